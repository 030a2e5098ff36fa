import { Ban, CircleCheck, Clock, type LucideIcon, TriangleAlert } from 'lucide-react';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { PAGES } from '#contract/paths.ts';
import type { Payout } from '#contract/payouts.ts';
import { accountWords, PAYOUT_LINE_KINDS, type PayoutState } from '#domain/settlement/payouts.ts';
import { formatDate } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import { proofLink } from '#web/api/documents.ts';
import { statementHref } from '#web/api/payouts.ts';
import { FAULTS, openDocument } from '#web/features/accounts/documents/open-document.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { type MenuItem, MoreMenu } from '#web/ui/more-menu.tsx';
import { type RecordColumn, RecordTable } from '#web/ui/record-table.tsx';
import { toast } from '#web/ui/toast.ts';
import { isOpen, isPayable, placeOf, stateWords, termOf } from './payout-words.ts';

const LOOK: Record<PayoutState, { Icon: LucideIcon; tone: string }> = {
	due: { Icon: Clock, tone: 'text-warn' },
	overdue: { Icon: TriangleAlert, tone: 'text-live' },
	paid: { Icon: CircleCheck, tone: 'text-brand' },
	cancelled: { Icon: Ban, tone: 'text-ink-soft' },
};

/** What can be done with a row. */
export interface PayoutActs {
	ticked: ReadonlySet<string>;
	onTick: (ids: readonly string[], on: boolean) => void;
	onPay: (payout: Payout) => void;
	onLine: (payout: Payout) => void;
	onRemoveLine: (payout: Payout, line: string) => void;
	onStatement: (payout: Payout) => void;
}

interface Props extends PayoutActs {
	rows: readonly Payout[];
	/** The server's time in epoch milliseconds. */
	now: number;
}

/** The heads of the columns. */
export const PAYOUT_HEADS = [
	'Lote',
	'Comitente',
	'Situação',
	'A repassar',
	'Conta de venda',
	'Prazo',
] as const;

/** What is owed to sellers or was paid, one row each, with the breakdown of its amount below it. */
export function PayoutTable({ rows, now, ...acts }: Props) {
	return (
		<RecordTable
			label="Repasses"
			columns={columnsOf(now)}
			rows={rows}
			actions={(row) => <Acts row={row} acts={acts} />}
			detail={(row) => <Detail row={row} acts={acts} />}
			fits
		/>
	);
}

function columnsOf(now: number): RecordColumn<Payout>[] {
	return [
		{ head: PAYOUT_HEADS[0], fills: true, cell: (row) => <Lot row={row} /> },
		{
			head: PAYOUT_HEADS[1],
			cell: ({ seller }) => (
				<span className="block md:max-w-40 md:truncate" title={seller.name}>
					{seller.name}
				</span>
			),
		},
		{ head: PAYOUT_HEADS[2], cell: (row) => <State row={row} /> },
		{ head: PAYOUT_HEADS[3], amount: true, cell: ({ amount }) => <strong>{showReais(amount)}</strong> },
		{
			head: PAYOUT_HEADS[4],
			short: true,
			cell: ({ statement_at, statement_due_at, state }) =>
				statement_at ? (
					`entregue ${formatDate(statement_at)}`
				) : (
					<Term at={statement_due_at} now={now} open={state !== 'cancelled' && state !== 'paid'} />
				),
		},
		{
			head: PAYOUT_HEADS[5],
			short: true,
			cell: ({ due_at, paid_at, state }) =>
				paid_at ? `pago ${formatDate(paid_at)}` : <Term at={due_at} now={now} open={state !== 'cancelled'} />,
		},
	];
}

function Lot({ row }: { row: Payout }) {
	const place = placeOf(row);
	return (
		<span className="block min-w-0 md:truncate" title={row.title}>
			{row.title}
			{place && <span className="font-normal whitespace-nowrap text-ink-soft"> · {place}</span>}
		</span>
	);
}

function State({ row }: { row: Payout }) {
	const { Icon, tone } = row.owed_back ? { Icon: TriangleAlert, tone: 'text-live' } : LOOK[row.state];
	return (
		<span className={`flex items-center gap-2 font-semibold ${tone}`}>
			<Icon aria-hidden size={16} className="shrink-0" />
			<span className="wrap-anywhere">{stateWords(row)}</span>
		</span>
	);
}

function Term({ at, now, open }: { at: string; now: number; open: boolean }) {
	const { when, words, late } = termOf(at, now);
	if (!open) return <span className="text-ink-soft">{when}</span>;
	return (
		<span>
			{when}
			<span className={late ? 'font-semibold text-live' : 'text-ink-soft'}> · {words}</span>
		</span>
	);
}

const ACTION = 'relative z-1 whitespace-nowrap max-md:grow xl:min-h-9 xl:py-0 xl:text-14';

/** Beside the row's own button, which opens it: one control is not inside another. */
function Tick({ row, acts: { ticked, onTick } }: { row: Payout; acts: PayoutActs }) {
	const place = placeOf(row);
	return (
		<label className="relative z-1 grid size-11 shrink-0 cursor-pointer place-items-center">
			<span className="sr-only">{`Marcar ${row.title}${place ? `, ${place}` : ''}`}</span>
			<input
				type="checkbox"
				checked={ticked.has(row.id)}
				onChange={({ currentTarget }) => onTick([row.id], currentTarget.checked)}
				className="size-5 accent-brand"
			/>
		</label>
	);
}

function Acts({ row, acts }: { row: Payout; acts: PayoutActs }) {
	const open = isOpen(row.state);
	const items: MenuItem[] = [
		...(open ? [{ label: 'Incluir comissão ou despesa', onSelect: () => acts.onLine(row) }] : []),
		...(row.statement_at === null && row.state !== 'cancelled'
			? [{ label: 'Conta de venda entregue', onSelect: () => acts.onStatement(row) }]
			: []),
		...(row.proof
			? [{ label: 'Ver comprovante do repasse', onSelect: () => void openProof(row.id, row.proof) }]
			: []),
		{
			label: 'Baixar conta de venda (PDF)',
			onSelect: () =>
				window.location.assign(statementHref({ seller: row.seller.id }, 'pdf', { from: '', to: '' })),
		},
		{ label: 'Ver só deste comitente', to: ADMIN_PAGES.payoutsOfSeller(row.seller.id) },
		...(row.sale ? [{ label: 'Ver só deste leilão', to: ADMIN_PAGES.payoutsOfSale(row.sale.id) }] : []),
		{ label: 'Ver pagamento do lote', to: PAGES.payment(row.auction_id) },
	];
	return (
		<span className="flex items-center gap-1 md:justify-end">
			{isPayable(row) && <Tick row={row} acts={acts} />}
			{isPayable(row) && (
				<Button variant="secondary" className={ACTION} onClick={() => acts.onPay(row)}>
					Repassar<span className="sr-only">: {row.title}</span>
				</Button>
			)}
			{open && row.account === null && (
				<LinkButton variant="secondary" to={ADMIN_PAGES.sellers} className={ACTION}>
					Cadastrar conta<span className="sr-only"> de {row.seller.name}</span>
				</LinkButton>
			)}
			<MoreMenu label={`Mais ações: ${row.title}`} items={items} />
		</span>
	);
}

async function openProof(id: string, kind: Payout['proof']): Promise<void> {
	const fault = await openDocument(() => proofLink(id), kind ?? 'pdf');
	if (fault) toast({ title: 'Erro', description: FAULTS[fault], tone: 'destructive' });
}

/** How the amount comes about, and where it goes. */
function Detail({ row, acts }: { row: Payout; acts: PayoutActs }) {
	const { account, lines, paid_at, consent } = row;
	return (
		<div className="grid max-w-2xl gap-2 py-1">
			<ul className="grid gap-1">
				<Amount words="Recebido do arrematante" amount={row.received} />
				{lines.map((line) => (
					<li key={line.id} className="flex flex-wrap items-center gap-x-3">
						<span className="min-w-0 flex-1 wrap-anywhere">
							{PAYOUT_LINE_KINDS[line.kind]}: {line.name}
						</span>
						{line.proof && (
							<Button
								variant="quiet"
								className="xl:min-h-9 xl:py-0 xl:text-14"
								onClick={() => void openProof(line.id, line.proof)}
							>
								Ver recibo<span className="sr-only"> de {line.name}</span>
							</Button>
						)}
						{paid_at === null && (
							<Button
								variant="quiet"
								className="xl:min-h-9 xl:py-0 xl:text-14"
								onClick={() => acts.onRemoveLine(row, line.id)}
							>
								Retirar<span className="sr-only"> {line.name}</span>
							</Button>
						)}
						<span className="tabular-nums">− {showReais(line.amount)}</span>
					</li>
				))}
				<Amount words={paid_at === null ? 'A repassar' : 'Repassado'} amount={row.amount} strong />
			</ul>
			<p className="wrap-anywhere">
				<span className="text-ink-soft">Conta: </span>
				{account ? accountWords(account) : 'o comitente não informou conta; cadastre-a em Comitentes.'}
			</p>
			{consent && (
				<p className="font-semibold text-warn">
					{consent.own
						? 'Você pediu este repasse: outro administrador precisa repeti-lo.'
						: `${consent.asked_by} pediu este repasse: registre-o para consentir.`}
				</p>
			)}
		</div>
	);
}

function Amount({ words, amount, strong = false }: { words: string; amount: number; strong?: boolean }) {
	return (
		<li className={`flex justify-between gap-4 ${strong ? 'border-t border-line pt-1 font-semibold' : ''}`}>
			<span>{words}</span>
			<span className="tabular-nums">{showReais(amount)}</span>
		</li>
	);
}
