import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type { AuctionConsole } from '#contract/console.ts';
import type { NamedBid } from '#contract/live-control.ts';
import { PAGES } from '#contract/paths.ts';
import { bidderName } from '#domain/auction/bidder-name.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { isFixedPrice, isRegulated } from '#domain/sale/regulated-kinds.ts';
import { formatDateTime, formatDateTimeSeconds } from '#domain/values/time.ts';
import { noteActivity } from '#web/api/activity.ts';
import { showReais } from '#web/api/amount.ts';
import { Picture } from '#web/ui/picture.tsx';
import { toast } from '#web/ui/toast.ts';
import { ActionDialog } from './action-dialog.tsx';
import { BidsDialog } from './bids-dialog.tsx';
import { ConditionalAnswer } from './conditional-answer.tsx';
import { ConsoleBoard } from './console-board.tsx';
import { ConsoleButtons } from './console-buttons.tsx';
import { ConsoleHeader } from './console-header.tsx';
import { type ConsoleState, useConsole } from './use-console.ts';
import { type ConsoleActions, useConsoleActions } from './use-console-actions.ts';

/** The number of bids beside the price. The bids window shows more. */
const SHOWN = 5;

/** The latest bids with the bidders' names, newest first. */
function ConsoleBids({ bids }: { bids: readonly NamedBid[] }) {
	return (
		<section aria-labelledby="ultimos-lances" className="rounded-card border border-line bg-surface p-4">
			<h2 id="ultimos-lances" className="text-16 font-semibold">
				Últimos lances
			</h2>
			{bids.length === 0 ? (
				<p className="mt-2 text-16 text-ink-soft">Ainda não há lances.</p>
			) : (
				<ol className="mt-2 divide-y divide-line">
					{bids.slice(0, SHOWN).map((bid) => (
						<li
							key={bid.seq}
							className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-2 tabular-nums first:font-semibold"
						>
							<span className="truncate" title={bid.name}>
								{bid.name}
							</span>
							<span>{showReais(bid.amount)}</span>
							<span className="text-14 font-normal text-ink-soft">{bidderName(bid.bidder)}</span>
							<time dateTime={bid.created_at} className="text-right text-14 font-normal text-ink-soft">
								{formatDateTimeSeconds(bid.created_at).slice(-8)}
							</time>
						</li>
					))}
				</ol>
			)}
		</section>
	);
}

/** The auctioneer's console for one lot: price and clock in large figures, and one key for each step of the sale. */
export function Console({ initial, now }: { initial: AuctionConsole; now: number }) {
	const lot = useConsole(initial, now);
	const actions = useConsoleActions(initial.auction.id, lot.sale);
	useSaleStopped(lot, actions);
	useBidsAsActivity(lot.sale.bid_count);
	return (
		<div className="measure grid gap-4 py-3 max-lg:pb-48">
			<ConsoleHeader lot={lot} />
			<div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
				<div className="grid min-w-0 content-start gap-4">
					<ConsoleBoard lot={lot} />
					<ConditionalAnswer lot={lot} />
					<ConsoleButtons lot={lot} actions={actions} />
				</div>
				<div className="grid min-w-0 content-start gap-4">
					<ConsoleBids bids={lot.bids} />
					<ConsoleSidebar lot={lot} />
				</div>
			</div>
			<Window lot={lot} actions={actions} />
		</div>
	);
}

function Window({ lot, actions }: { lot: ConsoleState; actions: ConsoleActions }) {
	const { auction, live } = lot;
	const { opened, close } = actions;
	if (!opened) return null;
	if (opened.what === 'bids')
		return <BidsDialog auction_id={auction.id} title={auction.title} onClose={close} />;
	const { status, current_bid, bid_count } = live.state;
	const { id, title, round, rounds, kind } = auction;
	const subject = {
		id,
		title,
		status,
		current_bid,
		bid_count,
		round,
		rounds: rounds.length,
		judicial: isFixedPrice(kind),
		seller_decides: lot.sale.seller_decides,
		announced: isRegulated(kind),
		suspended_since: live.state.suspended_since ?? null,
		announced_end: auction.auction_type === 'scheduled' && isRegulated(kind),
	};
	const name = lot.bids.find(({ bidder }) => bidder === live.state.leader)?.name;
	const { leader } = live.state;
	const hammer = opened.what === 'end' && leader !== null ? { leader, name, call: live.call } : undefined;
	return (
		<ActionDialog action={opened.what} auction={subject} hammer={hammer} onDone={close} onClose={close} />
	);
}

/** Closes the confirmation of a sale when a bid arrives, so that no bid is missed. */
function useSaleStopped({ sale }: ConsoleState, { opened, close }: ConsoleActions) {
	const passed = opened?.what === 'end' && opened.bid_count !== sale.bid_count;
	const stop = useEffectEvent(() => {
		close();
		toast({ ...BACKOFFICE_TOASTS['console.bid-came'], tone: 'destructive' });
	});
	useEffect(() => {
		if (passed) stop();
	}, [passed]);
}

/** A bid that arrives keeps the session of whoever conducts the auction: their hands may rest for longer than the limit. */
function useBidsAsActivity(bid_count: number) {
	const [first] = useState(bid_count);
	useEffect(() => {
		if (bid_count > first) noteActivity();
	}, [bid_count, first]);
}

/** A picture of the lot, its links, and the next lots. */
function ConsoleSidebar({ lot: { auction, next } }: { lot: ConsoleState }) {
	const place = [auction.city, auction.state].filter(Boolean).join('/');
	return (
		<>
			<div className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-4">
				<div className="overflow-hidden rounded-control">
					<Picture
						image={auction.auction_images[0] ?? null}
						property={auction.property_type}
						sizes="5rem"
						eager
					/>
				</div>
				<p className="flex flex-wrap gap-x-4 text-14">
					{place && <span className="w-full text-ink-soft">{place}</span>}
					<Link to={PAGES.auction(auction.id)} className="inline-flex min-h-11 items-center">
						Ver a página do lote
					</Link>
					<Link to={PAGES.ledger(auction.id)} className="flex min-h-11 w-fit items-center">
						Auditoria do leilão
					</Link>
				</p>
			</div>
			<section aria-labelledby="proximos-lotes">
				<h2 id="proximos-lotes" className="text-16 font-semibold">
					Próximos lotes
				</h2>
				{next.length === 0 ? (
					<p className="mt-2 text-14 text-ink-soft">Nenhum lote a seguir.</p>
				) : (
					<ul className="mt-2 divide-y divide-line border-y border-line">
						{next.map(({ id, title, lot_number, start_time }) => (
							<li key={id}>
								<Link to={ADMIN_PAGES.console(id)} className="grid min-h-11 gap-1 py-2 no-underline">
									<span className="truncate font-semibold" title={title}>
										{lot_number !== null && `${lot_number} · `}
										{title}
									</span>
									<span className="text-14 text-ink-soft tabular-nums">{formatDateTime(start_time)}</span>
								</Link>
							</li>
						))}
					</ul>
				)}
			</section>
		</>
	);
}
