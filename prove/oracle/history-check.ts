import { type AuctionState, type Terms, termsIn } from '#domain/auction/auction.ts';
import { type LedgerRecord, replay } from '#domain/ledger/ledger.ts';
import { canonical } from '#domain/values/canonical.ts';
import { type Micros, microsOf } from '#domain/values/time.ts';
import { sha256 } from '#server/platform/sha256.ts';
import type { AuctionSnapshot } from '#server/testing/auction-events.ts';
import { textOf } from './fact-text.ts';
import type { History, SentBid } from './histories.ts';
import { type Decision, decisionsOf, eventOf, seqOf } from './history-events.ts';
import { faultOfReceipt, readIndependently } from './independent-verifier.ts';
import { boundIn } from './lives.ts';
import { faultsOfActs, placesOfActs } from './lot-acts.ts';
import { expectedOutcome } from './oracle.ts';

/**
 * Returns everything that is wrong with a history. The ledger must be intact and lead to the stored row. The answers must
 * follow from the rules in the ledger's order, which must be consistent with the times at which bids and acts were sent and answered.
 * Every receipt must be valid, and who is bound has an invoice.
 */
export function faultsOf(history: History): string[] {
	return [
		...faultsOfLedger(history),
		...faultsOfReceipts(history),
		...faultsOfOrder([
			...history.bids.map((bid) => ({ ...bid, place: placeOf(bid.body.receipt) })),
			...placesOfActs(history.texts, history.acts ?? []),
		]),
		...faultsOfDecisions(history),
		...(history.acts ? faultsOfActs(history.texts, history.acts) : []),
		...faultsOfBinding(history),
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
	for (const [key, found] of Object.entries(stored)) {
		const value = state?.[key as keyof AuctionState] ?? null;
		const isState = state !== null && !key.startsWith('ledger_');
		if (isState && found !== value) faults.push(`${key}: ${value} in the ledger, ${found} in the row`);
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

/** What was sent and answered, and its place in the ledger. */
interface Placed {
	place: number;
	sent: number;
	answered: number;
}

/**
 * What was answered before something else was sent must come before it in the ledger. A refusal without a record is placed
 * directly after the head that it names; several at one head have no order.
 */
function faultsOfOrder(all: readonly Placed[]): string[] {
	const places = Map.groupBy(all, ({ place }) => place);
	let sent = Number.NEGATIVE_INFINITY;
	const faults: string[] = [];
	for (const place of [...places.keys()].sort((a, b) => a - b)) {
		const there = places.get(place) ?? [];
		if (place > 0 && there.some(({ answered }) => answered < sent))
			faults.push(`what is at ${place} was answered before an earlier one was sent`);
		sent = Math.max(sent, ...there.map((each) => each.sent));
	}
	return faults;
}

function placeOf(receipt: SentBid['body']['receipt']): number {
	if (!receipt) return 0;
	return 'seq' in receipt ? receipt.seq : receipt.head.seq + 0.5;
}

/** Replays the ledger's decisions with the oracle, and compares records and answers. */
function faultsOfDecisions(history: History): string[] {
	const decisions = decisionsOf(history);
	const [first] = decisions[0]?.records ?? [];
	if (!first) return history.bids.length > 0 ? ['bids were answered without a ledger'] : [];
	const faults: string[] = [];
	let terms = history.terms;
	let before = beforeTheFirst(first, history);
	const heads = new Map<number, Head>([[0, { auction: before, terms: null, cause: null }]]);
	let last = Number.NEGATIVE_INFINITY;
	for (const [n, decision] of decisions.entries()) {
		const where = `record ${decision.records[0]?.seq}`;
		const stated: Terms | null = statedBy(decision) ?? terms;
		faults.push(...faultsOfOpening(decision, terms).map((fault) => `${where}: ${fault}`));
		terms = isRevision(decision) ? terms : stated;
		if (terms === null) return [...faults, `${where}: the ledger begins without terms`];
		if (decision.at <= last) faults.push(`${where}: two decisions share a time, or time goes back`);
		const event = eventOf(decisions, n, before);
		if (event === null) return [...faults, `${where}: a decision without a cause`];
		const expected = expectedOutcome(terms, before, event, decision.at);
		const facts = decision.facts.map(textOf).join(', ');
		if (facts !== expected.facts.join(', '))
			return [...faults, `${where}: ${facts}, expected ${expected.facts.join(', ')}`];
		faults.push(...faultsOfAnswer(decision, expected.after).map((fault) => `${where}: ${fault}`));
		const cause = { auction: before, terms, at: decision.at, facts };
		before = expected.after;
		terms = expected.terms ?? terms;
		faults.push(...faultsOfRevision(decision, terms).map((fault) => `${where}: ${fault}`));
		last = decision.at;
		heads.set(decision.records.at(-1)?.seq ?? 0, { auction: before, terms, cause });
	}
	const refusals = history.bids.flatMap((bid) => faultsOfRefusal(bid, heads));
	return [...faults, ...refusals, ...faultsOfSharing(history.bids, decisions)];
}

/** The terms that a decision states: an opening those that hold, a revision those that it leads to. */
const statedBy = ({ facts }: Decision): Terms | null =>
	facts.map(termsIn).find((each) => each !== null) ?? null;

const isRevision = ({ facts }: Decision) => facts.some(({ type }) => type === 'revised');

const sameTerms = (one: Terms | null, other: Terms | null) => canonical(one) === canonical(other);

function faultsOfOpening(decision: Decision, terms: Terms | null): string[] {
	const stated = statedBy(decision);
	const differ = terms?.rounds && stated && !isRevision(decision) && !sameTerms(stated, terms);
	return differ ? ['a round has other terms than announced'] : [];
}

function faultsOfRevision(decision: Decision, terms: Terms): string[] {
	const differ = isRevision(decision) && !sameTerms(statedBy(decision), terms);
	return differ ? ['other terms than it leads to'] : [];
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
	{ announced: { start_time, end_time }, given }: History,
): AuctionSnapshot {
	const { current_bid, round } = after;
	const state: AuctionState = {
		status: 'pending',
		current_bid,
		bid_count: 0,
		leader: null,
		start_time,
		end_time,
		paused_at: null,
		...(round !== undefined && { round }),
	};
	return { state, maximum: null, call: 0, ...given };
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
	// A withdrawn lot is not found any more.
	const wrong = auction.state.outcome === 'withdrawn' ? 'auction.not-found' : expected.problem;
	const wanted = [wrong, expected.late_ms ?? null, amount].join();
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

/**
 * Who is bound to buy by the facts, one after the other, must have an invoice each, and nobody else: the last one an open or paid one, unless the
 * facts free them again.
 */
function faultsOfBinding({ texts, bids, invoices }: History): string[] {
	const { bound, freed, faults } = boundIn(decisionsOf({ texts, bids }).map(({ facts }) => facts));
	const owed = invoices.filter(({ status }) => !OVER.includes(status));
	const [people, alive] = [invoices, owed].map((each) => each.map(({ bidder }) => bidder).join());
	if (people !== bound.join()) faults.push(`${bound.join()} are bound, invoices are of ${people}`);
	if (alive !== (freed ? '' : String(bound.at(-1)))) faults.push(`what is owed is of ${alive}`);
	return faults;
}

/** Payments of a win that fell: the lot is not sold to who has one, whatever is still owed or owed back. */
const OVER = ['cancelled', 'defaulted', 'refund-due', 'refunded'];

function faultsOfSharing(bids: readonly SentBid[], decisions: readonly Decision[]): string[] {
	const placed = new Set(decisions.map((decision) => decision.bid));
	const shared = bids.filter((bid) => seqOf(bid) !== null && !placed.has(bid)).length;
	return shared === 0 ? [] : [`${shared} answered bids share a decision with another`];
}
