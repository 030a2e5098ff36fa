import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { ADMIN_PASSWORD_SHORT } from '#domain/people/account.ts';
import { confirmAddress } from '#server/features/accounts/account-data/confirm-address.ts';
import { removeUnconfirmed } from '#server/features/accounts/account-data/remove-unconfirmed.ts';
import { confirmationLink, recoveryLink } from '#server/features/accounts/auth-links.ts';
import { accountObligations } from '#server/features/settlement/account-obligations.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { makeAccount, PASSWORD, signIn } from '#server/testing/accounts.ts';
import { openBrowser } from '#server/testing/browser.ts';
import { makeOpenAuction } from '#server/testing/factories.ts';
import { lockWaits } from '#server/testing/lock-waits.ts';
import { useApp } from '#server/testing/test-app.ts';
import { unlocked } from '#server/testing/unlocked.ts';

const { all } = inject('runs');

/** The default of a server with its own database: addresses must be confirmed. */
const app = useApp({ REQUIRE_EMAIL_CONFIRMATION: '' });

const STRANGER = { name: 'Mallory Alheia', password: 'uma-frase-da-estranha' };
const OWNER = { name: 'Dona Certa', password: 'uma-frase-da-dona' };
const OVER = { status: 400, body: { code: 'auth.confirmation-over' } };

const newAddress = () => `${randomUUID()}@teste.invalid`;

async function signUp(email: string, person: typeof OWNER): Promise<void> {
	const answer = await openBrowser(app).ask('POST', '/api/auth/sign-up/email', { ...person, email });
	expect(answer.status).toBe(200);
}

/** The token of a confirmation email that is sent now. */
async function tokenFor(email: string): Promise<string> {
	const link = new URL((await confirmationLink(app.context.auth, app.url, email)) as string);
	return link.hash.replace('#token=', '');
}

const confirm = (token: string, password = OWNER.password) =>
	openBrowser(app).ask('POST', ACCOUNT_API.confirmAddress, { token, password });

/** The status of a sign-in with a password. */
const enter = async (email: string, password: string) =>
	(await signIn(openBrowser(app), email, password)).status;

async function userOf(email: string) {
	const { rows } = await sql<{ id: string; name: string; registered: string }>`
		select u.id, u.name, p.name as registered from users u join profiles p on p.id = u.id
		where u.email = ${email}`.execute(app.db);
	return rows[0] ?? { id: '', name: '', registered: '' };
}

describe('an address that a stranger signed up with first', () => {
	test.each(all ? ['the stranger’s', 'the owner’s'] : ['the stranger’s'])(
		'belongs to its owner, who confirms by %s sign-up',
		async (mail) => {
			const email = newAddress();
			await signUp(email, STRANGER);
			const [first, before] = [await tokenFor(email), await userOf(email)];
			await signUp(email, OWNER);
			expect((await confirm(mail === 'the owner’s' ? await tokenFor(email) : first)).status).toBe(200);
			expect([await enter(email, STRANGER.password), await enter(email, OWNER.password)]).toEqual([401, 200]);
			const after = await userOf(email);
			expect(after).toMatchObject({ name: OWNER.name, registered: OWNER.name });
			expect(after.id).not.toBe(before.id);
		},
	);

	test.runIf(all)('belongs to its owner, who never signed up and confirms all the same', async () => {
		const email = newAddress();
		await signUp(email, STRANGER);
		expect((await confirm(await tokenFor(email))).status).toBe(200);
		expect([await enter(email, STRANGER.password), await enter(email, OWNER.password)]).toEqual([401, 200]);
	});

	test('loses the documents of the stranger with the sign-up of its owner', async () => {
		const email = newAddress();
		await signUp(email, STRANGER);
		const { id } = await userOf(email);
		const files = await giveDocuments(id);
		await signUp(email, OWNER);
		for (const file of files) expect(await app.context.storage.bytes(file)).toBeNull();
		expect((await userOf(email)).id).not.toBe(id);
	});
});

test.runIf(all)('an address that a stranger signs up with later belongs to its owner', async () => {
	const email = newAddress();
	await signUp(email, OWNER);
	const token = await tokenFor(email);
	await signUp(email, STRANGER);
	expect((await confirm(token)).status).toBe(200);
	expect([await enter(email, STRANGER.password), await enter(email, OWNER.password)]).toEqual([401, 200]);
});

/** A document of the registration and a supporting one, each with its file. */
async function giveDocuments(id: string): Promise<string[]> {
	const files = [`documents/${id}/x.pdf`, `documents/${id}/y.pdf`] as const;
	for (const file of files) await app.context.storage.put(file, Buffer.from('%PDF-1.4'), 'application/pdf');
	const [document_url, file] = files;
	await sql`update profiles set document_url = ${document_url}, document_uploaded_at = now()
		where id = ${id}`.execute(app.db);
	const row = { user_id: id, role: 'company', file, kind: 'pdf', auction_id: null } as const;
	await app.db.insertInto('supporting_documents').values(row).execute();
	return [...files];
}

describe('an unconfirmed account of before', () => {
	const REFERRED: [what: string, refer: (id: string) => Promise<unknown>][] = [
		[
			'bids',
			async (id: string) =>
				sql`insert into auction_bidders values (${await makeOpenAuction(app.db)}, ${id}, 1)`.execute(app.db),
		],
		[
			'a right of preference',
			async (id: string) =>
				sql`insert into preference_rights (auction_id, user_id, ground)
					values (${await makeOpenAuction(app.db)}, ${id}, 'tenant')`.execute(app.db),
		],
		['a session', (id: string) => app.session(id)],
		['a role', (id: string) => sql`insert into user_roles values (${id}, 'admin')`.execute(app.db)],
	];
	test.each(all ? REFERRED : REFERRED.slice(0, 1))(
		'with %s is not removed by a sign-up; its confirmation takes everything away',
		async (_, give) => {
			const { id, email } = await makeAccount(app, { confirmed: false });
			await give(id);
			const files = await giveDocuments(id);
			await signUp(email, { ...OWNER, password: 'a-frase-do-cadastro' });
			expect((await userOf(email)).id).toBe(id);
			for (const file of files) expect(await app.context.storage.bytes(file)).not.toBeNull();
			expect(await emailsTo(email)).toEqual(['confirmation']);
			expect((await confirm(await tokenFor(email))).status).toBe(200);
			const passwords = [PASSWORD, 'a-frase-do-cadastro', OWNER.password];
			expect(await Promise.all(passwords.map((each) => enter(email, each)))).toEqual([401, 401, 200]);
			for (const file of files) expect(await app.context.storage.bytes(file)).toBeNull();
			const profile = app.db.selectFrom('profiles').select(['status', 'document_url']).where('id', '=', id);
			expect(await profile.executeTakeFirst()).toEqual({ status: 'pending', document_url: null });
		},
	);
});

async function emailsTo(email: string): Promise<string[]> {
	const { rows } = await sql<{ kind: string }>`select data ->> 'kind' as kind from pgboss.job
		where data ->> 'email' = ${email} order by created_on`.execute(app.db);
	return rows.map(({ kind }) => kind);
}

describe('the password of a confirmation', () => {
	test('is refused like that of a sign-up, and the link stays valid', async () => {
		const email = newAddress();
		await signUp(email, OWNER);
		const token = await tokenFor(email);
		expect(await confirm(token, '123456')).toMatchObject({ status: 422, body: { code: 'password.common' } });
		expect(await confirm(token, 'curta')).toMatchObject({
			status: 400,
			body: { code: 'request.invalid', errors: [{ path: 'password' }] },
		});
		const without = await openBrowser(app).ask('POST', ACCOUNT_API.confirmAddress, { token });
		expect(without).toMatchObject({ status: 400, body: { errors: [{ path: 'password' }] } });
		expect((await confirm(token)).status).toBe(200);
	});

	test('of an administrator has at least 12 characters', async () => {
		const { email } = await makeAccount(app, { confirmed: false, role: 'admin' });
		const errors = [{ path: 'password', message: ADMIN_PASSWORD_SHORT }];
		expect(await confirm(await tokenFor(email), 'doze-menos1')).toMatchObject({
			status: 400,
			body: { code: 'request.invalid', errors },
		});
	});

	test.runIf(all)('makes the recovery links of before useless', async () => {
		const email = newAddress();
		await signUp(email, STRANGER);
		const link = new URL((await recoveryLink(app.context.auth, app.url, email)) as string);
		await confirm(await tokenFor(email));
		const body = { token: link.hash.replace('#token=', ''), newPassword: 'outra-frase-qualquer' };
		expect((await openBrowser(app).ask('POST', '/api/auth/reset-password', body)).status).toBe(400);
	});
});

/** Runs acts that all wait for the row of a user, which is then changed or let go. */
async function atOnce<T>(id: string, acts: (() => Promise<T>)[], change = sql`select 1`): Promise<T[]> {
	const { running } = await app.db.transaction().execute(async (trx) => {
		await sql`select from users where id = ${id} for no key update`.execute(trx);
		const started = Promise.all(acts.map((act) => act()));
		await expect.poll(() => lockWaits(app.db)).toBe(acts.length);
		await change.execute(trx);
		return { running: started };
	});
	return running;
}

describe('two at once', () => {
	/** Confirms an address twice at once; returns how often it worked. */
	async function confirmTwice(db: Kysely<Database>): Promise<number> {
		const email = newAddress();
		await signUp(email, STRANGER);
		const [token, { id }] = [await tokenFor(email), await userOf(email)];
		const deps = { ...app.context, db, obligations: accountObligations };
		const acts = ['uma-frase-primeira', 'uma-frase-segunda'].map(
			(password) => () => confirmAddress(deps, { token, password, address: null }),
		);
		return (await atOnce(id, acts)).filter((refused) => refused === null).length;
	}

	test('a link confirms once', async () => {
		expect(await confirmTwice(app.context.db)).toBe(1);
	});

	test('control: twice, where the row is not locked', async () => {
		const lockless = unlocked(app.context.db, /(?<=deleted_at is null) for no key update/);
		expect(await confirmTwice(lockless)).toBe(2);
	});

	/** A sign-up while the address is confirmed; returns whether the account is still there. */
	async function confirmedMeanwhile(db: Kysely<Database>): Promise<boolean> {
		const { id, email } = await makeAccount(app, { confirmed: false });
		const { storage } = app.context;
		const confirmed = sql`update users set email_verified = true where id = ${id}`;
		await atOnce(id, [() => removeUnconfirmed({ db, storage }, email)], confirmed);
		return (await userOf(email)).id === id;
	}

	test('an account that is confirmed meanwhile is not removed by a sign-up', async () => {
		expect(await confirmedMeanwhile(app.context.db)).toBe(true);
	});

	test('control: it is removed, where the row is not locked', async () => {
		expect(await confirmedMeanwhile(unlocked(app.context.db, /\s+for update of u/))).toBe(false);
	});
});

test.runIf(all)('a used link confirms nothing and sets no password', async () => {
	const email = newAddress();
	await signUp(email, OWNER);
	const token = await tokenFor(email);
	expect((await confirm(token)).status).toBe(200);
	expect(await confirm(token, STRANGER.password)).toMatchObject(OVER);
	expect([await enter(email, STRANGER.password), await enter(email, OWNER.password)]).toEqual([401, 200]);
});
