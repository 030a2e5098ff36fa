import { useState } from 'react';
import {
	type OfferBody,
	offerBody,
	type RankedBidder,
	type SettlementOverview,
} from '#contract/admin-payments.ts';
import { MAX_REASON_LENGTH } from '#contract/reason.ts';
import { OFFER_HOURS } from '#domain/settlement/second-chance.ts';
import { showReais } from '#web/api/amount.ts';
import { offerLot } from '#web/api/payments.ts';
import { type Decided, useDecision } from '#web/features/settlement/decisions/use-decision.ts';
import { DecisionForm } from '#web/ui/decision-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, TextAreaField } from '#web/ui/field.tsx';

interface Props extends Decided {
	open: boolean;
	after: SettlementOverview;
	next: RankedBidder;
}

/** The confirmation before the lot is offered: to whom, for how much, and for how long. */
export function OfferDialog({ open, after, next, ...decided }: Props) {
	const decision = useDecision('offer.made', decided);
	return (
		<Dialog open={open} title="Oferecer ao próximo lance" busy={decision.busy} onClose={decision.close}>
			<Form after={after} next={next} decision={decision} />
		</Dialog>
	);
}

function Form({
	after,
	next,
	decision,
}: Pick<Props, 'after' | 'next'> & { decision: ReturnType<typeof useDecision> }) {
	const [hours, setHours] = useState(String(OFFER_HOURS));
	const [order, setOrder] = useState('');
	const [errors, setErrors] = useState<Partial<Record<keyof OfferBody, string>>>({});
	const { judicial, payment } = after;

	function submit() {
		const read = offerBody.safeParse({ deadline_hours: Number(hours), ...(judicial && { reason: order }) });
		setErrors(
			Object.fromEntries(read.error?.issues.map(({ path: [field], message }) => [field, message]) ?? []),
		);
		if (read.success) void decision.decide(() => offerLot(payment.id, read.data));
	}

	return (
		<DecisionForm {...decision.form} confirm="Oferecer o lote" confirming="Oferecendo..." onSubmit={submit}>
			<p>
				<strong className="wrap-anywhere">{next.name}</strong> (Licitante {next.bidder}) recebe a oferta por{' '}
				<strong className="whitespace-nowrap">{showReais(next.amount)}</strong>, o maior lance que deu, mais a
				comissão. Só deve algo se aceitar.
			</p>
			{payment.status === 'overdue' && (
				<p>
					A arrematação em atraso é desfeita agora por falta de pagamento, e quem arrematou recebe um email.
				</p>
			)}
			<Field
				label="Prazo para responder, em horas"
				inputMode="numeric"
				required
				value={hours}
				error={errors.deadline_hours}
				onChange={({ currentTarget }) => setHours(currentTarget.value)}
			/>
			{judicial && (
				<TextAreaField
					label="Ordem do juiz"
					hint="Em leilão judicial, os lances seguintes são comunicados ao juiz (CNJ, Resolução 236, art. 26)."
					required
					maxLength={MAX_REASON_LENGTH}
					rows={2}
					value={order}
					error={errors.reason}
					onChange={({ currentTarget }) => setOrder(currentTarget.value)}
				/>
			)}
		</DecisionForm>
	);
}
