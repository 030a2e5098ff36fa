import { type AuctionState, type Fact, type Terms, termsIn } from '#domain/auction/auction.ts';
import { type LedgerRecord, replay } from '#domain/ledger/ledger.ts';
import { canonical } from '#domain/values/canonical.ts';
import { PROXY_BID_DROPPED } from '#domain/values/frozen-words.js';
import type { Centavos } from '#domain/values/money.ts';
import { type Micros, microsOf } from '#domain/values/time.ts';
import { sha256 } from '#server/platform/sha256.ts';
import type { AuctionEvent, AuctionSnapshot } from '#server/testing/auction-events.ts';
import { textOf } from './fact-text.ts';
import type { History, SentBid } from './histories.ts';
import { faultOfReceipt, readIndependently } from './independent-verifier.ts';
import { expectedOutcome } from './oracle.ts';

/** One decision: the records with the same time. */
interface Decision {
	at: Micros;
	records: LedgerRecord[];
	facts: Fact[];
	bid: SentBid | null;
}

/**
 * Returns everything that is wrong with a history. The ledger must be intact and lead to the stored row. The answers must
 * follow from the rules in the ledger's order, which must be consistent with the times at which bids were sent and answered.
 * Every receipt must be valid.
 */
export function faultsOf(history: History): string[] {
	return [
		...faultsOfLedger(history),
		...faultsOfReceipts(history),
		...faultsOfOrder(history.bids),
		...faultsOfDecisions(history),
	];
}

function faultsOfLedger({ texts, stored }: History): string[] {
	const faults: string[] = [];
	const { state, head, fault } = replay(texts, sha256);
	const independent = readIndependently(Buffer.from(texts.join('\n')));
	if (fault) faults.push(`record ${fault.seq}: ${fault.reason}`);
	if (independent.wrong) faults.push(`record ${independent.wrong.record}: ${independent.wrong.why}`);
	if (head.hash !== stored.ledger_hash || head.seq !== stored.ledger_seq)
		faults.push('the row has another head');
	for (const [key, value] of Object.entries(state ?? {})) {
		const found = stored[key as keyof AuctionState];
		if (found !== value) faults.push(`${key}: ${value} in the ledger, ${found} in the row`);
	}
	return faults;
}

/** Every answer must contain a valid receipt. */
function faultsOfReceipts({ texts, bids, keys }: History): string[] {
	const read = readIndependently(Buffer.from(texts.join('\n')));
	return bids.flatMap(({ status, body }) => {
		if (status >= 500 || !body.receipt) return [`answered ${status} ${'code' in body ? body.code : ''}`];
		const fault = faultOfReceipt(body.receipt, read, keys);
		return fault === null ? [] : [`receipt at head ${body.receipt.head.seq}: ${fault}`];
	});
}

/**
 * A bid that was answered before another was sent must come before it in the ledger. A refusal without a record is placed
 * directly after the head that it names; several at one head have no order.
 */
function faultsOfOrder(bids: readonly SentBid[]): string[] {
	const places = Map.groupBy(bids, ({ body }) => placeOf(body.receipt));
	let sent = Number.NEGATIVE_INFINITY;
	const faults: string[] = [];
	for (const place of [...places.keys()].sort((a, b) => a - b)) {
		const bidsThere = places.get(place) ?? [];
		if (place > 0 && bidsThere.some(({ answered }) => answered < sent))
			faults.push(`the bid at ${place} was answered before an earlier one was sent`);
		sent = Math.max(sent, ...bidsThere.map((each) => each.sent));
	}
	return faults;
}

function placeOf(receipt: SentBid['body']['receipt']): number {
	if (!receipt) return 0;
	return 'seq' in receipt ? receipt.seq : receipt.head.seq + 0.5;
}

/** The number of the bid's record; null if it has none. */
function seqOf({ body: { receipt } }: SentBid): number | null {
	return receipt && 'seq' in receipt ? receipt.seq : null;
}

/** Replays the ledger's decisions with the oracle, and compares records and answers. */
function faultsOfDecisions(history: History): string[] {
	const decisions = decisionsOf(history);
	const [first] = decisions[0]?.records ?? [];
	if (!first) return history.bids.length > 0 ? ['bids were answered without a ledger'] : [];
	const faults: string[] = [];
	let terms: Terms | null = null;
	let before = beforeTheFirst(first, history.announced);
	const heads = new Map<number, Head>([[0, { auction: before, terms, cause: null }]]);
	let last = Number.NEGATIVE_INFINITY;
	for (const [n, decision] of decisions.entries()) {
		// An opening states the terms. Those of a round must be the ones that the round before led to.
		const stated: Terms | null = decision.facts.map(termsIn).find((each) => each !== null) ?? terms;
		if (terms?.rounds && canonical(stated) !== canonical(terms))
			faults.push(`record ${decision.records[0]?.seq}: a round has other terms than announced`);
		terms = stated;
		const where = `record ${decision.records[0]?.seq}`;
		if (terms === null) return [...faults, `${where}: the ledger begins without terms`];
		if (decision.at <= last) faults.push(`${where}: two decisions share a time, or time goes back`);
		const event = eventOf(decision, decisions.slice(0, n), before.state.current_bid);
		if (event === null) return [...faults, `${where}: a decision without a cause`];
		const expected = expectedOutcome(terms, before, event, decision.at);
		const facts = decision.facts.map(textOf).join(', ');
		if (facts !== expected.facts.join(', '))
			return [...faults, `${where}: ${facts}, expected ${expected.facts.join(', ')}`];
		faults.push(...faultsOfAnswer(decision, expected.after).map((fault) => `${where}: ${fault}`));
		const cause = { auction: before, terms, at: decision.at, facts };
		before = expected.after;
		terms = expected.terms ?? terms;
		last = decision.at;
		heads.set(decision.records.at(-1)?.seq ?? 0, { auction: before, terms, cause });
	}
	const refusals = history.bids.flatMap((bid) => faultsOfRefusal(bid, heads));
	return [...faults, ...refusals, ...faultsOfSharing(history.bids, decisions)];
}

/** The auction and its terms at a head. */
interface Head {
	auction: AuctionSnapshot;
	/** Null before the first record. */
	terms: Terms | null;
	/** The decision that led to the head: what it was made on, when, and its facts. */
	cause: { auction: AuctionSnapshot; terms: Terms; at: Micros; facts: string } | null;
}

/** Heads by the seq of their last record. */
type Heads = ReadonlyMap<number, Head>;

function beforeTheFirst(
	{ after }: LedgerRecord,
	{ start_time, end_time }: History['announced'],
): AuctionSnapshot {
	const state = { ...after, status: 'pending', bid_count: 0, leader: null, paused_at: null } as const;
	return { state: { ...state, start_time, end_time }, maximum: null, call: 0 };
}

function decisionsOf({ texts, bids }: History): Decision[] {
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

/** The event that led to a decision: the bid, or an event with another cause. */
function eventOf(
	{ facts, records, bid }: Decision,
	before: readonly Decision[],
	price: Centavos,
): AuctionEvent | null {
	const [first] = facts;
	if (bid) return bidEvent(facts, records, bid);
	switch (first?.type) {
		case 'opened':
		case 'round-opened':
			if (first.data.by === 'clock') return { kind: 'clock' };
			return { kind: 'start', reason: first.data.reason !== undefined };
		case 'ended':
			return first.data.by === 'clock'
				? { kind: 'clock' }
				: endEvent(first.data.final_price, first.data.reason);
		case 'round-closed':
			return first.data.by === 'clock' ? { kind: 'clock' } : endEvent(price, first.data.reason);
		case 'cancelled':
			return { kind: 'cancel' };
		case 'paused':
			return { kind: 'pause' };
		case 'suspended':
			return { kind: 'suspend' };
		case 'resumed':
			return { kind: 'resume' };
		case 'extended':
			return first.data.cause === 'outage' ? outageEvent(first.data, before) : null;
		default:
			return null;
	}
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

/** A refusal without a record must follow from the rules at the head that it names, by which it leaves no record. */
function faultsOfRefusal({ amount, maximum, round, body: { receipt } }: SentBid, heads: Heads): string[] {
	if (!receipt || 'seq' in receipt) return [];
	const where = `refused without a record at head ${receipt.head.seq}`;
	const head = heads.get(receipt.head.seq);
	if (!head) return [`${where}: no decision has that head`];
	const bid = { kind: 'bid', bidder: 0, amount, maximum, round, barred: null, holder_may: true } as const;
	const at = microsOf(receipt.at);
	// A late bid that found the end closed the auction or its round itself, in the same decision.
	const own = head.cause?.at === at ? head.cause : null;
	const { auction, terms } = own ?? head;
	if (!terms)
		return receipt.problem.code === 'bid.auction-not-active' ? [] : [`${where}: nothing is known yet`];
	const expected = expectedOutcome(terms, auction, bid, at);
	const actual = [receipt.problem.code, receipt.problem.params.late_ms ?? null, receipt.amount].join();
	const wanted = [expected.problem, expected.late_ms ?? null, amount].join();
	const due = expected.facts.join(', ');
	if (due !== (own?.facts ?? '')) return [`${where}: ${due} was due`];
	return actual === wanted ? [] : [`${where}: ${actual}, expected ${wanted}`];
}

/** The answer to a bid must agree with its records. */
function faultsOfAnswer({ bid, records }: Decision, { state }: AuctionSnapshot): string[] {
	const [body, last] = [bid?.body, records.at(-1)];
	if (!body?.receipt || !last) return [];
	const { receipt } = body;
	const claims = [
		['head', receipt.head.seq, last.seq],
		['time', receipt.at, last.at],
	];
	if ('bid' in body) {
		claims.push(['leader', body.leader, state.leader ?? 0], ['bid_count', body.bid_count, state.bid_count]);
		claims.push(['price', Math.round(body.current_bid * 100), state.current_bid]);
		claims.push(['end', microsOf(body.end_time), state.end_time]);
	}
	return claims.flatMap(([what, answered, recorded]) =>
		answered === recorded ? [] : [`${what} ${answered} was answered, ${recorded} is recorded`],
	);
}

function faultsOfSharing(bids: readonly SentBid[], decisions: readonly Decision[]): string[] {
	const placed = new Set(decisions.map((decision) => decision.bid));
	const shared = bids.filter((bid) => seqOf(bid) !== null && !placed.has(bid)).length;
	return shared === 0 ? [] : [`${shared} answered bids share a decision with another`];
}
