import type { AuctionType } from '#domain/auction.ts';
import { countdown } from '#domain/countdown.ts';
import { SECOND } from '#domain/time.ts';
import { documentArrival, untilNextSecond } from '#web/api/clock-offset.ts';
import { countdownClass } from '#web/ui/countdown-class.ts';

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
		for (const { dataset, firstElementChild: shown } of document.querySelectorAll<HTMLElement>(
			'[data-end]',
		)) {
			const now = Number(dataset.now) + elapsed;
			const auction_type = dataset.type as AuctionType;
			const { urgency, label } = countdown(
				{ status: 'active', auction_type, end_time: dataset.end ?? '' },
				now,
			);
			wait = untilNextSecond(now);
			if (!shown || shown.textContent === label) continue;
			shown.textContent = label;
			shown.className = countdownClass(urgency);
		}
		timer = setTimeout(tick, wait);
	}
	tick();
	return () => clearTimeout(timer);
}
