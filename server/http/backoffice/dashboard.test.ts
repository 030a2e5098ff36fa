import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { ANALYTICS_TABLES, analytics, dashboardSummary } from '#contract/dashboard.ts';
import { saoPauloDay, saoPauloTime } from '#domain/values/calendar-days.ts';
import { DAY, HOUR } from '#domain/values/time.ts';
import { makePerson } from '#server/testing/factories.ts';
import { useManagement } from '#server/testing/management.ts';
import { makePast, type PastAuction } from '#server/testing/past-auctions.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
const { held, ask } = useManagement(app);
const made: Record<string, string> = {};

/** Midnight today in São Paulo, which is 03:00 of the same day in UTC. */
const today = (() => {
	const { year, month, day } = saoPauloDay(Date.now());
	return saoPauloTime(year, month, day);
})();

beforeAll(async () => {
	const [ana, bruno] = [await makePerson(app.db), await makePerson(app.db)];
	const lot: PastAuction = {
		environment: 'production',
		state: 'SP',
		city: 'Campinas',
		auction_type: 'scheduled',
		kind: 'voluntary',
		property_type: 'house',
		appraisal: 2_000_00,
		initial_bid: 980_01,
		commission_bp: 500,
		payment_deadline_hours: 24,
		start_time: today - 20 * DAY,
		end_time: today - 2 * DAY,
		status: 'completed',
		round: null,
		bids: [
			{ user_id: ana, at: today - 3 * DAY },
			{ user_id: bruno, at: today - 3 * DAY + HOUR },
		],
		payment: null,
	};
	const paid = { status: 'paid' as const, at: today - DAY, due_at: today };
	made.unpaid = await makePast(app.db, lot);
	made.paid = await makePast(app.db, {
		...lot,
		city: '=1+1',
		round: 1,
		end_time: today - DAY - 1_000,
		payment: paid,
	});
	const open = { status: 'pending' as const, at: 0, due_at: today + 9 * DAY };
	made.owing = await makePast(app.db, { ...lot, end_time: today - 1_000, payment: open });
	await sql`insert into payment_proofs (payment_id, file, kind)
		select id, 'payments/a/b.pdf', 'pdf' from payments where auction_id = ${made.owing}`.execute(app.db);
	made.active = await makePast(app.db, { ...lot, status: 'active', end_time: Date.now() + DAY });
	made.cancelled = await makePast(app.db, {
		...lot,
		status: 'cancelled',
		round: 2,
		bids: [],
		end_time: today - HOUR,
	});
	await makePast(app.db, { ...lot, status: 'retired', bids: [], end_time: today - HOUR });
	await makePast(app.db, { ...lot, bids: [], end_time: today - 7 * DAY });
	const withdrawn = await makePast(app.db, { ...lot, payment: paid });
	await app.db
		.updateTable('auctions')
		.set({ withdrawn_at: new Date() })
		.where('id', '=', withdrawn)
		.execute();
	const fallen = { status: 'cancelled' as const, at: today, due_at: today };
	made.staging = await makePast(app.db, { ...lot, environment: 'staging', payment: fallen });
});

const get = async (path: string) => (await ask('GET', path)) as unknown as { status: number; body: never };

describe('the summary', () => {
	test('counts and lists what runs, what is due and what was paid', async () => {
		const summary = dashboardSummary.parse((await get(ADMIN_API.dashboard)).body);
		expect(summary).toMatchObject({
			environment: 'production',
			counters: { active: 1, awaiting_payment: 2, paid: 1 },
			active: [{ id: made.active, current_bid: 1_000.01, status: 'active', auction_type: 'scheduled' }],
			unpaid: [
				{ id: made.owing, proofs_waiting: 1, slip_missing: false },
				{ id: made.unpaid, current_bid: 1_000.01, proofs_waiting: 0 },
			],
			// R$ 1.000,01 and 5 %: half a centavo and more is rounded up.
			paid: [{ id: made.paid, amount: 1_050.01 }],
		});
		const due = summary.unpaid.map(({ due_at }) => Date.parse(due_at ?? ''));
		expect(due).toEqual([today + 9 * DAY, today - 2 * DAY + 24 * HOUR]);
	});

	test('a price for the court waits for its guia until that is entered', async () => {
		const missing = async () => {
			const { unpaid } = dashboardSummary.parse((await get(ADMIN_API.dashboard)).body);
			return unpaid.find(({ id }) => id === made.owing)?.slip_missing;
		};
		const of = sql`(select id from payments where auction_id = ${made.owing})`;
		await sql`update payment_components set payee = 'court', through_operator = false, status = 'waiting', due_at = null where kind = 'price' and payment_id = ${of}`.execute(
			app.db,
		);
		expect(await missing()).toBe(true);
		await sql`insert into deposit_slips (payment_id, number, amount, file)
			values (${of}, '1', 1, 'payments/a/c.pdf')`.execute(app.db);
		await sql`update payment_components set status = 'pending', due_at = now() + interval '1 day'
			where payment_id = ${of} and status = 'waiting'`.execute(app.db);
		expect(await missing()).toBe(false);
	});

	test('staging is separate, and a win that fell is not owed any more', async () => {
		const summary = dashboardSummary.parse((await get(`${ADMIN_API.dashboard}?environment=staging`)).body);
		expect(summary.counters).toEqual({ active: 0, awaiting_payment: 0, paid: 0 });
		expect(summary.unpaid).toEqual([]);
	});
});

describe('the analytics', () => {
	test('every figure of a small installation', async () => {
		const answer = analytics.parse((await get(`${ADMIN_API.analytics}?period=7d`)).body);
		expect(answer.figures).toMatchObject({
			revenue: 3_000.03,
			commission: 150,
			commission_received: 50,
			received: 1_050.01,
			lots_ended: 4,
			lots_sold: 3,
			sell_through: 0.75,
			bids: 8,
			bidders: 2,
		});
		expect(answer.figures.over_initial).toBeCloseTo(1_000.01 / 980.01, 9);
		expect(answer.figures.over_appraisal).toBeCloseTo(1_000.01 / 2_000, 9);
		expect(answer.previous).toMatchObject({
			lots_ended: 1,
			lots_sold: 0,
			revenue: 0,
			bids: 0,
			sell_through: 0,
		});
		expect(answer.by_state).toMatchObject([{ key: 'SP', lots_ended: 4, lots_sold: 3, bids: 8 }]);
		expect(answer.by_city.map(({ key }) => key)).toEqual(['Campinas/SP', '=1+1/SP']);
		// Bids at midnight and at one o'clock in São Paulo: three and four in UTC.
		expect(answer.hours.filter(({ bids }) => bids > 0)).toEqual([
			{ hour: 0, bids: 4 },
			{ hour: 1, bids: 4 },
		]);
		expect(answer.by_round).toEqual([
			{
				round: 1,
				lots_offered: 2,
				lots_sold: 1,
				sell_through: 0.5,
				revenue: 1_000.01,
				over_appraisal: 1_000.01 / 2_000,
			},
			{ round: 2, lots_offered: 1, lots_sold: 0, sell_through: 0, revenue: 0, over_appraisal: null },
		]);
		expect(answer.timeline.map(({ lots_ended }) => lots_ended)).toEqual([0, 0, 0, 0, 2, 2, 0]);
		expect(answer.timeline.map(({ bids }) => bids)).toEqual([0, 0, 0, 8, 0, 0, 0]);
		expect(answer.unpaid.map(({ lots }) => lots)).toEqual([1, 0, 1, 0, 0]);
		expect(answer.funnel.map(({ people }) => people)).toEqual([2, 2, 2, 2, 1, 1]);
	});

	test.each([
		['period=7d&state=RJ', 0],
		['period=7d&auction_type=live', 0],
		['period=7d&state=SP&auction_type=scheduled', 4],
		['period=7d&environment=staging', 1],
		['period=all', 5],
	])('%s', async (query, lots_ended) => {
		const answer = analytics.parse((await get(`${ADMIN_API.analytics}?${query}`)).body);
		expect(answer.figures.lots_ended).toBe(lots_ended);
		// The filters apply to auctions, not to registrations.
		if (!query.includes('staging')) expect(answer.funnel[0]?.people).toBe(2);
	});

	test.each([
		['period=1d', 'period', 'period deve ser um destes: 7d, 30d, 90d, 12m, all'],
		['state=sp', 'state', 'state deve ser uma sigla, como SP'],
		['auction_type=x', 'auction_type', 'auction_type deve ser um destes: scheduled, live'],
		['environment=all', 'environment', 'environment deve ser um destes: production, staging'],
		['limit=9', '', 'Campo desconhecido: limit'],
	])('%s is refused in Portuguese', async (query, path, message) => {
		for (const address of [ADMIN_API.analytics, ADMIN_API.analyticsTable('hours')])
			expect(await get(`${address}?${query}`)).toMatchObject({
				status: 400,
				body: { code: 'request.invalid', errors: [{ path, message }] },
			});
	});
});

describe('a table as CSV', () => {
	test.each(ANALYTICS_TABLES)('%s', async (table) => {
		const response = await fetch(`${app.url}${ADMIN_API.analyticsTable(table)}?period=7d`, {
			headers: { cookie: held.token, 'sec-fetch-site': 'same-origin' },
		});
		expect(response.status).toBe(200);
		expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
		expect(response.headers.get('content-disposition')).toBe(`attachment; filename="martelo-${table}.csv"`);
		const bytes = Buffer.from(await response.arrayBuffer());
		expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
		const lines = bytes.toString('utf8').trim().split('\r\n');
		expect(lines.length).toBeGreaterThan(1);
		if (table === 'by_city') {
			expect(lines[1]).toBe('Campinas/SP;3;2;66,666667;2000,02;102,040796;6');
			expect(lines[2]).toBe("'=1+1/SP;1;1;100;1000,01;102,040796;2");
		}
	});

	test('an unknown table', async () => {
		expect(await get(ADMIN_API.analyticsTable('segredos'))).toMatchObject({
			status: 400,
			body: { errors: [{ path: 'table' }] },
		});
	});
});
