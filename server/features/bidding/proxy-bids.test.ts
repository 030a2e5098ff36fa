import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import type { BidAnswer } from '#contract/bids.ts';
import { API } from '#contract/paths.ts';
import { replay } from '#domain/ledger/ledger.ts';
import { MINUTE } from '#domain/values/time.ts';
import { readRecordTexts } from '#server/features/bidding/ledger/ledger-records.ts';
import { sha256 } from '#server/platform/sha256.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { useApp } from '#server/testing/test-app.ts';
import { commitmentOf } from './proxy-bid-commitment.ts';

const app = useApp();
const open = (fields = {}) => makeOpenAuction(app.db, { initial_bid: 100_000_00, ...fields });

interface Person {
	id: string;
	token: string;
}

async function person(): Promise<Person> {
	const id = await makePerson(app.db);
	return { id, token: await app.session(id) };
}

/** Places a bid in reais, with or without a maximum. */
async function bid(
	auction: string,
	who: Person,
	amount: number,
	max_amount?: number,
	key: string = randomUUID(),
) {
	const answer = await app.ask('POST', BIDDER_API.bids(auction), {
		token: who.token,
		headers: { 'idempotency-key': key },
		body: { amount, ...(max_amount !== undefined && { max_amount }) },
	});
	return answer as { status: number; body: BidAnswer & { code: string } };
}

const positionOf = async (auction: string, who: Person) =>
	(await app.ask('GET', BIDDER_API.proxyBid(auction), { token: who.token })).body;

const bidsOf = (auction_id: string) =>
	app.db
		.selectFrom('bids')
		.select(['bidder', 'amount', 'user_id', 'address'])
		.select(sql<boolean>`automatic`.as('automatic'))
		.where('auction_id', '=', auction_id)
		.orderBy('seq')
		.execute();

async function ledgerOf(auction_id: string) {
	const texts = (await readRecordTexts(app.db, auction_id, 0)).map(({ record }) => record);
	return { texts, ...replay(texts, sha256) };
}

describe('a bid with a maximum', () => {
	test('leads at its amount; the system bids for it against others, publicly marked as automatic', async () => {
		const [auction, ana, bruno] = [await open(), await person(), await person()];
		const first = await bid(auction, ana, 100_000, 150_000);
		expect(first).toMatchObject({
			status: 201,
			body: { current_bid: 100_000, leader: 1, bidder: 1, ceiling: { max_amount: 150_000 } },
		});
		const second = await bid(auction, bruno, 110_000);
		expect(second).toMatchObject({
			status: 201,
			body: {
				bid: { bidder: 2, amount: 110_000 },
				bidder: 2,
				leader: 1,
				current_bid: 111_000,
				bid_count: 3,
				ceiling: null,
			},
		});
		expect(await bidsOf(auction)).toMatchObject([
			{ bidder: 1, amount: 100_000_00, automatic: false },
			{ bidder: 2, amount: 110_000_00, automatic: false },
			{ bidder: 1, amount: 111_000_00, automatic: true, user_id: ana.id, address: null },
		]);
		const { fault, state } = await ledgerOf(auction);
		expect([fault, state?.leader, state?.current_bid]).toEqual([null, 1, 111_000_00]);
	});

	test('is a secret: no public answer, no ledger line and no other bidder has the amount', async () => {
		const [auction, ana, bruno] = [await open(), await person(), await person()];
		const secret = 187_654.32;
		await bid(auction, ana, 100_000, secret);
		const answers = [
			await bid(auction, bruno, 110_000),
			await bid(auction, bruno, 112_000, 150_000),
			await app.ask('GET', API.auction(auction)),
			await app.ask('GET', BIDDER_API.bids(auction)),
			await app.ask('GET', `${API.auctions}?limit=100`),
			await app.ask('GET', API.ledger(auction)),
			await positionOf(auction, bruno),
		];
		expect(JSON.stringify(answers)).not.toMatch(/187654\.32|18765432/);
		expect(await positionOf(auction, ana)).toEqual({ bidder: 1, max_amount: secret });
		expect(await positionOf(auction, bruno)).toEqual({ bidder: 2, max_amount: null });
		expect(await positionOf(auction, await person())).toEqual({ bidder: null, max_amount: null });
	});

	test('is bound by its commitment: only the four right values prove it', async () => {
		const [auction, ana] = [await open(), await person()];
		const { body } = await bid(auction, ana, 100_000, 150_000);
		const { nonce, commitment } = body.ceiling as { nonce: string; commitment: string };
		const opening = { auction_id: auction, bidder: 1, max_amount: 150_000_00, nonce };
		expect(commitmentOf(opening)).toBe(commitment);
		expect(commitmentOf({ ...opening, max_amount: 150_000_01 })).not.toBe(commitment);
		const { texts } = await ledgerOf(auction);
		expect(texts.at(-1)).toContain(`"commitment":"${commitment}"`);
	});

	test('is refused below the amount of its bid, naming the field, and nothing is written', async () => {
		const [auction, ana] = [await open(), await person()];
		const answer = await bid(auction, ana, 100_000, 99_999.99);
		expect(answer).toMatchObject({
			status: 400,
			body: {
				errors: [
					{ path: 'max_amount', message: 'Teto do lance automático deve ser pelo menos o valor do lance' },
				],
			},
		});
		expect((await ledgerOf(auction)).texts).toHaveLength(1);
	});

	test('sent again under its key gets the same answer; with another maximum the key is refused', async () => {
		const [auction, ana, key] = [await open(), await person(), randomUUID()];
		const first = await bid(auction, ana, 100_000, 150_000, key);
		expect(await bid(auction, ana, 100_000, 150_000, key)).toMatchObject({ status: 201, body: first.body });
		for (const max of [undefined, 150_001])
			expect(await bid(auction, ana, 100_000, max, key)).toMatchObject({ body: { code: 'bid.key-reused' } });
	});
});

describe('equal amounts', () => {
	test('a bid equal to the maximum is refused; the maximum bids that amount and keeps the lead', async () => {
		const [auction, ana, bruno] = [await open(), await person(), await person()];
		await bid(auction, ana, 100_000, 150_000);
		expect(await bid(auction, bruno, 150_000)).toMatchObject({
			status: 422,
			body: { code: 'bid.matched', params: { minimum: 151_000 } },
		});
		expect(await bidsOf(auction)).toMatchObject([
			{ bidder: 1 },
			{ bidder: 1, amount: 150_000_00, automatic: true },
		]);
		expect(await positionOf(auction, ana)).toEqual({ bidder: 1, max_amount: null });
	});

	test('of equal maximums sent at the same instant, the first in the ledger leads', async () => {
		const [auction, people] = [await open(), await Promise.all(Array.from({ length: 8 }, person))];
		await Promise.all(people.map((who) => bid(auction, who, 100_000, 200_000)));
		const { fault, state } = await ledgerOf(auction);
		expect([fault, state?.current_bid, state?.leader]).toEqual([null, 200_000_00, 1]);
	});
});

describe('the leader', () => {
	test('raises the maximum without a bid, and cancels it', async () => {
		const [auction, ana, bruno] = [await open(), await person(), await person()];
		await bid(auction, ana, 100_000, 150_000);
		expect(await bid(auction, ana, 100_000, 180_000)).toMatchObject({
			status: 201,
			body: { bid: null, bid_count: 1, current_bid: 100_000, ceiling: { max_amount: 180_000 } },
		});
		expect(await bid(auction, ana, 100_000, 170_000)).toMatchObject({
			body: { code: 'bid.ceiling-too-low' },
		});
		expect(await bid(auction, ana, 120_000)).toMatchObject({ body: { code: 'bid.own-lead' } });
		const drop = (who: Person) => app.ask('DELETE', BIDDER_API.proxyBid(auction), { token: who.token });
		expect(await drop(bruno)).toMatchObject({ status: 404, body: { code: 'bid.no-ceiling' } });
		expect(await drop(ana)).toMatchObject({ status: 200, body: { max_amount: null } });
		expect(await drop(ana)).toMatchObject({ status: 404 });
		expect(await bid(auction, bruno, 101_000)).toMatchObject({ body: { leader: 2, current_bid: 101_000 } });
		const { fault, texts } = await ledgerOf(auction);
		expect(fault).toBeNull();
		expect(texts.join()).toContain('ceiling-dropped');
	});

	test('a leader who is no longer approved does not bid automatically', async () => {
		const [auction, ana, bruno] = [await open(), await person(), await person()];
		await bid(auction, ana, 100_000, 150_000);
		await app.db.updateTable('profiles').set({ status: 'rejected' }).where('id', '=', ana.id).execute();
		expect(await bid(auction, bruno, 101_000)).toMatchObject({ status: 201, body: { leader: 2 } });
		expect(await bidsOf(auction)).toHaveLength(2);
	});

	test('a maximum ends with the auction, and an automatic bid in the last minutes moves the end', async () => {
		const auction = await open({ end_time: new Date(Date.now() + MINUTE) });
		const [ana, bruno] = [await person(), await person()];
		await bid(auction, ana, 100_000, 150_000);
		expect(await bid(auction, bruno, 110_000)).toMatchObject({ body: { extended: true, leader: 1 } });
		await sql`update auctions set end_time = clock_timestamp() where id = ${auction}`.execute(app.db);
		expect(await bid(auction, bruno, 130_000)).toMatchObject({ body: { code: 'bid.closed' } });
		expect(await positionOf(auction, ana)).toEqual({ bidder: 1, max_amount: null });
	});
});

test('the engine bids automatically for a person who took the lead within the same group', async () => {
	const auction = await open();
	const people = await Promise.all(Array.from({ length: 12 }, person));
	await Promise.all(people.map((who, n) => bid(auction, who, 100_000 + n * 1_000, 120_000 + n * 10_000)));
	const { fault, state } = await ledgerOf(auction);
	expect(fault).toBeNull();
	const best = people[11] as Person;
	const [last] = (await bidsOf(auction)).slice(-1);
	expect(last?.user_id).toBe(best.id);
	expect(state?.current_bid).toBeLessThanOrEqual(230_000_00);
	expect(state?.current_bid).toBeGreaterThanOrEqual(220_000_00);
});
