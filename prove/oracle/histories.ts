import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import type { BidAnswer } from '#contract/bids.ts';
import type { ProblemDocument } from '#contract/problems.ts';
import type { AuctionState, Terms } from '#domain/auction/auction.ts';
import type { PreferenceRight } from '#domain/auction/preference.ts';
import { type Micros, SECOND } from '#domain/values/time.ts';
import type { SeededRandom } from '#prove/system/seeded-random.ts';
import type { Person, TestSystem } from '#prove/system/test-system.ts';
import { readLedgerKeys } from '#server/features/bidding/ledger/ledger-keys.ts';
import { readRecordTexts } from '#server/features/bidding/ledger/ledger-records.ts';
import type { AuctionSnapshot } from '#server/testing/auction-events.ts';
import type { SentAct } from './lot-acts.ts';

interface Bid {
	auction_id: string;
	/** In centavos, like `maximum`. */
	amount: number;
	maximum: number | null;
	/** The round that the bidder saw. */
	round?: number;
}

/** A bid that was sent over HTTP and its answer, with times by the proof's own clock. */
export interface SentBid extends Bid {
	user_id: string;
	sent: number;
	answered: number;
	status: number;
	body: BidAnswer | ProblemDocument;
}

/** What is known about one auction from outside: its ledger, its row, and the answers to its bidders. */
export interface History {
	texts: readonly string[];
	/** The row as it is stored at the end. */
	stored: Record<keyof AuctionState, unknown> & { ledger_seq: number; ledger_hash: string };
	/** The announced times, before the ledger began. */
	announced: { start_time: Micros; end_time: Micros };
	bids: readonly SentBid[];
	/** What decides the end besides the bids. */
	given: Pick<AuctionSnapshot, 'preference' | 'seller' | 'debt'>;
	/** The terms of a lot whose ledger may begin before its opening states them; else null. */
	terms: Terms | null;
	/** Null where acts are not known. */
	acts: readonly SentAct[] | null;
	/** The payments of the lot in the order in which they were opened. */
	invoices: readonly { bidder: number | null; status: string }[];
	/** The public keys that the server lists. */
	keys: readonly string[];
}

/** For how long a bid is sent again while the server cannot be reached, and for how long one answer is awaited. */
const TIMEOUT = { bid: 60 * SECOND, answer: 20 * SECOND };

/** Posts a bid, with amounts in reais. Returns null without an answer; then the bid may or may not have been placed. */
export async function postBid(
	url: string,
	cookie: string,
	{
		auction_id,
		key,
		...body
	}: { auction_id: string; key: string; amount: number; max_amount?: number; round?: number },
	abort?: AbortSignal,
): Promise<Pick<SentBid, 'status' | 'body'> | null> {
	const headers = {
		cookie,
		'sec-fetch-site': 'same-origin',
		'content-type': 'application/json',
		'idempotency-key': key,
	};
	const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT.answer), ...(abort ? [abort] : [])]);
	const request = { method: 'POST', headers, body: JSON.stringify(body), signal };
	try {
		const response = await fetch(url + BIDDER_API.bids(auction_id), request);
		return { status: response.status, body: (await response.json()) as SentBid['body'] };
	} catch {
		return null;
	}
}

/** Sends a bid to a random server, and sends it again while the server cannot be reached, as a browser does. */
export async function sendBid(
	{ servers }: TestSystem,
	random: SeededRandom,
	{ id: user_id, cookie }: Person,
	bid: Bid,
): Promise<SentBid> {
	const { url } = random.pick(servers);
	const { auction_id, amount, maximum, round } = bid;
	const max = maximum === null ? {} : { max_amount: maximum / 100 };
	const seen = round === undefined ? {} : { round };
	const request = { auction_id, key: randomUUID(), amount: amount / 100, ...max, ...seen };
	const sent = performance.now();
	for (;;) {
		const answer = await postBid(url, cookie, request);
		const late = performance.now() - sent > TIMEOUT.bid;
		if (answer && (answer.status !== 503 || late))
			return { ...bid, user_id, sent, answered: performance.now(), ...answer };
		if (late) throw new Error('the server does not answer');
		await sleep(100);
	}
}

/** Sends a person's bids on an auction, each at or slightly above the last known minimum, while `goOn` returns true. */
export async function bidRepeatedly(
	system: TestSystem,
	random: SeededRandom,
	person: Person,
	{ auction_id, initial_bid }: { auction_id: string; initial_bid: number },
	goOn: (bids: readonly SentBid[]) => boolean | Promise<boolean>,
): Promise<SentBid[]> {
	const bids: SentBid[] = [];
	let least = initial_bid;
	while (await goOn(bids)) {
		const amount = least + random.below(3) * 1_000_00;
		const maximum = random.oneIn(4) ? amount + random.below(5) * 1_000_00 : null;
		const bid = await sendBid(system, random, person, { auction_id, amount, maximum });
		bids.push(bid);
		least = leastAfter(bid);
	}
	return bids;
}

/** The minimum of the next bid according to the last answer, in centavos. */
function leastAfter({ body, amount }: SentBid): number {
	if ('bid' in body) return Math.round(body.minimum_bid * 100);
	const minimum = body.params?.minimum;
	return typeof minimum === 'number' ? Math.round(minimum * 100) : amount + 1_000_00;
}

export function isLate({ body }: SentBid): boolean {
	return 'code' in body && body.code === 'bid.closed';
}

/** A lot whose history is read; the holders of preference are people, who have no number before they bid, and of whom those count whose right was approved. */
export interface HistoryLot {
	id: string;
	announced: History['announced'];
	terms?: Terms;
	given?: Omit<History['given'], 'preference'> & {
		preference?: Omit<PreferenceRight, 'holders'> & { holders: readonly string[] };
	};
}

export async function readHistories(
	{ db }: Pick<TestSystem, 'db'>,
	auctions: readonly HistoryLot[],
	sent: readonly SentBid[],
	acts: readonly SentAct[] | null = null,
): Promise<History[]> {
	const keys = (await readLedgerKeys(db)).map(({ public_key }) => public_key);
	const bidsOf = Map.groupBy(sent, ({ auction_id }) => auction_id);
	const histories: History[] = [];
	for (const lot of auctions) {
		const { id, announced, terms = null } = lot;
		histories.push({
			texts: await readLedger(db, id),
			stored: await readStored(db, id),
			announced,
			terms,
			given: await readGiven(db, lot),
			bids: bidsOf.get(id) ?? [],
			acts: acts?.filter(({ auction_id }) => auction_id === id) ?? null,
			invoices: await readInvoices(db, id),
			keys,
		});
	}
	return histories;
}

async function readStored(db: TestSystem['db'], id: string): Promise<History['stored']> {
	const { rows } = await sql<History['stored']>`
		select status, current_bid, bid_count, leader, micros(start_time) as start_time, micros(end_time) as end_time,
			micros(paused_at) as paused_at, round, micros(suspended_at) as suspended_at, outcome, preferred,
			micros(preference_until) as preference_until, micros(decide_until) as decide_until,
			case when counter is not null then true end as counter, ledger_seq, ledger_hash
		from auctions where id = ${id}`.execute(db);
	return rows[0] as History['stored'];
}

async function readGiven(db: TestSystem['db'], { id, given = {} }: HistoryLot): Promise<History['given']> {
	const { preference, ...rest } = given;
	if (!preference) return rest;
	const { rows } = await sql<{ user_id: string; bidder: number | null }>`select r.user_id, b.bidder
		from preference_rights r left join auction_bidders b on b.auction_id = r.auction_id and b.user_id = r.user_id
		where r.auction_id = ${id} and r.state = 'approved'`.execute(db);
	const { ranks = [] } = preference;
	const approved = preference.holders.flatMap((user_id, n) => {
		const row = rows.find((each) => each.user_id === user_id);
		return row ? [{ bidder: row.bidder, rank: ranks[n] ?? 1 }] : [];
	});
	const right = { holders: approved.map((each) => each.bidder), ranks: approved.map((each) => each.rank) };
	return { ...rest, preference: { ...preference, ...right } };
}

async function readInvoices(db: TestSystem['db'], id: string): Promise<History['invoices']> {
	const { rows } = await sql<History['invoices'][number]>`select b.bidder, p.status from payments p
		left join auction_bidders b on b.auction_id = p.auction_id and b.user_id = p.user_id
		where p.auction_id = ${id} order by p.created_at, p.id`.execute(db);
	return rows;
}

async function readLedger(db: TestSystem['db'], auction_id: string): Promise<string[]> {
	const texts: string[] = [];
	for (;;) {
		const rows = await readRecordTexts(db, auction_id, texts.length);
		if (rows.length === 0) return texts;
		texts.push(...rows.map(({ record }) => record));
	}
}
