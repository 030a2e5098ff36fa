import Pencil from 'lucide-react/icons/pencil';
import { useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { AdminAuctionQuery, AdminSort } from '#contract/admin-auctions.ts';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { ENVIRONMENT_LABELS } from '#domain/auction/environments.ts';
import { roundName } from '#domain/auction/round-name.ts';
import { DRAFT_GAPS } from '#domain/backoffice/lot-stages.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { duplicateAuction } from '#web/api/backoffice.ts';
import { listHref } from '#web/api/use-search-change.ts';
import { Badge } from '#web/ui/badge.tsx';
import { nextSort, orderOf } from '#web/ui/list-table.tsx';
import { type MenuItem, MoreMenu } from '#web/ui/more-menu.tsx';
import { type RecordColumn, RecordTable, RecordTableSkeleton } from '#web/ui/record-table.tsx';
import { toast } from '#web/ui/toast.ts';
import type { AuctionRow } from './auction-row.ts';
import { saleName } from './auction-row.ts';
import { AuctionView } from './auction-view.tsx';
import { COLUMN_LABELS, COLUMNS } from './list-query.ts';
import { LoadedAuction } from './loaded-auction.tsx';
import { openedHref } from './opened.ts';

interface Props {
	rows: readonly AuctionRow[];
	sort: AdminSort;
	/** The environment of the deployment; a row of the other one says so. */
	environment: Environment;
	now: number;
}

/** The management table (spec §2). Every column sorts it; a row opens in place, and has its acts. */
export function AuctionTable({ rows, sort, environment, now }: Props) {
	const { search } = useLocation();
	const actsOf = useRowActs();
	const columns = columnsOf(sharedTitles(rows), environment).map((column, index) => {
		const name = COLUMNS[index] ?? 'title';
		const to = listHref<AdminAuctionQuery>(search, { sort: nextSort(name, sort) });
		return { ...column, sort: { to, order: orderOf(name, sort) } };
	});
	return (
		<RecordTable
			label="Leilões"
			fits
			actionsHead
			columns={columns}
			rows={rows}
			detail={(row, close) => <RowDetail row={row} now={now} onClose={close} />}
			actions={(row) => (
				<div className="flex items-center max-md:-mx-2 max-md:justify-between">
					{!row.withdrawn && <EditLink row={row} search={search} />}
					<span className="ml-auto">
						<MoreMenu label={`Mais ações: ${row.title}`} items={actsOf(row)} />
					</span>
				</div>
			)}
		/>
	);
}

/** Replaces the table while its rows are loading. */
export function AuctionTableSkeleton() {
	return <RecordTableSkeleton heads={[...COLUMNS.map((column) => COLUMN_LABELS[column]), 'Ações']} />;
}

/** The titles that more than one row has: their rows name the place too. */
function sharedTitles(rows: readonly AuctionRow[]): ReadonlySet<string> {
	const seen = new Set<string>();
	return new Set(rows.map(({ title }) => title).filter((title) => seen.has(title) || !seen.add(title)));
}

/** The columns of spec §2 in the order of `COLUMNS`. */
function columnsOf(shared: ReadonlySet<string>, environment: Environment): RecordColumn<AuctionRow>[] {
	return [
		{
			head: COLUMN_LABELS.title,
			fills: true,
			cell: (row) => {
				const other = row.environment === environment ? null : ENVIRONMENT_LABELS[row.environment];
				const placed = shared.has(row.title) ? '' : 'md:hidden';
				return (
					<>
						<span className="block max-md:line-clamp-3 md:truncate" title={row.title}>
							{row.title}
						</span>
						{row.place && (
							<span className={`block truncate text-12 font-normal text-ink-soft ${placed}`}>
								{row.place}
							</span>
						)}
						{other && <span className="block truncate text-12 font-normal text-ink-soft">{other}</span>}
					</>
				);
			},
		},
		{
			head: COLUMN_LABELS.auction_type,
			short: true,
			cell: ({ type, round }) =>
				round === null ? (
					type
				) : (
					<span title={roundName(round)}>
						{type} · {round}º<span className="sr-only"> leilão</span>
					</span>
				),
		},
		{
			head: COLUMN_LABELS.status,
			short: true,
			cell: ({ tone, status, suspended }) => (
				<>
					<Badge tone={tone} wraps>
						{status}
					</Badge>
					{suspended && <span className="block text-12 leading-4 text-ink-soft">Suspenso</span>}
				</>
			),
		},
		{ head: COLUMN_LABELS.initial_bid, amount: true, cell: ({ initial }) => initial },
		{ head: COLUMN_LABELS.current_bid, amount: true, cell: ({ current }) => current },
		{ head: COLUMN_LABELS.start_time, short: true, cell: ({ start }) => start },
		{
			head: COLUMN_LABELS.end_time,
			short: true,
			cell: ({ end, extended }) =>
				extended ? (
					<span className="text-brass" title={extended}>
						{end}
						<span className="sr-only">, {extended}</span>
					</span>
				) : (
					end
				),
		},
	];
}

function EditLink({ row, search }: { row: AuctionRow; search: string }) {
	return (
		<Link
			to={openedHref(search, { dialog: 'edit', id: row.id })}
			preventScrollReset
			aria-label={`Editar: ${row.title}`}
			title="Editar"
			className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2 text-ink-soft no-underline hover:bg-wash hover:text-ink xl:min-h-9 xl:min-w-9"
		>
			<Pencil aria-hidden size={18} />
			<span className="text-14 font-semibold md:hidden">Editar</span>
		</Link>
	);
}

/** The further acts of a row of the management table. Dialogs are opened by the address, which 'back' closes. */
function useRowActs(): (row: AuctionRow) => MenuItem[] {
	const { search } = useLocation();
	const navigate = useNavigate();
	const duplicating = useRef(false);
	const open = (dialog: 'view' | 'edit' | 'delete', id: string) =>
		void navigate(openedHref(search, { dialog, id }), { preventScrollReset: true });

	async function duplicate(id: string) {
		if (duplicating.current) return;
		duplicating.current = true;
		const answer = await duplicateAuction(id);
		duplicating.current = false;
		if ('refused' in answer) return toast(answer.refused);
		toast(BACKOFFICE_TOASTS['auction.duplicated']);
		open('edit', answer.done.id);
	}

	return ({ id, sale, announced, has_payment, withdrawn }) => {
		const payments = { label: 'Pagamento', to: ADMIN_PAGES.paymentsOfLot(id) };
		if (withdrawn) {
			const page = sale ? [{ label: 'Ver o leilão', to: ADMIN_PAGES.sale(sale.id) }] : [];
			return has_payment ? [...page, payments] : page;
		}
		return [
			{ label: 'Ver', onSelect: () => open('view', id) },
			{ label: 'Publicação e documentos', to: ADMIN_PAGES.publication(id) },
			...(has_payment ? [payments] : []),
			{ label: 'Duplicar', onSelect: () => void duplicate(id) },
			{ label: announced ? 'Retirar' : 'Excluir', danger: true, onSelect: () => open('delete', id) },
		];
	};
}

interface RowDetailProps {
	row: AuctionRow;
	now: number;
	onClose: () => void;
}

/** What an opened row of the management table shows: its sale, what a draft lacks, and the details of the view dialog. */
function RowDetail({ row, now, onClose }: RowDetailProps) {
	return (
		<div className="max-w-5xl font-normal whitespace-normal">
			<h2 className="sr-only">Detalhes: {row.title}</h2>
			<Place row={row} />
			{row.missing.length > 0 && (
				<p className="text-warn">
					Falta para publicar: {row.missing.map((gap) => DRAFT_GAPS[gap]).join(', ')}.{' '}
					<Link
						to={ADMIN_PAGES.publication(row.id)}
						className="inline-flex min-h-11 items-center font-semibold"
					>
						Publicação e documentos
					</Link>
				</p>
			)}
			{row.withdrawn ? (
				<p className="wrap-anywhere">
					{row.title}. Retirado em {formatDateTime(row.withdrawn.at)}: {row.withdrawn.reason}
				</p>
			) : (
				<LoadedAuction key={row.id} id={row.id} onClose={onClose}>
					{(auction) => <AuctionView auction={auction} now={now} />}
				</LoadedAuction>
			)}
		</div>
	);
}

function Place({ row: { sale, lot_number } }: { row: AuctionRow }) {
	if (!sale) return null;
	return (
		<p>
			<Link
				to={ADMIN_PAGES.sale(sale.id)}
				className="inline-flex min-h-11 items-center font-semibold wrap-anywhere"
			>
				Leilão {saleName(sale)}
			</Link>
			{lot_number !== null && <span className="text-ink-soft tabular-nums"> · lote {lot_number}</span>}
		</p>
	);
}
