import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { API } from '#contract/paths.ts';
import { makeAdmin, makeAuction, makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { auctionBody, useManagement } from '#server/testing/management.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
const { held, ask, act, create, read, bid, log, ledger } = useManagement(app);

/** Everything an administrator may do to an auction, with a valid body. */
const CALLS = [
	['GET', () => ADMIN_API.adminAuctions, undefined],
	['POST', () => ADMIN_API.adminAuctions, auctionBody()],
	['GET', ADMIN_API.adminAuction, undefined],
	['PATCH', ADMIN_API.adminAuction, { version: 1, title: 'Outro título' }],
	['DELETE', ADMIN_API.adminAuction, undefined],
	['POST', (id: string) => ADMIN_API.auctionAction(id, 'start'), undefined],
	['POST', (id: string) => ADMIN_API.auctionAction(id, 'pause'), { reason: 'Falta de luz' }],
	['POST', (id: string) => ADMIN_API.auctionAction(id, 'resume'), undefined],
	['POST', (id: string) => ADMIN_API.auctionAction(id, 'end'), { final_price: 100_000 }],
	['POST', (id: string) => ADMIN_API.auctionAction(id, 'cancel'), { reason: 'Retirado' }],
] as const;

describe('only administrators', () => {
	test.each(CALLS)('%s %s', async (method, path, body) => {
		const id = await makeOpenAuction(app.db);
		const before = await read(id);
		const admin = await makeAdmin(app.db);
		const token = await app.session(admin);
		await app.db.updateTable('user_roles').set({ role: null }).where('user_id', '=', admin).execute();
		const unready = await app.session(await makePerson(app.db, { role: 'admin' }));
		const given = body === undefined ? {} : { body };
		expect(await app.ask(method, path(id), given)).toMatchObject({ status: 401 });
		for (const [caller, code] of [
			[await app.approved(), 'auth.admin-only'],
			[token, 'auth.admin-only'],
			[unready, 'auth.two-factor-due'],
		])
			expect(await ask(method, path(id), body, caller)).toMatchObject({ status: 403, body: { code } });
		expect((await read(id)).body).toEqual(before.body);
	});

	test('a page from another site cannot act', async () => {
		const id = await makeOpenAuction(app.db);
		const headers = { cookie: held.token, 'sec-fetch-site': 'cross-site' };
		expect(await app.ask('DELETE', ADMIN_API.adminAuction(id), { headers })).toMatchObject({ status: 403 });
		expect(await read(id)).toMatchObject({ status: 200 });
	});

	test.each(CALLS.slice(2))('%s %s of an unknown auction', async (method, path, body) => {
		const answer = await ask(method, path(randomUUID()), body);
		expect(answer).toMatchObject({ status: 404, body: { code: 'auction.not-found' } });
		expect(await ask(method, path('nada'), body)).toMatchObject({ status: 400 });
	});
});

describe('creating', () => {
	test('returns the auction, in the installation’s environment, and it is in the listing', async () => {
		const { status, body } = await create({
			city: '',
			kind: 'voluntary',
			appraisal: 500_000,
			bedrooms: 3,
		});
		expect(status).toBe(201);
		expect(body).toMatchObject({
			environment: 'production',
			status: 'pending',
			current_bid: 320_000.5,
			initial_bid: 320_000.5,
			city: null,
			kind: 'voluntary',
			appraisal: 500_000,
			bedrooms: 3,
			commission_percent: 5,
			payment_deadline_hours: 24,
			version: 1,
			images: [],
			edited: { by: 'Pessoa de Teste' },
		});
		expect(body.end_time).toBe(body.scheduled_end_time);
		expect(await app.ask('GET', API.auction(body.id))).toMatchObject({
			status: 200,
			body: { title: body.title },
		});
		const [entry, ...rest] = await log(body.id);
		expect(entry).toMatchObject({
			action: 'auction.created',
			admin_id: held.admin,
			changes: { title: { from: null, to: 'Casa na Vila Mariana' }, initial_bid: { to: 320_000.5 } },
		});
		expect(rest).toEqual([]);
	});

	test('with status active starts it at once, with a ledger', async () => {
		const { body } = await create({ status: 'active' });
		expect(body.status).toBe('active');
		expect(Math.abs(Date.parse(body.start_time) - Date.now())).toBeLessThan(60_000);
		expect(await ledger(body.id)).toMatchObject({ types: ['opened'], fault: null });
	});

	test.each([
		[{ environment: 'staging' }, ''],
		[{ admin_id: randomUUID() }, ''],
		[{ current_bid: 1 }, ''],
		[{ id: randomUUID() }, ''],
		[{ title: 'ab' }, 'title'],
		[{ title: 'a\u0000bc' }, 'title'],
		[{ status: 'completed' }, 'status'],
		[{ status: 'cancelled' }, 'status'],
		[{ start_time: new Date(Date.now() - 1_000).toISOString() }, 'start_time'],
		[{ end_time: auctionBody().start_time }, 'end_time'],
		[{ initial_bid: 0 }, 'initial_bid'],
		[{ notice_url: 'javascript:alert(1)' }, 'notice_url'],
	])('with %o is refused on the field', async (change, path) => {
		const answer = await create(change);
		expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
		expect(answer.body.errors).toEqual([{ path, message: expect.any(String) }]);
	});
});

describe('live control', () => {
	test('start, pause, resume, end: each in the ledger, in the log and in the answer', async () => {
		const { body: made } = await create({ auction_type: 'live' });
		const { id } = made;
		expect((await act(id, 'start')).body.status).toBe('active');
		expect(await bid(id, 320_000.5)).toMatchObject({ status: 201 });
		const paused = await act(id, 'pause', { reason: 'Falta de luz' });
		expect(paused.body).toMatchObject({ status: 'paused', reason: 'Falta de luz' });
		expect((await act(id, 'resume')).body.status).toBe('active');
		const ended = await act(id, 'end', { final_price: 320_000.5 });
		expect(ended).toMatchObject({ status: 200, body: { status: 'completed', current_bid: 320_000.5 } });
		expect(ended.body.version).toBe(made.version + 4);
		const written = await ledger(id);
		expect(written.types).toEqual(['opened', 'bid-accepted', 'paused', 'resumed', 'extended', 'ended']);
		expect(written).toMatchObject({ fault: null, state: { status: 'completed' } });
		expect((await log(id)).map(({ action }) => action)).toEqual([
			'auction.created',
			'auction.started',
			'auction.paused',
			'auction.resumed',
			'auction.ended',
		]);
	});

	test('another final price needs a reason and is a separate record; the bid stays (rules §11)', async () => {
		const id = await makeOpenAuction(app.db);
		await bid(id, 100_000);
		const without = await act(id, 'end', { final_price: 120_000 });
		expect(without).toMatchObject({ status: 422, body: { code: 'auction.reason-needed' } });
		const reason = 'Acordo homologado entre as partes';
		const { body } = await act(id, 'end', { final_price: 120_000, reason });
		expect(body).toMatchObject({ status: 'completed', current_bid: 120_000, bid_count: 1 });
		const written = await ledger(id);
		expect(written.types).toEqual(['opened', 'bid-accepted', 'ended', 'declared']);
		expect(written).toMatchObject({ fault: null, state: { current_bid: 120_000_00, leader: 1 } });
		const bids = await app.db.selectFrom('bids').select('amount').where('auction_id', '=', id).execute();
		expect(bids).toEqual([{ amount: 100_000_00 }]);
		expect((await log(id)).at(-1)?.changes).toMatchObject({
			current_bid: { from: 100_000, to: 120_000 },
			reason: { to: reason },
		});
	});

	test('a judicial auction can only end at its highest bid', async () => {
		const id = await makeAuction(app.db, { kind: 'judicial', auction_type: 'live' });
		await act(id, 'start');
		const refused = await act(id, 'end', { final_price: 120_000, reason: 'Acordo entre as partes' });
		expect(refused).toMatchObject({ status: 409, body: { code: 'auction.judicial-result' } });
		const end = { final_price: 100_000, reason: 'Ninguém na sala' };
		expect(await act(id, 'end', end)).toMatchObject({ status: 200 });
	});

	test.each([
		['pause', {}, 400],
		['pause', { reason: 'x' }, 400],
		['pause', { reason: 'Falta de luz', extra: 1 }, 400],
		['cancel', {}, 400],
		['end', {}, 400],
		['end', { final_price: 0 }, 400],
		['end', { final_price: 1.005 }, 400],
		['start', undefined, 409],
		['resume', undefined, 409],
	])('%s with %o on an active auction: %i, and nothing changes', async (action, body, status) => {
		const id = await makeOpenAuction(app.db);
		const before = (await read(id)).body;
		expect(await act(id, action, body)).toMatchObject({ status });
		expect((await read(id)).body).toEqual(before);
		expect(await log(id)).toEqual([]);
	});

	test('an end without a price is refused in the words of spec §5', async () => {
		const { body } = await act(await makeOpenAuction(app.db), 'end', {});
		expect(body.errors).toEqual([
			{ path: 'final_price', message: 'Defina o preço final antes de encerrar o leilão.' },
		]);
	});

	test('a finished auction never starts again, and one whose end has passed does not start', async () => {
		const done = await makeOpenAuction(app.db);
		await act(done, 'cancel', { reason: 'Retirado a pedido' });
		for (const action of ['start', 'resume']) expect(await act(done, action)).toMatchObject({ status: 409 });
		const [start_time, end_time] = [7_200_000, 3_600_000].map((ago) => new Date(Date.now() - ago));
		const over = await makeAuction(app.db, { start_time, end_time } as object);
		expect(await act(over, 'start')).toMatchObject({ status: 409, body: { code: 'auction.end-passed' } });
	});
});
