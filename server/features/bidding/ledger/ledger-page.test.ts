import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { LEDGER_FORMAT } from '#contract/checkpoint-paths.ts';
import { LEDGER_PAGE_SIZE, type LedgerPage, type LedgerQuery } from '#contract/ledger.ts';
import { API } from '#contract/paths.ts';
import { replay } from '#domain/ledger/ledger.ts';
import { DAY } from '#domain/values/time.ts';
import { createBackend } from '#server/http/pages/backend.ts';
import { sha256 } from '#server/platform/sha256.ts';
import { makeAuction, makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { useManagement } from '#server/testing/management.ts';
import { placeBid } from '#server/testing/place-bid.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
const { act, ask, read } = useManagement(app);
const FIRST: LedgerQuery = { view: 'all', order: 'newest', from: null };

/** An open auction with `bids` bids; every second one is refused. */
async function busyAuction(bids: number): Promise<string> {
	const { db } = app;
	const auction_id = await makeOpenAuction(db, { initial_bid: 1_000_00 });
	const people = await Promise.all([makePerson(db), makePerson(db)]);
	for (let n = 0; n < bids; n += 1) {
		const amount = n % 2 === 0 ? 1_000_00 + n * 1_000_00 : 1_00;
		const user_id = people[(n >> 1) % 2] as string;
		await placeBid(db, 'production', {
			auction_id,
			user_id,
			amount,
			proxy_bid: null,
			key: randomUUID(),
			address: null,
		});
	}
	return auction_id;
}

async function page(id: string, query: Partial<LedgerQuery> = {}): Promise<LedgerPage> {
	const read = await createBackend(app.context).ledger(id, { ...FIRST, ...query });
	if (!read) throw new Error('no page');
	return read;
}

const seqs = ({ lines }: LedgerPage) => lines.map(({ text }) => JSON.parse(text).seq as number);
const types = ({ lines }: LedgerPage) => [
	...new Set(lines.map(({ text }) => JSON.parse(text).type as string)),
];

describe('a page of the ledger', () => {
	test('walks the whole ledger in both orders and back, byte for byte', async () => {
		const id = await busyAuction(2 * LEDGER_PAGE_SIZE);
		const last = 2 * LEDGER_PAGE_SIZE + 1;
		for (const order of ['newest', 'oldest'] as const) {
			const first = await page(id, { order });
			const second = await page(id, { order, from: first.next });
			const third = await page(id, { order, from: second.next });
			const walked = [first, second, third].flatMap(seqs);
			const rising = order === 'oldest' ? walked : [...walked].reverse();
			expect(rising).toEqual(Array.from({ length: last }, (_, n) => n + 1));
			expect([first.previous, third.next]).toEqual([null, null]);
			expect(seqs(await page(id, { order, from: third.previous as number }))).toEqual(seqs(second));
			expect(second.previous === 'first' || seqs(first)[0] === second.previous).toBe(true);
			const lines = [first, second, third].flatMap((each) => each.lines);
			const texts = (order === 'oldest' ? lines : lines.reverse()).map(({ text }) => text);
			expect(replay(texts, sha256)).toMatchObject({ head: first.head, fault: null });
			expect(lines.every(({ text, hash }) => sha256(text) === hash)).toBe(true);
			expect((await app.ask('GET', API.ledger(id))).body).toBe(texts.map((text) => `${text}\n`).join(''));
		}
	});

	test('shows one kind of record, starting where requested', async () => {
		const id = await busyAuction(6);
		expect(types(await page(id, { view: 'bids' }))).toEqual(['bid-accepted']);
		expect(types(await page(id, { view: 'refused' }))).toEqual(['bid-refused']);
		expect(types(await page(id, { view: 'auctioneer' }))).toEqual([]);
		expect(seqs(await page(id, { from: 3 }))).toEqual([3, 2, 1]);
		expect(seqs(await page(id, { order: 'oldest', from: 6 }))).toEqual([6, 7]);
		expect(seqs(await page(id, { order: 'oldest', from: 99 }))).toEqual([]);
	});

	test('carries the earlier records that a revised and a declared record are explained with', async () => {
		const { db } = app;
		const id = await makeAuction(db, { auction_type: 'live', initial_bid: 1_000_00 });
		await act(id, 'start');
		const user_id = await makePerson(db);
		const bid = {
			auction_id: id,
			user_id,
			amount: 1_000_00,
			proxy_bid: null,
			key: randomUUID(),
			address: null,
		};
		await placeBid(db, 'production', bid);
		const { version } = (await read(id)).body;
		const revision = { version, end_time: new Date(Date.now() + 2 * DAY).toISOString() };
		expect((await ask('PATCH', ADMIN_API.adminAuction(id), revision)).status).toBe(200);
		await act(id, 'end', { final_price: 900, reason: 'Acordo entre as partes' });
		const acts = await page(id, { view: 'auctioneer', order: 'oldest' });
		expect(types(acts)).toEqual(['opened', 'revised', 'ended', 'declared']);
		const [opened, revised, ended, declared] = acts.lines;
		expect(revised?.terms_before).toBe(opened?.text);
		expect(JSON.parse(revised?.before as string).type).toBe('bid-accepted');
		expect(declared?.before).toBe(ended?.text);
		expect([opened?.before, opened?.terms_before, declared?.terms_before]).toEqual([null, null, null]);
	});

	test('is empty before the first record, stays after a withdrawal, and is null in another environment', async () => {
		const { db } = app;
		const waiting = await makeAuction(db);
		expect(await page(waiting)).toMatchObject({ head: { seq: 0 }, lines: [], next: null, previous: null });
		const id = await busyAuction(1);
		expect((await ask('DELETE', ADMIN_API.adminAuction(id))).status).toBeLessThan(300);
		const left = await page(id);
		expect(left.auction.withdrawn_at).toMatch(/^\d{4}-/);
		expect(types(left)).toEqual(['cancelled', 'bid-accepted', 'opened']);
		expect((await app.ask('GET', API.ledger(id))).status).toBe(200);
		expect((await app.ask('GET', API.auction(id))).status).toBe(404);
		const staged = await makeAuction(db, { environment: 'staging' });
		for (const nowhere of [staged, randomUUID(), 'x'])
			expect(await createBackend(app.context).ledger(nowhere, FIRST)).toBeNull();
	});
});

test('the format is public, and is the page that describes it', async () => {
	const { status, headers, body } = await app.ask('GET', LEDGER_FORMAT);
	expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
	expect(body).toContain('enough to write another verifier');
});
