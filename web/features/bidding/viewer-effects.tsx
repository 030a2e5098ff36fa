import { useEffect, useEffectEvent, useRef } from 'react';
import { COVER_BID } from '#contract/paths.ts';
import { isOver } from '#domain/auction/auction.ts';
import type { NotificationKind } from '#domain/notices/bidder-notifications.ts';
import { readPosition } from '#web/api/bids.ts';
import { onNotices } from '#web/features/notifications/use-notifications.ts';
import { isChosen } from './alert-choice.ts';
import { alertBy } from './alert-signals.ts';
import { type Bidding, coverBid, coversAtOnce } from './use-bidding.ts';
import { ineligibilityOf } from './viewer-standing.ts';

/** What happens for a signed-in viewer without a click. Rendered once per page: panel and sheet show the same state. */
export default function ViewerEffects({ bidding }: { bidding: Bidding }) {
	useLeadAlert(bidding);
	useCoverLink(bidding);
	useNumberFromElsewhere(bidding);
	return null;
}

/** Gives the chosen signals when the viewer loses the lead. A hidden page, which has no stream, learns it as a notification. */
function useLeadAlert({ auction: { id }, standing }: Bidding): void {
	const before = useRef(standing);
	useEffect(() => {
		const lost = before.current === 'leading' && standing === 'overtaken';
		// While the page is out of date the standing is unknown; what is known then is compared with what was known before.
		if (standing !== null) before.current = standing;
		if (lost) giveSignals();
	}, [standing]);
	useEffect(
		() =>
			onNotices((notices) => {
				const lost = notices.some(({ kind, auction_id }) => kind === 'outbid' && auction_id === id);
				if (!lost || !document.hidden) return;
				// The page that is shown again does not give them a second time.
				before.current = 'overtaken';
				giveSignals();
			}),
		[id],
	);
}

function giveSignals(): void {
	for (const choice of ['sound', 'vibration'] as const) if (isChosen(choice)) alertBy(choice);
}

/**
 * Opens the confirmation of the next bid for a bidder who followed a link to it and is still outbid. The hash is then
 * removed, so that neither a return to this page nor a later bid of others opens the confirmation again.
 */
function useCoverLink(bidding: Bidding): void {
	useEffect(() => {
		if (location.hash !== COVER_BID || bidding.standing === null) return;
		history.replaceState(history.state, '', `${location.pathname}${location.search}`);
		if (coversAtOnce(bidding)) coverBid(bidding);
	});
}

/**
 * Learns the number of the viewer's first bid where it was made on another device. It is asked for when a notification says that
 * there is one, when the page is shown again, and at the end of a lot on which somebody has bid for the first time since.
 */
function useNumberFromElsewhere({ auction, viewer, me, live, learnNumber }: Bidding): void {
	const { id } = auction;
	const newest = Math.max(...live.bids.map(({ bidder }) => bidder));
	const first = useRef(Math.max(...auction.bids.map(({ bidder }) => bidder)));
	const asking = useRef(false);
	const ask = useEffectEvent(async () => {
		if (me !== null || asking.current || ineligibilityOf(viewer) !== null) return;
		asking.current = true;
		const answer = await readPosition(id);
		asking.current = false;
		if ('done' in answer && answer.done.bidder !== null) learnNumber(answer.done.bidder);
	});

	const over = isOver(live.state.status) && newest > first.current;
	useEffect(() => {
		if (over) void ask();
	}, [over]);
	useEffect(() => {
		const shown = () => void (document.hidden || ask());
		document.addEventListener('visibilitychange', shown);
		const stop = onNotices((notices) => {
			if (notices.some(({ kind, auction_id }) => auction_id === id && OF_BIDDERS.has(kind))) void ask();
		});
		return () => {
			document.removeEventListener('visibilitychange', shown);
			stop();
		};
	}, [id]);
}

/** The notifications about a lot that only its bidders get. */
const OF_BIDDERS: ReadonlySet<NotificationKind> = new Set(['outbid', 'winning', 'won', 'lost']);
