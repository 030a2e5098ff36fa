import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { AuctionDetail } from '#contract/auctions.ts';
import { API } from '#contract/paths.ts';
import { DAY, HOUR, SECOND } from '#domain/values/time.ts';
import { runAllDue } from '#server/features/bidding/scheduler.ts';
import { biddingDeps } from '#server/testing/bidding-deps.ts';
import { makePerson } from '#server/testing/factories.ts';
import { useManagement } from '#server/testing/management.ts';
import { makeFiduciaryLot, makePreferenceLot } from '#server/testing/preference.ts';
import { makeEdital } from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';
import { waitFor } from '#server/testing/wait-for.ts';

const app = useApp();
const { ask, act, bid, log, ledger } = useManagement(app);
const tick = () => runAllDue(biddingDeps(app.db));
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
const outcomeOf = async (id: string) =>
	((await app.ask('GET', API.auction(id))).body as AuctionDetail).outcome;

type Lot = Awaited<ReturnType<typeof makeFiduciaryLot>>;
const buy = ({ id, document_id }: Lot, change: object = {}) =>
	act(id, 'debtor-preference', { amount: 80_000, paid_at: ago(SECOND), document_id, ...change });

/** The lot once the clock has brought it to where its last record is of this type. */
async function until(type: string, lot: Lot): Promise<Lot> {
	await waitFor(type, async () => {
		await tick();
		return (await ledger(lot.id)).types.includes(type);
	});
	return lot;
}

/** A lot whose first round ended a moment ago, without bids unless there are. */
const ending = (second: readonly [number, number] = [DAY, 2 * DAY]) =>
	makeFiduciaryLot(app.db, { rounds: [[-HOUR, 2 * SECOND], second] });

describe('the fiduciante buys for debt and charges until the second round ends (Lei 9.514 art. 27 § 2-B)', () => {
	test('before the opening: the lot is over, nobody is invoiced, those who follow it are told, and the ledger replays', async () => {
		const lot = await makeFiduciaryLot(app.db, {
			rounds: [
				[HOUR, DAY],
				[2 * DAY, 3 * DAY],
			],
		});
		expect(await buy(lot)).toMatchObject({ status: 200, body: { status: 'cancelled' } });
		expect(await outcomeOf(lot.id)).toBe('debtor-preference');
		expect(await ledger(lot.id)).toMatchObject({ types: ['debtor-preference'], fault: null });
		expect((await log(lot.id)).map(({ action }) => action)).toEqual(['auction.debtor-preference']);
		const news = await app.db
			.selectFrom('lot_news')
			.select('kind')
			.where('auction_id', '=', lot.id)
			.execute();
		expect(news).toEqual([{ kind: 'outcome' }]);
		expect(await buy(lot)).toMatchObject({ status: 409, body: { code: 'outcome.not-allowed' } });
	});

	test('while bids run: no further bid, and no payment', async () => {
		const lot = await until('opened', await makeFiduciaryLot(app.db));
		expect((await bid(lot.id, 100_000)).status).toBe(201);
		expect((await buy(lot)).status).toBe(200);
		expect((await bid(lot.id, 110_000)).status).toBe(409);
		expect(
			await app.db.selectFrom('payments').select('id').where('auction_id', '=', lot.id).execute(),
		).toEqual([]);
	});

	test('between the rounds: the second one never opens', async () => {
		const lot = await until('round-closed', await ending());
		expect((await buy(lot)).status).toBe(200);
		expect(await outcomeOf(lot.id)).toBe('debtor-preference');
	});

	test('after a hammer in the first round, which waits for him', async () => {
		const person = await makePerson(app.db);
		const lot = { kind: 'fiduciary', debtor_window_ms: DAY } as const;
		const id = await makePreferenceLot(app.db, [person], { grounds: ['fiduciante'], lot });
		await app.db
			.insertInto('properties')
			.values({ auction_id: id, environment: 'production', debt: 70_000_00 })
			.execute();
		const { document_id } = await makeFiduciaryLot(app.db);
		expect(await buy({ id, document_id })).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
		const proof = { kind: 'outros', published_at: new Date(), sha256: 'b'.repeat(64) };
		const own = await makeEdital(app.db, { auction_id: id }, proof);
		expect(await outcomeOf(id)).toBe('preference-open');
		expect((await buy({ id, document_id: own })).status).toBe(200);
		expect(await outcomeOf(id)).toBe('debtor-preference');
		expect(await app.db.selectFrom('payments').select('id').where('auction_id', '=', id).execute()).toEqual(
			[],
		);
	});

	test('after the second round only what was paid before its end', async () => {
		const lot = await until(
			'ended',
			await makeFiduciaryLot(app.db, {
				rounds: [
					[-HOUR, SECOND],
					[SECOND, 2 * SECOND],
				],
			}),
		);
		expect(await outcomeOf(lot.id)).toBe('unsold');
		await sql`select pg_sleep(0.1)`.execute(app.db);
		const refused = await buy(lot, { paid_at: ago(0) });
		expect(refused).toMatchObject({ status: 409, body: { code: 'outcome.not-allowed' } });
		expect((await buy(lot, { paid_at: ago(HOUR) })).status).toBe(200);
	});
});

test.each([
	['less than the debt', { amount: 79_999.99 }, 422, 'debtor-preference.too-low'],
	['paid tomorrow', { paid_at: new Date(Date.now() + DAY).toISOString() }, 422, 'debtor-preference.future'],
	['nothing', { amount: 0 }, 400, 'request.invalid'],
	['without an instant', { paid_at: '28/11/2026' }, 400, 'request.invalid'],
])('refused: %s, and nothing is written', async (_case, change, status, code) => {
	const lot = await makeFiduciaryLot(app.db);
	expect(await buy(lot, change)).toMatchObject({ status, body: { code } });
	expect((await log(lot.id)).length).toBe(0);
});

test('the lot without a figure asks for it first, and only a fiduciary lot has the right', async () => {
	const lot = await makeFiduciaryLot(app.db, { payoff: null });
	expect(await buy(lot)).toMatchObject({ status: 409, body: { code: 'debtor-preference.no-figure' } });
	await sql`update auctions set kind = 'judicial' where id = ${lot.id}`.execute(app.db);
	expect(await buy(lot)).toMatchObject({ status: 409, body: { code: 'debtor-preference.kind' } });
	expect((await ask('GET', `/api/admin/auctions/${lot.id}`)).status).toBe(200);
});
