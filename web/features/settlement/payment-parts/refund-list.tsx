import { useState } from 'react';
import type { PaymentProof } from '#contract/payments.ts';
import type { Refund } from '#contract/refunds.ts';
import { partName } from '#domain/settlement/payment-components.ts';
import { formatDay, isoDay } from '#domain/values/calendar-days.ts';
import { formatDateTime, formatWeekdayTime } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import type { FreshPayment } from '#web/features/settlement/ways-to-pay/use-fresh-payment.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';

import { RefundAccount } from './refund-account.tsx';
import { RefundDialog } from './refund-dialog.tsx';

interface Props {
	fresh: FreshPayment;
	openProof: (proof: Pick<PaymentProof, 'id' | 'kind'>) => Promise<string | null>;
}

/** What is owed back after an annulment: each part with who gives it back, until when, and when it was; for its payer also the account for it. */
export default function RefundList({ fresh, openProof }: Props) {
	const { own, refunds, auction } = fresh.payment;
	const asked = refunds.some(({ made_at, by_bank, giver }) => !made_at && !by_bank && giver.kind !== 'court');
	return (
		<section aria-labelledby="devolucoes">
			<h2 id="devolucoes" className="mb-3 font-serif text-22 font-semibold">
				Devolução
			</h2>
			<div className="grid gap-6 rounded-card border border-line bg-surface p-4 sm:p-6">
				<ul className="divide-y divide-line">
					{refunds.map((refund) => (
						<Row key={refund.component_id} refund={refund} fresh={fresh} openProof={openProof} />
					))}
				</ul>
				{own && asked && (
					<RefundAccount
						auctionId={auction.id}
						stated_at={refunds[0]?.account_at ?? null}
						onStated={fresh.renew}
					/>
				)}
			</div>
		</section>
	);
}

function Row({ refund, fresh, openProof }: Props & { refund: Refund }) {
	const [fault, setFault] = useState<string | null>(null);
	const { component_id: id, payer, giver, amount, made_at, proof } = refund;
	const { winner, own, components } = fresh.payment;
	return (
		<li className="grid gap-1 py-3 first:pt-0 last:pb-0">
			<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
				<span className="font-semibold wrap-anywhere">
					{partName(refund, components)}
					{!own && ` · ${payer}`}
				</span>
				<Badge tone={made_at ? 'neutral' : isLate(refund, fresh) ? 'live' : 'brass'}>
					{made_at ? 'Devolvido' : isLate(refund, fresh) ? 'Devolução atrasada' : 'A devolver'}
				</Badge>
			</div>
			<p className="font-serif text-22 font-semibold tabular-nums">{showReais(amount)}</p>
			<p className="text-16 sm:text-14 text-ink-soft wrap-anywhere tabular-nums">{wordsOf(refund)}</p>
			{!own && !made_at && giver.kind !== 'court' && !refund.by_bank && (
				<p className="text-16 sm:text-14 tabular-nums">
					{refund.account_at
						? `Conta informada em ${formatDateTime(refund.account_at)}.`
						: 'A pessoa ainda não informou a conta.'}
				</p>
			)}
			<div className="flex flex-wrap gap-3 print:hidden">
				{proof && !own && (
					<Button
						variant="quiet"
						onClick={() => void openProof({ id, kind: proof }).then(setFault)}
						aria-label={`Ver comprovante da devolução: ${partName(refund, components)}`}
					>
						Ver comprovante
					</Button>
				)}
				{winner && !made_at && !refund.by_bank && <Make refund={refund} fresh={fresh} />}
			</div>
			{fault && (
				<p role="alert" className="text-16 sm:text-14 text-live">
					{fault}
				</p>
			)}
		</li>
	);
}

function isLate({ due_at, made_at }: Refund, { payment }: FreshPayment): boolean {
	return made_at === null && due_at !== null && due_at < payment.server_time;
}

/** Who gives a part back, and until when or when it was. */
function wordsOf({ giver, due_at, made_at, by_bank }: Refund): string {
	if (made_at) {
		const day = formatDay(made_at);
		return by_bank ? `Devolvido pelo banco em ${day}.` : `Devolvido por ${giver.name} em ${day}.`;
	}
	if (by_bank) return 'O banco devolve o Pix à conta de onde ele saiu.';
	if (giver.kind === 'court') return `Está depositado em juízo (${giver.name}): é o juízo que devolve.`;
	return `A devolver por ${giver.name}${due_at === null ? '' : ` até ${formatWeekdayTime(due_at)}`}.`;
}

function Make({ refund, fresh }: { refund: Refund; fresh: FreshPayment }) {
	const [open, setOpen] = useState(false);
	return (
		<>
			<Button
				variant="secondary"
				aria-label={`Registrar devolução: ${partName(refund, fresh.payment.components)}`}
				onClick={() => setOpen(true)}
			>
				Registrar devolução
			</Button>
			<RefundDialog
				open={open}
				refund={refund}
				today={isoDay(Date.parse(fresh.payment.server_time))}
				onClose={() => setOpen(false)}
				onDecided={fresh.renew}
			/>
		</>
	);
}
