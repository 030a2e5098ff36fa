import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { BackofficeOverview } from '#contract/overview.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { saoPauloDay, saoPauloTime } from '#domain/values/calendar-days.ts';
import { DAY, HOUR, MINUTE } from '#domain/values/time.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAuction, makePerson, makeRoundsAuction } from '#server/testing/factories.ts';
import { readOverview } from './overview.ts';

const database = useDatabase();
const admin_id = randomUUID();
const deskOf = (environment: Environment) => ({ environment, legalTermsUnit: 'day', admin_id }) as const;
const now = Date.now();
const at = (ms: number) => new Date(now + ms);
let overview: BackofficeOverview;

beforeAll(async () => {
	const make = (fields: Parameters<typeof makeAuction>[1]) => makeAuction(database.db, fields);
	const pending = { status: 'pending', start_time: at(2 * HOUR), end_time: at(2 * DAY) } as const;
	await make({ ...pending, auction_type: 'live', start_time: at(-10 * MINUTE), title: 'Espera o leiloeiro' });
	await make({ ...pending, auction_type: 'live', start_time: at(-5 * MINUTE) });
	await make({ ...pending, title: 'Abre em duas horas' });
	await make({ ...pending, start_time: at(-2 * DAY), end_time: at(-DAY), title: 'Venceu' });
	await make({ ...pending, environment: 'staging' });
	await make({ ...pending, withdrawn_at: at(0) });
	await make({ ...pending, suspended_at: at(-HOUR), title: 'Suspenso' });
	await make({ status: 'active', end_time: at(30 * MINUTE), title: 'Termina logo' });
	await make({ status: 'active', end_time: at(5 * HOUR), title: 'Termina hoje' });
	await make({ status: 'paused', paused_at: at(-HOUR) });
	await makePerson(database.db, { status: 'pending' });
	const sold = await make({
		status: 'completed',
		ledger_seq: 1,
		end_time: at(-2 * DAY),
		start_time: at(-3 * DAY),
	});
	const payment_id = randomUUID();
	await database.db
		.insertInto('payments')
		.values({
			id: payment_id,
			auction_id: sold,
			user_id: await makePerson(database.db),
			price: 100,
			commission: 5,
			amount: 105,
			due_at: at(-DAY),
		})
		.execute();
	const proof = { payment_id, kind: 'pdf' as const };
	await database.db
		.insertInto('payment_proofs')
		.values([
			{ ...proof, file: 'payments/a/a.pdf' },
			{ ...proof, file: 'payments/a/b.pdf', status: 'accepted', decided_at: at(0) },
		])
		.execute();
	overview = await readOverview(database.db, deskOf('production'));
});

test('each kind counts what is waiting, the late and the running ones first', () => {
	expect(overview.waiting.map(({ kind, count }) => [kind, count])).toEqual([
		['to-start', 2],
		['paused', 1],
		['overdue', 1],
		['ending', 1],
		['proofs', 1],
		['registrations', 1],
		['expired', 1],
		// The won lot of this test has no leader.
		['unsold', 1],
		['suspended', 1],
	]);
	expect(Date.parse(overview.waiting[0]?.items[0]?.at ?? '')).toBe(now - 10 * MINUTE);
});

test('the agenda lists the next 24 hours in order', () => {
	expect(overview.agenda.map(({ title, what }) => [title, what])).toEqual([
		['Termina logo', 'end'],
		['Abre em duas horas', 'start'],
		['Termina hoje', 'end'],
	]);
	expect(overview.agenda_total).toBe(3);
});

test('the agenda has a later round, while nobody has bid in the lot', async () => {
	const day = { start: now - HOUR, end: now + HOUR, minimum: 100_000_00 };
	const next = { start: now + 2 * HOUR, end: now + 9 * HOUR, minimum: 50_000_00 };
	const id = await makeRoundsAuction(database.db, [day, next], {
		environment: 'staging',
		title: 'Dois leilões',
	});
	const entriesOf = async () => {
		const { agenda } = await readOverview(database.db, deskOf('staging'));
		return agenda.filter((entry) => entry.id === id).map(({ what, round }) => [what, round]);
	};
	await database.db.updateTable('auctions').set({ status: 'active' }).where('id', '=', id).execute();
	expect(await entriesOf()).toEqual([
		['end', 1],
		['start', 2],
	]);
	await database.db.deleteFrom('auctions').where('id', '=', id).execute();
});

test('the week has seven days of São Paulo, today first', () => {
	const { year, month, day } = saoPauloDay(now);
	const today = new Date(saoPauloTime(year, month, day)).toISOString().slice(0, 10);
	expect(overview.week.map((entry) => entry.day)).toHaveLength(7);
	expect(overview.week[0]?.day).toBe(today);
	const sum = (key: 'starts' | 'ends') => overview.week.reduce((all, entry) => all + entry[key], 0);
	// Two of the starts were due minutes ago, which was yesterday if it is just after midnight.
	expect([1, 2, 3]).toContain(sum('starts'));
	expect(sum('ends')).toBe(2);
});

test('an environment where nothing waits shows only the registrations, which both environments share', async () => {
	const staging = await readOverview(database.db, deskOf('staging'));
	expect(staging.waiting.map(({ kind }) => kind)).toEqual(['registrations']);
	expect(staging.agenda).toHaveLength(1);
});
