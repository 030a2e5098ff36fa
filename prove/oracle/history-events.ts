import type { Fact } from '#domain/auction/auction.ts';
import type { LedgerRecord } from '#domain/ledger/ledger.ts';
import { PROXY_BID_DROPPED } from '#domain/values/frozen-words.js';
import { type Micros, microsOf } from '#domain/values/time.ts';
import type { AuctionEvent, AuctionSnapshot } from '#server/testing/auction-events.ts';
import type { History, SentBid } from './histories.ts';

/** One decision: the records with the same time. */
export interface Decision {
	at: Micros;
	records: LedgerRecord[];
	facts: Fact[];
	bid: SentBid | null;
}

/** The number of the bid's record; null if it has none. */
export function seqOf({ body: { receipt } }: SentBid): number | null {
	return receipt && 'seq' in receipt ? receipt.seq : null;
}

export function decisionsOf({ texts, bids }: Pick<History, 'texts' | 'bids'>): Decision[] {
	const bySeq = new Map(bids.map((bid) => [seqOf(bid), bid]));
	const decisions: Decision[] = [];
	for (const text of texts) {
		const record = JSON.parse(text) as LedgerRecord;
		const at = microsOf(record.at);
		if (decisions.at(-1)?.at !== at) decisions.push({ at, records: [], facts: [], bid: null });
		const decision = decisions.at(-1) as Decision;
		decision.records.push(record);
		decision.facts.push({ type: record.type, data: record.data } as Fact);
		decision.bid ??= bySeq.get(record.seq) ?? null;
	}
	return decisions;
}

/** The event that led to the decision with this number: the bid, or an event with another cause. */
export function eventOf(
	decisions: readonly Decision[],
	n: number,
	{ state }: AuctionSnapshot,
): AuctionEvent | null {
	const { facts, records, bid } = decisions[n] as Decision;
	const [first] = facts;
	if (!first) return null;
	if (bid) return bidEvent(facts, records, bid);
	if ('by' in first.data && first.data.by === 'clock') return { kind: 'clock' };
	switch (first.type) {
		case 'opened':
		case 'round-opened':
			return { kind: 'start', reason: first.data.reason !== undefined };
		case 'ended':
			return endEvent(first.data.final_price, first.data.reason);
		case 'round-closed':
			return endEvent(state.current_bid, first.data.reason);
		case 'revised':
			return revisionEvent(first.data, state.end_time);
		case 'extended':
			return first.data.cause === 'outage' ? outageEvent(first.data, decisions.slice(0, n)) : null;
		case 'conditional-countered':
			return {
				kind: 'answer',
				answer: 'counter',
				price: priceOfCounter(decisions.slice(n), state.current_bid),
			};
		default:
			return NAMED[first.type]?.(first.data as never) ?? null;
	}
}

/** The event behind a fact that says everything about it. */
const NAMED: { [Type in Fact['type']]?: (data: Extract<Fact, { type: Type }>['data']) => AuctionEvent } = {
	cancelled: () => ({ kind: 'cancel' }),
	paused: () => ({ kind: 'pause' }),
	suspended: () => ({ kind: 'suspend' }),
	resumed: () => ({ kind: 'resume' }),
	'preference-exercised': ({ bidder }) => ({ kind: 'prefer', bidder, holder: true }),
	'preference-lapsed': () => ({ kind: 'clock' }),
	'conditional-accepted': () => ({ kind: 'answer', answer: 'accept' }),
	'conditional-refused': () => ({ kind: 'answer', answer: 'refuse' }),
	'counter-accepted': ({ bidder }) => ({ kind: 'take', bidder }),
	'debtor-preference': ({ amount, paid_at }) => ({ kind: 'redeem', amount, paid_at: paid_at }),
	'outcome-decided': ({ outcome }) => ({ kind: 'decide', outcome }),
	'proposal-accepted': ({ proponent, price }) => ({ kind: 'propose', proponent, price }),
	'second-chance-accepted': ({ bidder, price }) => ({ kind: 'next', bidder, price }),
};

function revisionEvent(
	{ facts, end_time }: Extract<Fact, { type: 'revised' }>['data'],
	end: Micros,
): AuctionEvent {
	return facts ? { kind: 'revise', facts } : { kind: 'postpone', by: end_time - end };
}

/** The price of a counter-offer, which the ledger states only if it was taken. */
function priceOfCounter(from: readonly Decision[], least: number): number {
	const taken = from.flatMap(({ facts }) => facts).find(({ type }) => type === 'counter-accepted');
	return taken?.type === 'counter-accepted' ? taken.data.price : least + 1;
}

/** The outage that explains an extension. It refers to the end before the first extension since the outage's start. */
function outageEvent(
	{ since, until }: { since: Micros; until: Micros },
	before: readonly Decision[],
): AuctionEvent {
	const later = before.filter(({ at }) => at > since).flatMap(({ facts }) => facts);
	const moved = later.find((fact) => fact.type === 'extended');
	return { kind: 'outage', since, until, ...(moved?.type === 'extended' && { shown: moved.data.from }) };
}

const endEvent = (final_price: number, reason?: string): AuctionEvent => ({
	kind: 'end',
	final_price,
	reason: reason !== undefined,
	judicial: false,
});

function bidEvent(facts: readonly Fact[], records: readonly LedgerRecord[], bid: SentBid): AuctionEvent {
	const { amount, maximum, round } = bid;
	const own = records.find(({ seq }) => seq === seqOf(bid)) as LedgerRecord;
	const { bidder } = own.data as { bidder: number };
	const holder_may = !facts.some(({ type }) => type === PROXY_BID_DROPPED);
	return { kind: 'bid', bidder, amount, maximum, round, barred: null, holder_may };
}
