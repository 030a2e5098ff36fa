import type { Payment } from '#contract/payments.ts';
import { PAYMENT_LABELS } from '#domain/settlement/payments.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';

/** For administrators: the earlier wins of this lot that were undone. */
export function EarlierPayments({ earlier }: { earlier: Payment['earlier'] }) {
	if (earlier.length === 0) return null;
	return (
		<section aria-labelledby="anteriores">
			<h2 id="anteriores" className="mb-3 font-serif text-22 font-semibold">
				Pagamentos anteriores deste lote
			</h2>
			<ul className="divide-y divide-line rounded-card border border-line bg-surface">
				{earlier.map(({ id, status, name, bidder, amount, created_at, ended_at, reason }) => (
					<li key={id} className="grid gap-1 px-4 py-3">
						<p className="flex flex-wrap justify-between gap-x-4 font-semibold">
							<span className="wrap-anywhere">
								{name}
								{bidder !== null && ` (Licitante ${bidder})`}
							</span>
							<span className="tabular-nums">{showReais(amount)}</span>
						</p>
						<p className="text-14 text-ink-soft tabular-nums">
							{PAYMENT_LABELS[status]}
							{ended_at ? ` em ${formatDateTime(ended_at)}` : ` desde ${formatDateTime(created_at)}`}
						</p>
						{reason && <p className="text-14 wrap-anywhere">Motivo: {reason}</p>}
					</li>
				))}
			</ul>
		</section>
	);
}
