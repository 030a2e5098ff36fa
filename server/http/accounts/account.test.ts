import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, inject, test, vi } from 'vitest';
import type { AccountExport } from '#contract/account-export.ts';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import type { SessionAnswer } from '#contract/session.ts';
import type { Role } from '#domain/auction/access.ts';
import { replay } from '#domain/ledger/ledger.ts';
import { createAccount } from '#server/features/accounts/create-account.ts';
import { recordEvent } from '#server/features/accounts/security/security-events.ts';
import { sha256 } from '#server/platform/sha256.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { useApp } from '#server/testing/test-app.ts';

const { all } = inject('runs');

const app = useApp();
const PASSWORD = 'segredo-canario-123';

interface Person {
	id: string;
	email: string;
	token: string;
}

async function person(fields: { name?: string; email?: string; role?: Role } = {}): Promise<Person> {
	const { name = 'Pessoa de Teste', email = `${randomUUID()}@teste.invalid`, role } = fields;
	const standing = { status: 'approved' as const, ...(role && { role }) };
	const id = (await createAccount(app.context, { email, name, password: PASSWORD }, standing)) as string;
	return { id, email, token: await app.session(id) };
}

const remove = ({ token }: Person, password = PASSWORD) =>
	app.ask('DELETE', ACCOUNT_API.account, { token, body: { password } });

async function bid(
	{ token }: Person,
	auction_id: string,
	amount = 100_000,
	max_amount?: { max_amount: number },
): Promise<void> {
	const headers = { 'idempotency-key': randomUUID() };
	const body = { amount, ...max_amount };
	const answer = await app.ask('POST', BIDDER_API.bids(auction_id), { token, headers, body });
	expect(answer.status).toBe(201);
}

/** An auction whose only bid is this person's, changed afterwards by `then`. */
async function led(by: Person, then = sql`status = 'active'`): Promise<string> {
	const id = await makeOpenAuction(app.db, { title: 'Casa em Olinda' });
	await bid(by, id);
	await sql`update auctions set ${then} where id = ${id}`.execute(app.db);
	return id;
}

const COMPLETED = sql`status = 'completed'`;

async function pay(by: Person, auction_id: string, status: string): Promise<void> {
	const paid_at = status === 'paid' || status === 'refunded' ? sql`now()` : sql`null`;
	await sql`insert into payments (auction_id, user_id, status, price, commission, amount, due_at, paid_at)
		values (${auction_id}, ${by.id}, ${status}, 100, 5, 105, now(), ${paid_at})`.execute(app.db);
}

/** A proof of a person's payment that an administrator refused. */
async function refusedProof({ id }: Person, reason: string): Promise<void> {
	await sql`insert into payment_proofs (payment_id, file, kind, status, reason, decided_at)
		select id, 'payments/' || id || '/a.pdf', 'pdf', 'refused', ${reason}, now() from payments
		where user_id = ${id}`.execute(app.db);
}

/** Every row of every table, including the job queue's, that contains a text, as `table: row`. */
async function rowsWith(text: string): Promise<string[]> {
	const { rows: tables } = await sql<{ name: string }>`
		select format('%I.%I', table_schema, table_name) as name from information_schema.tables
		where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(app.db);
	expect(tables.length).toBeGreaterThan(20);
	const found = tables.map(async ({ name }) => {
		const { rows } = await sql<{ row: string }>`
			select t::text as row from ${sql.raw(name)} t where t::text ilike ${`%${text}%`}`.execute(app.db);
		return rows.map(({ row }) => `${name}: ${row}`);
	});
	return (await Promise.all(found)).flat();
}

afterEach(() => vi.restoreAllMocks());

describe('deleting an account is refused', () => {
	const refused = async (by: Person, code: string, params?: object) => {
		const answer = await remove(by);
		expect(answer).toMatchObject({ status: 409, body: { code, ...(params && { params }) } });
		expect(await app.ask('GET', ACCOUNT_API.accountExport, { token: by.token })).toMatchObject({
			status: 200,
		});
	};

	test('to a visitor, without a password, and with an extra field', async () => {
		const { token } = await person();
		expect(await app.ask('DELETE', ACCOUNT_API.account, { body: { password: PASSWORD } })).toMatchObject({
			status: 401,
		});
		for (const body of [{}, { password: '' }, { password: PASSWORD, user_id: randomUUID() }]) {
			expect(await app.ask('DELETE', ACCOUNT_API.account, { token, body })).toMatchObject({ status: 400 });
		}
	});

	test.runIf(all)('with a wrong password, and after ten of them also with the right one', async () => {
		const one = await person();
		for (let n = 0; n < 10; n += 1) {
			expect(await remove(one, `errada-${n}`)).toMatchObject({
				status: 403,
				body: { code: 'account.wrong-password', detail: 'A senha não confere. Nada foi alterado.' },
			});
		}
		const stopped = await remove(one);
		expect(stopped).toMatchObject({ status: 429, body: { code: 'auth.too-many' } });
		expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(3_000);
		expect(await remove(await person())).toMatchObject({ status: 200 });
	});

	test.runIf(all)('ten wrong passwords sent at the same moment count as ten, not more', async () => {
		const one = await person();
		const answers = await Promise.all(Array.from({ length: 16 }, () => remove(one, 'errada')));
		expect(answers.filter(({ status }) => status === 403)).toHaveLength(10);
	});

	test.each([
		['an active auction', undefined],
		['a paused auction', sql`status = 'paused', paused_at = now()`],
	])('to the leader of %s, with its title', async (_name, then) => {
		const one = await person();
		await led(one, then);
		await refused(one, 'account.leading', { title: 'Casa em Olinda' });
	});

	test.runIf(all)(
		'for the same reason however often it is requested: a right password does not count as an attempt',
		async () => {
			const one = await person({ role: 'admin' });
			for (let n = 0; n < 11; n += 1)
				expect(await remove(one)).toMatchObject({ status: 409, body: { code: 'account.admin' } });
		},
	);

	test.runIf(all)('to a winner without a payment yet', async () => {
		const one = await person();
		await led(one, COMPLETED);
		await refused(one, 'account.owing', { title: 'Casa em Olinda' });
	});

	test.each(['pending', 'overdue'])('to a winner whose payment is %s', async (status) => {
		const one = await person();
		const id = await led(one, COMPLETED);
		await pay(one, id, 'cancelled');
		await pay(one, id, status);
		await refused(one, 'account.owing', { title: 'Casa em Olinda' });
	});
});

describe('deleting an account is not refused', () => {
	test.runIf(all).each(['paid', 'cancelled', 'refunded'])(
		'to a winner whose payment is %s',
		async (status) => {
			const one = await person();
			await pay(one, await led(one, COMPLETED), status);
			expect(await remove(one)).toMatchObject({ status: 200, body: { status: true } });
		},
	);

	test.runIf(all).each([
		['was cancelled', sql`status = 'cancelled'`],
		['was withdrawn', sql`withdrawn_at = now()`],
	])('to the former leader of an auction that %s', async (_name, then) => {
		const one = await person();
		await led(one, then);
		expect(await remove(one)).toMatchObject({ status: 200 });
	});

	test('to an outbid person', async () => {
		const [one, other] = [await person(), await person()];
		await bid(other, await led(one), 200_000);
		expect(await remove(one)).toMatchObject({ status: 200 });
		expect(await remove(other)).toMatchObject({ status: 409, body: { code: 'account.leading' } });
	});
});

describe('a deleted account', () => {
	const PLANTED = {
		name: 'Zuleica Canário',
		email: 'zuleica_canario@exemplo.invalid',
		address: '203.0.113.77',
		device: 'Navegador-Canario/1.0',
		document: 'd0c0'.repeat(8),
		supporting: 'cafe'.repeat(8),
		token: 'ficha-canario',
	};

	/** A person with data in every table that can hold it, outbid in an auction they do not lead. */
	async function plant() {
		const { db } = app;
		const one = await person({ name: PLANTED.name, email: PLANTED.email });
		const auction_id = await led(one);
		await bid(await person(), auction_id, 200_000);
		const key = `documents/${one.id}/${PLANTED.document}.pdf`;
		await app.context.storage.put(key, Buffer.from('%PDF-1.4'), 'application/pdf');
		await sql`update profiles set document_url = ${key}, document_uploaded_at = now() where id = ${one.id}`.execute(
			db,
		);
		const supporting = `documents/${one.id}/${PLANTED.supporting}.pdf`;
		await app.context.storage.put(supporting, Buffer.from('%PDF-1.4'), 'application/pdf');
		await sql`insert into supporting_documents (user_id, role, file, kind)
			values (${one.id}, 'company', ${supporting}, 'pdf')`.execute(db);
		await sql`update sessions set ip_address = ${PLANTED.address}, user_agent = ${PLANTED.device}
			where user_id = ${one.id}`.execute(db);
		await sql`insert into favorites (user_id, auction_id) values (${one.id}, ${auction_id})`.execute(db);
		await sql`insert into user_roles (user_id, role) values (${one.id}, null)`.execute(db);
		await sql`insert into two_factors (user_id, secret, backup_codes)
			values (${one.id}, ${PLANTED.token}, ${PLANTED.token})`.execute(db);
		await sql`insert into verifications (identifier, value, expires_at) values
			(${`reset-password:${PLANTED.token}`}, ${one.id}, now()),
			('2fa', ${`${one.id}!${PLANTED.token}`}, now()),
			(${`confirm:${PLANTED.email.toUpperCase()}`}, ${PLANTED.token}, now())`.execute(db);
		await sql`insert into security_events (event_type, user_id, details, address) values
			('authentication_failed', ${one.id}, ${JSON.stringify({ error: PLANTED.name })}::jsonb, ${PLANTED.address}),
			('authentication_failed', null, ${JSON.stringify({ email: PLANTED.email.toUpperCase() })}::jsonb,
				${PLANTED.address}),
			('document_opened', null, ${JSON.stringify({ document_of: one.id, link: 'a' })}::jsonb, ${PLANTED.address})`.execute(
			db,
		);
		await pay(one, await led(one, COMPLETED), 'paid');
		await refusedProof(one, `Está em nome de ${PLANTED.name}`);
		return { one, auction_id, files: [key, supporting] };
	}

	test('leaves no personal data anywhere, keeps bids, numbers and ledger, and frees the email address', async () => {
		const { db } = app;
		const { one, auction_id, files } = await plant();
		const look = { event_type: 'document_link', address: '198.51.100.4', details: { document_of: one.id } };
		await recordEvent(db, { ...look, user_id: await makePerson(db, { role: 'admin' }) });
		const send = vi.spyOn(app.context.emails, 'send');
		const kept = async () => [
			await sql`select * from bids where auction_id = ${auction_id} order by seq`.execute(db),
			await sql`select * from auction_bidders where auction_id = ${auction_id} order by bidder`.execute(db),
			await sql`select * from ledger_records where auction_id = ${auction_id} order by seq`.execute(db),
			await sql`select * from auctions where id = ${auction_id}`.execute(db),
		];
		for (const planted of Object.values(PLANTED)) expect(await rowsWith(planted)).not.toEqual([]);
		const before = await kept();

		expect(await remove(one)).toMatchObject({ status: 200, body: { status: true } });

		// The job queue still holds the address of the goodbye email until it is delivered, and the record of accesses keeps
		// the network address for six months.
		const allowed = /^pgboss\.\S+: .*account-deleted|security_events: .*203\.0\.113\.77/;
		for (const planted of Object.values(PLANTED)) {
			expect((await rowsWith(planted)).filter((row) => !allowed.test(row))).toEqual([]);
		}
		for (const file of files) expect(await app.context.storage.bytes(file)).toBeNull();
		expect(await kept()).toEqual(before);
		const records = await db
			.selectFrom('ledger_records')
			.select('record')
			.where('auction_id', '=', auction_id)
			.orderBy('seq')
			.execute();
		expect(
			replay(
				records.map(({ record }) => record),
				sha256,
			).fault,
		).toBeNull();

		const pseudonym = { name: 'Conta excluída', email: `excluida-${one.id}@conta-excluida.invalid` };
		const user = await db.selectFrom('users').selectAll().where('id', '=', one.id).executeTakeFirst();
		expect(user).toMatchObject({ ...pseudonym, email_verified: false, deleted_at: expect.any(Date) });
		const profile = await db.selectFrom('profiles').selectAll().where('id', '=', one.id).executeTakeFirst();
		expect(profile).toMatchObject({ ...pseudonym, status: 'rejected', document_url: null });
		const events = await db
			.selectFrom('security_events')
			.selectAll()
			.where('user_id', '=', one.id)
			.where('event_type', '=', 'account_deleted')
			.execute();
		expect(events).toMatchObject([{ details: {}, address: null, session_id: null }]);
		expect(send).toHaveBeenCalledExactlyOnceWith(
			{ kind: 'account-deleted', email: PLANTED.email, name: PLANTED.name },
			expect.anything(),
		);

		const looks = await sql`select event_type, host(address) as address, details from security_events
			where event_type = 'document_link'`.execute(db);
		expect(looks.rows).toEqual([look]);
		const door = (path: string, body: object) =>
			app.ask('POST', `${ACCOUNT_API.auth}${path}`, { headers: { origin: app.url }, body });
		const { email, name } = PLANTED;
		expect(await door('/sign-in/email', { email, password: PASSWORD })).toMatchObject({ status: 401 });
		const anew = await door('/sign-up/email', { email, name, password: PASSWORD });
		expect(anew).toMatchObject({ status: 200, body: { user: { email } } });
		expect((anew.body as { user: { id: string } }).user.id).not.toBe(one.id);
	});

	test.runIf(all)('is unchanged when the email cannot be queued', async () => {
		const one = await person();
		vi.spyOn(app.context.emails, 'send').mockRejectedValueOnce(new Error('no queue'));
		expect(await remove(one)).toMatchObject({ status: 500 });
		expect(await app.ask('GET', ACCOUNT_API.accountExport, { token: one.token })).toMatchObject({
			status: 200,
			body: { users: { email: one.email } },
		});
		expect(await remove(one)).toMatchObject({ status: 200 });
	});

	test.runIf(all)('is deleted once by two requests at the same moment', async () => {
		const one = await person();
		const send = vi.spyOn(app.context.emails, 'send').mockResolvedValue();
		await Promise.all([remove(one), remove(one), remove(one)]);
		expect(send).toHaveBeenCalledTimes(1);
		const events = await sql`select from security_events
			where user_id = ${one.id} and event_type = 'account_deleted'`.execute(app.db);
		expect(events.rows).toHaveLength(1);
	});

	test('ends all its sessions, cookies and access tokens alike', async () => {
		const one = await person();
		const authorization = await bearer(one.token);
		expect(await remove(one)).toMatchObject({ status: 200 });
		expect(await app.ask('GET', ACCOUNT_API.accountExport, { token: one.token })).toMatchObject({
			status: 401,
		});
		expect(await app.ask('GET', ACCOUNT_API.accountExport, { headers: { authorization } })).toMatchObject({
			status: 401,
		});
		// A sign-in at the same moment may write its session after the deletion.
		const late = await app.session(one.id);
		expect(await app.ask('GET', ACCOUNT_API.accountExport, { token: late })).toMatchObject({ status: 401 });
	});
});

/** The access token of a session, as a header. */
async function bearer(token: string): Promise<string> {
	const { body } = await app.ask('GET', ACCOUNT_API.session, { token });
	return `Bearer ${(body as SessionAnswer).session?.access_token}`;
}

test('ending the other sessions invalidates their cookies and access tokens at once, and no others', async () => {
	const [one, other] = [await person(), await person()];
	const second = await app.session(one.id);
	const [mine, theirs] = [await bearer(one.token), await bearer(second)];
	const answers = async () => {
		const asked = [
			{ token: one.token },
			{ headers: { authorization: mine } },
			{ token: second },
			{ headers: { authorization: theirs } },
			{ token: other.token },
		];
		return Promise.all(
			asked.map(async (how) => (await app.ask('GET', ACCOUNT_API.accountExport, how)).status),
		);
	};
	expect(await answers()).toEqual([200, 200, 200, 200, 200]);
	const ended = await app.ask('DELETE', ACCOUNT_API.otherSessions, { token: one.token });
	expect(ended).toMatchObject({ status: 200, body: { status: true } });
	expect(await answers()).toEqual([200, 200, 401, 401, 200]);
	const events = await app.db
		.selectFrom('security_events')
		.selectAll()
		.where('event_type', '=', 'sessions_ended')
		.execute();
	expect(events).toMatchObject([{ user_id: one.id, details: { ended: 1 }, address: '127.0.0.1' }]);
});

describe('the export', () => {
	const SECRET = 'canario-secreto';

	async function exported({
		token,
	}: Person): Promise<{ text: string; data: AccountExport; headers: Headers }> {
		const { status, headers, body } = await app.ask('GET', ACCOUNT_API.accountExport, { token });
		expect(status).toBe(200);
		return { text: JSON.stringify(body), data: body as AccountExport, headers };
	}

	test('is made ten times an hour for each person', async () => {
		const [one, other] = [await person(), await person()];
		for (let n = 0; n < 10; n += 1) await exported(one);
		const { status, body, headers } = await app.ask('GET', ACCOUNT_API.accountExport, { token: one.token });
		expect([status, body]).toMatchObject([429, { code: 'request.too-many' }]);
		expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_000);
		await exported(other);
	});

	test('contains everything stored about the person', async () => {
		const { db } = app;
		const one = await person({ name: 'Íris Exportada' });
		const auction_id = await makeOpenAuction(db, { title: 'Casa em Olinda' });
		await bid(one, auction_id, 100_000, { max_amount: 450_000 });
		await app.ask('POST', BIDDER_API.bids(auction_id), {
			token: one.token,
			headers: { 'idempotency-key': randomUUID() },
			body: { amount: 500_000.5 },
		});
		await pay(one, auction_id, 'paid');
		await refusedProof(one, 'Ilegível');
		await sql`insert into favorites (user_id, auction_id) values (${one.id}, ${auction_id})`.execute(db);
		await sql`update auctions set seller_id = ${one.id} where id = ${auction_id}`.execute(db);
		await sql`update profiles set document_url = 'documents/a/b.webp', document_uploaded_at = now() where id = ${one.id}`.execute(
			db,
		);
		await sql`insert into security_events (event_type, user_id, details, address) values ('authentication_failed', null,
			${JSON.stringify({ email: one.email, error: 'INVALID' })}::jsonb, '203.0.113.9')`.execute(db);
		const { rows } = await sql<{
			hash: string;
		}>`select hash from ledger_records where auction_id = ${auction_id} order by seq`.execute(db);

		const { data, headers } = await exported(one);
		expect(headers.get('content-disposition')).toBe('attachment; filename="meus-dados.json"');
		expect(headers.get('cache-control')).toBe('no-store');
		const title = 'Casa em Olinda';
		expect(data).toMatchObject({
			leia_me: expect.stringContaining('guardamos sobre você'),
			users: { id: one.id, name: 'Íris Exportada', email: one.email, two_factor_enabled: false },
			profiles: { name: 'Íris Exportada', status: 'approved', document: { kind: 'image' } },
			accounts: [{ provider_id: 'credential' }],
			sessions: [{ ip_address: null }],
			favorites: [{ auction_id, title }],
			auction_bidders: [{ auction_id, title, bidder: 1 }],
			bids: [
				{
					auction_id,
					title,
					amount: 100_000,
					seq: 2,
					hash: rows[1]?.hash,
					bidder: 1,
					automatic: false,
					address: '127.0.0.1',
				},
			],
			idempotency_keys: [
				{ amount: 500_000.5, max_amount: null, seq: 4, hash: rows[3]?.hash },
				{ amount: 100_000, max_amount: 450_000, seq: 2 },
			],
			payments: [{ auction_id, title, status: 'paid', price: 1, commission: 0.05, amount: 1.05 }],
			payment_proofs: [{ title, kind: 'pdf', status: 'refused', reason: 'Ilegível' }],
			auctions: [{ id: auction_id, title, sells: true, entered: false }],
			security_events: [
				{
					event_type: 'authentication_failed',
					details: { email: one.email, error: 'INVALID' },
					address: null,
				},
			],
		});
		expect((await exported(one)).data.security_events[0]).toMatchObject({ event_type: 'data_exported' });
	});

	test('contains no secret', async () => {
		const { db } = app;
		const one = await person();
		await sql`update accounts set access_token = ${SECRET}, refresh_token = ${SECRET}, id_token = ${SECRET} where user_id = ${one.id}`.execute(
			db,
		);
		await sql`insert into two_factors (user_id, secret, backup_codes) values (${one.id}, ${SECRET}, ${SECRET})`.execute(
			db,
		);
		await sql`insert into verifications (identifier, value, expires_at) values (${SECRET}, ${one.id}, now())`.execute(
			db,
		);
		await sql`update profiles set document_url = ${`documents/${SECRET}.pdf`}, document_uploaded_at = now() where id = ${one.id}`.execute(
			db,
		);
		const { rows } = await sql<{
			secret: string;
		}>`select password as secret from accounts where user_id = ${one.id}
			union all select token from sessions where user_id = ${one.id}`.execute(db);
		const { text } = await exported(one);
		for (const { secret } of [...rows, { secret: SECRET }]) expect(text).not.toContain(secret);
		expect(rows).toHaveLength(2);
	});

	test('names nobody else', async () => {
		const { db } = app;
		const [one, other] = [
			await person(),
			await person({ name: 'Outra Canário', email: 'outra-canario@exemplo.invalid' }),
		];
		const auction_id = await led(one);
		await bid(other, auction_id, 345_678.9);
		await sql`insert into favorites (user_id, auction_id) values (${other.id}, ${auction_id})`.execute(db);
		await sql`update auctions set admin_id = ${other.id}, seller_id = ${other.id} where id = ${auction_id}`.execute(
			db,
		);
		const event = (event_type: string, user_id: string | null, details: Record<string, unknown>) =>
			recordEvent(db, { event_type, user_id, details, address: '203.0.113.10', session_id: other.id });
		const reported = { email: other.email, error: 'x', other: other.id, document_of: other.id };
		await event('authentication_failed', one.id, reported);
		await event('authentication_failed', null, reported);
		await event('authentication_failed', other.id, { error: 'canario' });
		await event('document_link', other.id, { document_of: one.id, link: 'canario' });
		await sql`update security_events set session_id = null where user_id = ${one.id}`.execute(db);
		const { text, data } = await exported(one);
		expect(data.bids).toHaveLength(1);
		expect(data.security_events).toMatchObject([
			{ event_type: 'document_link', details: { document_of: one.id }, address: null, session_id: null },
			{ event_type: 'authentication_failed', details: { error: 'x' }, address: '203.0.113.10' },
		]);
		for (const canary of [other.id, 'anário', 'canario', '345678.9']) expect(text).not.toContain(canary);
	});

	test('is complete for an account with almost no data', async () => {
		const id = await makePerson(app.db);
		await sql`delete from profiles where id = ${id}`.execute(app.db);
		const { data } = await exported({ id, email: '', token: await app.session(id) });
		expect(data).toMatchObject({ profiles: null, bids: [], payments: [], auctions: [], user_roles: [] });
	});
});
