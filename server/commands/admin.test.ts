import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ADMIN_PASSWORD_SHORT } from '#domain/people/account.ts';
import { vaultOf } from '#server/platform/vault.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAdmin, makePerson } from '#server/testing/factories.ts';
import { giveBar, makeCpf } from '#server/testing/identities.ts';
import { beginSession } from '#server/testing/session-cookie.ts';

const { all } = inject('runs');

const stores = useDatabase();
const SECRET = 'known to these tests only'.repeat(2);
const PUBLIC_URL = 'https://casa.example';

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'admin-command-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the command as npm does, on this file's database. */
function run(password: string, ...args: string[]): Promise<{ status: number; out: string; err: string }> {
	const { promise, resolve } = Promise.withResolvers<{ status: number; out: string; err: string }>();
	const env = {
		DATABASE_URL: stores.url,
		AUTH_SECRET: SECRET,
		IDENTITY_KEY: SECRET,
		DATA_DIR: folder,
		PUBLIC_URL,
		NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
		...(password && { ADMIN_PASSWORD: password }),
	};
	execFile(process.execPath, [join(import.meta.dirname, 'admin.ts'), ...args], { env }, (error, out, err) =>
		resolve({ status: Number(error?.code ?? 0), out, err }),
	);
	return promise;
}

const create = (email: string, password = 'uma senha comprida') =>
	run(password, 'create', email, '--name', 'Chefe da Casa');

const eventsOf = async (email: string) => {
	const { rows } = await sql<{ event_type: string; details: object }>`
		select e.event_type, e.details from security_events e join users u on u.id = e.user_id
		where u.email = ${email} order by e.created_at`.execute(stores.db);
	return rows;
};
const rightsOf = async (email: string) => {
	const { rows } = await sql`
		select p.status, r.role, (select count(*)::int from sessions s where s.user_id = u.id) as sessions
		from users u join profiles p on p.id = u.id left join user_roles r on r.user_id = u.id
		where u.email = ${email}`.execute(stores.db);
	return rows[0];
};

describe('npm run admin -- create', () => {
	it('creates an administrator, and says where to set up the required second factor', async () => {
		const { status, out } = await create('Chefe@casa.example');
		expect(status).toBe(0);
		expect(out).toContain('created');
		expect(out).toContain(`${PUBLIC_URL}/auth`);
		expect(out).toContain(`${PUBLIC_URL}/profile?secao=seguranca`);
		expect(out).toMatch(/second factor must be set up/);
		expect(await rightsOf('chefe@casa.example')).toMatchObject({ status: 'approved', role: 'admin' });
		expect(await eventsOf('chefe@casa.example')).toEqual([
			{ event_type: 'admin_created', details: { by: 'command' } },
		]);
	});

	it.runIf(all)('replaces an account that somebody signed up with and nobody confirmed', async () => {
		const stranger = { name: 'Mallory', email: 'sede@casa.example', email_verified: false };
		await stores.db.insertInto('users').values(stranger).execute();
		expect((await create(stranger.email)).status).toBe(0);
		expect(await rightsOf(stranger.email)).toMatchObject({ role: 'admin' });
		expect((await create(stranger.email)).status).toBe(2);
	});

	it.runIf(all).each([
		['of eleven characters', 'onze-letras', ADMIN_PASSWORD_SHORT],
		['that half the world uses', 'qwerty123456', 'Senha muito comum'],
	])('refuses a password %s', async (_, password, words) => {
		expect(await create('outra@casa.example', password)).toMatchObject({
			status: 2,
			err: expect.stringContaining(words),
		});
		expect(await rightsOf('outra@casa.example')).toBeUndefined();
	});
});

describe('npm run admin -- revoke', () => {
	it.runIf(all)(
		'removes the role, the sessions and the approval that came with it, and is recorded',
		async () => {
			await create('sai@casa.example');
			const { rows } = await sql<{
				id: string;
			}>`select id from users where email = 'sai@casa.example'`.execute(stores.db);
			await beginSession(stores.db, SECRET, rows[0]?.id as string);
			expect(await rightsOf('sai@casa.example')).toMatchObject({ role: 'admin', sessions: 1 });
			expect(await run('', 'revoke', 'Sai@Casa.example')).toMatchObject({ status: 0 });
			expect(await rightsOf('sai@casa.example')).toEqual({ status: 'pending', role: null, sessions: 0 });
			expect((await eventsOf('sai@casa.example')).at(-1)).toEqual({
				event_type: 'admin_revoked',
				details: { by: 'command', ended: 1 },
			});
			expect((await run('', 'list')).out).not.toContain('sai@casa.example');
		},
	);

	it.runIf(all)(
		'refuses for people who are not administrators, and for the last administrator without --force',
		async () => {
			const person = await makePerson(stores.db);
			expect(await run('', 'revoke', `${person}@teste.invalid`)).toMatchObject({ status: 1 });
			expect(await run('', 'revoke', 'ninguem@casa.example')).toMatchObject({ status: 1 });
			await sql`delete from user_roles`.execute(stores.db);
			const last = `${await makeAdmin(stores.db)}@teste.invalid`;
			expect(await run('', 'revoke', last)).toMatchObject({
				status: 1,
				err: expect.stringContaining('--force'),
			});
			expect(await rightsOf(last)).toMatchObject({ role: 'admin' });
			expect(await run('', 'revoke', last, '--force')).toMatchObject({ status: 0 });
			expect(await rightsOf(last)).toMatchObject({ role: null });
		},
	);
});

describe('npm run admin -- list', () => {
	it.runIf(all)(
		'shows each administrator since when, with or without a second factor, and their last sign-in',
		async () => {
			await sql`delete from user_roles`.execute(stores.db);
			const [fresh, seen] = [await makePerson(stores.db, { role: 'admin' }), await makeAdmin(stores.db)];
			await sql`insert into security_events (event_type, user_id, created_at)
			values ('admin_login', ${seen}, '2026-11-20T15:00:00Z')`.execute(stores.db);
			const lines = (await run('', 'list')).out.trim().split('\n');
			expect(lines).toEqual([expect.any(String), expect.any(String)]);
			const lineOf = (id: string) =>
				lines.find((line) => line.startsWith(`${id}@teste.invalid\tPessoa de Teste\t`));
			expect(lineOf(fresh)).toMatch(/NO second factor\tnever signed in$/);
			expect(lineOf(seen)).toMatch(/second factor on\tlast sign-in 20\/11\/2026.*12:00:00$/);
		},
	);
});

it.runIf(all).each([
	['nothing', []],
	['a list of somebody', ['list', 'a@b.example']],
	['a name to revoke', ['revoke', 'a@b.example', '--name', 'X']],
	['no name to create', ['create', 'a@b.example']],
	['force to create', ['create', 'a@b.example', '--name', 'X', '--force']],
	['two steps of a replacement at once', ['rotate-secret', '--finish', '--lost']],
	['consent to what asks for none', ['rotate-secret', '--finish', '--yes']],
	['somebody whose secret is replaced', ['rotate-secret', 'a@b.example']],
])('answers %s with its usage', async (_, args) => {
	expect(await run('x', ...args)).toMatchObject({
		status: 2,
		out: '',
		err: expect.stringContaining('Usage'),
	});
});

describe('npm run admin -- sign-out', () => {
	const sessionsOf = async (id: string) =>
		(await stores.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).length;
	const emailOf = (id: string) => `${id}@teste.invalid`;

	it.runIf(all)('ends the sessions of one person, or of everybody, and records it', async () => {
		const [one, other] = [await makePerson(stores.db), await makePerson(stores.db)];
		for (const id of [one, one, other]) await beginSession(stores.db, SECRET, id);
		expect(await run('', 'sign-out', emailOf(one))).toMatchObject({
			status: 0,
			out: expect.stringContaining('2 sessions'),
		});
		expect([await sessionsOf(one), await sessionsOf(other)]).toEqual([0, 1]);
		expect(await run('', 'sign-out', '--all')).toMatchObject({ status: 0 });
		expect(await sessionsOf(other)).toBe(0);
		expect(await eventsOf(emailOf(one))).toEqual([
			{ event_type: 'sessions_ended', details: { by: 'command', ended: 2 } },
		]);
	});

	it.runIf(all).each([
		[['sign-out'], 2],
		[['sign-out', 'a@example.com', '--all'], 2],
		[['list', '--all'], 2],
		[['sign-out', 'ninguem@example.com'], 1],
	])('%j: %i', async (args, status) => {
		expect(await run('', ...args)).toMatchObject({ status });
	});
});

describe('npm run admin -- reset-factor', () => {
	it.runIf(all)(
		'removes the second factor of an administrator, ends the sessions and records it',
		async () => {
			const id = await makeAdmin(stores.db);
			const email = `${id}@teste.invalid`;
			await beginSession(stores.db, SECRET, id);
			const reset = (...args: string[]) => run('', 'reset-factor', email, ...args);
			expect(await reset()).toMatchObject({ status: 2 });
			expect(await reset('--reason', 'x')).toMatchObject({ status: 2 });
			const done = await reset('--reason', 'Celular perdido');
			expect(done).toMatchObject({ status: 0, out: expect.stringContaining('1 sessions have ended') });
			expect(done.out).toContain('must set up a new one');
			expect(await rightsOf(email)).toMatchObject({ role: 'admin', sessions: 0 });
			const details = { by: 'command', reason: 'Celular perdido', ended: 1 };
			expect(await eventsOf(email)).toEqual([{ event_type: 'two_factor_disabled', details }]);
			expect(await reset('--reason', 'Celular perdido')).toMatchObject({
				status: 1,
				err: expect.stringContaining('has no second factor'),
			});
		},
	);
});

describe('npm run admin -- lost-identity-key', () => {
	it.runIf(all)('counts what the key does not decrypt, and removes it only with --yes', async () => {
		const lost = { context: { db: stores.db, vault: vaultOf('a key that was lost'.repeat(2)) } };
		await giveBar(lost, makeCpf(), { reason: 'Não pagou' });
		expect(await run('', 'list')).toMatchObject({ status: 1, err: expect.stringMatching(/^IDENTITY_KEY: /) });
		const counted = await run('', 'lost-identity-key');
		expect(counted).toMatchObject({ status: 1, err: expect.stringContaining('lost-identity-key --yes') });
		expect(counted.out).toMatch(/identities of 0 people and the numbers of 1 bars\.\nBar of .*: Não pagou/);
		expect(counted.out).toContain('\n0 exclusions of deleted accounts');
		expect(await run('', 'lost-identity-key', '--yes')).toMatchObject({ status: 0 });
		expect(await run('', 'list')).toMatchObject({ status: 0 });
		expect((await run('', 'lost-identity-key')).out).toContain('nothing is lost');
	});
});
