import { useEffect, useRef } from 'react';
import { COVER_BID } from '#contract/paths.ts';
import { onNotices } from '#web/features/notifications/use-notifications.ts';
import { isChosen } from './alert-choice.ts';
import { alertBy } from './alert-signals.ts';
import { type Bidding, coverBid, coversAtOnce } from './use-bidding.ts';

/** What happens for a signed-in viewer without a click. Rendered once per page: panel and sheet show the same state. */
export default function ViewerEffects({ bidding }: { bidding: Bidding }) {
	useLeadAlert(bidding);
	useCoverLink(bidding);
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
