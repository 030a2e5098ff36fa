import type { Payment } from '#contract/payments.ts';
import { timeLeft } from '#domain/countdown.ts';
import { formatDateTime, HOUR } from '#domain/time.ts';
import { showReais } from '#web/api/amount.ts';
import { useServerNow } from '#web/api/server-clock.ts';
import { Countdown } from '#web/ui/countdown.tsx';

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
			{way && <Deadline payment={payment} />}
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

/** How long there still is, by the house's clock, with the exact instant below. */
function Deadline({ payment: { due_at, server_time } }: { payment: Payment }) {
	const left = Date.parse(due_at) - useServerNow(Date.parse(server_time));
	return (
		<div className="mt-4 border-t border-line pt-4 tabular-nums">
			<p className="text-14 text-ink-soft">Prazo para pagar</p>
			<p className="text-22 font-semibold">
				{left > 0 ? (
					<Countdown urgency={left < HOUR ? 'warning' : 'normal'} label={timeLeft(left)} />
				) : (
					<span className="text-live">Prazo vencido</span>
				)}
			</p>
			<p className="text-14 text-ink-soft">{`até ${formatDateTime(due_at)}`}</p>
		</div>
	);
}
