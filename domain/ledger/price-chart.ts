import type { Centavos } from '#domain/values/money.ts';

/** A record of the ledger that the auction line shows. Times are epoch milliseconds. */
export type LineEvent = { seq: number; at: number } & (
	| { type: 'bid-accepted'; amount: Centavos; bidder: number }
	| { type: 'extended'; cause: 'bid' | 'pause' | 'outage' }
	| { type: 'opened' | 'round-opened' | 'revised'; initial_bid: Centavos }
	| { type: 'paused' | 'suspended' | 'resumed' | 'ended' | 'cancelled' }
);

export type LineBid = readonly [at: number, amount: Centavos, bidder: number];

/** What the auction line shows of a ledger. Times are epoch milliseconds, in order. */
export interface LineFacts {
	/** The last record that is in it. */
	seq: number;
	opened_at: number | null;
	/** Null for a ledger that does not state it. */
	initial_bid: Centavos | null;
	ended_at: number | null;
	/** The accepted bids, or those of them that a drawing needs (`thinned`). */
	bids: readonly LineBid[];
	/** The number of all accepted bids. */
	count: number;
	/** When bids or outages moved the end. */
	extensions: readonly number[];
	/** From when to when the auction was paused; null while it is. */
	pauses: readonly (readonly [from: number, to: number | null])[];
}

export const NO_LINE: LineFacts = {
	seq: 0,
	opened_at: null,
	initial_bid: null,
	ended_at: null,
	bids: [],
	count: 0,
	extensions: [],
	pauses: [],
};

/** Adds the records after `facts.seq`, which are in the order of the ledger. */
export function withEvents(facts: LineFacts, events: readonly LineEvent[]): LineFacts {
	const next = {
		...facts,
		bids: [...facts.bids],
		extensions: [...facts.extensions],
		pauses: [...facts.pauses],
	};
	for (const event of events) {
		if (event.seq <= next.seq) continue;
		next.seq = event.seq;
		switch (event.type) {
			case 'opened':
				next.opened_at ??= event.at;
				next.initial_bid = event.initial_bid;
				break;
			case 'round-opened':
				// A round without bids has nothing to draw: the line begins with the round that runs.
				Object.assign(next, { ...NO_LINE, seq: event.seq, bids: [], extensions: [], pauses: [] });
				next.opened_at = event.at;
				next.initial_bid = event.initial_bid;
				break;
			case 'revised':
				next.initial_bid = event.initial_bid;
				break;
			case 'bid-accepted':
				next.bids.push([event.at, event.amount, event.bidder]);
				next.count += 1;
				break;
			case 'extended':
				// The end of a pause also moves the end, by its length.
				if (event.cause !== 'pause') next.extensions.push(event.at);
				break;
			case 'paused':
				next.pauses.push([event.at, null]);
				break;
			case 'suspended':
				// Of a lot that is open; a pause that there was goes on.
				if (next.opened_at !== null && next.pauses.at(-1)?.[1] !== null) next.pauses.push([event.at, null]);
				break;
			case 'resumed':
				next.pauses = closed(next.pauses, event.at);
				break;
			case 'ended':
			case 'cancelled':
				next.pauses = closed(next.pauses, event.at);
				next.ended_at = event.at;
		}
	}
	return next;
}

function closed(pauses: LineFacts['pauses'], at: number) {
	return pauses.map(([from, to]) => [from, to ?? at] as const);
}

/**
 * Leaves out bids that a drawing of so many columns cannot show: of the bids of a column it keeps the last, and those of
 * `own`. The first bid stays.
 */
export function thinned(facts: LineFacts, until: number, columns: number, own: number | null): LineFacts {
	const { bids } = facts;
	if (bids.length <= columns) return facts;
	const from = startOf(facts, until);
	const width = Math.max(1, until - from) / columns;
	const columnOf = ([at]: LineBid) => Math.floor((at - from) / width);
	const kept = bids.filter((bid, index) => {
		const next = bids[index + 1];
		return index === 0 || !next || bid[2] === own || columnOf(bid) !== columnOf(next);
	});
	return { ...facts, bids: kept };
}

/** Where the line begins: at the opening, or at the first bid of a ledger that states none. */
export function startOf({ opened_at, bids }: LineFacts, until: number): number {
	return Math.min(opened_at ?? bids[0]?.[0] ?? until, bids[0]?.[0] ?? until);
}

/** The price at which the line begins: the initial bid, or the first bid of a ledger that states none. */
export function lowestOf({ initial_bid, bids: [first] }: LineFacts): Centavos {
	return Math.min(initial_bid ?? Infinity, first?.[1] ?? Infinity);
}

/** Where the line ends: at the end of the auction, or now. */
export function endOf({ ended_at, bids }: LineFacts, now: number): number {
	return Math.max(ended_at ?? now, bids.at(-1)?.[0] ?? 0);
}
