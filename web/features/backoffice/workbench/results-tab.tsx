import { useCallback, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { PAGES } from '#contract/paths.ts';
import type { SaleResult, SaleResults } from '#contract/sale-workbench.ts';
import type { AdminSale, WorkbenchLot } from '#contract/sales.ts';
import { LABELS } from '#domain/auction/auction.ts';
import { outcomesFrom } from '#domain/auction/decide-outcome.ts';
import { OUTCOME_WORDS, outcomeBadge } from '#domain/auction/outcomes.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { PAYMENT_LABELS } from '#domain/settlement/payments.ts';
import { formatPercent } from '#domain/values/numbers.ts';
import { showReais } from '#web/api/amount.ts';
import type { Refusal } from '#web/api/request.ts';
import { offerAgain, readSaleResults } from '#web/api/sales.ts';
import { useReading } from '#web/api/use-reading.ts';
import { ReadFailed } from '#web/features/backoffice/sales/sale-section.tsx';
import { Button } from '#web/ui/button.tsx';
import { DecisionForm } from '#web/ui/decision-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { MoreMenu } from '#web/ui/more-menu.tsx';
import { type RecordColumn, RecordTable } from '#web/ui/record-table.tsx';
import { toast } from '#web/ui/toast.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { lotState } from './lot-filter.ts';
import { OutcomeDialog } from './outcome-dialog.tsx';
import { TabSkeleton } from './tab-skeleton.tsx';

interface Props {
	sale: AdminSale;
	now: number;
	/** Reads the sale again. */
	onChanged: () => Promise<void>;
}

/** How the lots of a sale ended, and what they add up to. */
export function ResultsTab({ sale, now, onChanged }: Props) {
	const { id, lots } = sale;
	const read = useCallback(() => readSaleResults(id), [id]);
	const { reading, reload } = useReading(read);
	const [reopening, setReopening] = useState<readonly string[] | null>(null);
	const [offering, setOffering] = useState(false);
	const [deciding, setDeciding] = useState<SaleResult | null>(null);
	if (reading === 'loading') return <TabSkeleton heads={COLUMNS.map(({ head }) => head)} />;
	if ('refused' in reading) return <ReadFailed refused={reading.refused} onRetry={reload} />;
	const { lots: results, totals } = reading.done;
	const reopenable = results.filter((result) => result.reopenable).map((result) => result.id);
	if (results.length === 0) return <NoResults />;
	return (
		<div className="grid min-w-0 gap-4">
			<div className="flex flex-wrap items-center justify-between gap-3">
				<Totals totals={totals} of={results.length} />
				{reopenable.length > 0 && (
					<Button variant="secondary" onClick={() => setOffering(true)}>
						{`Oferecer de novo (${reopenable.length})`}
					</Button>
				)}
			</div>
			<RecordTable
				label="Resultado"
				columns={COLUMNS}
				rows={results.map((result) => rowOf(result, lots, now))}
				actions={(row) => (
					<div className="flex items-center md:justify-end">
						<Act row={row} onReopen={() => setReopening([row.id])} />
						<Deciding row={row} onOpen={() => setDeciding(row)} />
					</div>
				)}
			/>
			<OutcomeDialog
				sale={sale}
				lot={deciding}
				onClose={() => setDeciding(null)}
				onDone={async () => void (await Promise.all([reload(), onChanged()]))}
			/>
			{offering && (
				<OfferAgain
					sale={sale}
					lots={results.filter((result) => result.reopenable)}
					onClose={() => setOffering(false)}
				/>
			)}
			{reopening && (
				<BulkDialog
					act="reopen"
					lots={lots.filter((lot) => reopening.includes(lot.id))}
					onClose={() => {
						setReopening(null);
						void Promise.all([reload(), onChanged()]);
					}}
				/>
			)}
		</div>
	);
}

interface OfferProps {
	sale: AdminSale;
	lots: readonly SaleResult[];
	onClose: () => void;
}

/** Makes a new sale from the unsold lots, and leads to it. */
function OfferAgain({ sale, lots, onClose }: OfferProps) {
	const navigate = useNavigate();
	const [busy, setBusy] = useState(false);
	const [refused, setRefused] = useState<Refusal | null>(null);
	async function offer() {
		setBusy(true);
		const answer = await offerAgain(
			sale.id,
			lots.map(({ id }) => id),
		);
		setBusy(false);
		if ('refused' in answer) return setRefused(answer.refused);
		toast(BACKOFFICE_TOASTS['sale.offered-again']);
		void navigate(ADMIN_PAGES.sale(answer.done.id));
	}
	return (
		<Dialog open title="Oferecer de novo" busy={busy} onClose={onClose}>
			<DecisionForm
				busy={busy}
				refused={refused}
				confirm="Criar o novo leilão"
				confirming="Copiando fotos e documentos..."
				onSubmit={() => void offer()}
				onBack={onClose}
			>
				<p tabIndex={-1} className="outline-none">
					{lots.length === 1
						? 'O lote não vendido vai para um leilão novo, com as condições deste, dados, fotos e documentos.'
						: `Os ${lots.length} lotes não vendidos vão para um leilão novo, com as condições deste, dados, fotos e documentos.`}
				</p>
				<ul className="max-h-48 divide-y divide-line overflow-y-auto border-y border-line text-14">
					{lots.map(({ id, lot_number, title }) => (
						<li key={id} className="py-1.5 wrap-anywhere">
							{`Lote ${lot_number}: ${title}`}
						</li>
					))}
				</ul>
				<p className="text-14 text-ink-soft">
					O edital e as datas são novos: envie o edital e marque as datas antes de publicar. Este leilão e
					seus registros não mudam.
				</p>
			</DecisionForm>
		</Dialog>
	);
}

function NoResults() {
	return (
		<div className="rounded-card border border-dashed border-edge px-4 py-12 text-center">
			<p className="font-serif text-18 font-semibold">Nenhum lote neste leilão</p>
			<p className="mt-1 text-ink-soft">O resultado de cada lote aparece aqui quando ele termina.</p>
		</div>
	);
}

function Totals({
	totals: { sold, unsold, otherwise, hammered, paid },
	of,
}: {
	totals: SaleResults['totals'];
	of: number;
}) {
	const facts: (readonly [string, string])[] = [
		['Arrematados', `${sold} de ${of}`],
		['Sem licitantes', String(unsold)],
		...(otherwise > 0 ? [['Outros desfechos', String(otherwise)] as const] : []),
		['Total arrematado', showReais(hammered)],
		['Dos lotes já pagos', showReais(paid)],
	];
	return (
		<dl className="flex flex-wrap gap-x-8 gap-y-2 tabular-nums">
			{facts.map(([name, value]) => (
				<div key={name}>
					<dt className="text-14 text-ink-soft">{name}</dt>
					<dd className="text-18 font-semibold">{value}</dd>
				</div>
			))}
		</dl>
	);
}

/** A result, with how its lot reads, and whether it is public. */
interface ResultRow extends SaleResult {
	words: string;
	published: boolean;
}

function rowOf(result: SaleResult, lots: readonly WorkbenchLot[], now: number): ResultRow {
	const lot = lots.find(({ id }) => id === result.id);
	return { ...result, words: resultWords(result, lot, now), published: Boolean(lot?.published_at) };
}

function Act({ row, onReopen }: { row: SaleResult; onReopen: () => void }) {
	const look = 'inline-flex min-h-11 items-center font-semibold';
	if (row.reopened_as)
		return (
			<Link to={`${PAGES.adminAuctions}?edit=${row.reopened_as}`} className={look}>
				Ver o lote reaberto<span className="sr-only">{`: ${row.title}`}</span>
			</Link>
		);
	if (row.reopenable)
		return (
			<Button
				variant="quiet"
				className="-mr-4 md:text-14"
				aria-label={`Reabrir: ${row.title}`}
				onClick={onReopen}
			>
				Reabrir
			</Button>
		);
	if (row.outcome === 'conditional')
		return (
			<Link to={ADMIN_PAGES.console(row.id)} className={look}>
				Responder<span className="sr-only">{`: ${row.title}`}</span>
			</Link>
		);
	if (row.payment === null) return null;
	return (
		<Link to={PAGES.payment(row.id)} className={look}>
			Pagamento<span className="sr-only">{`: ${row.title}`}</span>
		</Link>
	);
}

function Deciding({ row, onOpen }: { row: ResultRow; onOpen: () => void }) {
	// The acts of all rows end at the same place.
	if (!row.published || outcomesFrom(row).length === 0) return <span className="w-11 max-md:hidden xl:w-9" />;
	return (
		<MoreMenu
			label={`Mais ações: ${row.title}`}
			items={[{ label: 'Registrar desfecho…', onSelect: onOpen }]}
		/>
	);
}

/** How a lot ended, in words, or how far it is. Withdrawn ones are no lots of the workbench. */
function resultWords(
	{ withdrawn, status, outcome }: SaleResult,
	lot: WorkbenchLot | undefined,
	now: number,
): string {
	if (withdrawn) return OUTCOME_WORDS.withdrawn;
	if (outcome === 'sold') return 'Arrematado';
	if (outcome !== null) return outcomeBadge(outcome) ?? OUTCOME_WORDS[outcome];
	return lot ? lotState(lot, now) : LABELS[status];
}

/** What a settlement or an adjudication owes, and who pays it; two lines of a row. */
function CommissionLine({ amount, payer, tax_id }: NonNullable<SaleResult['commission']>) {
	const words = `Comissão ${showReais(amount)}: ${[payer, tax_id].filter(Boolean).join(', ')}`;
	return (
		<span
			title={words}
			className="max-w-56 text-12 whitespace-normal text-ink-soft wrap-anywhere max-md:block md:line-clamp-2"
		>
			{words}
		</span>
	);
}

const COLUMNS: RecordColumn<ResultRow>[] = [
	{
		head: 'Lote',
		cell: ({ lot_number, title }) => (
			<span className="line-clamp-2" title={title}>{`${lot_number ?? ''} ${title}`}</span>
		),
	},
	{
		head: 'Resultado',
		short: true,
		cell: (row) => (
			<>
				{row.words}
				{row.commission && <CommissionLine {...row.commission} />}
			</>
		),
	},
	{ head: 'Valor', amount: true, cell: ({ price }) => (price === null ? '–' : showReais(price)) },
	{ head: 'Arrematante', cell: ({ winner }) => winner ?? '–' },
	{
		head: 'Pagamento',
		short: true,
		cell: ({ payment }) => (payment === null ? '–' : PAYMENT_LABELS[payment]),
	},
	{
		head: 'Da avaliação',
		amount: true,
		cell: ({ appraisal_percent }) => (appraisal_percent === null ? '–' : formatPercent(appraisal_percent)),
	},
	{ head: 'Licitantes', amount: true, cell: ({ bidders }) => bidders },
];
