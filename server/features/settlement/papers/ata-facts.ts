import { type AuctionState, type Fact, type Terms, termsIn } from '#domain/auction/auction.ts';
import { type ChainHead, type LedgerRecord, replayOn, UNREAD } from '#domain/ledger/ledger.ts';
import { type LineEvent, type LineFacts, NO_LINE, withEvents } from '#domain/ledger/price-chart.ts';
import { wordsOf } from '#domain/problems/problem-catalogue.ts';
import { PROXY_BID_DROPPED, PROXY_BID_SET } from '#domain/values/frozen-words.js';
import type { Centavos } from '#domain/values/money.ts';
import { formatDateTimeSeconds } from '#domain/values/time.ts';
import { ataWords } from './ata-words.ts';
import { sha256 } from './digest.ts';

/** What an auction's ledger contains, as the ata states it. */
export interface AtaFacts {
	/** Null when nothing was recorded yet. */
	state: AuctionState | null;
	terms: Terms | null;
	/** The highest bid in whose place a price was declared; null where none was. */
	declared_over: Centavos | null;
	/** The highest bid, and by whom; null without any. */
	highest: { bidder: number; amount: Centavos } | null;
	/** By what somebody took the lot who did not make the highest bid: the last of these facts. */
	taken: Extract<Fact, { type: (typeof TAKING)[number] }> | null;
	/** When each round opened and ended, by its number; of a lot without rounds, 1. */
	held: Map<number, { opened_at: string; closed_at: string | null }>;
	head: ChainHead;
	/** The first record at which the chain is broken; null when it is intact. */
	fault: number | null;
	/** Number of the record, time to the millisecond, what happened, price. */
	rows: string[][];
	/** Of these, what is neither a bid nor its effect: time and fact. */
	acts: string[][];
	/** What the auction line shows. */
	line: LineFacts;
	bidders: number;
	/** Refused bids by reason, in the order in which each reason first occurred. */
	refused: { reason: string; count: number }[];
}

/** Reads a ledger from first to last line and checks every link and every state. */
export function readAtaFacts(texts: readonly string[]): AtaFacts {
	const { point, fault } = replayOn(UNREAD, texts, sha256);
	const bidders = new Set<number>();
	const refused = new Map<string, number>();
	const rows: string[][] = [];
	const acts: string[][] = [];
	const events: LineEvent[] = [];
	let terms: Terms | null = null;
	let highest: AtaFacts['highest'] = null;
	let taken: AtaFacts['taken'] = null;
	let declared_over: Centavos | null = null;
	const held: AtaFacts['held'] = new Map();
	for (const text of texts) {
		const record = JSON.parse(text) as LedgerRecord;
		const fact = { type: record.type, data: record.data } as Fact;
		terms = termsIn(fact) ?? terms;
		if (fact.type === 'bid-accepted') {
			bidders.add(fact.data.bidder);
			highest = { bidder: fact.data.bidder, amount: fact.data.amount };
		}
		if (fact.type === 'declared') declared_over = highest?.amount ?? null;
		if (isTaking(fact)) taken = fact;
		noteRound(held, fact, record.at);
		if (fact.type === 'bid-refused') {
			const reason = wordsOf(fact.data.problem).title;
			refused.set(reason, (refused.get(reason) ?? 0) + 1);
		}
		events.push(eventOf(record));
		const words = ataWords(record);
		if (!words) continue;
		rows.push([String(record.seq), preciseTime(record.at), words.text, words.price]);
		if (!OF_BIDS.has(fact.type)) acts.push([formatDateTimeSeconds(record.at), words.text]);
	}
	return {
		declared_over,
		highest,
		taken,
		held,
		state: point.state,
		terms,
		head: point.head,
		fault: fault && point.head.seq + 1,
		line: withEvents(NO_LINE, events),
		rows,
		acts,
		bidders: bidders.size,
		refused: [...refused].map(([reason, count]) => ({ reason, count })),
	};
}

/** Bids and what follows from them by rule. */
const OF_BIDS: ReadonlySet<string> = new Set([
	'bid-accepted',
	PROXY_BID_SET,
	PROXY_BID_DROPPED,
	'extended',
	'called',
]);

const TAKING = ['preference-exercised', 'second-chance-accepted', 'proposal-accepted'] as const;

function isTaking(fact: Fact): fact is NonNullable<AtaFacts['taken']> {
	return TAKING.some((type) => type === fact.type);
}

/** Notes the opening or the end of a round. */
function noteRound(held: AtaFacts['held'], fact: Fact, at: string): void {
	if (fact.type === 'opened') held.set(1, { opened_at: at, closed_at: null });
	if (fact.type === 'round-opened') held.set(fact.data.round, { opened_at: at, closed_at: null });
	if (fact.type !== 'round-closed' && fact.type !== 'ended' && fact.type !== 'cancelled') return;
	const last = [...held.values()].at(-1);
	if (last) last.closed_at = at;
}

/** A record as the auction line reads it. */
function eventOf({ seq, at, type, data }: LedgerRecord): LineEvent {
	const terms = 'terms' in data ? { initial_bid: data.terms.initial_bid } : {};
	return { ...data, ...terms, seq, at: Date.parse(at), type } as LineEvent;
}

/** `21/11/2026 09:00:00,123`. */
function preciseTime(at: string): string {
	return `${formatDateTimeSeconds(at)},${/\.(\d{3})/.exec(at)?.[1] ?? '000'}`;
}
