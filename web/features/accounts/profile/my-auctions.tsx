import type { ReactNode } from 'react';
import { PAGES } from '#contract/paths.ts';
import { countdown } from '#domain/countdown.ts';
import { useServerNow } from '#web/api/server-clock.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { Link } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { StaleLine } from '#web/ui/stale-line.tsx';
import { Amounts, AuctionLink } from './auction-link.tsx';
import { type LiveProfile, useLiveBid, useLiveFavorite } from './live-profile.ts';
import type { BidRow, FavoriteRow, MovingRow, WinRow } from './profile-rows.ts';
import { Empty } from './section.tsx';
import { ShortList } from './short-list.tsx';

interface FavoritesProps {
	rows: readonly FavoriteRow[];
	live: LiveProfile;
	/** The button that removes an auction from the favourites. */
	heartOf: (row: FavoriteRow) => ReactNode;
}

/** The viewer's favourite auctions. */
export function Favorites({ rows, live, heartOf }: FavoritesProps) {
	if (rows.length === 0)
		return (
			<Empty title="Nenhum favorito ainda">
				<p className="text-ink-soft">Toque no coração de um leilão para guardá-lo aqui.</p>
				<ToAuctions />
			</Empty>
		);
	return (
		<>
			<StaleLine seconds={live.stale} />
			<ShortList items={rows} noun="favoritos">
				{(row) => <Favorite row={row} live={live} heart={heartOf(row)} />}
			</ShortList>
		</>
	);
}

function Favorite({ row: read, live, heart }: { row: FavoriteRow; live: LiveProfile; heart: ReactNode }) {
	const row = useLiveFavorite(read, live);
	return (
		<div className="grid grid-cols-[5.5rem_minmax(0,1fr)] grid-rows-[auto_1fr] gap-x-3 sm:grid-cols-[9rem_minmax(0,1fr)_auto] sm:gap-x-4">
			<div className="self-start overflow-hidden rounded-control border border-line">
				<Picture image={row.image} property={row.property} sizes="(min-width: 40rem) 144px, 88px" />
			</div>
			<div className="min-w-0 max-sm:row-span-2">
				<AuctionLink id={row.id} title={row.title} />
				<Facts state={row.state}>
					{row.place && `${row.place} · `}
					<When row={row} readAt={live.readAt} />
				</Facts>
				<Amounts amounts={[{ label: 'Lance Atual', amount: row.price, strong: true }]} />
			</div>
			<div className="relative z-1 justify-self-center sm:-mt-2 sm:-mr-2">{heart}</div>
		</div>
	);
}

/** All auctions in which the viewer has bid. */
export function Bids({ rows, live }: { rows: readonly BidRow[]; live: LiveProfile }) {
	if (rows.length === 0)
		return (
			<Empty title="Nenhum lance ainda">
				<p className="text-ink-soft">Depois do seu primeiro lance, você acompanha aqui se está vencendo.</p>
				<ToAuctions />
			</Empty>
		);
	return (
		<>
			<StaleLine seconds={live.stale} />
			<ShortList items={rows} noun="leilões">
				{(row) => <Bid row={row} live={live} />}
			</ShortList>
		</>
	);
}

function Bid({ row: read, live }: { row: BidRow; live: LiveProfile }) {
	const row = useLiveBid(read, live);
	return (
		<>
			<AuctionLink id={row.id} title={row.title} />
			<Facts state={row.state}>
				<When row={row} readAt={live.readAt} />
			</Facts>
			<Amounts
				amounts={[
					{ label: 'Seu maior lance', amount: row.mine },
					{ label: 'Lance Atual', amount: row.price, strong: true },
				]}
			/>
			<Link
				to={PAGES.ledger(row.id)}
				aria-label={`Auditoria do leilão: ${row.title}`}
				className="relative z-1 inline-flex min-h-11 items-center text-14"
			>
				Auditoria do leilão
			</Link>
		</>
	);
}

/** The time left and the end of an auction, or what the auction waits for. */
function When({ row, readAt }: { row: MovingRow; readAt: number }) {
	const left = countdown(row, useServerNow(readAt));
	if (row.status !== 'active') return row.extended ? `${row.when} · ${row.extended}` : row.when;
	if (left.urgency === 'waiting') return <Countdown {...left} />;
	return (
		<>
			{row.when}
			{row.extended && <span className="text-brass"> · Prorrogado</span>} · <Countdown {...left} />
		</>
	);
}

/** The lots that the viewer has won, what they cost, and whether they are paid. */
export function Wins({ rows }: { rows: readonly WinRow[] }) {
	if (rows.length === 0)
		return (
			<Empty title="Nenhum arremate ainda">
				<p className="text-ink-soft">
					Quando você vencer um leilão, o valor a pagar e o prazo aparecem aqui.
				</p>
			</Empty>
		);
	return (
		<ShortList items={rows} noun="arremates">
			{(row) => (
				<>
					<AuctionLink id={row.id} title={row.title} />
					<Facts state={row.state}>{row.when}</Facts>
					<Amounts
						amounts={[
							{ label: 'Arremate', amount: row.price },
							{ label: 'Comissão', amount: row.commission },
							{ label: 'Total', amount: row.total, strong: true },
						]}
					/>
					<LinkButton
						to={PAGES.payment(row.id)}
						variant={row.owed ? 'primary' : 'secondary'}
						aria-label={`${row.owed ? 'Pagar' : 'Ver o pagamento'}: ${row.title}`}
						className="relative z-1 mt-3"
					>
						{row.owed ? 'Pagar' : 'Ver o pagamento'}
					</LinkButton>
				</>
			)}
		</ShortList>
	);
}

function Facts({ state, children }: { state: FavoriteRow['state']; children: ReactNode }) {
	return (
		<div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-soft">
			<Badge tone={state.tone}>{state.label}</Badge>
			<p>{children}</p>
		</div>
	);
}

function ToAuctions() {
	return (
		<LinkButton to={PAGES.home} variant="secondary">
			Ver leilões
		</LinkButton>
	);
}
