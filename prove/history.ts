import type { AuctionState, Fact, Terms } from '#domain/auction.ts';
import type { Happening, Situation } from '#domain/happening.ts';
import { type LedgerRecord, replay } from '#domain/ledger.ts';
import { type Micros, microsOf } from '#domain/time.ts';
import { sha256 } from '#server/features/bidding/locked-auction.ts';
import type { Asked } from './asking.ts';
import { foretell } from './foretell.ts';
import { wordsOf } from './reference-auction.ts';
import { faultOfReceipt, readLikeAStranger } from './second-verifier.ts';

/** Everything that is known of one auction from outside: its ledger, its row, and what its bidders were told. */
export interface History {
	texts: readonly string[];
	/** The row as it is stored at the end. */
	stored: AuctionState & { ledger_seq: number; ledger_hash: string };
	/** What it was announced with, before its ledger began. */
	announced: { start_time: Micros; end_time: Micros };
	asked: readonly Asked[];
	/** The public keys that the house lists. */
	keys: readonly string[];
}

/** What the records of one moment say: one decision. */
interface Decided {
	at: Micros;
	records: LedgerRecord[];
	facts: Fact[];
	asked: Asked | null;
}

/**
 * Everything in a history that cannot be: the ledger must be whole and lead to the stored row; its order must be one in
 * which the answers could have been given one after the other (each as the rules foretell, none before an answer that
 * somebody had already got); and every receipt must hold.
 */
export function faultsOf(history: History): string[] {
	return [
		...faultsOfLedger(history),
		...faultsOfReceipts(history),
		...faultsOfOrder(history.asked),
		...faultsOfDecisions(history),
	];
}

function faultsOfLedger({ texts, stored }: History): string[] {
	const faults: string[] = [];
	const { state, head, fault } = replay(texts, sha256);
	const stranger = readLikeAStranger(Buffer.from(texts.join('\n')));
	if (fault) faults.push(`record ${fault.seq}: ${fault.reason}`);
	if (stranger.wrong) faults.push(`record ${stranger.wrong.record}: ${stranger.wrong.why}`);
	if (head.hash !== stored.ledger_hash || head.seq !== stored.ledger_seq)
		faults.push('the row has another head');
	for (const [key, value] of Object.entries(state ?? {})) {
		const kept = stored[key as keyof AuctionState];
		if (kept !== value) faults.push(`${key}: ${value} in the ledger, ${kept} in the row`);
	}
	return faults;
}

/** Every answer carries a receipt that holds; nobody is answered by an accident. */
function faultsOfReceipts({ texts, asked, keys }: History): string[] {
	const read = readLikeAStranger(Buffer.from(texts.join('\n')));
	return asked.flatMap(({ status, body }) => {
		if (status >= 500 || !body.receipt) return [`answered ${status} ${'code' in body ? body.code : ''}`];
		const fault = faultOfReceipt(body.receipt, read, keys);
		return fault === null ? [] : [`receipt at head ${body.receipt.head.seq}: ${fault}`];
	});
}

/**
 * An answer that somebody had before another bid was sent stands before it. One without a record stands behind the head it
 * was judged against, beside all others of that head.
 */
function faultsOfOrder(asked: readonly Asked[]): string[] {
	const places = Map.groupBy(asked, ({ body }) => placeOf(body.receipt));
	let sent = Number.NEGATIVE_INFINITY;
	const faults: string[] = [];
	for (const place of [...places.keys()].sort((a, b) => a - b)) {
		const there = places.get(place) ?? [];
		if (place > 0 && there.some(({ answered }) => answered < sent))
			faults.push(`what stands at ${place} was answered before one that it stands behind was sent`);
		sent = Math.max(sent, ...there.map((each) => each.sent));
	}
	return faults;
}

function placeOf(receipt: Asked['body']['receipt']): number {
	if (!receipt) return 0;
	return 'seq' in receipt ? receipt.seq : receipt.head.seq + 0.5;
}

/** The number of the record that an answer stands at; null where it has none. */
function seqOf({ body: { receipt } }: Asked): number | null {
	return receipt && 'seq' in receipt ? receipt.seq : null;
}

/** Plays the auction again by the rules, in the ledger's order, with what each bidder asked. */
function faultsOfDecisions(history: History): string[] {
	const decisions = decisionsOf(history);
	const [first] = decisions[0]?.records ?? [];
	if (!first) return history.asked.length > 0 ? ['bids were answered, and there is no ledger'] : [];
	/** The auction after each decision, by the head that it left. */
	const heads = new Map([[0, beforeTheFirst(first, history.announced)]]);
	const faults: string[] = [];
	let terms: Terms | null = null;
	let before = beforeTheFirst(first, history.announced);
	let last = Number.NEGATIVE_INFINITY;
	for (const [n, decision] of decisions.entries()) {
		const [opened] = decision.facts;
		if (opened?.type === 'opened') terms = opened.data.terms;
		const where = `record ${decision.records[0]?.seq}`;
		if (terms === null) return [...faults, `${where}: a ledger that begins without terms`];
		if (decision.at <= last) faults.push(`${where}: two decisions have one moment, or time goes back`);
		const happening = happeningOf(decision, decisions.slice(0, n));
		if (happening === null) return [...faults, `${where}: a decision that nobody asked for`];
		const told = foretell(terms, before, happening, decision.at);
		const facts = decision.facts.map(wordsOf).join(', ');
		if (facts !== told.facts.join(', '))
			return [...faults, `${where}: ${facts}, expected ${told.facts.join(', ')}`];
		faults.push(...faultsOfAnswer(decision, told.after).map((fault) => `${where}: ${fault}`));
		before = told.after;
		last = decision.at;
		heads.set(decision.records.at(-1)?.seq ?? 0, before);
	}
	const refusals = history.asked.flatMap((asked) => (terms ? faultsOfRefusal(asked, heads, terms) : []));
	return [...faults, ...refusals, ...unplaced(history.asked, decisions)];
}

function beforeTheFirst({ after }: LedgerRecord, { start_time, end_time }: History['announced']): Situation {
	const state = { ...after, status: 'pending', bid_count: 0, leader: null, paused_at: null } as const;
	return { state: { ...state, start_time, end_time }, ceiling: null, call: 0 };
}

function decisionsOf({ texts, asked }: History): Decided[] {
	const bySeq = new Map(asked.map((it) => [seqOf(it), it]));
	const decisions: Decided[] = [];
	for (const text of texts) {
		const record = JSON.parse(text) as LedgerRecord;
		const at = microsOf(record.at);
		if (decisions.at(-1)?.at !== at) decisions.push({ at, records: [], facts: [], asked: null });
		const decision = decisions.at(-1) as Decided;
		decision.records.push(record);
		decision.facts.push({ type: record.type, data: record.data } as Fact);
		decision.asked ??= bySeq.get(record.seq) ?? null;
	}
	return decisions;
}

/** What must have happened for a decision: the bid that was asked, or what nobody asks for in this way. */
function happeningOf({ facts, records, asked }: Decided, before: readonly Decided[]): Happening | null {
	const [first] = facts;
	if (asked) return bidOf(facts, records, asked);
	switch (first?.type) {
		case 'opened':
			return { kind: first.data.by === 'clock' ? 'clock' : 'start' };
		case 'ended':
			return first.data.by === 'clock' ? { kind: 'clock' } : hammer(first.data.final_price);
		case 'cancelled':
			return { kind: 'cancel' };
		case 'paused':
			return { kind: 'pause' };
		case 'resumed':
			return { kind: 'resume' };
		case 'extended':
			return first.data.cause === 'outage' ? outageOf(first.data, before) : null;
		default:
			return null;
	}
}

/** An outage concerns the end as it stood then: before the first extension that came after it began. */
function outageOf({ since, until }: { since: Micros; until: Micros }, before: readonly Decided[]): Happening {
	const later = before.filter(({ at }) => at > since).flatMap(({ facts }) => facts);
	const moved = later.find((fact) => fact.type === 'extended');
	return { kind: 'outage', since, until, ...(moved?.type === 'extended' && { shown: moved.data.from }) };
}

const hammer = (final_price: number): Happening => ({
	kind: 'end',
	final_price,
	reason: false,
	judicial: false,
});

function bidOf(facts: readonly Fact[], records: readonly LedgerRecord[], asked: Asked): Happening {
	const { amount, ceiling } = asked;
	const own = records.find(({ seq }) => seq === seqOf(asked)) as LedgerRecord;
	const { bidder } = own.data as { bidder: number };
	const holder_may = !facts.some(({ type }) => type === 'ceiling-dropped');
	return { kind: 'bid', bidder, amount, ceiling, barred: null, holder_may };
}

/** What was refused without a record must be what the rules say of it at the head that it names, and leave nothing. */
function faultsOfRefusal(
	{ amount, ceiling, body: { receipt } }: Asked,
	heads: ReadonlyMap<number, Situation>,
	terms: Terms,
): string[] {
	if (!receipt || 'seq' in receipt) return [];
	const where = `refused without a record at head ${receipt.head.seq}`;
	const before = heads.get(receipt.head.seq);
	if (!before) return [`${where}: no decision left that head`];
	const bid = { kind: 'bid', bidder: 0, amount, ceiling, barred: null, holder_may: true } as const;
	const told = foretell(terms, before, bid, microsOf(receipt.at));
	const said = [receipt.problem.code, receipt.problem.params.late_ms ?? null, receipt.amount].join();
	const due = [told.problem, told.late_ms ?? null, amount].join();
	if (told.facts.length > 0) return [`${where}: ${told.facts.join(', ')} was due`];
	return said === due ? [] : [`${where}: ${said}, expected ${due}`];
}

/** The answer says what the records say. */
function faultsOfAnswer({ asked, records }: Decided, { state }: Situation): string[] {
	const [body, last] = [asked?.body, records.at(-1)];
	if (!body?.receipt || !last) return [];
	const { receipt } = body;
	const said = [
		['head', receipt.head.seq, last.seq],
		['time', receipt.at, last.at],
	];
	if ('bid' in body) {
		said.push(['leader', body.leader, state.leader ?? 0], ['bid_count', body.bid_count, state.bid_count]);
		said.push(['price', Math.round(body.current_bid * 100), state.current_bid]);
		said.push(['end', microsOf(body.end_time), state.end_time]);
	}
	return said.flatMap(([what, told, is]) =>
		told === is ? [] : [`${what} ${told} was answered, ${is} is recorded`],
	);
}

/** Bids that share a record. */
function unplaced(asked: readonly Asked[], decisions: readonly Decided[]): string[] {
	const placed = new Set(decisions.map((decision) => decision.asked));
	const lost = asked.filter((it) => seqOf(it) !== null && !placed.has(it)).length;
	return lost === 0 ? [] : [`${lost} answered bids have no decision of their own`];
}
