import type { Payment } from '#contract/payments.ts';
import { declaredWords } from '#domain/declared-result.ts';
import { fromReais } from '#web/api/amount.ts';
import { Amounts } from './amounts.tsx';
import { DueTime } from './due-time.tsx';

/** What is owed, and until when. */
export function PaymentSummary({ payment }: { payment: Payment }) {
	const { price, commission, commission_percent, amount, way, declared, own } = payment;
	const result = declared && {
		declared: fromReais(declared.price),
		highest_bid: fromReais(declared.highest_bid),
		owed: fromReais(price),
	};
	return (
		<Amounts name="Arremate" total={amount} {...{ price, commission, commission_percent }}>
			{result && <p className="mb-4 text-14 text-ink-soft">{declaredWords(result, own)}</p>}
			{way && <DueTime label="Prazo para pagar" at={payment.due_at} server_time={payment.server_time} />}
		</Amounts>
	);
}
