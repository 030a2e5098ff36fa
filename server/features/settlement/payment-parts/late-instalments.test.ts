import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { balances } from '#domain/settlement/journal.ts';
import { undoWin } from '#server/features/settlement/second-chance/undo-win.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAdmin } from '#server/testing/factories.ts';
import { type InstalmentLot, makeInstalmentLot } from '#server/testing/proposals.ts';
import { publishedOrder } from '#server/testing/won-lots.ts';
import { confirmComponent } from './decide-component.ts';
import { askPenalty, makeRestDue } from './late-instalments.ts';

const { seed, times } = inject('runs');
const database = useDatabase();
const sent: { kind: string }[] = [];
const emails = {
	send: async (email: { kind: string }) => void sent.push(email),
	start: async () => undefined,
};
const deps = (consentLimit: number | null = null) => ({ db: database.db, emails, consentLimit });
const refused = (code: string) => ({ ok: false, problem: { code } });

const partsOf = ({ payment_id }: InstalmentLot) =>
	database.db
		.selectFrom('payment_components')
		.selectAll()
		.where('payment_id', '=', payment_id)
		.orderBy('kind', 'desc')
		.orderBy('number')
		.execute();
const entriesOf = ({ payment_id }: InstalmentLot) =>
	database.db.selectFrom('journal_entries').selectAll().where('payment_id', '=', payment_id).execute();
const penalty = async (lot: InstalmentLot, number: number, admin?: string, limit: number | null = null) =>
	askPenalty(deps(limit), {
		admin_id: admin ?? (await makeAdmin(database.db)),
		component_id: lot.parts[String(number)] ?? '',
	});
const rest = async (lot: InstalmentLot, order: string) =>
	makeRestDue(deps(), { admin_id: await makeAdmin(database.db), payment_id: lot.payment_id }, order);
const pay = (admin_id: string, component_id: string) =>
	confirmComponent(deps(), { admin_id, component_id }, { received: null, credited_at: null });

describe('the penalty of a late instalment', () => {
	test('is 10 % of it and of those still to come, a part of its own, asked for once', async () => {
		const lot = await makeInstalmentLot(database.db, 2);
		// Of the eight to come 60.000,00, and 7.500,00 late.
		expect(await penalty(lot, 1)).toMatchObject({ ok: true, value: { amount: 6_750 } });
		const fines = (await partsOf(lot)).filter(({ kind }) => kind === 'fine');
		expect(fines).toMatchObject([{ number: 1, amount: 6_750_00, status: 'pending', payee: 'operator' }]);
		expect(await penalty(lot, 1)).toMatchObject(refused('instalment.fined'));
		expect(await penalty(lot, 2)).toMatchObject({ ok: true });
		expect(sent.filter(({ kind }) => kind === 'penalty-asked')).toHaveLength(2);
		expect((await entriesOf(lot)).map(({ kind }) => kind)).toEqual(['awarded', 'fined', 'fined']);
	});

	test('never of one that is not late, nor of another part, nor after it was paid', async () => {
		const lot = await makeInstalmentLot(database.db);
		expect(await penalty(lot, 2)).toMatchObject(refused('instalment.not-late'));
		const admin_id = await makeAdmin(database.db);
		const component_id = lot.parts.price ?? '';
		expect(await askPenalty(deps(), { admin_id, component_id })).toMatchObject(
			refused('instalment.not-late'),
		);
		await pay(admin_id, lot.parts['1'] ?? '');
		expect(await penalty(lot, 1)).toMatchObject(refused('instalment.not-late'));
	});

	test('above the limit another administrator asks for it, too; two at once ask for it once', async () => {
		const lot = await makeInstalmentLot(database.db);
		const [one, other] = [await makeAdmin(database.db), await makeAdmin(database.db)];
		expect(await penalty(lot, 1, one, 1_000_00)).toMatchObject({ value: { consent: { needs: 1 } } });
		expect((await partsOf(lot)).some(({ kind }) => kind === 'fine')).toBe(false);
		expect(await penalty(lot, 1, other, 1_000_00)).toMatchObject({ value: { amount: 7_500 } });
		const racing = await makeInstalmentLot(database.db);
		const both = await Promise.all([penalty(racing, 1, one), penalty(racing, 1, other)]);
		expect(both.filter(({ ok }) => ok)).toHaveLength(1);
	});
});

test('by order the rest falls due at once, after one that is late; the late one keeps its day', async () => {
	const lot = await makeInstalmentLot(database.db);
	const order = await publishedOrder(database.db, lot.auction_id);
	const other = await publishedOrder(database.db, (await makeInstalmentLot(database.db)).auction_id);
	expect(await rest(lot, other)).toMatchObject(refused('instalment.order'));
	const before = await partsOf(lot);
	expect(await rest(lot, order)).toMatchObject({ ok: true, value: { amount: 67_500 } });
	const after = await partsOf(lot);
	const days = after.filter(({ kind, number }) => kind === 'instalment' && number !== 1);
	expect(new Set(days.map(({ due_at }) => due_at?.getTime())).size).toBe(1);
	const first = (rows: typeof before) => rows.find(({ number }) => number === 1)?.due_at;
	expect(first(after)).toEqual(first(before));
	expect(await rest(lot, order)).toMatchObject(refused('instalment.rest-due'));
	const none = await makeInstalmentLot(database.db, 0);
	const given = await publishedOrder(database.db, none.auction_id);
	expect(await rest(none, given)).toMatchObject(refused('instalment.not-late'));
});

test('whatever happens, the parts are price, commission and fines, and the journal is what is not paid', async () => {
	const admin_id = await makeAdmin(database.db);
	const step = fc.record({
		name: fc.constantFrom<keyof Acts>('pay', 'pay', 'late', 'penalty', 'rest', 'default', 'fines'),
		number: fc.integer({ min: 1, max: 10 }),
	});
	const lives = fc.array(step, { minLength: 1, maxLength: 14 });
	await fc.assert(
		fc.asyncProperty(lives, async (steps) => {
			const lot = await makeInstalmentLot(database.db, 1);
			const act = await actsOn(lot, admin_id);
			for (const { name, number } of steps) {
				await act[name](number);
				await expectBalanced(lot);
			}
			for (const part of await partsOf(lot)) if (part.status !== 'paid') await pay(admin_id, part.id);
			const all = await partsOf(lot);
			expect(all.every(({ status }) => status === 'paid')).toBe(true);
			expect(balances(await entriesOf(lot)).winner).toBe(0);
		}),
		{ seed, numRuns: Math.max(5, Math.round(10 * times)) },
	);
}, 120_000);

async function expectBalanced(lot: InstalmentLot) {
	const parts = await partsOf(lot);
	const sum = (rows: typeof parts) => rows.reduce((total, { amount }) => total + amount, 0);
	expect(sum(parts.filter(({ kind }) => kind !== 'fine'))).toBe(105_000_00);
	const { winner, bank, commission, seller } = balances(await entriesOf(lot));
	expect(winner + bank + commission + seller).toBe(0);
	expect(winner).toBe(sum(parts.filter(({ status }) => status !== 'paid')));
}

type Acts = Awaited<ReturnType<typeof actsOn>>;

/** What may happen to a lot, whether or not it is allowed then. */
async function actsOn(lot: InstalmentLot, admin_id: string) {
	const order = await publishedOrder(database.db, lot.auction_id);
	const idOf = (number: number) => lot.parts[String(number)] ?? '';
	return {
		pay: (number: number): Promise<unknown> => pay(admin_id, idOf(number)),
		late: (number: number): Promise<unknown> =>
			sql`update payment_components set due_at = now() - interval '1 day'
				where id = ${idOf(number)} and status = 'pending'`.execute(database.db),
		penalty: (number: number): Promise<unknown> => penalty(lot, number, admin_id),
		rest: (): Promise<unknown> => rest(lot, order),
		default: (): Promise<unknown> =>
			undoWin(deps(), lot.payment_id, { admin_id, undoing: 'default', reason: 'Parcelas não pagas' }),
		fines: async (): Promise<unknown> => {
			for (const part of await partsOf(lot)) if (part.kind === 'fine') await pay(admin_id, part.id);
			return null;
		},
	};
}
