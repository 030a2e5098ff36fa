import type { PersonRefusalCode } from '#domain/auction/access.ts';
import { STATUSES } from '#domain/auction/auction.ts';
import { STANDINGS } from '#domain/auction/outcome-acts.ts';
import { DECIDED_OUTCOMES } from '#domain/auction/outcomes.ts';
import { type AuctionEvent, BARRED } from '#server/testing/auction-events.ts';
import { standsAt } from './oracle-outcomes.ts';
import { MINUTE, type Place, START, WINDOW_MS } from './rule-starts.ts';

const BARRED_CODES = Object.keys(BARRED) as PersonRefusalCode[];

/** The times at which events are tried: 1 µs after the last decision, and around every later boundary. */
export function timesOf({ before: { state }, last }: Place): number[] {
	const { start_time, end_time, preference_until = 0, decide_until = 0 } = state;
	const window = end_time - WINDOW_MS * 1_000;
	const ends = [end_time, preference_until, decide_until].flatMap((until) => [until - 1, until, until + 1]);
	const boundaries = [start_time, window - 1, window, ...ends].filter((at) => at > last);
	return [...new Set([last + 1, ...boundaries])];
}

/** A change of what bidders see, which may follow another one in the chain of the hashes. */
const CHANGE = { before: 'hash', after: 'hash', fields: ['description'] };

/** The events that are tried at a place. */
export function eventsOf(place: Place): AuctionEvent[] {
	const {
		terms,
		before: { state, maximum },
	} = place;
	const { current_bid: price, end_time } = state;
	const least = state.bid_count === 0 ? terms.initial_bid : price + (price < 100_00 ? 10_00 : 25_00);
	const bid = (
		bidder: number,
		amount: number,
		most: number | null = null,
		barred: PersonRefusalCode | null = null,
	) => ({ kind: 'bid', bidder, amount, maximum: most, barred, holder_may: true }) as const;
	const bids = [1, 2, 3].flatMap((bidder) => [
		bid(bidder, least),
		bid(bidder, least - 1),
		bid(bidder, least, least + 60_00),
		bid(bidder, least - 1, least),
		...(maximum === null ? [] : [maximum - 1, maximum, maximum + 1].map((amount) => bid(bidder, amount))),
		...(maximum === null ? [] : [bid(bidder, least, maximum), bid(bidder, least, maximum + 1)]),
	]);
	const end = (final_price: number, reason: boolean, judicial: boolean) =>
		({ kind: 'end', final_price, reason, judicial }) as const;
	return [
		...bids,
		...[1, 2, 3].map((round) => ({ ...bid(2, least), round })),
		...BARRED_CODES.map((why) => bid(3, least, null, why)),
		{ ...bid(3, least), holder_may: false },
		...(['pause', 'resume', 'suspend', 'cancel', 'drop'] as const).map((kind) => ({ kind })),
		...[true, false].map((reason) => ({ kind: 'start', reason }) as const),
		{ kind: 'postpone', by: 3 * MINUTE } as const,
		...['', 'motivo'].map((reason) => ({ kind: 'revise', facts: { ...CHANGE, reason } }) as const),
		...([1, 2] as const).map((call) => ({ kind: 'call', call }) as const),
		...outagesAround(end_time),
		...[
			end(price, false, false),
			end(price + 1, true, false),
			end(price + 1, false, false),
			end(price + 1, true, true),
			end(price, true, false),
		],
		...eventsAfterEnd(place),
	];
}

/** The events that may change a lot after its end. */
export function eventsAfterEnd({ before: { state, debt, preference } }: Place): AuctionEvent[] {
	const { current_bid: price, end_time } = state;
	const far = end_time + 10 ** 12;
	const holds = (bidder: number) => preference?.holders.includes(bidder) ?? bidder > 1;
	const least = debt ?? 80_00;
	return [
		{ kind: 'clock' },
		...[1, 2, 3].map((bidder) => ({ kind: 'prefer', bidder, holder: holds(bidder) }) as const),
		...(['accept', 'refuse'] as const).map((answer) => ({ kind: 'answer', answer }) as const),
		...[price, price + 1].map((asked) => ({ kind: 'answer', answer: 'counter', price: asked }) as const),
		...[1, 2].map((bidder) => ({ kind: 'take', bidder }) as const),
		...[least - 1, least].map((amount) => ({ kind: 'redeem', amount, paid_at: START }) as const),
		...[end_time - 1, end_time, far].map((paid_at) => ({ kind: 'redeem', amount: least, paid_at }) as const),
		...DECIDED_OUTCOMES.map((outcome) => ({ kind: 'decide', outcome }) as const),
		{ kind: 'propose', proponent: 4, price: price - 1 },
		...[1, 2].map((bidder) => ({ kind: 'next', bidder, price: price - 1 }) as const),
	];
}

/** Outages around the limits of the tolerated length, the last minutes and the end. */
function outagesAround(end: number): AuctionEvent[] {
	const second = MINUTE / 60;
	const from = end - 3 * MINUTE;
	const around = [
		[from - 20 * second, from],
		[from - 20 * second, from + 1],
		[end, end + 20 * second],
		[end - 1, end + 20 * second],
		[end - 10 * second, end],
		[end - 10 * second - 1, end],
		[end - MINUTE, end + 5 * MINUTE],
	] as const;
	const moved = { kind: 'outage', since: from, until: end - MINUTE, shown: end - MINUTE } as const;
	return [moved, ...around.map(([since, until]) => ({ kind: 'outage', since, until }) as const)];
}

/** The pair of status and event that a try covers. */
export function pairOf({ before: { state, maximum } }: Place, event: AuctionEvent): string {
	if (event.kind === 'decide') return `${standsAt(state)} × ${event.outcome}`;
	if (END_KINDS.some((kind) => kind === event.kind)) return `${standsAt(state)} × ${event.kind}`;
	const held = maximum === null || event.kind !== 'bid' ? '' : ' under a maximum';
	return `${state.status} × ${event.kind}${held}`;
}

const END_KINDS = ['answer', 'take', 'redeem', 'propose', 'next'] as const;

/** All possible pairs. Only an active or paused auction has a maximum; what ends a lot otherwise is tried wherever a lot can stand. */
export const PAIRS: readonly string[] = [
	...STANDINGS.flatMap((standing) =>
		[...END_KINDS, ...DECIDED_OUTCOMES].map((act) => `${standing} × ${act}`),
	),
	...STATUSES.flatMap((status) => [
		...(
			[
				'bid',
				'clock',
				'start',
				'pause',
				'resume',
				'suspend',
				'cancel',
				'drop',
				'end',
				'call',
				'outage',
				'prefer',
				'postpone',
				'revise',
			] as const
		).map((kind) => `${status} × ${kind}`),
		...(status === 'active' || status === 'paused' ? [`${status} × bid under a maximum`] : []),
	]),
];
