import { useCallback, useState } from 'react';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { API } from '#contract/paths.ts';
import type { SaleResult } from '#contract/sale-workbench.ts';
import { PAPERS, type PaperName } from '#domain/settlement/papers.ts';
import { paperHref } from '#web/api/papers.ts';
import { papersHref, readSaleResults } from '#web/api/sales.ts';
import { useReading } from '#web/api/use-reading.ts';
import { ReadFailed } from '#web/features/backoffice/sales/sale-section.tsx';
import SignedAutos from '#web/features/settlement/papers/signed-autos.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { type RecordColumn, RecordTable } from '#web/ui/record-table.tsx';
import { TabSkeleton } from './tab-skeleton.tsx';

const LINK = 'inline-flex min-h-11 items-center font-semibold';
const BUTTON =
	'inline-flex min-h-11 items-center rounded-control border border-edge bg-surface px-4 font-semibold text-ink no-underline hover:border-ink-soft';

/** The papers of a sale and of its lots, each as a file, all in one, and where signed autos are put. */
export function PapersTab({ id }: { id: string }) {
	const read = useCallback(() => readSaleResults(id), [id]);
	const { reading, reload } = useReading(read);
	const [signing, setSigning] = useState<SaleResult | null>(null);
	if (reading === 'loading') return <TabSkeleton heads={HEADS} />;
	if ('refused' in reading) return <ReadFailed refused={reading.refused} onRetry={reload} />;
	const rows = reading.done.lots.filter(({ papers, bundle }) => papers.length > 0 || bundle);
	const papers = rows.reduce((sum, row) => sum + row.papers.length, 0);
	if (rows.length === 0)
		return (
			<div className="rounded-card border border-dashed border-edge px-4 py-12 text-center">
				<p className="font-serif text-18 font-semibold">Nenhum papel ainda</p>
				<p className="mt-1 text-ink-soft">
					A certidão de publicação existe depois de publicar; os outros, do fim de cada lote em diante.
				</p>
			</div>
		);
	return (
		<div className="grid min-w-0 gap-4">
			<p className="flex flex-wrap gap-2">
				<a href={API.saleAta(id)} download className={BUTTON}>
					Ata do leilão (PDF)
				</a>
				<a href={ADMIN_API.saleAta(id)} download className={BUTTON}>
					Ata com os nomes (PDF)
				</a>
				{papers > 0 && (
					<a href={papersHref(id)} download className={BUTTON}>
						{papers === 1 ? 'Baixar o papel (ZIP)' : `Baixar os ${papers} papéis (ZIP)`}
					</a>
				)}
			</p>
			<RecordTable label="Papéis" columns={[...COLUMNS, signedColumn(setSigning), BUNDLE]} rows={rows} />
			<Dialog
				open={signing !== null}
				title={`Auto assinado${signing?.lot_number ? `, lote ${signing.lot_number}` : ''}`}
				onClose={() => setSigning(null)}
			>
				{signing && (
					<div className="p-5">
						<SignedAutos auctionId={signing.id} />
					</div>
				)}
			</Dialog>
		</div>
	);
}

/** The papers of a column with their short names, of which a lot has some. */
const paperColumn = (head: string, papers: Partial<Record<PaperName, string>>): RecordColumn<SaleResult> => ({
	head,
	cell: ({ id, title, papers: there }) => {
		const own = there.filter((paper) => paper in papers);
		if (own.length === 0) return <span className="text-ink-soft">Ainda não</span>;
		return (
			<span className="flex flex-wrap gap-x-3 md:flex-nowrap">
				{own.map((paper) => (
					<a key={paper} href={paperHref(id, paper)} download className={LINK}>
						{papers[paper]}
						<span className="sr-only">{` (${PAPERS[paper]}): ${title}`}</span>
					</a>
				))}
			</span>
		);
	},
});

const COLUMNS: RecordColumn<SaleResult>[] = [
	{
		head: 'Lote',
		cell: ({ lot_number, title }) => (
			<span className="line-clamp-2" title={title}>{`${lot_number ?? ''} ${title}`}</span>
		),
	},
	paperColumn('Auto', { 'auto-de-arrematacao': 'Arrematação', 'auto-negativo': 'Negativo' }),
	paperColumn('Nota', { 'nota-de-arrematacao': 'Nota', 'carta-de-inadimplencia': 'Cobrança' }),
	paperColumn('Recibos', {
		recibo: 'Preço',
		'recibo-da-comissao': 'Comissão',
		'recibo-das-despesas': 'Despesas',
	}),
	paperColumn('Atas', { ata: 'Pública', 'ata-identificada': 'Com nomes' }),
	paperColumn('Certidões', {
		'certidao-de-publicacao': 'Publicação',
		'certidao-de-leiloes-negativos': 'Negativos',
	}),
];

const signedColumn = (onOpen: (row: SaleResult) => void): RecordColumn<SaleResult> => ({
	head: 'Auto assinado',
	cell: (row) =>
		row.papers.some((paper) => paper === 'auto-de-arrematacao' || paper === 'auto-negativo') ? (
			<button type="button" className={`${LINK} underline`} onClick={() => onOpen(row)}>
				Abrir<span className="sr-only">{` auto assinado: ${row.title}`}</span>
			</button>
		) : (
			<span className="text-ink-soft">Ainda não</span>
		),
});

const BUNDLE: RecordColumn<SaleResult> = {
	head: 'Dossiê',
	cell: ({ id, title, bundle }) =>
		bundle ? (
			<a href={ADMIN_API.bundle(id)} download className={LINK}>
				Baixar<span className="sr-only">{` dossiê: ${title}`}</span>
			</a>
		) : (
			<span className="text-ink-soft">Ainda não</span>
		),
};

const HEADS = [...COLUMNS.map(({ head }) => head), 'Auto assinado', BUNDLE.head];
