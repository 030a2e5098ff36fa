import { describe, expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { AuctionDetail } from '#contract/auctions.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import type { OwnCounter } from '#contract/conditional.ts';
import { API, PAGES } from '#contract/paths.ts';
import { runAllDue } from '#server/features/bidding/scheduler.ts';
import { biddingDeps } from '#server/testing/bidding-deps.ts';
import { BELOW, makeConditionalLot } from '#server/testing/conditional.ts';
import { makeHolder, makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { useManagement } from '#server/testing/management.ts';
import { approvePreference } from '#server/testing/preference.ts';
import { makeSale } from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
const { held, ask, act, bid, log, ledger } = useManagement(app);

const shown = async (id: string) => (await app.ask('GET', API.auction(id))).body as AuctionDetail;
const answer = (id: string, body: object) => ask('POST', ADMIN_API.conditional(id), body);
const owed = (auction_id: string) =>
	app.db.selectFrom('payments').select(['user_id', 'price']).where('auction_id', '=', auction_id).execute();
const expire = (id: string) =>
	app.db
		.updateTable('auctions')
		.set({ decide_until: new Date(Date.now() - 1_000) })
		.where('id', '=', id)
		.execute();

/** A conditional lot, its highest bidder and what that person asks. */
async function conditionalLot() {
	const bidder = await makePerson(app.db);
	const token = await app.session(bidder);
	const id = await makeConditionalLot(app.db, bidder);
	const own = (as = token) => app.ask('GET', BIDDER_API.counter(id), { token: as });
	const take = (as = token) => app.ask('POST', BIDDER_API.counter(id), { token: as, body: { accept: true } });
	return { id, bidder, own, take };
}

describe('a lot that ends below its reserve (rules §50)', () => {
	test('is conditional: nobody owes anything, and nobody is told the reserve', async () => {
		const { id } = await conditionalLot();
		const detail = await shown(id);
		expect(detail).toMatchObject({
			status: 'completed',
			outcome: 'conditional',
			reserve: 'hidden',
			declared: null,
			current_bid: BELOW.bid / 100,
		});
		expect(detail.decide_until).not.toBeNull();
		expect(await owed(id)).toEqual([]);
		expect((await ledger(id)).types).toEqual(['opened', 'bid-accepted', 'ended', 'conditional-opened']);
		expect(await ask('GET', ADMIN_API.adminAuction(id))).toMatchObject({
			body: { reserve: BELOW.reserve / 100, conditional: { price: BELOW.bid / 100, counter: null } },
		});
	});

	test.each([
		['a bid of the reserve', BELOW.reserve, 'sold'],
		['a bid one centavo below', BELOW.reserve - 1, 'conditional'],
	])('%s', async (_case, amount, outcome) => {
		const id = await makeOpenAuction(app.db, { reserve: BELOW.reserve, initial_bid: 1_00 });
		await bid(id, amount / 100);
		expect(await act(id, 'end', { final_price: amount / 100 })).toMatchObject({ status: 200 });
		expect((await shown(id)).outcome).toBe(outcome);
		expect(await owed(id)).toHaveLength(outcome === 'sold' ? 1 : 0);
	});

	test('a sale whose sales all depend on the seller, without any reserve', async () => {
		const sale_id = await makeSale(app.db, {
			kind: 'voluntary',
			published_at: new Date(),
			all_conditional: true,
			conditional_days: 7,
		});
		const id = await makeOpenAuction(app.db, { sale_id, lot_number: 1 });
		await bid(id, 200_000);
		await act(id, 'end', { final_price: 200_000 });
		expect(await shown(id)).toMatchObject({ outcome: 'conditional', reserve: 'none', all_conditional: true });
	});
});

describe('the seller', () => {
	test('accepts: the bidder owes the bid', async () => {
		const { id, bidder } = await conditionalLot();
		expect(await answer(id, { answer: 'accept' })).toMatchObject({
			status: 200,
			body: { conditional: null },
		});
		expect(await owed(id)).toEqual([{ user_id: bidder, price: BELOW.bid }]);
		expect(await shown(id)).toMatchObject({ outcome: 'sold', decide_until: null });
		expect(await log(id)).toMatchObject([{ action: 'auction.conditional-accepted', admin_id: held.admin }]);
		expect(await answer(id, { answer: 'refuse' })).toMatchObject({
			status: 409,
			body: { code: 'conditional.not-open' },
		});
	});

	test('refuses: nobody owes anything', async () => {
		const { id } = await conditionalLot();
		expect((await answer(id, { answer: 'refuse' })).status).toBe(200);
		expect(await shown(id)).toMatchObject({ outcome: 'conditional-refused', status: 'completed' });
		expect(await owed(id)).toEqual([]);
	});

	test.each([
		[{ answer: 'counter', price: BELOW.bid / 100 }, 422, 'conditional.price'],
		[{ answer: 'counter' }, 400, 'request.invalid'],
		[{ answer: 'accept', price: 900_000 }, 400, 'request.invalid'],
		[{ answer: 'refuse', document_id: crypto.randomUUID() }, 400, 'request.invalid'],
		[{ answer: 'maybe' }, 400, 'request.invalid'],
	])('gives %j in vain', async (body, status, code) => {
		const { id } = await conditionalLot();
		expect(await answer(id, body)).toMatchObject({ status, body: { code } });
		expect((await ledger(id)).types).toHaveLength(4);
	});

	test('says nothing: the clock refuses, once, and an answer after it is too late', async () => {
		const { id, take } = await conditionalLot();
		await expire(id);
		await runAllDue(biddingDeps(app.db));
		await runAllDue(biddingDeps(app.db));
		expect((await ledger(id)).types.slice(3)).toEqual(['conditional-opened', 'conditional-refused']);
		expect(await answer(id, { answer: 'accept' })).toMatchObject({ status: 409 });
		expect(await take()).toMatchObject({ status: 409, body: { code: 'conditional.not-open' } });
		expect(await owed(id)).toEqual([]);
	});
});

describe('a counter-offer', () => {
	const counter = { answer: 'counter', price: 800_000 };

	test('is told to the highest bidder and the desk alone, and taken at its price', async () => {
		const { id, bidder, own, take } = await conditionalLot();
		const other = await app.session(await makeHolder(app.db));
		expect((await own()).body).toEqual({ counter: null });
		expect(await answer(id, counter)).toMatchObject({ body: { conditional: { counter: 800_000 } } });
		expect(((await own()).body as OwnCounter).counter?.price).toBe(800_000);
		expect((await own(other)).body).toEqual({ counter: null });
		const { auctions } = (await app.ask('GET', API.auctions)).body as { auctions: { id: string }[] };
		const pages = [
			API.auction(id),
			API.ledger(id),
			BIDDER_API.bids(id),
			PAGES.auction(id),
			PAGES.ledger(id),
			PAGES.room(id),
		];
		const texts = pages.map(async (path) => (await fetch(`${app.url}${path}`)).text());
		for (const text of [JSON.stringify(auctions.find((lot) => lot.id === id)), ...(await Promise.all(texts))])
			expect(text).not.toMatch(/800000|800\.000|900000|900\.000/);
		expect(await take(other)).toMatchObject({ status: 403, body: { code: 'conditional.not-bidder' } });
		expect(await take()).toMatchObject({ status: 200, body: { price: 800_000 } });
		expect(await owed(id)).toEqual([{ user_id: bidder, price: 800_000_00 }]);
		expect(await shown(id)).toMatchObject({ outcome: 'sold', current_bid: 800_000, declared: null });
		const { types, fault } = await ledger(id);
		expect([types.slice(3), fault]).toEqual([
			['conditional-opened', 'conditional-countered', 'counter-accepted'],
			null,
		]);
	});

	test('binds the seller, who may only accept the bid meanwhile', async () => {
		const { id, bidder, take } = await conditionalLot();
		await answer(id, counter);
		for (const body of [{ answer: 'refuse' }, { ...counter, price: 850_000 }])
			expect(await answer(id, body)).toMatchObject({
				status: 409,
				body: { code: 'conditional.counter-stands' },
			});
		expect((await answer(id, { answer: 'accept' })).status).toBe(200);
		expect((await take()).status).toBe(409);
		expect(await owed(id)).toEqual([{ user_id: bidder, price: BELOW.bid }]);
	});

	test('not taken in time is a refusal', async () => {
		const { id, take } = await conditionalLot();
		await answer(id, counter);
		await expire(id);
		expect(await take()).toMatchObject({ status: 409, body: { code: 'conditional.closed' } });
		expect((await ledger(id)).types.slice(4)).toEqual(['conditional-countered', 'conditional-refused']);
		expect(await owed(id)).toEqual([]);
	});
});

test('the window of preference opens when the seller accepts, and the price of a taken counter-offer stays', async () => {
	const { id, take } = await conditionalLot();
	await approvePreference(app.db, id, [await makePerson(app.db)]);
	await app.db.updateTable('auctions').set({ has_preference: true }).where('id', '=', id).execute();
	await answer(id, { answer: 'counter', price: 800_000 });
	await take();
	expect(await shown(id)).toMatchObject({ outcome: 'preference-open' });
	expect(await owed(id)).toEqual([]);
	await app.db
		.updateTable('auctions')
		.set({ preference_until: new Date(Date.now() - 1_000) })
		.where('id', '=', id)
		.execute();
	await runAllDue(biddingDeps(app.db));
	expect(await owed(id)).toMatchObject([{ price: 800_000_00 }]);
});

describe('at the same time', () => {
	test.each([
		['accepting and refusing', [{ answer: 'accept' }, { answer: 'refuse' }]],
		[
			'two counter-offers',
			[
				{ answer: 'counter', price: 800_000 },
				{ answer: 'counter', price: 810_000 },
			],
		],
		['two acceptances', [{ answer: 'accept' }, { answer: 'accept' }]],
	])('%s: the first one holds', async (_case, bodies) => {
		const { id } = await conditionalLot();
		const answers = await Promise.all(bodies.map((body) => answer(id, body)));
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
		const { types, fault } = await ledger(id);
		expect([types.length, fault]).toEqual([5, null]);
		expect((await owed(id)).length).toBeLessThanOrEqual(1);
	});

	test('taking, accepting the bid and silence: one of them', async () => {
		for (let round = 0; round < 5; round += 1) {
			const { id, take } = await conditionalLot();
			await answer(id, { answer: 'counter', price: 800_000 });
			await app.db
				.updateTable('auctions')
				.set({ decide_until: new Date(Date.now() + 25) })
				.where('id', '=', id)
				.execute();
			const clock = async () => {
				await new Promise((resolve) => setTimeout(resolve, 25));
				await runAllDue(biddingDeps(app.db));
			};
			await Promise.all([take(), answer(id, { answer: 'accept' }), clock(), take()]);
			const { types, fault } = await ledger(id);
			expect(fault).toBeNull();
			const ends = types.slice(5);
			expect(ends).toHaveLength(1);
			expect(await owed(id)).toHaveLength(ends[0] === 'conditional-refused' ? 0 : 1);
		}
	});
});
