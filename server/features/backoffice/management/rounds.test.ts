import { expect, test } from 'vitest';
import type { AuctionDetail } from '#contract/auctions.ts';
import { API } from '#contract/paths.ts';
import { DAY } from '#domain/time.ts';
import { useManagement } from '#server/testing/management.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
const { ask, create, read, act, bid, log } = useManagement(app);

const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const FIRST = { start_time: at(3), end_time: at(4), minimum: 500_000 };
const SECOND = { start_time: at(10), end_time: at(11), minimum: 250_000.5 };
const edit = (id: string, version: number, rounds: unknown) =>
	ask('PATCH', API.adminAuction(id), { version, rounds });

test('rounds are numbered in order, stored, public, and logged', async () => {
	const { status, body } = await create({ rounds: [FIRST, SECOND] });
	expect(status).toBe(201);
	const rounds = [
		{ number: 1, minimum: 500_000 },
		{ number: 2, minimum: 250_000.5 },
	];
	expect((await read(body.id)).body).toMatchObject({ rounds });
	const shown = (await app.ask('GET', API.auction(body.id))).body as AuctionDetail;
	expect(shown.rounds).toMatchObject(rounds);
	expect(Date.parse(shown.rounds[0]?.start_time ?? '')).toBe(Date.parse(FIRST.start_time));
	expect((await log(body.id)).at(0)?.changes).toMatchObject({ rounds: { from: null, to: rounds } });
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
	const patch = { version: untouched.version, title: 'Casa sem mexer nas praças' };
	expect((await ask('PATCH', API.adminAuction(untouched.id), patch)).body.rounds).toHaveLength(1);
});

test.each([
	[[{ ...FIRST, minimum: 0 }], 'rounds.0.minimum', '1ª praça: valor mínimo deve ser maior que zero'],
	[
		[FIRST, { ...SECOND, end_time: SECOND.start_time }],
		'rounds.1.end_time',
		'2ª praça: término deve ser após o início',
	],
	[[SECOND, FIRST], 'rounds.1.start_time', '2ª praça: início deve ser após o término da 1ª praça'],
	[[{ ...FIRST, number: 1 }], 'rounds.0', 'Campo desconhecido: number'],
	[Array(10).fill(FIRST), 'rounds', 'Um leilão tem no máximo 9 praças'],
])('%#: refused with a message on the field', async (rounds, path, message) => {
	const answer = await create({ rounds });
	expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
	expect(answer.body.errors).toContainEqual({ path, message });
});

test('rounds are frozen after the first bid, and deleted with their auction', async () => {
	const { body } = await create({ rounds: [FIRST], auction_type: 'live' });
	await act(body.id, 'start');
	await bid(body.id, 320_000.5);
	const { version } = (await read(body.id)).body;
	const refused = await edit(body.id, version, []);
	expect(refused).toMatchObject({ status: 409, body: { code: 'auction.frozen' } });
	expect(refused.body.errors).toEqual([{ path: 'rounds', message: 'Quadro de praças não pode mais mudar' }]);
	const { body: short } = await create({ rounds: [FIRST] });
	await ask('DELETE', API.adminAuction(short.id));
	const left = app.db.selectFrom('auction_rounds').select('number').where('auction_id', '=', short.id);
	expect(await left.execute()).toEqual([]);
});
