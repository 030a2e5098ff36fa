import { expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { AuctionDetail } from '#contract/auctions.ts';
import { API } from '#contract/paths.ts';
import { DAY, HOUR, MINUTE } from '#domain/values/time.ts';
import { verifyLedger } from '#server/features/bidding/ledger/verify-ledger.ts';
import { runAllDue } from '#server/features/bidding/scheduler.ts';
import { biddingDeps } from '#server/testing/bidding-deps.ts';
import { makeRoundsAuction } from '#server/testing/factories.ts';
import { useManagement } from '#server/testing/management.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
const { ask, create, read, act, bid, log, ledger } = useManagement(app);

const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const FIRST = { start_time: at(3), end_time: at(4), minimum: 500_000 };
const SECOND = { start_time: at(10), end_time: at(11), minimum: 250_000.5 };
const edit = (id: string, version: number, rounds: unknown) =>
	ask('PATCH', ADMIN_API.adminAuction(id), { version, rounds });

test('rounds are numbered in order, stored, public, and logged', async () => {
	const { status, body } = await create({ rounds: [FIRST, SECOND] });
	expect(status).toBe(201);
	const rounds = [
		{ number: 1, minimum: 500_000, state: 'waiting' },
		{ number: 2, minimum: 250_000.5, state: 'waiting' },
	];
	expect((await read(body.id)).body).toMatchObject({ rounds });
	const shown = (await app.ask('GET', API.auction(body.id))).body as AuctionDetail;
	expect(shown.rounds).toMatchObject(rounds);
	expect(Date.parse(shown.rounds[0]?.start_time ?? '')).toBe(Date.parse(FIRST.start_time));
	expect((await log(body.id)).at(0)?.changes).toMatchObject({
		rounds: { from: null, to: [{ number: 1 }, { number: 2 }] },
	});
});

test('an edit replaces all rounds; the same rounds change nothing; null and [] remove them', async () => {
	const { body: created } = await create({ rounds: [FIRST, SECOND] });
	const same = await edit(created.id, created.version, [FIRST, SECOND]);
	expect(same.body.version).toBe(created.version);
	const lower = await edit(created.id, created.version, [FIRST, { ...SECOND, minimum: 100_000 }]);
	expect(lower.body.rounds.map(({ minimum }) => minimum)).toEqual([500_000, 100_000]);
	expect(Object.keys((await log(created.id)).at(-1)?.changes ?? {})).toEqual(['rounds']);
	const one = await edit(created.id, lower.body.version, [SECOND]);
	expect(one.body.rounds).toMatchObject([{ number: 1, minimum: 250_000.5 }]);
	expect((await edit(created.id, one.body.version, null)).body.rounds).toEqual([]);
	const { body: untouched } = await create({ rounds: [FIRST] });
	const patch = { version: untouched.version, title: 'Casa sem mexer nas datas' };
	expect((await ask('PATCH', ADMIN_API.adminAuction(untouched.id), patch)).body.rounds).toHaveLength(1);
});

test.each([
	[[{ ...FIRST, minimum: 0 }], 'rounds.0.minimum', '1º leilão: valor mínimo deve ser maior que zero'],
	[
		[FIRST, { ...SECOND, end_time: SECOND.start_time }],
		'rounds.1.end_time',
		'2º leilão: término deve ser após o início',
	],
	[[SECOND, FIRST], 'rounds.1.start_time', '2º leilão: início deve ser após o término do 1º leilão'],
	[[{ ...FIRST, number: 1 }], 'rounds.0', 'Campo desconhecido: number'],
	[Array(10).fill(FIRST), 'rounds', 'Um lote tem no máximo 9 datas de leilão'],
])('%#: refused with a message on the field', async (rounds, path, message) => {
	const answer = await create({ rounds });
	expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
	expect(answer.body.errors).toContainEqual({ path, message });
});

test('rounds are frozen after the first bid, and deleted with their auction', async () => {
	const { body } = await create({ rounds: [FIRST], auction_type: 'live' });
	await act(body.id, 'start');
	await bid(body.id, 500_000);
	const { version } = (await read(body.id)).body;
	const refused = await edit(body.id, version, []);
	expect(refused).toMatchObject({ status: 409, body: { code: 'auction.frozen' } });
	expect(refused.body.errors).toEqual([
		{ path: 'rounds', message: 'Quadro de datas do leilão não pode mais mudar' },
	]);
	const { body: short } = await create({ rounds: [FIRST] });
	await ask('DELETE', ADMIN_API.adminAuction(short.id));
	const left = app.db.selectFrom('auction_rounds').select('number').where('auction_id', '=', short.id);
	expect(await left.execute()).toEqual([]);
});

const public_ = async (id: string) => (await app.ask('GET', API.auction(id))).body as AuctionDetail;
const sameTime = (a: string | undefined, b: string) => expect(Date.parse(a ?? '')).toBe(Date.parse(b));

test('the current round decides the start, the end and the initial bid', async () => {
	const { body } = await create({ rounds: [FIRST, SECOND] });
	expect(body).toMatchObject({ initial_bid: 500_000, current_bid: 500_000 });
	sameTime(body.start_time, FIRST.start_time);
	sameTime(body.end_time, FIRST.end_time);
	sameTime(body.scheduled_end_time, FIRST.end_time);
	const lower = await edit(body.id, body.version, [{ ...FIRST, minimum: 450_000 }, SECOND]);
	expect(lower.body).toMatchObject({ initial_bid: 450_000, rounds: [{ minimum: 450_000 }, {}] });
	const patch = { version: lower.body.version, end_time: at(5), initial_bid: 440_000 };
	const { body: later } = await ask('PATCH', ADMIN_API.adminAuction(body.id), patch);
	expect(later.rounds[0]).toMatchObject({ minimum: 440_000, end_time: later.end_time });
	expect(Object.keys((await log(body.id)).at(-1)?.changes ?? {})).toEqual(['end_time', 'initial_bid']);
});

test('a first round in the past is refused, with its own field', async () => {
	const answer = await create({ rounds: [{ ...FIRST, start_time: at(-1) }] });
	expect(answer.body.errors).toEqual([
		{ path: 'rounds.0.start_time', message: 'Data/hora de início deve ser no futuro' },
	]);
});

/** A lot whose first round ends without a bid and whose second one opens at once. */
async function inSecondRound(fields: Parameters<typeof makeRoundsAuction>[2] = {}): Promise<string> {
	const [start, end] = [Date.now() - HOUR, Date.now() - 1];
	const rounds = [
		{ start, end, minimum: 500_000_00 },
		{ start: end, end: end + HOUR, minimum: 250_000_00 },
		{ start: end + DAY, end: end + 2 * DAY, minimum: 200_000_00 },
	];
	const id = await makeRoundsAuction(app.db, rounds, { ...fields, end_time: new Date(Date.now() + 400) });
	await runAllDue(biddingDeps(app.db));
	await expect.poll(async () => (await runAllDue(biddingDeps(app.db))).length, { timeout: 5_000 }).toBe(1);
	await runAllDue(biddingDeps(app.db));
	return id;
}

test('a round without bids leads to the next one, which is shown, bid in and verified', async () => {
	const id = await inSecondRound({ extension_cap: new Date(Date.now() + 5 * MINUTE) });
	const lot = await public_(id);
	expect(lot).toMatchObject({
		status: 'active',
		initial_bid: 250_000,
		current_bid: 250_000,
		minimum_bid: 250_000,
		extensions: 0,
		rounds: [{ state: 'unsold' }, { state: 'open', minimum: 250_000 }, { state: 'waiting' }],
	});
	expect(lot.rounds[1]).toMatchObject({ start_time: lot.start_time, end_time: lot.end_time });
	expect(lot.scheduled_end_time).toBe(lot.end_time);
	// The second round waited for the late end of the first one, and has its hour; the cap moved with it.
	expect(lot.rounds[0]?.end_time).toBe(lot.start_time);
	expect(Date.parse(lot.end_time) - Date.parse(lot.start_time)).toBe(HOUR);
	expect(Date.parse(lot.terms.extension_cap ?? '')).toBeGreaterThan(Date.parse(lot.end_time));
	expect(await bid(id, 249_999)).toMatchObject({ status: 422 });
	expect(await bid(id, 250_000)).toMatchObject({ status: 201 });
	const { body: text } = await app.ask('GET', API.ledger(id));
	expect(verifyLedger(Buffer.from(String(text)), null)).toMatchObject({
		ok: true,
		state: { round: 2, current_bid: 250_000_00, bid_count: 1 },
	});
	expect((await ledger(id)).types).toEqual([
		...['opened', 'round-closed', 'round-opened', 'bid-refused', 'bid-accepted'],
	]);
});

test('a round that is over does not change, and the current one stays', async () => {
	const id = await inSecondRound();
	const { body } = await read(id);
	const sent = body.rounds.map(({ number: _number, state: _state, ...round }) => round);
	const cheaper = await edit(
		id,
		body.version,
		sent.map((round, index) => (index === 0 ? { ...round, minimum: 1 } : round)),
	);
	expect(cheaper.body.errors).toEqual([
		{ path: 'rounds.0', message: 'O 1º leilão já terminou e não pode mais mudar' },
	]);
	expect((await edit(id, body.version, sent.slice(0, 1))).body.errors).toEqual([
		{ path: 'rounds', message: 'O lote está no 2º leilão: ele não pode ser retirado do quadro' },
	]);
	expect(await edit(id, body.version, sent.slice(0, 2))).toMatchObject({ status: 200 });
	expect((await ledger(id)).types).toEqual(['opened', 'round-closed', 'round-opened', 'revised']);
	expect((await ledger(id)).fault).toBeNull();
});

test('a regulated lot that the clock closes is not ended by hand before its end', async () => {
	const id = await inSecondRound({ kind: 'extrajudicial' });
	await bid(id, 250_000);
	expect(await act(id, 'end', { final_price: 250_000 })).toMatchObject({
		status: 409,
		body: { code: 'auction.announced-end' },
	});
	expect(await act(id, 'pause', { reason: 'Falta de luz' })).toMatchObject({ status: 200 });
});
