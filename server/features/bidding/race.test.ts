import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import type { BidAnswer } from '#contract/bids.ts';
import { API } from '#contract/paths.ts';
import type { ProblemDocument } from '#contract/problems.ts';
import { type LedgerRecord, replay } from '#domain/ledger.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAuction, makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { preload } from '#server/testing/preloads.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { beginSession } from '#server/testing/session-cookie.ts';
import { sha256 } from './locked-auction.ts';

const BIDDERS = 64;
/** How many bids each person places, at each server. */
const BIDS_EACH = 6;
/** The longest pause between two bids of a person, in milliseconds. */
const PAUSE = 30;

const SECRET = randomBytes(32).toString('hex');
const database = useDatabase();
const running: ServerProcess[] = [];
afterAll(() => Promise.all(running.map((server) => server.stop())));

async function startTwo(preload?: string): Promise<ServerProcess[]> {
	const env = { DATABASE_URL: database.url, AUTH_SECRET: SECRET };
	const servers = [await startServer(env, preload), await startServer(env, preload)];
	running.push(...servers);
	return servers;
}

/** A signed-in person: their session's cookie. */
const signIn = async () => beginSession(database.db, SECRET, await makePerson(database.db));

type Answer = { status: number; body: BidAnswer | ProblemDocument };

async function post(
	server: ServerProcess,
	cookie: string,
	auction_id: string,
	amount: number,
): Promise<Answer> {
	const headers = {
		cookie,
		'sec-fetch-site': 'same-origin',
		'content-type': 'application/json',
		'idempotency-key': randomUUID(),
	};
	const body = JSON.stringify({ amount });
	const response = await fetch(server.url + API.bids(auction_id), { method: 'POST', headers, body });
	return { status: response.status, body: (await response.json()) as Answer['body'] };
}

/**
 * One bidder at one server: bids a little over the last minimum that server answered, again and again. Nobody waits for
 * the other server's answers, so that the groups of the two servers do not fall into step.
 */
async function bidRepeatedly(
	server: ServerProcess,
	cookie: string,
	auction_id: string,
	bidder: number,
): Promise<Answer[]> {
	const answers: Answer[] = [];
	let minimum = 100_000;
	for (let n = 0; n < BIDS_EACH; n += 1) {
		await sleep(Math.random() * PAUSE);
		const answer = await post(server, cookie, auction_id, minimum + (bidder % 3) * 1_000);
		answers.push(answer);
		minimum = minimumIn(answer) ?? minimum + 1_000;
	}
	return answers;
}

function minimumIn({ body }: Answer): number | null {
	const minimum = 'bid' in body ? body.minimum_bid : body.params?.minimum;
	return typeof minimum === 'number' ? minimum : null;
}

/** All disagreements between what the bidders were answered and what was stored. */
async function faultsOf(auction_id: string, answers: Answer[]): Promise<string[]> {
	const faults = answers.filter(({ status }) => status >= 500).map(({ status }) => `answered ${status}`);
	const rows = await database.db
		.selectFrom('ledger_records')
		.selectAll()
		.where('auction_id', '=', auction_id)
		.orderBy('seq')
		.execute();
	const stored = await database.db
		.selectFrom('auctions')
		.selectAll()
		.where('id', '=', auction_id)
		.executeTakeFirstOrThrow();
	const read = replay(
		rows.map((row) => row.record),
		sha256,
	);
	if (read.fault) faults.push(`seq ${read.fault.seq}: ${read.fault.reason}`);
	if (read.head.hash !== stored.ledger_hash || read.head.seq !== stored.ledger_seq)
		faults.push('the head is not the stored one');
	for (const key of ['status', 'current_bid', 'bid_count', 'leader'] as const) {
		if (read.state?.[key] !== stored[key])
			faults.push(`${key}: ${read.state?.[key]} replayed, ${stored[key]} stored`);
	}
	const amounts = rows
		.map((row) => JSON.parse(row.record) as LedgerRecord)
		.flatMap(({ type, data }) => (type === 'bid-accepted' && 'amount' in data ? [data.amount] : []));
	if (amounts.some((amount, index) => index > 0 && amount <= (amounts[index - 1] ?? 0)))
		faults.push('amounts do not rise');
	const bids = await database.db
		.selectFrom('bids')
		.select(['seq', 'amount'])
		.where('auction_id', '=', auction_id)
		.orderBy('seq')
		.execute();
	if (bids.map((bid) => bid.amount).join() !== amounts.join()) faults.push('bids and ledger differ');
	for (const { body } of answers) {
		const { receipt } = body;
		// A bid that came too late has no record: its receipt names the head it was judged against.
		const at =
			receipt && ('seq' in receipt ? receipt : { seq: receipt.head.seq, record_hash: receipt.head.hash });
		if (at && rows[at.seq - 1]?.hash !== at.record_hash)
			faults.push(`receipt ${at.seq} is not in the ledger`);
	}
	return faults;
}

async function race(servers: ServerProcess[]): Promise<{ answers: Answer[]; faults: string[] }> {
	const auction_id = await makeOpenAuction(database.db, { initial_bid: 100_000_00 });
	const cookies = await Promise.all(Array.from({ length: BIDDERS }, signIn));
	const perBidder = await Promise.all(
		servers.flatMap((server) =>
			cookies.map((cookie, bidder) => bidRepeatedly(server, cookie, auction_id, bidder)),
		),
	);
	const answers = perBidder.flat();
	return { answers, faults: await faultsOf(auction_id, answers) };
}

describe('64 bidders, 2 servers, 1 auction', { timeout: 120_000 }, () => {
	test('amounts rise strictly, the ledger has no gap and replays to the stored state, every receipt holds', async () => {
		const { answers, faults } = await race(await startTwo());
		expect(faults).toEqual([]);
		expect(answers).toHaveLength(BIDDERS * BIDS_EACH * 2);
		const accepted = answers.filter(({ status }) => status === 201);
		expect(accepted.length).toBeGreaterThan(BIDS_EACH);
		expect(answers.filter(({ status }) => status === 422 || status === 409)).toHaveLength(
			answers.length - accepted.length,
		);
	});
});

test('two servers open and close an auction once, within a second of its time', {
	timeout: 60_000,
}, async () => {
	await startTwo();
	const [start, end] = [Date.now() + 600, Date.now() + 1_800];
	const times = { start_time: new Date(start), end_time: new Date(end), scheduled_end_time: new Date(end) };
	const ids = await Promise.all(Array.from({ length: 20 }, () => makeAuction(database.db, times)));
	await expect
		.poll(
			async () =>
				database.db
					.selectFrom('ledger_records')
					.select(['type', 'at'])
					.where('auction_id', 'in', ids)
					.execute(),
			{ timeout: 10_000 },
		)
		.toHaveLength(40);
	const records = await database.db
		.selectFrom('ledger_records')
		.select(['auction_id', 'seq', 'type', 'at'])
		.where('auction_id', 'in', ids)
		.execute();
	for (const { seq, type, at } of records) {
		expect(type).toBe(seq === 1 ? 'opened' : 'ended');
		const late = at.getTime() - (seq === 1 ? start : end);
		expect(late).toBeGreaterThanOrEqual(0);
		expect(late).toBeLessThanOrEqual(1_000);
	}
});

describe('the race finds faults (last, because it breaks the database)', { timeout: 120_000 }, () => {
	test('when the row lock is removed and the ledger accepts two records with one seq', async () => {
		await sql`alter table ledger_records drop constraint ledger_records_pkey cascade`.execute(database.db);
		await sql`alter table bids drop constraint bids_auction_id_amount_key`.execute(database.db);
		await sql`alter table bids drop constraint bids_auction_id_seq_key`.execute(database.db);
		const servers = await startTwo(preload('no-row-lock'));
		let faults: string[] = [];
		// By accident, about one race in a hundred runs without a conflict.
		for (let tries = 0; faults.length === 0 && tries < 5; tries += 1) ({ faults } = await race(servers));
		expect(faults).not.toEqual([]);
	});
});
