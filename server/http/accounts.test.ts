import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { API } from '#contract/paths.ts';
import type { Role } from '#domain/access.ts';
import { createAccount } from '#server/features/accounts/create-account.ts';
import { makeOpenAuction } from '#server/testing/factories.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
const PASSWORD = 'leilao123';
beforeEach(() => sql`delete from auth_rate_limits`.execute(app.house.db));

async function account(status: 'approved' | 'pending' = 'approved', role?: Role): Promise<string> {
	const email = `${randomUUID()}@teste.invalid`;
	await createAccount(
		app.context,
		{ email, name: 'Ana Teste', password: PASSWORD },
		{ status, ...(role && { role }) },
	);
	return email;
}

const signIn = (email: string, password = PASSWORD) =>
	app.ask('POST', `${API.auth}/sign-in/email`, { body: { email, password }, headers: { origin: app.url } });

function cookieOf(headers: Headers): string {
	return headers
		.getSetCookie()
		.map((cookie) => cookie.split(';')[0])
		.join('; ');
}

async function bidWith(headers: Record<string, string>, id: string, amount = 100_000) {
	return app.ask('POST', API.bids(id), {
		headers: { 'idempotency-key': randomUUID(), ...headers },
		body: { amount },
	});
}

describe('signing in', () => {
	test('gives an httpOnly session cookie, with which the same site may bid', async () => {
		const email = await account();
		const answer = await signIn(email.toUpperCase());
		expect(answer).toMatchObject({ status: 200, body: { user: { email } } });
		expect(answer.headers.getSetCookie().join()).toMatch(
			/martelo\.session_token=[^;]+;.*HttpOnly.*SameSite=Lax/i,
		);
		const id = await makeOpenAuction(app.house.db);
		const cookie = cookieOf(answer.headers);
		expect(await bidWith({ cookie, 'sec-fetch-site': 'same-origin' }, id)).toMatchObject({ status: 201 });
		expect(await bidWith({ cookie, origin: app.url }, id, 200_000)).toMatchObject({
			status: 409,
			body: { code: 'bid.own-lead' },
		});
		expect(await bidWith({ cookie, origin: 'https://outro.example' }, id)).toMatchObject({ status: 403 });
	});

	test('a wrong password and an unknown address get one and the same answer', async () => {
		const wrong = await signIn(await account(), 'errada123');
		const unknown = await signIn('ninguem@teste.invalid');
		expect(wrong.status).toBe(401);
		expect(unknown).toMatchObject({ status: 401, body: wrong.body });
	});

	test('after sign-out the cookie is worth nothing', async () => {
		const { headers } = await signIn(await account());
		const cookie = cookieOf(headers);
		const own = { cookie, origin: app.url };
		expect(await app.ask('POST', `${API.auth}/sign-out`, { headers: own, body: {} })).toMatchObject({
			status: 200,
		});
		expect(await bidWith(own, await makeOpenAuction(app.house.db))).toMatchObject({
			status: 401,
			body: { code: 'auth.required' },
		});
	});

	test('a short-lived access token is taken as bearer, a forged one is not', async () => {
		const cookie = cookieOf((await signIn(await account())).headers);
		const { body } = await app.ask('GET', `${API.auth}/token`, { headers: { cookie } });
		const { token } = body as { token: string };
		const id = await makeOpenAuction(app.house.db);
		expect(await bidWith({ authorization: `Bearer ${token}` }, id)).toMatchObject({ status: 201 });
		const [head, payload] = token.split('.');
		for (const forged of [
			`${head}.${payload}.AAAA`,
			`${btoa('{"alg":"none"}')}.${payload}.`,
			`${head}.${btoa('{"sub":"x"}')}.AAAA`,
		]) {
			expect(await bidWith({ authorization: `Bearer ${forged}` }, id)).toMatchObject({ status: 401 });
		}
	});

	test('from another site it is refused, with or without a cookie', async () => {
		const body = { email: await account(), password: PASSWORD };
		for (const headers of [
			{ origin: 'https://outro.example', cookie: 'a=b' },
			{ origin: 'https://outro.example' },
			{ 'sec-fetch-site': 'cross-site' },
		]) {
			const answer = await app.ask('POST', `${API.auth}/sign-in/email`, {
				headers: headers as Record<string, string>,
				body,
			});
			expect(answer.status).toBe(403);
		}
	});

	test('guessing is stopped, with the wait in seconds, and the limit is kept in the database', async () => {
		const email = await account();
		const answers = [];
		for (let n = 0; n < 21; n += 1) answers.push(await signIn(email, `errada-${n}`));
		const last = answers.at(-1);
		expect(last?.status).toBe(429);
		expect(Number(last?.headers.get('x-retry-after'))).toBeGreaterThan(0);
		const kept = await sql`select from auth_rate_limits where count >= 20`.execute(app.house.db);
		expect(kept.rows).toHaveLength(1);
	});
});

test('signing up makes a pending profile, which may not bid', async () => {
	const email = `${randomUUID()}@teste.invalid`;
	const body = { email, password: PASSWORD, name: 'Nova Pessoa' };
	const answer = await app.ask('POST', `${API.auth}/sign-up/email`, { headers: { origin: app.url }, body });
	expect(answer.status).toBe(200);
	const profile = await app.house.db
		.selectFrom('profiles')
		.selectAll()
		.where('email', '=', email)
		.executeTakeFirst();
	expect(profile).toMatchObject({ name: 'Nova Pessoa', status: 'pending', document_url: null });
	const own = { cookie: cookieOf(answer.headers), origin: app.url };
	expect(await bidWith(own, await makeOpenAuction(app.house.db))).toMatchObject({
		status: 403,
		body: { code: 'bid.not-approved' },
	});
	const again = await app.ask('POST', `${API.auth}/sign-up/email`, { headers: { origin: app.url }, body });
	expect(again).toMatchObject({
		status: 422,
		body: { code: expect.stringContaining('USER_ALREADY_EXISTS') },
	});
	const extra = { ...body, email: `${randomUUID()}@teste.invalid`, role: 'admin', status: 'approved' };
	await app.ask('POST', `${API.auth}/sign-up/email`, { headers: { origin: app.url }, body: extra });
	const roles = await app.house.db
		.selectFrom('user_roles')
		.innerJoin('users', 'users.id', 'user_roles.user_id')
		.where('email', '=', extra.email)
		.selectAll()
		.execute();
	expect(roles).toEqual([]);
});

test('an approval counts from the next request on', async () => {
	const email = await account('pending');
	const cookie = cookieOf((await signIn(email)).headers);
	const id = await makeOpenAuction(app.house.db);
	expect(await bidWith({ cookie, origin: app.url }, id)).toMatchObject({ status: 403 });
	await app.house.db.updateTable('profiles').set({ status: 'approved' }).where('email', '=', email).execute();
	expect(await bidWith({ cookie, origin: app.url }, id)).toMatchObject({ status: 201 });
});

test('a name that the form would refuse is refused by the server too, and leaves nothing behind', async () => {
	for (const name of ['F', ' ', 'x'.repeat(121)]) {
		const email = `${randomUUID()}@teste.invalid`;
		const body = { email, password: PASSWORD, name };
		const answer = await app.ask('POST', `${API.auth}/sign-up/email`, { headers: { origin: app.url }, body });
		expect(answer).toMatchObject({
			status: 400,
			body: { message: expect.stringContaining('Nome deve ter') },
		});
		const users = await app.house.db.selectFrom('users').select('id').where('email', '=', email).execute();
		expect(users).toEqual([]);
	}
});

test('a profile that a dying server did not make is made at the next sign-in', async () => {
	const email = await account('pending');
	await app.house.db.deleteFrom('profiles').where('email', '=', email).execute();
	expect((await signIn(email)).status).toBe(200);
	const profile = await app.house.db
		.selectFrom('profiles')
		.select('status')
		.where('email', '=', email)
		.execute();
	expect(profile).toEqual([{ status: 'pending' }]);
});
