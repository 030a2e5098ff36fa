import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { type LiveControlPage, type LiveControlQuery, liveControlQuery } from '#contract/live-control.ts';
import { readQuery } from '#contract/read-query.ts';
import type { ActionName } from '#domain/auction/transitions.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { counted } from '#domain/values/counted.ts';
import { useServerNow } from '#web/api/server-clock.ts';
import { listHref } from '#web/api/use-search-change.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { PageLinks } from '#web/ui/list-table.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { ActionDialog } from './action-dialog.tsx';
import type { ActionSubject } from './action-draft.ts';
import { BidsDialog } from './bids-dialog.tsx';
import { LiveFilters } from './live-filters.tsx';
import { LiveTable } from './live-table.tsx';
import type { Opening } from './row-acts.ts';
import { staleRows, useLiveControl } from './use-live-control.ts';

/** Live control (spec §2): the open and upcoming auctions, kept up to date, with their actions. */
export function LiveControl({ page }: { page: LiveControlPage | null }) {
	const query = readQuery(liveControlQuery, new URLSearchParams(useLocation().search));
	const [read, setRead] = useState(page);
	// The filters stay in place while the table of another filter replaces this one: a search is being typed.
	const latest = read && page && read.server_time > page.server_time ? read : page;
	return (
		<section aria-labelledby="controle-ao-vivo" className="measure pt-4 pb-8">
			<h2 id="controle-ao-vivo" tabIndex={-1} className="mb-2 font-serif text-22 font-semibold outline-none">
				Controle ao Vivo
			</h2>
			{page && latest ? (
				<>
					<LiveFilters query={query} page={latest} />
					<Live key={JSON.stringify(query)} page={page} query={query} onRead={setRead} />
				</>
			) : (
				<LoadFailed words={BACKOFFICE_TOASTS['live-control.failed']} />
			)}
		</section>
	);
}

interface Opened {
	what: Opening;
	auction: ActionSubject;
}

interface LiveProps {
	page: LiveControlPage;
	query: LiveControlQuery;
	onRead: (page: LiveControlPage) => void;
}

function Live({ page, query, onRead }: LiveProps) {
	const { shown, failing, refresh } = useLiveControl(page, query);
	const now = useServerNow(Date.parse(page.server_time));
	const stale = staleRows(shown, now, failing);
	const [opened, setOpened] = useState<Opened | null>(null);
	useEffect(() => onRead(shown), [shown, onRead]);

	const open = useCallback((what: Opening, auction: ActionSubject) => setOpened({ what, auction }), []);

	function close() {
		setOpened(null);
		void refresh();
		// The button that opened the dialog may have disappeared with the old status.
		if (document.activeElement === document.body) document.getElementById('controle-ao-vivo')?.focus();
	}

	return (
		<>
			<p role="status" className="mb-2 min-h-5 text-14 text-ink-soft tabular-nums">
				{countOf(shown)}
				{stale !== null && (
					<>
						{' · '}
						<span className="text-warn">
							<strong>dados atrasados</strong> há {stale} s
						</span>
					</>
				)}
			</p>
			{shown.auctions.length === 0 ? (
				<Empty
					narrowed={
						query.status !== 'all' ||
						query.group !== 'all' ||
						query.search !== '' ||
						query.cursor !== undefined
					}
				/>
			) : (
				<LiveTable rows={shown.auctions} now={now} onOpen={open} />
			)}
			<PageLinks links={usePages(query, shown.next_cursor)} />
			<OpenDialog opened={opened} rows={shown} onClose={close} />
		</>
	);
}

interface OpenDialogProps {
	opened: Opened | null;
	rows: LiveControlPage;
	onClose: () => void;
}

/**
 * The dialog over the table, with the current state of its auction. An auction that has left the table keeps its last
 * state.
 */
function OpenDialog({ opened, rows, onClose }: OpenDialogProps) {
	if (!opened) return null;
	const { what } = opened;
	const auction = rows.auctions.find(({ id }) => id === opened.auction.id) ?? opened.auction;
	if (what === 'bids') return <BidsDialog auction_id={auction.id} title={auction.title} onClose={onClose} />;
	const action: ActionName = what;
	return <ActionDialog action={action} auction={auction} onDone={onClose} onClose={onClose} />;
}

function countOf({ auctions, total }: LiveControlPage): string {
	const all = counted(total, 'leilão', 'leilões');
	return total === auctions.length ? all : `${auctions.length} de ${all}`;
}

function usePages(query: LiveControlQuery, next: string | null): [to: string, words: string][] {
	const { search } = useLocation();
	const first: [string, string] = [listHref<LiveControlQuery>(search, {}), 'Voltar ao início da lista'];
	const following: [string, string] = [
		listHref<LiveControlQuery>(search, { cursor: next ?? '' }),
		'Próximos leilões',
	];
	return [...(query.cursor === undefined ? [] : [first]), ...(next ? [following] : [])];
}

function Empty({ narrowed }: { narrowed: boolean }) {
	const { search } = useLocation();
	return (
		<div className="flex flex-col items-center gap-3 rounded-card border border-dashed border-edge px-4 py-12 text-center">
			<p className="font-serif text-18 font-semibold">
				{narrowed ? 'Nenhum leilão com este filtro' : 'Nenhum leilão ativo ou pendente'}
			</p>
			{narrowed ? (
				<LinkButton
					variant="secondary"
					to={listHref<LiveControlQuery>(search, { status: '', group: '', search: '' })}
					replace
				>
					Ver todos
				</LinkButton>
			) : (
				<p className="text-ink-soft">Leilões ativos, pausados e agendados aparecem aqui.</p>
			)}
		</div>
	);
}
