import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { BellItem } from '#contract/waiting.ts';
import {
	RINGING_KINDS,
	WAITING_KINDS,
	WAITING_WORK,
	type WaitingKind,
} from '#domain/backoffice/waiting-work.ts';
import type { Desk } from '#server/features/notifications/waiting-source.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAdmin } from '#server/testing/factories.ts';
import { makeSale } from '#server/testing/sales.ts';
import { makeWork } from '#server/testing/waiting-work.ts';
import { chooseBell, readBellChoices } from './own-choices.ts';
import { openBell, readWaitingCounts } from './read-waiting.ts';

const database = useDatabase();
let ana: Desk;
let bruno: Desk;

beforeEach(async () => {
	const deskOf = async (): Promise<Desk> => ({
		environment: 'production',
		admin_id: await makeAdmin(database.db),
		legalTermsUnit: 'day',
	});
	[ana, bruno] = [await deskOf(), await deskOf()];
	// What other tests of this file left is seen.
	for (const desk of [ana, bruno]) await openBell(database.db, desk);
});

const bellOf = async (desk: Desk) => (await readWaitingCounts(database.db, desk)).bell;
const unread = async (desk: Desk) => (await bellOf(desk)).unread;
const open = async (desk: Desk): Promise<BellItem[]> => (await openBell(database.db, desk)).items;
const lineOf = (items: BellItem[], title: string, kind?: WaitingKind) =>
	items.find((item) => item.title === title && (kind ?? item.kind) === item.kind);

test.each(WAITING_KINDS)('%s rings once, or says why not', async (kind) => {
	const { title, end } = await makeWork(database.db, kind);
	const rings = WAITING_WORK[kind].silent === null;
	expect([await unread(ana), await unread(bruno)]).toEqual(rings ? [1, 1] : [0, 0]);
	const line = lineOf(await open(ana), title);
	if (!rings) {
		expect(WAITING_WORK[kind].silent).toMatch(/\w{3}/);
		expect(line).toBeUndefined();
		await end();
		return;
	}
	expect(line).toMatchObject({ kind, read: false, to: expect.stringMatching(/^\/(admin|auctions)/) });
	expect(Date.parse(line?.since ?? '')).toBeLessThanOrEqual(Date.now());
	// Seen stays seen, by her alone, until it is done.
	expect(lineOf(await open(ana), title)).toMatchObject({ read: true });
	expect([await unread(ana), await unread(bruno)]).toEqual([0, 1]);
	const seen = async () => {
		const { rows } = await sql<{ count: number }>`select count(*)::int as count from waiting_seen
			where user_id = ${ana.admin_id} and kind = ${kind}`.execute(database.db);
		return rows[0]?.count ?? 0;
	};
	const before = await seen();
	await end();
	for (const desk of [ana, bruno]) expect(lineOf(await open(desk), title, kind)).toBeUndefined();
	expect(await seen()).toBe(before - 1);
});

test('the newest stands first', async () => {
	const older = await makeWork(database.db, 'registrations');
	const newer = await makeWork(database.db, 'proofs');
	const titles = (await open(ana)).map(({ title }) => title);
	expect(titles.slice(0, 2)).toEqual([newer.title, older.title]);
	for (const { end } of [older, newer]) await end();
});

describe('rings again', () => {
	test('when the same thing waits anew', async () => {
		const { title, end } = await makeWork(database.db, 'registrations');
		await open(ana);
		const set = (status: string) =>
			sql`update profiles set status = ${status} where name = ${title}`.execute(database.db);
		await set('rejected');
		await set('pending');
		expect(await unread(ana)).toBe(1);
		await end();
	});

	test('when it becomes urgent, and then not before it waits anew', async () => {
		const { title, end } = await makeWork(database.db, 'enrolments');
		const lots = (status: 'pending' | 'active') =>
			sql`update auctions a set status = ${status} from sales s where s.title = ${title} and a.sale_id = s.id`.execute(
				database.db,
			);
		await lots('pending');
		await open(ana);
		expect(await bellOf(ana)).toEqual({ unread: 0, urgent: [] });
		await lots('active');
		expect(await bellOf(ana)).toMatchObject({ unread: 1, urgent: [{ kind: 'enrolments', title }] });
		await open(ana);
		for (const status of ['pending', 'active'] as const) await lots(status);
		expect(await bellOf(ana)).toEqual({ unread: 0, urgent: [] });
		await end();
	});
});

test('a kind that somebody switched off rings for the others, and what was seen before stays so', async () => {
	const before = await makeWork(database.db, 'proofs');
	await open(ana);
	await chooseBell(database.db, ana.admin_id, { kind: 'proofs', wanted: false });
	await chooseBell(database.db, ana.admin_id, { kind: 'proofs', wanted: false });
	expect((await readBellChoices(database.db, ana.admin_id)).filter(({ wanted }) => !wanted)).toEqual([
		{ kind: 'proofs', wanted: false },
	]);
	const after = await makeWork(database.db, 'proofs');
	expect([await unread(ana), await unread(bruno)]).toEqual([0, 2]);
	expect((await open(ana)).filter(({ kind }) => kind === 'proofs')).toEqual([]);
	await chooseBell(database.db, ana.admin_id, { kind: 'proofs', wanted: true });
	expect(await unread(ana)).toBe(1);
	for (const { end } of [before, after]) await end();
});

test('two windows that are opened at once agree', async () => {
	const made = await Promise.all(RINGING_KINDS.map((kind) => makeWork(database.db, kind)));
	const lists = await Promise.all([open(ana), open(ana), open(ana)]);
	expect(new Set(lists.map((items) => items.length)).size).toBe(1);
	expect(await unread(ana)).toBe(0);
	for (const { end } of made) await end();
});

test('a sale without a lot waits when its planned publication failed', async () => {
	const sale = await makeSale(database.db, { title: 'Edital sem lotes', published_at: null });
	expect(await unread(ana)).toBe(0);
	await sql`update sales set publish_failed_at = now() where id = ${sale}`.execute(database.db);
	expect(lineOf((await bellOf(ana)).urgent, 'Edital sem lotes')).toMatchObject({ kind: 'sale-drafts' });
	await sql`delete from sales where id = ${sale}`.execute(database.db);
});
