import type { Terms } from '#domain/auction.ts';
import type { Happening, Situation } from '#domain/happening.ts';
import { acting, calling, clock, type Foretold, outage, taken } from './reference-auction.ts';
import { foretellBid } from './reference-bid.ts';

/** What the rules say must follow when something happens to an auction at an instant. */
export function foretell(terms: Terms, before: Situation, event: Happening, at: number): Foretold {
	switch (event.kind) {
		case 'bid':
			return foretellBid(terms, before, event, at);
		case 'clock':
			return clock(terms, before, at);
		case 'drop':
			return taken(before);
		case 'call':
			return calling(terms, before, event.call);
		case 'outage':
			return outage(terms, before, event);
		default:
			return acting(terms, before, event, at);
	}
}
