import type { Payment } from '#contract/payments.ts';
import { Amounts } from './amounts.tsx';
import { DueTime } from './due-time.tsx';

/** What is owed, and until when. */
export function PaymentSummary({ payment }: { payment: Payment }) {
	const { price, commission, commission_percent, amount, way } = payment;
	return (
		<Amounts name="Arremate" total={amount} {...{ price, commission, commission_percent }}>
			{way && <DueTime label="Prazo para pagar" at={payment.due_at} server_time={payment.server_time} />}
		</Amounts>
	);
}
