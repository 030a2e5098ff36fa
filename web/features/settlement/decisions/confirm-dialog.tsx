import { type ReactNode, useState } from 'react';
import type { OpenConsent } from '#contract/consents.ts';
import { toastOf } from '#domain/notices/toasts.ts';
import { problem } from '#domain/problems/problems.ts';
import { formatDay, isoDay } from '#domain/values/calendar-days.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { fromReais, showReais } from '#web/api/amount.ts';
import type { Answer } from '#web/api/request.ts';
import { CurrencyField } from '#web/ui/currency-field.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { DecisionForm } from '#web/ui/decision-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { dayError } from '#web/ui/typed-date.ts';
import { type Decided, type Deciding, useDecision } from './use-decision.ts';

interface Owed {
	/** The amount owed, in reais. */
	amount: number;
	/** The name of who receives it. */
	payee: string;
	/** When it was won and now, by the server's clock (ISO); `won` is null of a commission that may be paid before it is entered. */
	between: { won: string | null; now: string };
	/** What waits for a second person, if it is this confirmation. */
	consent: OpenConsent | undefined;
	/** Sends the confirmation with the amount and the day on the statement. */
	send: (body: { received_amount: number; credited_at: string }) => Promise<Answer>;
	/** Where the money must have arrived. */
	children: ReactNode;
}

interface Props extends Decided, Owed {
	open: boolean;
	title?: string;
}

/** 'creditado em 28/11/2026', of a confirmation that was asked for. */
export function creditWords(credited_at: string | null): string {
	return credited_at === null ? 'sem data do crédito' : `creditado em ${formatDay(credited_at)}`;
}

/**
 * Confirms a payment. A wrong confirmation can cost the operator a property, so the amount on the bank statement must
 * be typed and must equal the amount owed; so must the day of the credit, which is today unless another person typed one (rules §59).
 */
export function ConfirmDialog({ open, title = 'Confirmar pagamento', onClose, onDecided, ...owed }: Props) {
	const decision = useDecision('payment.confirmed', { onClose, onDecided });
	return (
		<Dialog open={open} title={title} busy={decision.busy} onClose={decision.close}>
			<ConfirmForm {...owed} decision={decision} />
		</Dialog>
	);
}

/** Why the amount on the statement settles nothing. The server decides; checked here to save a request. */
function amountError(received: Centavos, owed: Centavos): string | undefined {
	if (received === 0) return 'Digite o valor que o extrato mostra.';
	return received === owed
		? undefined
		: toastOf(problem('payment.amount-differs', { owed, received })).description;
}

/** The amount and the day of the credit, typed from the statement. */
export function ConfirmForm({ decision, children, ...act }: Owed & { decision: Deciding }) {
	const { amount, payee, between, consent, send } = act;
	const today = isoDay(Date.parse(between.now));
	const first = between.won === null ? undefined : isoDay(Date.parse(between.won));
	const [received, setReceived] = useState<Centavos>(0);
	// Another day would be another act, which asks for a consent of its own.
	const [day, setDay] = useState(consent?.credited_at ?? today);
	const [errors, setErrors] = useState<Partial<Record<'received' | 'day', string | undefined>>>({});

	function submit() {
		const found = {
			received: amountError(received, fromReais(amount)),
			day: dayError(day, today, first ? { day: first, what: 'da arrematação' } : undefined),
		};
		setErrors(found);
		if (found.received || found.day) return;
		void decision.decide(() => send({ received_amount: reaisOf(received), credited_at: day }));
	}

	return (
		<DecisionForm
			{...decision.form}
			confirm="Confirmar pagamento"
			confirming="Confirmando..."
			onSubmit={submit}
		>
			<p>{children}</p>
			{consent ? (
				<Asked consent={consent} payee={payee} day={day} />
			) : (
				<p>
					Valor devido: <strong className="whitespace-nowrap">{showReais(amount)}</strong>, para {payee}
				</p>
			)}
			<CurrencyField
				label="Valor recebido"
				hint="Digite o valor como está no extrato."
				required
				value={received}
				error={errors.received}
				onChange={setReceived}
			/>
			<DateField
				label="Data do crédito"
				hint="O dia em que o extrato mostra a entrada."
				required
				value={day}
				min={first ?? '2000-01-01'}
				today={today}
				error={errors.day}
				onChange={setDay}
			/>
		</DecisionForm>
	);
}

interface AskedProps {
	consent: OpenConsent;
	payee: string;
	/** The day that is typed now. */
	day: string;
}

/** The exact act that another person asked for, and whether this one is the same. */
function Asked({ consent: { own, asked_by, asked_at, amount, credited_at }, payee, day }: AskedProps) {
	const asked = `${showReais(amount)} para ${payee}, ${creditWords(credited_at)}`;
	return (
		<div className="grid gap-1 rounded-control border-l-4 border-warn bg-wash px-3 py-2 wrap-anywhere">
			<p className="font-semibold">{asked}</p>
			<p className="text-14">
				Pedido por {asked_by} em {formatDateTime(asked_at)}.{' '}
				{own
					? 'Falta o consentimento de outra pessoa.'
					: day === credited_at
						? 'Confirmar aqui é o segundo consentimento.'
						: 'Com outra data, este é um novo pedido, que espera por outra pessoa.'}
			</p>
		</div>
	);
}
