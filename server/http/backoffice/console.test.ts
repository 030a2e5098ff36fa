import { randomUUID } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import {
	LIVE_CONTROL_PAGE,
	type LiveControlPage,
	liveControlPage,
	type NamedBid,
} from '#contract/live-control.ts';
import { HOUR, MINUTE } from '#domain/values/time.ts';
import { eraseAccount } from '#server/features/accounts/account-data/erase-account.ts';
import { livePage } from '#server/features/backoffice/console/live-auctions.ts';
import { accountObligations } from '#server/features/settlement/account-obligations.ts';
import { makeAuction, makeHolder, makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { useManagement } from '#server/testing/management.ts';
import { useApp } from '#server/testing/test-app.ts';

const { all } = inject('runs');

const app = useApp();
const { ask, act, bid, ledger, log } = useManagement(app);
afterEach(() => app.db.updateTable('auctions').set({ withdrawn_at: new Date() }).execute());

async function list(query: Record<string, string> = {}): Promise<LiveControlPage> {
	const { status, body } = await ask('GET', `${ADMIN_API.liveControl}?${new URLSearchParams(query)}`);
	expect(status, JSON.stringify(body)).toBe(200);
	return liveControlPage.strict().parse(body);
}

const at = (hours: number) => {
	const end_time = new Date(Date.now() + 100 * HOUR);
	return { start_time: new Date(Date.now() + hours * HOUR), end_time, scheduled_end_time: end_time };
};

const hours = (from_now: number) => new Date(Date.now() + from_now * HOUR);
const ending = (from_now: number) => ({ end_time: hours(from_now), scheduled_end_time: hours(from_now) });
const ROW = {
	description: 'Um imóvel.',
	initial_bid: 1_000_00,
	current_bid: 1_000_00,
	auction_type: 'scheduled' as const,
	environment: 'production' as const,
	extension_window_ms: 180_000,
};

/** An open auction of a room whose end has passed: only the auctioneer ends it. */
async function makeOpenLive(): Promise<string> {
	const id = await makeAuction(app.db, { ...ending(1), auction_type: 'live' });
	await act(id, 'start');
	await app.db
		.updateTable('auctions')
		.set({ ...ending(-0.1), start_time: hours(-1) })
		.where('id', '=', id)
		.execute();
	return id;
}

async function bidAs(id: string, token: string, amount: number) {
	const headers = { 'idempotency-key': randomUUID() };
	return app.ask('POST', BIDDER_API.bids(id), { token, headers, body: { amount } });
}

/** The session of somebody who may bid on regulated lots. */
const holder = async () => app.session(await makeHolder(app.db));

describe('live control', () => {
	test('lists active, paused and pending auctions and no others', async () => {
		const late = await makeAuction(app.db, at(3));
		const early = await makeAuction(app.db, at(1));
		const running = await makeOpenAuction(app.db);
		const paused = await makeOpenAuction(app.db, { start_time: new Date(Date.now() - 2 * HOUR) });
		await act(paused, 'pause', { reason: 'Intervalo do leiloeiro' });
		const cancelled = await makeAuction(app.db, at(2));
		await act(cancelled, 'cancel', { reason: 'Decisão do comitente' });
		const over = await makeOpenAuction(app.db);
		await act(over, 'end', { final_price: 100_000 });
		await makeAuction(app.db, { ...at(2), withdrawn_at: new Date() });
		const staging = await makeAuction(app.db, { ...at(2), environment: 'staging' });

		const { auctions, total, environment } = await list();
		expect(auctions.map(({ id }) => id)).toEqual([paused, early, late, running]);
		expect({ total, environment }).toEqual({ total: 4, environment: 'production' });
		expect((await list({ status: 'pending' })).auctions.map(({ id }) => id)).toEqual([early, late]);
		expect((await list({ status: 'paused' })).total).toBe(1);
		const other = await list({ environment: 'staging' });
		expect(other).toMatchObject({ environment: 'staging', total: 1, auctions: [{ id: staging }] });
	});

	test('comes in the order of work: what needs somebody now, the next 24 hours by time, later ones by time, expired', async () => {
		const expired = await makeAuction(app.db, { start_time: hours(-9), ...ending(-8) });
		const later = await makeAuction(app.db, at(3));
		const next = await makeAuction(app.db, at(2));
		const running = await makeOpenAuction(app.db, ending(30));
		const closing = await makeOpenAuction(app.db, ending(0.1));
		const late = await makeOpenLive();
		const overdue = await makeAuction(app.db, { start_time: hours(-1), ...ending(40), auction_type: 'live' });
		const paused = await makeOpenAuction(app.db, ending(50));
		await act(paused, 'pause', { reason: 'Intervalo do leiloeiro' });
		expect((await list()).auctions.map(({ id }) => id)).toEqual([
			...[paused, overdue, late, closing, next, later, running, expired],
		]);
		expect((await list({ status: 'pending' })).auctions.map(({ id }) => id)).toEqual([
			...[overdue, next, later, expired],
		]);
		const groups = { now: 4, soon: 2, later: 2 };
		expect(await list()).toMatchObject({ total: 8, groups });
		const ids = async (group: string) => {
			const found = await list({ group });
			expect(found).toMatchObject({ total: found.auctions.length, groups });
			expect(found.auctions.every((row) => row.group === group)).toBe(true);
			return found.auctions.map(({ id }) => id);
		};
		expect(await ids('now')).toEqual([paused, overdue, late, closing]);
		expect(await ids('soon')).toEqual([next, later]);
		expect(await ids('later')).toEqual([running, expired]);
		expect(await list({ status: 'paused' })).toMatchObject({
			total: 1,
			groups: { now: 1, soon: 0, later: 0 },
		});
	});

	test('search finds by title and city, without case and accents, within the status', async () => {
		const found = await makeAuction(app.db, { ...at(1), title: 'Sobrado em Itajaí, 100% quitado' });
		await makeAuction(app.db, { ...at(1), title: 'Galpão em Joinville' });
		const ids = async (search: string, status = 'all') => {
			const { auctions, total } = await list({ search, status });
			expect(total).toBe(auctions.length);
			return auctions.map(({ id }) => id);
		};
		expect(await ids('ITAJAI')).toEqual([found]);
		expect(await ids('100%')).toEqual([found]);
		expect(await ids('itajai', 'active')).toEqual([]);
		expect(await ids('_')).toEqual([]);
	});

	test.runIf(all)(
		'among a thousand lots a page reads few rows, and pages join across the steps of the order',
		async () => {
			const scheduled = Array.from({ length: 1_000 }, (_, n) => ({
				...ROW,
				...at(30 + n / 100),
				title: `Lote ${n}`,
			}));
			await app.db.insertInto('auctions').values(scheduled).execute();
			await sql`analyze auctions`.execute(app.db);
			const closing = await Promise.all(
				Array.from({ length: 60 }, (_, n) => makeOpenAuction(app.db, ending(1 + n / 10))),
			);
			const first = await list();
			expect(first).toMatchObject({ total: 1_060, auctions: { length: LIVE_CONTROL_PAGE } });
			expect(first.auctions.map(({ id }) => id)).toEqual(closing.slice(0, LIVE_CONTROL_PAGE));
			const second = await list({ cursor: first.next_cursor as string });
			expect(
				second.auctions
					.slice(0, 11)
					.map(({ title }) => title)
					.slice(10),
			).toEqual(['Lote 0']);
			const third = await list({ cursor: second.next_cursor as string });
			expect(third.auctions.map(({ title }) => title)).toEqual(
				Array.from({ length: LIVE_CONTROL_PAGE }, (_, n) => `Lote ${40 + n}`),
			);
			const query = livePage('production', { status: 'all', group: 'all', search: '' }).compile(app.db);
			const { rows } = await app.db.executeQuery<{ 'QUERY PLAN': string }>(
				CompiledQuery.raw(`explain (analyze, costs off, timing off, summary off) ${query.sql}`, [
					...query.parameters,
				]),
			);
			const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
			expect(plan).not.toMatch(/Seq Scan on auctions/);
			expect(plan).toContain('auctions_live_end_idx');
			const read = [...plan.matchAll(/_idx on auctions.*rows=(\d+)/g)].map(([, n]) => Number(n));
			expect(read).toHaveLength(8);
			// An index by the end alone is sorted further, which reads one row more.
			expect(Math.max(...read)).toBeLessThanOrEqual(LIVE_CONTROL_PAGE + 2);
		},
	);

	test('bidders are distinct people with an accepted bid; refused bids do not count', async () => {
		const id = await makeOpenAuction(app.db, { kind: 'judicial' });
		const [ana, bruno, carla] = [await holder(), await holder(), await holder()];
		await bidAs(id, ana, 100_000);
		await bidAs(id, bruno, 101_000);
		await bidAs(id, ana, 102_000);
		await bidAs(id, carla, 1);
		const [row] = (await list()).auctions;
		expect(row).toMatchObject({
			bidders: 2,
			bid_count: 3,
			current_bid: 102_000,
			initial_bid: 100_000,
			judicial: true,
			seq: 5,
			leader: 1,
			sale_id: null,
		});
		expect(Math.abs(Date.parse(row?.last_bid_at ?? '') - Date.now())).toBeLessThan(MINUTE);
		await makeOpenAuction(app.db);
		expect((await list()).auctions.find((each) => each.id !== id)).toMatchObject({
			bidders: 0,
			last_bid_at: null,
			judicial: false,
		});
	});

	test('pages join without gaps or duplicates, also with equal starts; a foreign cursor is refused', async () => {
		const same = at(1);
		const made = await Promise.all(
			Array.from({ length: LIVE_CONTROL_PAGE + 3 }, () => makeAuction(app.db, same)),
		);
		const first = await list();
		expect(first.auctions).toHaveLength(LIVE_CONTROL_PAGE);
		const second = await list({ cursor: first.next_cursor as string });
		expect(second.next_cursor).toBeNull();
		const seen = [...first.auctions, ...second.auctions].map(({ id }) => id);
		expect(seen).toEqual([...made].sort());
		for (const cursor of ['x', Buffer.from("1 ' or true").toString('base64url')])
			expect(await ask('GET', `${ADMIN_API.liveControl}?cursor=${cursor}`)).toMatchObject({
				status: 400,
				body: { errors: [{ path: 'cursor' }] },
			});
		expect((await ask('GET', `${ADMIN_API.liveControl}?status=completed`)).status).toBe(400);
	});

	test('is for administrators only', async () => {
		const id = await makeOpenAuction(app.db);
		for (const path of [ADMIN_API.liveControl, ADMIN_API.adminBids(id)]) {
			expect((await app.ask('GET', path)).status).toBe(401);
			expect((await app.ask('GET', path, { token: await app.approved() })).status).toBe(403);
		}
	});
});

describe('the bids with names', () => {
	test('are the twenty newest, newest first, with the profile’s name; a deleted account has none', async () => {
		const id = await makeOpenAuction(app.db);
		const [ana, bruno] = [await makePerson(app.db), await makePerson(app.db)];
		await app.db.updateTable('profiles').set({ name: 'Ana Prado' }).where('id', '=', ana).execute();
		const sessions = [await app.session(ana), await app.session(bruno)];
		for (let n = 0; n < 22; n += 1) await bidAs(id, sessions[n % 2] as string, 100_000 + n * 1_000);
		await bidAs(id, sessions[0] as string, 1);
		const read = async () =>
			((await ask('GET', ADMIN_API.adminBids(id))).body as unknown as { bids: NamedBid[] }).bids;
		const bids = await read();
		expect(bids).toHaveLength(20);
		expect(bids[0]).toMatchObject({ amount: 121_000, bidder: 2, name: 'Pessoa de Teste', seq: 23 });
		expect(bids[1]).toMatchObject({ amount: 120_000, bidder: 1, name: 'Ana Prado' });
		await eraseAccount({ db: app.db, emails: app.context.emails, obligations: accountObligations }, ana);
		expect((await read())[1]).toMatchObject({ bidder: 1, name: 'Conta excluída' });
	});

	test('are an empty list for an auction without bids; an unknown auction is not found', async () => {
		const id = await makeOpenAuction(app.db);
		expect(await ask('GET', ADMIN_API.adminBids(id))).toMatchObject({ status: 200, body: { bids: [] } });
		expect(await ask('GET', ADMIN_API.adminBids(randomUUID()))).toMatchObject({
			status: 404,
			body: { code: 'auction.not-found' },
		});
	});
});

test('two administrators end at once: one result, one refusal, one record in ledger and log', async () => {
	const id = await makeOpenAuction(app.db);
	await bid(id, 100_000);
	const answers = await Promise.all(
		Array.from({ length: 2 }, () => act(id, 'end', { final_price: 100_000 })),
	);
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
	expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
		code: 'auction.action-not-offered',
		detail: 'Não é possível encerrar um leilão finalizado.',
	});
	expect(await ledger(id)).toMatchObject({
		types: ['opened', 'bid-accepted', 'ended'],
		fault: null,
		state: { status: 'completed' },
	});
	expect((await log(id)).map(({ action }) => action)).toEqual(['auction.ended']);
});
