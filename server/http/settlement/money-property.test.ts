import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { PAYMENT_ACTIONS, type PaymentStatus } from '#domain/settlement/payments.ts';
import type { StatedCost } from '#domain/settlement/stated-costs.ts';
import { ENDPOINTS } from '#server/app.ts';
import { moneyDifferences } from '#server/doctor/money.ts';
import { makeAdmin } from '#server/testing/factories.ts';
import { type Act, DESK, type Step, tryAct, WORLD } from '#server/testing/money-acts.ts';
import { type Desk, HANDS, type Hand, openDesk } from '#server/testing/money-desk.ts';
import { brokenInvariants, INVARIANTS, STATEMENT } from '#server/testing/money-invariants.ts';
import { makeThroughOperator } from '#server/testing/payouts.ts';
import { makeSale } from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';
import { makeWonLot } from '#server/testing/won-lots.ts';

const { seed, times, all } = inject('runs');

// The price is above it, commission and fine are not.
const LIMIT = 50_000_00;
const app = useApp({ CONSENT_LIMIT: '50000' });

const KINDS = [
	'judicial',
	'voluntary',
	'direct',
	'through-operator',
	'with-costs',
	'judicial-with-costs',
] as const;
type Kind = (typeof KINDS)[number];

const held: { desk?: Desk } = {};
beforeAll(async () => {
	const admins: [Hand, string][] = [];
	for (const hand of HANDS) admins.push([hand, await makeAdmin(app.db)]);
	held.desk = openDesk(app.context, Object.fromEntries(admins) as Record<Hand, string>);
});

/** What the edital of some kinds states beside price and commission, for every payee. */
const COSTS: Partial<Record<Kind, StatedCost[]>> = {
	'with-costs': [
		{ label: 'Remoção', amount: 350_01, payee: 'auctioneer' },
		{ label: 'Vistoria', amount: 1_200_00, payee: 'seller' },
		{ label: 'Publicação', amount: 99_99, payee: 'operator' },
	],
	'judicial-with-costs': [
		{ label: 'Custas', amount: 500_00, payee: 'court' },
		{ label: 'Guarda', amount: 80_00, payee: 'operator' },
	],
};

/** A won lot of a kind, with a fine of 5 % in its edital. */
async function wonLot(kind: Kind): Promise<string> {
	const judicial = kind === 'judicial' || kind === 'judicial-with-costs';
	const costs = COSTS[kind] ?? [];
	const sale_id = await makeSale(app.db, {
		kind: judicial ? 'judicial' : 'voluntary',
		default_penalty_bp: 500,
		costs: JSON.stringify(costs),
	});
	const seller =
		kind === 'through-operator' || kind === 'direct' || kind === 'with-costs'
			? { consignor_id: await makeThroughOperator(app.db, { commission_bp: 200 }) }
			: {};
	if (kind === 'direct' && seller.consignor_id)
		await sql`update sellers set receives = 'directly' where id = ${seller.consignor_id}`.execute(app.db);
	const given = {
		kind: judicial ? ('judicial' as const) : ('voluntary' as const),
		sale_id,
		lot_number: 1,
		...seller,
	};
	return (await makeWonLot(app.db, { given })).auction_id;
}

/** The status of every payment of the lot, by its id. */
async function statesOf(auction_id: string): Promise<Map<string, PaymentStatus>> {
	const rows = await app.db
		.selectFrom('payments')
		.select(['id', 'status'])
		.where('auction_id', '=', auction_id)
		.execute();
	return new Map(rows.map(({ id, status }) => [id, status]));
}

const forward = (from: PaymentStatus, to: PaymentStatus) =>
	from === to ||
	Object.values(PAYMENT_ACTIONS).some(
		(each) => each.to === to && (each.from as readonly string[]).includes(from),
	) ||
	// Overdue and lost in one step, as an offer does.
	(from === 'pending' && to === 'defaulted') ||
	// What was late was paid, and the rest has its term anew, because its Pix was taken back.
	(from === 'overdue' && to === 'pending');

const people = () => (held.desk as Desk).people;
const house = () => ({ limit: LIMIT, stale: people().stale });

/** How often each act was done and refused, and the statuses that were reached. */
const seen = { acts: new Map<string, [done: number, refused: number]>(), statuses: new Set<PaymentStatus>() };

function count(act: Act, answers: readonly number[]): boolean {
	const done = answers.some((status) => status < 300);
	const counted = seen.acts.get(act) ?? [0, 0];
	counted[done ? 0 : 1] += 1;
	seen.acts.set(act, counted);
	return done || (WORLD as readonly string[]).includes(act);
}

/** Plays the acts on a new lot: after each that was done, and at the end, every invariant holds. */
async function play(steps: readonly Step[], kind: Kind): Promise<void> {
	const auction_id = await wonLot(kind);
	const lot = { app, desk: held.desk as Desk, auction_id };
	let before = await statesOf(auction_id);
	for (const [n, step] of steps.entries()) {
		const answers = await tryAct(lot, step);
		if (step[1] === 'stale') for (const status of answers) expect(status).toBe(403);
		for (const status of answers) expect(status).toBeLessThan(500);
		if (!count(step[0], answers) && n < steps.length - 1) continue;
		const broken = await brokenInvariants(app.db, auction_id, house());
		expect({ n, step, broken }).toEqual({ n, step, broken: [] });
		const after = await statesOf(auction_id);
		for (const [id, status] of before) expect(forward(status, after.get(id) ?? status)).toBe(true);
		before = after;
		for (const status of after.values()) seen.statuses.add(status);
	}
	expect(await moneyDifferences(app.db, { environment: 'production', auction_id })).toEqual([]);
}

/** The same act by two, of whom the first is refused where it is below the limit and done by then. */
const both = (...acts: Act[]): Step[] =>
	acts.flatMap((act): Step[] => [
		[act, 'stale'],
		[act, 'first'],
		[act, 'second'],
	]);

/** Sequences that together reach every status and do every act, run besides the random ones. */
const EVERY_STATE: [Step[], Kind][] = [
	[both('cancel'), 'judicial'],
	[both('late', 'offer', 'decline'), 'judicial'],
	[both('late', 'offer', 'accept', 'confirm'), 'voluntary'],
	[both('confirm', 'refund', 'take-back', 'give-back'), 'voluntary'],
	[both('confirm', 'take-back', 'late', 'default', 'fine', 'release', 'offer', 'expire'), 'voluntary'],
	[both('credit', 'guia', 'commission', 'price', 'refund', 'give-back'), 'judicial'],
	[
		both('price', 'commission', 'line', 'unline', 'line', 'pay-out', 'refund', 'give-back'),
		'through-operator',
	],
	[both('price', 'line', 'take-back', 'price', 'pay-out', 'take-back', 'price'), 'through-operator'],
	[both('price', 'commission', 'refund', 'give-back'), 'direct'],
	[both('price', 'commission', 'cost', 'pay-out', 'refund', 'give-back'), 'with-costs'],
	[both('cost', 'late', 'default', 'fine', 'release'), 'with-costs'],
	[both('credit', 'guia', 'cost', 'commission', 'price', 'refund', 'give-back'), 'judicial-with-costs'],
];

const step = fc.tuple(
	fc.oneof(
		{ weight: 3, arbitrary: fc.constantFrom(...DESK) },
		{ weight: 1, arbitrary: fc.constantFrom(...WORLD) },
	),
	fc.constantFrom(...HANDS),
);

test('whatever is done after a win, every invariant of money holds, and statuses only move forward', {
	timeout: 120_000,
}, async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(step, { minLength: 3, maxLength: 12 }),
			fc.constantFrom(...KINDS),
			(steps, kind) => play(steps, kind),
		),
		{ seed, numRuns: EVERY_STATE.length + 6 * times, examples: EVERY_STATE },
	);
	expect([...seen.statuses].toSorted()).toEqual([
		'cancelled',
		'defaulted',
		'overdue',
		'paid',
		'pending',
		'refund-due',
		'refunded',
	]);
	expect(
		[...seen.acts].filter(([act, [done]]) => (DESK as readonly string[]).includes(act) && done === 0),
	).toEqual([]);
});

/** So many histories at once: one waits for the database while another one is computed. */
const AT_ONCE = 4;

/** 2 000 lots with 50 acts each. */
test.runIf(all)('so it is after 100 000 acts', { timeout: 3_600_000 }, async () => {
	const history = fc.tuple(fc.array(step, { minLength: 50, maxLength: 50 }), fc.constantFrom(...KINDS));
	let played = 0;
	await fc.assert(
		fc.asyncProperty(fc.array(history, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (histories) => {
			await Promise.all(histories.map(([steps, kind]) => play(steps, kind)));
			played += histories.length;
			// Plans that were made for small tables would read all of the large ones.
			if (played % 100 === 0) await sql`analyze`.execute(app.db);
		}),
		{ seed, numRuns: 2_000 / AT_ONCE, endOnFailure: true },
	);
});

describe('a planted fault breaks the invariant of its name', () => {
	const unguarded = async (auction_id: string, change: ReturnType<typeof sql>) => {
		await app.db.transaction().execute(async (trx) => {
			await sql`alter table journal_entries disable trigger all`.execute(trx);
			await change.execute(trx);
			await sql`alter table journal_entries enable trigger all`.execute(trx);
		});
		return brokenInvariants(app.db, auction_id, house());
	};
	const FAULTS: [keyof typeof INVARIANTS | typeof STATEMENT, Kind, (id: string) => ReturnType<typeof sql>][] =
		[
			[
				'every lot’s journal balances',
				'voluntary',
				(id) => sql`update journal_entries set winner = winner - 100, bank = bank + 100
				where auction_id = ${id} and kind = 'received'`,
			],
			[
				'no part is paid twice',
				'through-operator',
				(
					id,
				) => sql`insert into journal_entries (auction_id, payment_id, component_id, kind, winner, bank, commission, seller)
				select auction_id, payment_id, component_id, kind, winner, bank, commission, seller from journal_entries
				where auction_id = ${id} and kind = 'received' and component_id is not null limit 1`,
			],
			[
				'nobody owes more than bid, stated costs and stated fine',
				'voluntary',
				(id) =>
					sql`update payments set price = price * 2, amount = price * 2 + commission + costs where auction_id = ${id}`,
			],
			[
				'payouts are receipts less commission and expenses',
				'through-operator',
				(id) => sql`update payouts set amount = amount + 1 where auction_id = ${id}`,
			],
			[
				'what the auctioneer or the house received has its receipts',
				'with-costs',
				(id) => sql`delete from receipts r using payment_components k, payments p
				where k.id = r.component_id and k.kind = 'cost' and p.id = k.payment_id and p.auction_id = ${id}`,
			],
			[
				STATEMENT,
				'through-operator',
				(id) => sql`update payouts set due_at = due_at + interval '1 day' where auction_id = ${id}`,
			],
		];

	test.each(FAULTS)('%s', async (name, kind, fault) => {
		const auction_id = await wonLot(kind);
		const lot = { app, desk: held.desk as Desk, auction_id };
		for (const each of both('confirm', 'price', 'commission', 'cost', 'line', 'pay-out'))
			await tryAct(lot, each);
		expect(await brokenInvariants(app.db, auction_id, house())).toEqual([]);
		expect(await unguarded(auction_id, fault(auction_id))).toContain(name);
	});

	const GUARDS: [keyof typeof INVARIANTS, Hand, () => Parameters<typeof openDesk>][] = [
		[
			'no act of money without a fresh factor',
			'stale',
			() => [app.context, people(), ENDPOINTS.map(({ fresh: _fresh, ...each }) => each)],
		],
		[
			'no act above the limit by one person',
			'first',
			() => [{ ...app.context, consentLimit: null }, people()],
		],
	];

	test.each(GUARDS)('%s: its guard is taken out', async (name, hand, given) => {
		const auction_id = await wonLot('voluntary');
		const desk = openDesk(...given());
		// Two ask for it, because the other guard is there.
		if (hand === 'stale') await tryAct({ app, desk, auction_id }, ['confirm', 'first']);
		expect(await tryAct({ app, desk, auction_id }, ['confirm', hand])).toEqual([200]);
		expect(await brokenInvariants(app.db, auction_id, house())).toContain(name);
	});

	test('each has one', () => {
		const planted = [...FAULTS, ...GUARDS].map(([name]) => name);
		expect(planted.toSorted()).toEqual([...Object.keys(INVARIANTS), STATEMENT].toSorted());
	});
});
