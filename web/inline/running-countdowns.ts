import type { AuctionType } from '#domain/auction/auction.ts';
import { activeCountdown } from '#domain/auction/countdown.ts';
import { SECOND } from '#domain/values/time.ts';
import { documentArrival, untilNextSecond } from '#web/api/clock-offset.ts';

/** An element of web/ui/countdown.tsx. */
type Timer = HTMLElement & { firstElementChild: HTMLElement };

/**
 * Keeps the countdowns of the document running until the returned function is called. Each one states its end and the
 * server's time at which it was rendered (web/ui/countdown.tsx).
 */
export function runCountdowns(): () => void {
	let timer: ReturnType<typeof setTimeout>;
	const arrival = documentArrival();
	function tick() {
		const elapsed = performance.now() - arrival;
		let wait = SECOND;
		for (const { dataset, firstElementChild: shown } of document.querySelectorAll<Timer>('[data-end]')) {
			const now = Number(dataset.now) + elapsed;
			const { urgency, label } = activeCountdown(
				{ auction_type: dataset.type as AuctionType, end_time: dataset.end as string },
				now,
			);
			wait = untilNextSecond(now);
			if (shown.textContent === label) continue;
			shown.textContent = label;
			shown.dataset.urgency = urgency;
		}
		timer = setTimeout(tick, wait);
	}
	tick();
	return () => clearTimeout(timer);
}
