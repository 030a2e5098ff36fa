import type { AdminSale, WorkbenchLot } from '#contract/sales.ts';
import { roundName } from '#domain/auction/round-name.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import { versionWords } from '#web/features/backoffice/publication/document-facts.tsx';

/** What the publication of a sale makes public, and who is told (rules §42). */
export function PublishSummary({ sale }: { sale: AdminSale }) {
	const drafts = sale.lots.filter(({ published_at }) => published_at === null);
	const of_lots = sale.counts.documents - sale.documents.length;
	return (
		<div className="grid gap-4">
			<p>
				{drafts.length === 1 ? '1 lote fica público' : `${drafts.length} lotes ficam públicos`}, com os
				documentos. Depois disso, o que o edital anuncia só muda com uma errata.
			</p>
			<ol aria-label="Lotes" className="max-h-80 divide-y divide-line overflow-y-auto border-y border-line">
				{drafts.map((lot) => (
					<li key={lot.id} className="py-2">
						<span className="font-semibold wrap-anywhere">{`Lote ${lot.lot_number}: ${lot.title}`}</span>
						{datesOf(lot).map((words) => (
							<span key={words} className="block text-14 text-ink-soft tabular-nums">
								{words}
							</span>
						))}
					</li>
				))}
			</ol>
			<dl className="grid gap-3">
				<div>
					<dt className="text-14 text-ink-soft">Documentos</dt>
					<dd className="wrap-anywhere">
						{sale.documents.map(versionWords).join(', ') || 'Nenhum do leilão'}
						{of_lots > 0 && `, e ${of_lots === 1 ? '1 dos lotes' : `${of_lots} dos lotes`}`}
					</dd>
				</div>
				<div>
					<dt className="text-14 text-ink-soft">Quem é avisado</dt>
					<dd>Quem salvou uma busca que combina com um lote, por email, no máximo uma vez por dia.</dd>
				</div>
			</dl>
		</div>
	);
}

/** '1º leilão: 01/12/2026 10:00 a 05/12/2026 18:00, mínimo R$ 400.000,00' */
function datesOf({ rounds, start_time, end_time, initial_bid }: WorkbenchLot): string[] {
	const span = (start: string, end: string) => `${formatDateTime(start)} a ${formatDateTime(end)}`;
	if (rounds.length === 0) return [`${span(start_time, end_time)}, lance inicial ${showReais(initial_bid)}`];
	return rounds.map(
		(round) =>
			`${roundName(round.number)}: ${span(round.start_time, round.end_time)}, mínimo ${showReais(round.minimum)}`,
	);
}
