import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { type Analytics, type AnalyticsQuery, type Breakdown, PERIODS } from '#contract/dashboard.ts';
import { isoDay } from '#domain/values/calendar-days.ts';
import { DAY, HOUR, MINUTE } from '#domain/values/time.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makePerson } from '#server/testing/factories.ts';
import { makePast, type PastAuction } from '#server/testing/past-auctions.ts';
import { type PastPerson, recompute } from '#server/testing/recompute-analytics.ts';
import { readAnalytics } from './analytics.ts';
import { spansOf } from './period.ts';
import { rollUpBids } from './roll-up-bids.ts';

const { seed, times } = inject('runs');

const database = useDatabase();
const people: PastPerson[] = [];
/** The auctions in the database by id; a withdrawn one is removed from this map. */
const auctions = new Map<string, PastAuction>();

beforeAll(async () => {
	for (let n = 0; n < 12; n += 1) {
		const id = await makePerson(database.db, { status: n % 3 === 0 ? 'pending' : 'approved' });
		const person = {
			id,
			created_at: Date.now() - n * n * 5 * DAY - HOUR,
			document: n % 2 === 0,
			approved: n % 3 > 0,
		};
		people.push(person);
		const document_url = person.document ? `documents/${id}` : null;
		const created_at = new Date(person.created_at);
		await database.db
			.updateTable('profiles')
			.set({ created_at, document_url, document_uploaded_at: document_url && created_at })
			.where('id', '=', id)
			.execute();
	}
	await makePerson(database.db, { role: 'admin' });
});

const read = (query: AnalyticsQuery) => readAnalytics(database.db, 'production', query);
const byKey = (parts: Breakdown[]) => parts.toSorted((a, b) => (a.key ?? '~').localeCompare(b.key ?? '~'));

/** Compares the answer with the same figures computed one by one; ratios of large sums to six digits. */
function compare(answer: Analytics, query: AnalyticsQuery, all: PastAuction[]): void {
	// A month that is over ends before now.
	const now = query.month ? Date.now() : Date.parse(answer.range.to);
	const expected = recompute(all, people, query, now);
	const closeTo = (value: number | null) => (value === null ? null : expect.closeTo(value, 6));
	for (const name of ['figures', 'previous'] as const) {
		const { bids_per_hour = 0, over_initial = null, over_appraisal = null, ...rest } = expected[name] ?? {};
		if (expected[name] === null) expect(answer[name]).toBeNull();
		else
			expect(answer[name]).toEqual({
				...rest,
				bids_per_hour: expect.closeTo(bids_per_hour, 4),
				over_initial: closeTo(over_initial),
				over_appraisal: closeTo(over_appraisal),
			});
	}
	expect(answer.hours).toEqual(expected.hours);
	expect(answer.funnel).toEqual(expected.funnel);
	expect(answer.unpaid).toEqual(expected.unpaid);
	for (const name of ['by_state', 'by_city', 'by_property_type', 'by_auction_type'] as const)
		expect(byKey(answer[name])).toEqual(byKey(expected[name]));
	expect(answer.by_round).toEqual(
		expected.by_round.map((one) => ({ ...one, over_appraisal: closeTo(one.over_appraisal) })),
	);
	expect(answer.by_outcome).toEqual(expected.by_outcome);
	const total = (field: 'bids' | 'revenue' | 'lots_ended' | 'lots_sold') =>
		answer.timeline.reduce((sum, point) => sum + point[field], 0);
	for (const field of ['bids', 'lots_ended', 'lots_sold'] as const)
		expect(total(field)).toBe(expected.figures[field]);
	expect(total('revenue')).toBeCloseTo(expected.figures.revenue, 4);
}

describe('without any auctions', () => {
	test.each(PERIODS)('%s: zeros, nulls and a full timeline', async (period) => {
		const answer = await readAnalytics(database.db, 'staging', { period });
		compare(answer, { period }, []);
		expect(answer.figures).toMatchObject({
			revenue: 0,
			sell_through: null,
			over_initial: null,
			bids_per_hour: 0,
		});
		expect(answer.hours).toHaveLength(24);
		const points = { '7d': [7], '30d': [30], '90d': [13, 14], '12m': [12, 13], all: [1] }[period];
		expect(points).toContain(answer.timeline.length);
	});
});

const moments = () => {
	const { current, previous } = spansOf({ period: '7d' }, Date.now());
	// Around midnights in São Paulo, where UTC has another day, and anywhere within two years.
	const borders = [current.from, previous?.from ?? 0, current.from - 23 * DAY, current.from - 83 * DAY];
	return fc.oneof(
		fc.constantFrom(
			...borders.flatMap((at) => [at - 1_000, at, at + 1_000, at - 3 * HOUR, at - 3 * HOUR - 1_000]),
		),
		fc.integer({ min: 2 * HOUR, max: 800 * DAY }).map((ago) => Date.now() - ago),
	);
};

const past: () => fc.Arbitrary<PastAuction> = () =>
	fc
		.record({
			environment: fc.constantFrom('production' as const, 'production' as const, 'staging' as const),
			state: fc.constantFrom('SP', 'RJ', null),
			city: fc.constantFrom('Campinas', 'Niterói', null),
			auction_type: fc.constantFrom('scheduled' as const, 'live' as const),
			kind: fc.constantFrom('voluntary' as const, 'judicial' as const),
			property_type: fc.constantFrom('house' as const, 'land' as const, null),
			appraisal: fc.option(fc.integer({ min: 1, max: 10 ** 9 })),
			initial_bid: fc.integer({ min: 1, max: 10 ** 9 }),
			commission_bp: fc.integer({ min: 0, max: 1_000 }),
			payment_deadline_hours: fc.integer({ min: 1, max: 720 }),
			status: fc.constantFrom(
				'active' as const,
				'completed' as const,
				'completed' as const,
				'cancelled' as const,
				'retired' as const,
			),
			round: fc.constantFrom(null, null, 1, 2, 3),
			times: fc.array(moments(), { minLength: 2, maxLength: 8 }),
			who: fc.array(fc.nat(11), { minLength: 8, maxLength: 8 }),
			pay: fc.option(fc.constantFrom('pending', 'paid', 'paid', 'overdue', 'cancelled', 'refunded'), {
				freq: 4,
			}),
			late: fc.integer({ min: -50, max: 50 }),
		})
		.map(({ times, who, pay, late, ...rest }): PastAuction => {
			const sorted = [...new Set(times)].sort((a, b) => a - b);
			const [start, end] = [sorted[0] ?? 0, (sorted.at(-1) ?? 0) + MINUTE];
			const between = rest.status === 'retired' ? [] : sorted.slice(1);
			const bids = between.map((at, n) => ({ at, user_id: people[who[n] ?? 0]?.id ?? '' }));
			const due_at = Date.now() + late * DAY + HOUR;
			const payment =
				pay && rest.status === 'completed' && bids.length > 0
					? { status: pay, at: end + 30_000, due_at }
					: null;
			return { ...rest, start_time: start, end_time: end, bids, payment: payment as PastAuction['payment'] };
		});

const step = fc.constantFrom('roll up', 'withdraw', 'move', 'refund', 'nothing');

/** Makes a change that affects figures already counted. */
async function change(name: string): Promise<void> {
	if (name === 'roll up') await rollUpBids(database.db, 'production');
	const [id, auction] = [...auctions].find(([, { bids }]) => bids.length > 0) ?? [];
	if (!id || !auction) return;
	if (name === 'withdraw') {
		await sql`update auctions set withdrawn_at = now() where id = ${id}`.execute(database.db);
		auctions.delete(id);
	}
	if (name === 'move') {
		auction.state = auction.state === 'SP' ? 'RJ' : 'SP';
		await sql`update auctions set state = ${auction.state} where id = ${id}`.execute(database.db);
	}
	if (name === 'refund' && auction.payment?.status === 'paid') {
		auction.payment.status = 'refunded';
		await sql`update payments set status = 'refunded' where auction_id = ${id}`.execute(database.db);
	}
}

test('whatever happened, the SQL figures equal those computed one by one', async () => {
	const query = fc.record({
		period: fc.constantFrom(...PERIODS),
		state: fc.constantFrom('SP', undefined),
		auction_type: fc.constantFrom('live' as const, undefined),
		kind: fc.constantFrom('judicial' as const, undefined, undefined),
		outcome: fc.constantFrom('sold' as const, 'unsold' as const, undefined, undefined, undefined),
		month: fc.constantFrom(
			isoDay(Date.now()).slice(0, 7),
			isoDay(Date.now() - 40 * DAY).slice(0, 7),
			undefined,
		),
	});
	await fc.assert(
		fc.asyncProperty(
			fc.array(past(), { maxLength: 4 }),
			step,
			step,
			query,
			async (more, one, other, asked) => {
				for (const auction of more)
					auctions.set(await makePast(database.db, auction), structuredClone(auction));
				for (const name of [one, other]) await change(name);
				for (const environment of ['production', 'staging'] as const) {
					const all = [...auctions.values()].filter((each) => each.environment === environment);
					compare(await read({ ...asked, environment }), asked, all);
				}
			},
		),
		{ seed, numRuns: 4 * times, endOnFailure: true },
	);
}, 120_000);
