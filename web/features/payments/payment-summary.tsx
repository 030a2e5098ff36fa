import type { Payment } from '#contract/payments.ts';
import { showReais } from '#web/api/amount.ts';
import { DueTime } from './due-time.tsx';

/** What is owed, line by line, never hidden (rules §15), and until when. */
export function PaymentSummary({ payment }: { payment: Payment }) {
	const { price, commission, commission_percent, amount, way } = payment;
	return (
		<section aria-labelledby="valores" className="rounded-card border border-line bg-surface p-4 sm:p-6">
			<h2 id="valores" className="font-serif text-22 font-semibold">
				Valores
			</h2>
			<dl className="mt-3 grid gap-2 tabular-nums">
				<Line name="Arremate" amount={price} />
				<Line name={`Comissão (${commission_percent.toLocaleString('pt-BR')} %)`} amount={commission} />
				<Line
					name="Total"
					amount={amount}
					look="items-baseline border-t border-line pt-3 font-serif text-22 font-semibold"
				/>
			</dl>
			{way && (
				<div className="mt-4 border-t border-line pt-4">
					<DueTime label="Prazo para pagar" at={payment.due_at} server_time={payment.server_time} />
				</div>
			)}
		</section>
	);
}

function Line({ name, amount, look = '' }: { name: string; amount: number; look?: string }) {
	return (
		<div className={`flex flex-wrap justify-between gap-x-4 ${look}`}>
			<dt>{name}</dt>
			<dd className="ml-auto">{showReais(amount)}</dd>
		</div>
	);
}
