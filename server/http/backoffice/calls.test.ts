import { describe, expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { API } from '#contract/paths.ts';
import { HOUR } from '#domain/values/time.ts';
import { makeAuction, makeOpenAuction } from '#server/testing/factories.ts';
import { useManagement } from '#server/testing/management.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
const { ask, act, bid, log, ledger, held } = useManagement(app);
const call = (id: string, call: unknown, token?: string) =>
	ask('POST', ADMIN_API.auctionCall(id), { call }, token);
const shown = async (id: string) => ((await ask('GET', API.auction(id))) as unknown as Shown).body.call;
interface Shown {
	body: { call: number };
}

/** A live auction that an auctioneer has opened. */
async function makeLive(): Promise<string> {
	const end_time = new Date(Date.now() + HOUR);
	const id = await makeAuction(app.db, { auction_type: 'live', extension_window_ms: 15_000, end_time });
	expect(await act(id, 'start')).toMatchObject({ status: 200 });
	return id;
}

test('going once, going twice, sold: each call is in the ledger, in the log and on the lot', async () => {
	const id = await makeLive();
	await bid(id, 100_000);
	expect(await call(id, 1)).toMatchObject({ status: 200, body: { call: 1, seq: 3 } });
	expect(await shown(id)).toBe(1);
	expect(await call(id, 2)).toMatchObject({ status: 200, body: { call: 2, seq: 4 } });
	expect(await shown(id)).toBe(2);
	expect(await act(id, 'end', { final_price: 100_000 })).toMatchObject({ status: 200 });
	expect(await shown(id)).toBe(0);
	expect(await ledger(id)).toMatchObject({
		types: ['opened', 'bid-accepted', 'called', 'called', 'ended'],
		fault: null,
		state: { status: 'completed', current_bid: 100_000_00, leader: 1, bid_count: 1 },
	});
	expect((await log(id)).slice(1, 3)).toEqual([
		{ action: 'auction.called', admin_id: held.admin, changes: { call: { from: 0, to: 1 } } },
		{ action: 'auction.called', admin_id: held.admin, changes: { call: { from: 1, to: 2 } } },
	]);
});

const withdraw = (id: string, call: number, seq: number, token?: string) =>
	ask('POST', ADMIN_API.auctionCall(id), { call, withdraw: seq }, token);

test('a call is taken back by a record of its own, and the call before it stands again', async () => {
	const id = await makeLive();
	await bid(id, 100_000);
	await call(id, 1);
	await call(id, 2);
	expect(await withdraw(id, 2, 4)).toMatchObject({ status: 200, body: { call: 1, seq: 5 } });
	expect(await shown(id)).toBe(1);
	expect(await call(id, 2)).toMatchObject({ status: 200, body: { call: 2, seq: 6 } });
	expect(await ledger(id)).toMatchObject({
		types: ['opened', 'bid-accepted', 'called', 'called', 'called', 'called'],
		fault: null,
	});
	expect((await log(id)).slice(3, 4)).toEqual([
		{ action: 'auction.called', admin_id: held.admin, changes: { call: { from: 2, to: 1 } } },
	]);
});

test('a call is not taken back after a bid, a newer call, a pause or the end, nor twice, nor by others', async () => {
	const id = await makeLive();
	const superseded = { status: 409, body: { code: 'call.superseded' } };
	await bid(id, 100_000);
	await call(id, 1);
	expect(await withdraw(id, 1, 3, await app.approved())).toMatchObject({ status: 403 });
	await call(id, 2);
	expect(await withdraw(id, 1, 3)).toMatchObject(superseded);
	await bid(id, 101_000);
	expect(await withdraw(id, 2, 4)).toMatchObject(superseded);
	expect(await call(id, 1)).toMatchObject({ status: 200, body: { seq: 6 } });
	expect(await withdraw(id, 1, 3)).toMatchObject(superseded);
	expect(await withdraw(id, 1, 6)).toMatchObject({ status: 200, body: { call: 0 } });
	expect(await withdraw(id, 1, 6)).toMatchObject(superseded);
	expect(await shown(id)).toBe(0);
	const { body } = (await call(id, 1)) as unknown as { body: { seq: number } };
	await act(id, 'pause', { reason: 'Dúvida na sala' });
	expect(await withdraw(id, 1, body.seq)).toMatchObject(superseded);
	await act(id, 'resume');
	await act(id, 'end', { final_price: 101_000 });
	expect(await withdraw(id, 1, body.seq)).toMatchObject(superseded);
});

describe('refused', () => {
	test('before the start, before the first bid, while paused and after the end', async () => {
		const waiting = await makeAuction(app.db, { auction_type: 'live' });
		expect(await call(waiting, 1)).toMatchObject({ status: 409, body: { code: 'call.not-active' } });
		const id = await makeLive();
		expect(await call(id, 1)).toMatchObject({ status: 409, body: { code: 'call.no-bid' } });
		await bid(id, 100_000);
		await act(id, 'pause', { reason: 'Queda de energia' });
		expect(await call(id, 1)).toMatchObject({
			status: 409,
			body: { code: 'call.not-active', detail: expect.stringContaining('pausado') },
		});
		await act(id, 'resume');
		await act(id, 'end', { final_price: 100_000 });
		expect(await call(id, 1)).toMatchObject({ status: 409, body: { code: 'call.not-active' } });
		expect((await ledger(id)).types).not.toContain('called');
	});

	test('where the scheduler closes the lot', async () => {
		const id = await makeOpenAuction(app.db);
		await bid(id, 100_000);
		expect(await call(id, 1)).toMatchObject({ status: 409, body: { code: 'call.by-the-clock' } });
	});

	test('out of order, and repeated; a refused bid leaves a call in place, an accepted one and a pause cancel it', async () => {
		const id = await makeLive();
		await bid(id, 100_000);
		expect(await call(id, 2)).toMatchObject({ status: 409, body: { code: 'call.out-of-turn' } });
		await call(id, 1);
		expect(await call(id, 1)).toMatchObject({ status: 409, body: { code: 'call.repeated' } });
		await bid(id, 1);
		expect(await shown(id)).toBe(1);
		await bid(id, 101_000);
		expect(await call(id, 2)).toMatchObject({ status: 409, body: { code: 'call.out-of-turn' } });
		await call(id, 1);
		await act(id, 'pause', { reason: 'Dúvida na sala' });
		await act(id, 'resume');
		expect(await shown(id)).toBe(0);
		expect(await call(id, 2)).toMatchObject({ status: 409, body: { code: 'call.out-of-turn' } });
	});

	test('to everybody else, with a bad body, and for an unknown auction', async () => {
		const id = await makeLive();
		await bid(id, 100_000);
		expect(await call(id, 1, await app.approved())).toMatchObject({ status: 403 });
		expect(await call(id, 1, '')).toMatchObject({ status: 401 });
		for (const wrong of [0, 3, '1', null]) expect(await call(id, wrong)).toMatchObject({ status: 400 });
		expect(await ask('POST', ADMIN_API.auctionCall(id), { call: 1, by: 'x' })).toMatchObject({ status: 400 });
		expect(await call('00000000-0000-4000-8000-000000000000', 1)).toMatchObject({ status: 404 });
		expect((await ledger(id)).types).toEqual(['opened', 'bid-accepted']);
	});
});

test('of a bid and a call at the same moment, the second one sees the first', async () => {
	for (let round = 0; round < 12; round++) {
		const id = await makeLive();
		await bid(id, 100_000);
		await call(id, 1);
		const second = () => call(id, 2);
		const cover = () => bid(id, 101_000);
		const answers = round % 2 ? [cover(), second()] : [second(), cover()];
		const answer = (await Promise.all(answers))[round % 2];
		const { types, fault } = await ledger(id);
		expect(fault).toBeNull();
		expect(await shown(id)).toBe(0);
		expect([answer?.status, ...types.slice(3)]).toBeOneOf([
			[200, 'called', 'bid-accepted'],
			[409, 'bid-accepted'],
		]);
		expect(await call(id, 1)).toMatchObject({ status: 200 });
	}
});

test('two administrators who call at once make one call', async () => {
	const id = await makeLive();
	await bid(id, 100_000);
	const answers = await Promise.all([1, 2, 3, 4].map(() => call(id, 1)));
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
	expect((await ledger(id)).types).toEqual(['opened', 'bid-accepted', 'called']);
});
