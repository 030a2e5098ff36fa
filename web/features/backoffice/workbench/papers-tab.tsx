import { useCallback } from 'react';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { API } from '#contract/paths.ts';
import type { SaleResult } from '#contract/sale-workbench.ts';
import { PAPERS, type PaperName } from '#domain/settlement/papers.ts';
import { papersHref, readSaleResults } from '#web/api/sales.ts';
import { useReading } from '#web/api/use-reading.ts';
import { ReadFailed } from '#web/features/backoffice/sales/sale-section.tsx';
import { type RecordColumn, RecordTable } from '#web/ui/record-table.tsx';
import { TabSkeleton } from './tab-skeleton.tsx';

const LINK = 'inline-flex min-h-11 items-center font-semibold';

/** The papers of the lots of a sale, each as a file, and all in one. */
export function PapersTab({ id }: { id: string }) {
	const read = useCallback(() => readSaleResults(id), [id]);
	const { reading, reload } = useReading(read);
	if (reading === 'loading') return <TabSkeleton heads={COLUMNS.map(({ head }) => head)} />;
	if ('refused' in reading) return <ReadFailed refused={reading.refused} onRetry={reload} />;
	const rows = reading.done.lots.filter(({ papers, bundle }) => papers.length > 0 || bundle);
	const papers = rows.reduce((sum, row) => sum + row.papers.length, 0);
	if (rows.length === 0)
		return (
			<div className="rounded-card border border-dashed border-edge px-4 py-12 text-center">
				<p className="font-serif text-18 font-semibold">Nenhum papel ainda</p>
				<p className="mt-1 text-ink-soft">Ata, nota, auto e recibo existem a partir do fim de cada lote.</p>
			</div>
		);
	return (
		<div className="grid min-w-0 gap-4">
			{papers > 0 && (
				<p>
					<a
						href={papersHref(id)}
						download
						className="inline-flex min-h-11 items-center rounded-control border border-edge bg-surface px-4 font-semibold text-ink no-underline hover:border-ink-soft"
					>
						{papers === 1 ? 'Baixar o papel (ZIP)' : `Baixar os ${papers} papéis (ZIP)`}
					</a>
				</p>
			)}
			<RecordTable label="Papéis" columns={COLUMNS} rows={rows} />
		</div>
	);
}

const paperColumn = (paper: PaperName, head: string): RecordColumn<SaleResult> => ({
	head,
	cell: ({ id, title, papers }) =>
		papers.includes(paper) ? (
			<a href={API.paper(id, paper)} download className={LINK}>
				Baixar<span className="sr-only">{` ${PAPERS[paper]}: ${title}`}</span>
			</a>
		) : (
			<span className="text-ink-soft">Ainda não</span>
		),
});

const COLUMNS: RecordColumn<SaleResult>[] = [
	{
		head: 'Lote',
		cell: ({ lot_number, title }) => (
			<span className="line-clamp-2" title={title}>{`${lot_number ?? ''} ${title}`}</span>
		),
	},
	paperColumn('auto-de-arrematacao', 'Auto (minuta)'),
	paperColumn('nota-de-arrematacao', 'Nota'),
	paperColumn('ata', 'Ata'),
	paperColumn('recibo', 'Recibo'),
	{
		head: 'Dossiê para o juízo',
		cell: ({ id, title, bundle }) =>
			bundle ? (
				<a href={ADMIN_API.bundle(id)} download className={LINK}>
					Baixar<span className="sr-only">{` dossiê: ${title}`}</span>
				</a>
			) : (
				<span className="text-ink-soft">Ainda não</span>
			),
	},
];
