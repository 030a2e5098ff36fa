import type { AdminEnrolment } from '#contract/enrolments.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { Button } from '#web/ui/button.tsx';
import type { RowsProps } from './decisions-screen.tsx';
import { DecisionWords, RequestedBy } from './requested-by.tsx';

/** Enrolments with what the desk needs to decide. */
export function EnrolmentRows({ rows, busy, onApprove, onRefuse }: RowsProps<AdminEnrolment>) {
	return (
		<ul className="divide-y divide-line rounded-card border border-line bg-surface">
			{rows.map((row) => (
				<li
					key={row.id}
					className="grid gap-x-6 gap-y-3 p-4 lg:grid-cols-[16rem_minmax(0,1fr)_auto] lg:items-start"
				>
					<RequestedBy {...row} />
					<div className="min-w-0">
						<p className="font-semibold wrap-anywhere">
							{row.sale.number && `Leilão ${row.sale.number}: `}
							{row.sale.title}
						</p>
						<p className="text-14 text-ink-soft tabular-nums">{acceptanceWords(row)}</p>
						<DecisionWords {...row} />
					</div>
					<div className="flex flex-wrap gap-2">
						{row.state !== 'approved' && (
							<Button
								aria-disabled={busy}
								aria-label={`Habilitar ${row.person.name}`}
								onClick={() => onApprove(row)}
							>
								Habilitar
							</Button>
						)}
						{row.state !== 'refused' && (
							<Button
								variant="secondary"
								aria-label={`Recusar a habilitação de ${row.person.name}`}
								onClick={() => onRefuse(row)}
							>
								Recusar
							</Button>
						)}
					</div>
				</li>
			))}
		</ul>
	);
}

function acceptanceWords({ requested_at, edital_version, accepted_at, stale }: AdminEnrolment): string {
	const accepted =
		accepted_at === null
			? 'Sem aceite'
			: `Aceitou a versão ${edital_version} do edital em ${formatDateTime(accepted_at)}`;
	return `${accepted}${stale ? '; falta aceitar a versão nova' : ''}. Pedido de ${formatDateTime(requested_at)}`;
}
