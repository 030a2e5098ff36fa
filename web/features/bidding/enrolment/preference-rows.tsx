import type { AdminPreference } from '#contract/preference.ts';
import { PREFERENCE_GROUNDS } from '#domain/auction/preference-grounds.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { OpenSupporting } from '#web/features/accounts/documents/open-supporting.tsx';
import { Button } from '#web/ui/button.tsx';
import type { RowsProps } from './decisions-screen.tsx';
import { DecisionWords, RequestedBy } from './requested-by.tsx';

/** Rights of preference with what the desk needs to decide each. */
export function PreferenceRows({ rows, busy, onApprove, onRefuse }: RowsProps<AdminPreference>) {
	return (
		<ul className="divide-y divide-line rounded-card border border-line bg-surface">
			{rows.map((row) => (
				<li
					key={row.id}
					className="grid gap-x-6 gap-y-3 p-4 lg:grid-cols-[16rem_minmax(0,1fr)_auto] lg:items-start"
				>
					<RequestedBy {...row} />
					<div className="min-w-0">
						<p className="font-semibold wrap-anywhere">{lotWords(row)}</p>
						{row.sale && (
							<p className="text-14 text-ink-soft wrap-anywhere">
								{row.sale.number && `Leilão ${row.sale.number}: `}
								{row.sale.title}
							</p>
						)}
						<p className="text-14 text-ink-soft tabular-nums">Pedido de {formatDateTime(row.requested_at)}</p>
						<div className="my-2 grid gap-2">
							<p className={`text-14 ${row.state === 'requested' ? 'text-warn' : ''}`}>
								Direito de preferência: {PREFERENCE_GROUNDS[row.ground]}.
								{row.state === 'requested' &&
									(row.document ? ' Confira o documento antes de reconhecer.' : ' Nenhum documento enviado.')}
							</p>
							{row.document && (
								<OpenSupporting
									key={row.document.uploaded_at}
									document={row.document}
									label="Documento do direito de preferência"
								/>
							)}
						</div>
						<DecisionWords {...row} />
					</div>
					<div className="flex flex-wrap gap-2">
						{row.state !== 'approved' && (
							<Button
								aria-disabled={busy}
								aria-label={`Reconhecer o direito de preferência de ${row.person.name}: ${lotWords(row)}`}
								onClick={() => onApprove(row)}
							>
								Reconhecer
							</Button>
						)}
						{row.state !== 'refused' && (
							<Button
								variant="secondary"
								aria-label={`Recusar o direito de preferência de ${row.person.name}: ${lotWords(row)}`}
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

function lotWords({ lot }: AdminPreference): string {
	return lot.number === null ? lot.title : `Lote ${lot.number}: ${lot.title}`;
}
