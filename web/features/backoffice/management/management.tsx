import FolderPlus from 'lucide-react/icons/folder-plus';
import Plus from 'lucide-react/icons/plus';
import { useLocation, useNavigation, useRevalidator } from 'react-router';
import { ADMIN_LIMIT, ADMIN_PAGE_SIZE } from '#contract/admin-auctions.ts';
import { PAGES } from '#contract/paths.ts';
import { ENVIRONMENT_LABELS } from '#domain/auction/environments.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { counted } from '#domain/values/counted.ts';
import { useAllLatest, useLiveBoard } from '#web/api/live-board.ts';
import { followItems } from '#web/api/live-stream.ts';
import { usePaged } from '#web/api/paged.ts';
import { useSearchChange } from '#web/api/use-search-change.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { useDelayed } from '#web/ui/delayed.ts';
import { ListBody } from '#web/ui/list-table.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { StaleLine } from '#web/ui/stale-line.tsx';
import { AuctionDialogs } from './auction-dialogs.tsx';
import type { AuctionList } from './auction-list.ts';
import { type AuctionRow, movedRow } from './auction-row.ts';
import { AuctionTable, AuctionTableSkeleton } from './auction-table.tsx';
import { ListFilters } from './list-filters.tsx';
import { isFiltered, isOtherList, wholeListHref } from './list-query.ts';
import { openedHref, readOpened } from './opened.ts';

const SIZES = { page: ADMIN_PAGE_SIZE, most: ADMIN_LIMIT };

interface Props {
	list: AuctionList;
	/** Part of another page, which has its own title. */
	embedded?: boolean;
}

/** The table of auctions with its actions (spec §2, auction management). */
export function Management({ list, embedded = false }: Props) {
	const { search } = useLocation();
	const change = useSearchChange();
	const { revalidate } = useRevalidator();
	const Heading = embedded ? 'h2' : 'h1';
	return (
		<div className={embedded ? '' : 'measure py-8'}>
			<div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3">
				<Heading className={`font-serif font-semibold ${embedded ? 'text-22' : 'text-28'}`}>
					Gerenciamento de Leilões
				</Heading>
				<Badge tone={list.environment === 'production' ? 'brand' : 'warn'}>
					Ambiente: {ENVIRONMENT_LABELS[list.environment]}
				</Badge>
				<LinkButton to={openedHref(search, { dialog: 'new' })} preventScrollReset className="sm:ml-auto">
					<Plus aria-hidden size={18} />
					Novo Leilão
				</LinkButton>
			</div>
			{list.failed ? <LoadFailed words={BACKOFFICE_TOASTS['auctions.load-failed']} /> : <Rows list={list} />}
			<AuctionDialogs
				opened={readOpened(search)}
				now={list.now}
				onClose={() => void change((latest) => openedHref(latest, null))}
				onChanged={revalidate}
			/>
		</div>
	);
}

function Rows({ list }: { list: AuctionList }) {
	const { items, moreHref, loading, loadMore } = usePaged(list, SIZES, PAGES.adminAuctions);
	const late = useDelayed(useRereading());
	const { query } = list;
	const { board, stale } = useLiveBoard(
		items.filter(({ moves }) => moves),
		followRows,
	);
	const rows = useAllLatest(board, items);
	const total = `${list.total_is_lower_bound ? 'mais de ' : ''}${counted(list.total, 'leilão', 'leilões')}`;
	const shown = `${items.length.toLocaleString('pt-BR')} de ${total}`;
	return (
		<>
			<ListFilters query={query} counts={list.counts} filters={list.filters} />
			<p role="status" className="mb-2 text-14 text-ink-soft tabular-nums">
				{late ? 'Carregando leilões...' : shown}
			</p>
			<StaleLine seconds={stale} />
			<ListBody
				late={late}
				skeleton={<AuctionTableSkeleton />}
				empty={items.length === 0 && <Empty filtered={isFiltered(query)} />}
			>
				<AuctionTable rows={rows} sort={query.sort} environment={list.environment} now={list.now} />
			</ListBody>
			<LoadMore href={moreHref} loading={loading} onLoad={loadMore} />
		</>
	);
}

/** Rows of the other environment have no stream: they change only when the list is read again. */
const followRows = followItems<AuctionRow>((row, { seq, server_time, state }) =>
	movedRow(row, seq, state, Date.parse(server_time)),
);

/** Whether other rows are loading: for another filter, not only for a dialog over the same rows. */
function useRereading(): boolean {
	const here = useLocation();
	const next = useNavigation().location;
	return next?.pathname === here.pathname && isOtherList(here.search, next.search);
}

function Empty({ filtered }: { filtered: boolean }) {
	const { search } = useLocation();
	return (
		<div className="flex flex-col items-center gap-3 rounded-card border border-dashed border-edge px-4 py-12 text-center">
			<FolderPlus aria-hidden size={32} strokeWidth={1.5} className="text-ink-soft" />
			<p className="font-serif text-18 font-semibold">
				{filtered ? 'Nenhum leilão com estes filtros' : 'Nenhum leilão criado ainda'}
			</p>
			{filtered ? (
				<LinkButton variant="secondary" to={wholeListHref(search)} replace>
					Ver todos os leilões
				</LinkButton>
			) : (
				<p className="text-ink-soft">Use o botão "Novo Leilão" para criar o primeiro.</p>
			)}
		</div>
	);
}
