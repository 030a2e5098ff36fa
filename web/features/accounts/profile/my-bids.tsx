import { Link } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { countdown } from '#domain/auction/countdown.ts';
import { useServerNow } from '#web/api/server-clock.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { StaleLine } from '#web/ui/stale-line.tsx';
import { Amounts, AuctionLink, Facts, ToAuctions } from './auction-link.tsx';
import { type LiveProfile, useLiveBid } from './live-profile.ts';
import type { BidRow, MovingRow } from './moved-rows.ts';
import { Empty } from './section.tsx';
import { ShortList } from './short-list.tsx';

interface OpenBidsProps {
	rows: readonly BidRow[];
	live: LiveProfile;
	/** Whether the viewer has never bid. */
	first: boolean;
	/** The row that asks for the viewer's next step: its button is filled. */
	next: string | null;
}

/** The open auctions in which the viewer has bid. Where somebody else leads, a button leads to the next bid. */
export function OpenBids({ rows, live, first, next }: OpenBidsProps) {
	if (rows.length === 0)
		return (
			<Empty title={first ? 'Nenhum lance ainda' : 'Nenhum lance em leilões abertos'}>
				<p className="text-ink-soft">
					Depois de {first ? 'seu primeiro' : 'um'} lance, você acompanha aqui se está vencendo.
				</p>
				<ToAuctions />
			</Empty>
		);
	return (
		<>
			<StaleLine seconds={live.stale} />
			<ShortList items={rows} noun="leilões">
				{(row) => <OpenBid row={row} live={live} next={row.id === next} />}
			</ShortList>
		</>
	);
}

function OpenBid({ row: read, live, next }: { row: BidRow; live: LiveProfile; next: boolean }) {
	const row = useLiveBid(read, live);
	return (
		<>
			<AuctionLink id={row.id} title={row.title} />
			<Facts state={row.state}>
				<When row={row} readAt={live.readAt} />
			</Facts>
			<BidAmounts row={row} price="Lance Atual" />
			<div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
				{row.outbid && (
					<LinkButton
						to={PAGES.coverBid(row.id)}
						variant={next ? 'primary' : 'secondary'}
						aria-label={`Cobrir lance: ${row.title}`}
						className="relative z-1"
					>
						Cobrir lance
					</LinkButton>
				)}
				<ToLedger row={row} />
			</div>
		</>
	);
}

/** The auctions in which the viewer has bid that are over. */
export function EndedBids({ rows }: { rows: readonly BidRow[] }) {
	return (
		<ShortList items={rows} noun="leilões">
			{(row) => (
				<>
					<AuctionLink id={row.id} title={row.title} />
					<Facts state={row.state}>{row.when}</Facts>
					<BidAmounts row={row} price="Maior lance" />
					<ToLedger row={row} />
				</>
			)}
		</ShortList>
	);
}

/** `price` is the label of what the highest bid is. */
function BidAmounts({ row, price }: { row: BidRow; price: string }) {
	return (
		<Amounts
			amounts={[
				{ label: 'Seu maior lance', amount: row.mine },
				{ label: price, amount: row.price, strong: true },
			]}
		/>
	);
}

function ToLedger({ row: { id, title } }: { row: BidRow }) {
	return (
		<Link
			to={PAGES.ledger(id)}
			aria-label={`Auditoria do leilão: ${title}`}
			className="relative z-1 inline-flex min-h-11 items-center text-16 sm:text-14"
		>
			Auditoria do leilão
		</Link>
	);
}

/** The time left and the end of an auction, or what the auction waits for. */
export function When({ row, readAt }: { row: MovingRow; readAt: number }) {
	const left = countdown(row, useServerNow(readAt));
	if (row.status !== 'active') return row.extended ? `${row.when} · ${row.extended}` : row.when;
	if (left.urgency === 'waiting') return <Countdown {...left} />;
	return (
		<>
			{row.when}
			{row.extended && <span className="text-brass"> · Prorrogado</span>}{' '}
			<span className="max-sm:hidden">· </span>
			<Countdown {...left} />
		</>
	);
}
