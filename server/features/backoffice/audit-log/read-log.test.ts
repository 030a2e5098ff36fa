import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type AuditPage, type AuditQuery, auditQuery } from '#contract/audit.ts';
import { AUDIT_ACTION_NAMES, type AuditAction } from '#domain/backoffice/audit.ts';
import { saoPauloTime } from '#domain/values/calendar-days.ts';
import { DAY, MINUTE } from '#domain/values/time.ts';
import { eraseAccount } from '#server/features/accounts/account-data/erase-account.ts';
import { accountObligations } from '#server/features/settlement/account-obligations.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAdmin, makeAuction, makePerson } from '#server/testing/factories.ts';
import { readLog } from './read-log.ts';

const database = useDatabase();
const known = { marta: '', nuno: '', open: '', gone: randomUUID(), person: '', leaver: '' };

/** Writes an entry with a time of its choice, which `recordAudit` cannot. */
async function entry(
	at: number,
	admin_id: string,
	action: AuditAction,
	subject: string,
	changes: object = {},
): Promise<string> {
	const { rows } = await sql<{ id: string }>`
		insert into audit_log (at, admin_id, action, subject, changes)
		values (${new Date(at)}, ${admin_id}, ${action}, ${subject}, ${JSON.stringify(changes)}) returning id::text`.execute(
		database.db,
	);
	return rows[0]?.id ?? '';
}

async function person(name: string, email: string, make = makePerson): Promise<string> {
	const id = await make(database.db);
	await database.db.updateTable('users').set({ name, email }).where('id', '=', id).execute();
	await database.db.updateTable('profiles').set({ name, email }).where('id', '=', id).execute();
	return id;
}

const NOON = saoPauloTime(2026, 11, 20, 12);

beforeAll(async () => {
	const { db } = database;
	known.marta = await person('Marta Leiloeira', 'marta@casa.test', makeAdmin);
	known.nuno = await person('Nuno Gestor', 'nuno@casa.test', makeAdmin);
	known.open = await makeAuction(db, { title: 'Sobrado em São Luís' });
	known.person = await person('Íris Amaral', 'iris@pessoa.test');
	known.leaver = await person('Otávio Prado', 'otavio@pessoa.test');
	await entry(NOON - 5 * DAY, known.marta, 'auction.created', known.gone, {
		title: { from: null, to: 'Chácara 100% murada' },
	});
	await entry(NOON - 4 * DAY, known.nuno, 'auction.deleted', known.gone, {
		title: { from: 'Chácara 100% murada', to: null },
	});
	await entry(NOON - 3 * DAY, known.marta, 'registration.approved', known.person);
	await entry(NOON - 2 * DAY, known.marta, 'registration.rejected', known.leaver);
	await entry(NOON - DAY, known.nuno, 'auction.paused', known.open, {
		status: { from: 'active', to: 'paused' },
		reason: { from: null, to: 'Queda de energia no auditório' },
	});
	await entry(NOON, known.marta, 'image.added', known.open);
	await entry(NOON, known.marta, 'image.added', known.open);
});

const read = async (filter: Partial<AuditQuery>) =>
	(await readLog(database.db, { ...auditQuery.parse({}), ...filter })) as AuditPage;
const actions = async (filter: Partial<AuditQuery>) =>
	(await read(filter)).entries.map(({ action }) => action);

test('lists newest first, with administrator, action and subject', async () => {
	const { entries, admins, next_cursor } = await read({});
	expect(entries.map(({ action }) => action)).toEqual([
		'image.added',
		'image.added',
		'auction.paused',
		'registration.rejected',
		'registration.approved',
		'auction.deleted',
		'auction.created',
	]);
	expect(next_cursor).toBeNull();
	expect(admins.map(({ name }) => name)).toEqual(['Marta Leiloeira', 'Nuno Gestor']);
	expect(entries[2]).toMatchObject({
		at: new Date(NOON - DAY).toISOString().replace('Z', '000Z'),
		admin: { id: known.nuno, name: 'Nuno Gestor', email: 'nuno@casa.test' },
		subject: { kind: 'auction', id: known.open, label: 'Sobrado em São Luís', exists: true },
		changes: { reason: { from: null, to: 'Queda de energia no auditório' } },
	});
	expect(entries[4]?.subject).toMatchObject({
		kind: 'person',
		label: 'Íris Amaral',
		email: 'iris@pessoa.test',
	});
	expect(entries[5]?.subject).toMatchObject({ kind: 'auction', label: 'Chácara 100% murada', exists: false });
});

test.each<[string, string, number]>([
	["an administrator's name, without accents", 'MARTA', 5],
	["an administrator's e-mail", 'nuno@casa', 2],
	['an auction by its title', 'sao luis', 3],
	['a deleted auction by the title it had', 'chacara 100%', 2],
	['a person by name', 'íris', 1],
	['a person by e-mail', 'otavio@pessoa', 1],
	['words of a reason', 'energia no', 1],
	['nothing', 'inexistente', 0],
	['a text full of wildcards', '%_%', 0],
])('finds %s', async (_, search, many) => {
	expect(await actions({ search })).toHaveLength(many);
});

test('finds by id', async () => {
	expect(await actions({ search: known.open })).toHaveLength(3);
	expect(await actions({ search: known.nuno })).toHaveLength(2);
});

test('narrows by kind, action, administrator and days of São Paulo', async () => {
	expect(await actions({ action: 'registration' })).toHaveLength(2);
	expect(await actions({ action: 'auction.deleted' })).toEqual(['auction.deleted']);
	expect(await actions({ admin: known.nuno })).toEqual(['auction.paused', 'auction.deleted']);
	expect(await actions({ admin: known.nuno, search: 'marta' })).toEqual([]);
	expect(await actions({ admin: known.marta, action: 'image' })).toHaveLength(2);
	expect(await actions({ from: '2026-11-20' })).toHaveLength(2);
	expect(await actions({ from: '2026-11-19', to: '2026-11-19' })).toEqual(['auction.paused']);
	expect(await actions({ to: '2026-11-15' })).toEqual(['auction.created']);
	expect(await actions({ search: 'sobrado', action: 'auction', to: '2026-11-19' })).toEqual([
		'auction.paused',
	]);
});

test('days are those of São Paulo: 23:59 belongs to the day, midnight to the next', async () => {
	const subject = randomUUID();
	const day = saoPauloTime(2031, 3, 5);
	await entry(day + DAY - MINUTE, known.nuno, 'auction.edited', subject);
	await entry(day + DAY, known.nuno, 'auction.resumed', subject);
	expect(await actions({ search: subject, from: '2031-03-05', to: '2031-03-05' })).toEqual([
		'auction.edited',
	]);
});

test.each<Partial<AuditQuery>>([{}, { search: 'marta' }, { action: 'image' }])(
	'page by page, %o returns each entry once',
	async (filter) => {
		const all = (await read(filter)).entries.map(({ id }) => id);
		const paged: string[] = [];
		let cursor: string | undefined;
		do {
			const page = await read({ ...filter, limit: 2, ...(cursor && { cursor }) });
			paged.push(...page.entries.map(({ id }) => id));
			cursor = page.next_cursor ?? undefined;
		} while (cursor);
		expect(paged).toEqual(all);
	},
);

test('an invalid cursor returns null', async () => {
	expect(await readLog(database.db, { ...auditQuery.parse({}), cursor: 'bm8' })).toBeNull();
});

describe('a search with many matches', () => {
	beforeAll(async () => {
		await sql`insert into auctions (environment, title, description, initial_bid, current_bid, start_time, end_time,
				scheduled_end_time, extension_window_ms)
			select 'production', 'Lote repetido ' || n, 'Um lote que se repete.', 100, 100, now(), now() + interval '1 day',
				now() + interval '1 day', 0 from generate_series(1, 600) n`.execute(database.db);
		await sql`insert into audit_log (at, admin_id, action, subject)
			select timestamptz '2020-01-01' + n * interval '1 second', ${known.nuno}, 'auction.edited', gen_random_uuid()
			from generate_series(1, 12000) n`.execute(database.db);
		await sql`insert into audit_log (at, admin_id, action, subject)
			select timestamptz '2019-01-01' + row_number() over (order by id) * interval '1 second', ${known.nuno},
				'auction.created', id from auctions where title like 'Lote repetido%'`.execute(database.db);
	});

	test('is walked part by part, to the last entry', async () => {
		const found: string[] = [];
		let cursor: string | undefined;
		let pages = 0;
		do {
			const page = await read({ search: 'lote repetido', limit: 200, ...(cursor && { cursor }) });
			found.push(...page.entries.map(({ id }) => id));
			cursor = page.next_cursor ?? undefined;
			pages += 1;
		} while (cursor);
		expect(new Set(found).size).toBe(600);
		expect(found).toHaveLength(600);
		expect(pages).toBeLessThan(14);
	});
});

test('the name of a deleted account is gone: the log itself never stored it', async () => {
	const emails = { send: async () => undefined };
	expect(
		(await eraseAccount({ db: database.db, emails, obligations: accountObligations }, known.leaver)).ok,
	).toBe(true);
	const { entries } = await read({ action: 'registration.rejected' });
	expect(entries[0]?.subject).toMatchObject({ label: 'Conta excluída', email: null, exists: false });
	expect(await actions({ search: 'otavio' })).toEqual([]);
	const { rows } = await sql<{ text: string }>`select changes::text as text from audit_log`.execute(
		database.db,
	);
	expect(rows.filter(({ text }) => /ot[aá]vio/i.test(text))).toEqual([]);
});

test('every action has a well-formed name', () => {
	expect(AUDIT_ACTION_NAMES.every((action) => /^[a-z-]+\.[a-z-]+$/.test(action))).toBe(true);
});
