import type { AdminSale, WorkbenchLot } from '#contract/sales.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import { versionWords } from '#web/features/backoffice/publication/document-facts.tsx';
import { roundLine, Told } from '#web/features/backoffice/publication/published-facts.tsx';

/** What the publication of a sale makes public, and who is told (rules §42). */
export function PublishSummary({ sale }: { sale: AdminSale }) {
	const drafts = sale.lots.filter(({ published_at }) => published_at === null);
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
			<Told documents={documentsOf(sale)} />
		</div>
	);
}

/** 'Edital (versão 1), e 3 dos lotes' */
function documentsOf({ documents, counts }: AdminSale): string {
	const of_lots = counts.documents - documents.length;
	const own = documents.map(versionWords).join(', ') || 'Nenhum do leilão';
	return of_lots > 0 ? `${own}, e ${of_lots === 1 ? '1 dos lotes' : `${of_lots} dos lotes`}` : own;
}

function datesOf({ rounds, start_time, end_time, initial_bid }: WorkbenchLot): string[] {
	if (rounds.length > 0) return rounds.map(roundLine);
	const span = `${formatDateTime(start_time)} a ${formatDateTime(end_time)}`;
	return [`${span}, lance inicial ${showReais(initial_bid)}`];
}
