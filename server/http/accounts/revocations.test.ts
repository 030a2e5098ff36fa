import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { AuditPage } from '#contract/audit.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { API } from '#contract/paths.ts';
import type { RegistrationPage } from '#contract/registrations.ts';
import { eraseAccount } from '#server/features/accounts/account-data/erase-account.ts';
import { accountObligations } from '#server/features/settlement/account-obligations.ts';
import { makeAdmin, makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { useApp } from '#server/testing/test-app.ts';
import { readProfilePage } from './profile-page.ts';

const app = useApp();
const deps = { id: '', token: '' };
beforeAll(async () => {
	deps.id = await makeAdmin(app.db);
	deps.token = await app.session(deps.id);
});

const REASON = 'O documento é de outra pessoa.';
const WORDS = 'Informe o motivo, com 3 a 500 caracteres';

const revoke = (user_id: string, body: unknown = { reason: REASON }, token = deps.token) =>
	app.ask('POST', ADMIN_API.revokeRegistration(user_id), { token, body: body as object });

const bid = (auction_id: string, token: string, amount: number, max_amount?: number) =>
	app.ask('POST', BIDDER_API.bids(auction_id), {
		token,
		headers: { 'idempotency-key': randomUUID() },
		body: { amount, ...(max_amount && { max_amount }) },
	});

const statusOf = async (id: string) => {
	const found = app.db.selectFrom('profiles').select('status').where('id', '=', id);
	return (await found.executeTakeFirstOrThrow()).status;
};

const decisionsOn = (user_id: string) =>
	app.db.selectFrom('registration_decisions').selectAll().where('user_id', '=', user_id).execute();

const eventsOf = (user_id: string) =>
	app.db.selectFrom('security_events').selectAll().where('user_id', '=', user_id).execute();

async function emailsTo(user_id: string) {
	const { rows } = await sql<{ data: unknown }>`
		select data from pgboss.job where name = 'letters' and data ->> 'user_id' = ${user_id}`.execute(app.db);
	return rows.map(({ data }) => data);
}

const linesOn = async (user_id: string) =>
	((await app.ask('GET', `${ADMIN_API.audit}?search=${user_id}`, { token: deps.token })).body as AuditPage)
		.entries;

async function expectUntouched(user_id: string, status: string) {
	expect(await statusOf(user_id)).toBe(status);
	expect(await decisionsOn(user_id)).toEqual([]);
	expect(await eventsOf(user_id)).toEqual([]);
	expect(await emailsTo(user_id)).toEqual([]);
	expect(await linesOn(user_id)).toEqual([]);
}

describe('a revoked approval', () => {
	test('is a rejected registration with a decision, a log entry, an event and an email', async () => {
		const user_id = await makePerson(app.db);
		expect(await revoke(user_id, { reason: ` ${REASON} ` })).toMatchObject({
			status: 200,
			body: { id: user_id, status: 'rejected', reason: REASON, checked: [] },
		});
		expect(await statusOf(user_id)).toBe('rejected');
		const [decision] = await decisionsOn(user_id);
		expect(decision).toMatchObject({ decision: 'revoked', admin_id: deps.id, reason: REASON });
		expect(await eventsOf(user_id)).toMatchObject([{ event_type: 'registration_revoked', source: 'server' }]);
		expect(await emailsTo(user_id)).toEqual([
			{ kind: 'registration-revoked', user_id, decision_id: decision?.id },
		]);
		expect(await linesOn(user_id)).toMatchObject([
			{
				action: 'registration.revoked',
				admin: { id: deps.id },
				changes: { status: { from: 'approved', to: 'rejected' }, reason: { from: null, to: REASON } },
			},
		]);
		const viewer = { id: user_id, session_id: randomUUID() } as Parameters<typeof readProfilePage>[2];
		const page = await readProfilePage(app.db, 'production', viewer);
		expect(page.rejected).toMatchObject({ reason: REASON, revoked: true });
	});

	test('stops the next bid; the leading bid stays, and the proxy bid behind it does not bid any more', async () => {
		const auction = await makeOpenAuction(app.db);
		const ana = await makePerson(app.db);
		const token = await app.session(ana);
		expect((await bid(auction, token, 100_000, 150_000)).status).toBe(201);
		expect((await revoke(ana)).status).toBe(200);
		expect(await bid(auction, token, 200_000)).toMatchObject({
			status: 403,
			body: { code: 'bid.not-approved' },
		});
		expect((await app.ask('GET', API.auction(auction))).body).toMatchObject({ current_bid: 100_000 });
		expect(await bid(auction, await app.approved(), 101_000)).toMatchObject({
			status: 201,
			body: { leader: 2 },
		});
	});

	test('ends that person’s notification streams at once, and they reconnect with the new state', async () => {
		const [ana, bruno] = [await makePerson(app.db), await makePerson(app.db)];
		const streams = await Promise.all([ana, bruno].map(async (id) => stream(await app.session(id))));
		const [mine, other] = streams as [Awaited<ReturnType<typeof stream>>, Awaited<ReturnType<typeof stream>>];
		await vi.waitFor(() => expect(mine.text()).toContain('event: notices'), { timeout: 10_000 });
		expect((await revoke(ana)).status).toBe(200);
		await vi.waitFor(() => expect(mine.ended()).toBe(true), { timeout: 10_000 });
		expect(mine.text()).toContain('event: standing');
		expect(other.ended()).toBe(false);
		other.close();
		const again = await stream(await app.session(ana));
		await vi.waitFor(() => expect(again.text()).toContain('event: notices'), { timeout: 10_000 });
		// A page that was open before learns it even if it had no stream at the time of the change.
		expect(again.text()).toContain('event: rights\ndata: {"status":"rejected","role":null}\n');
		again.close();
	});

	test('ends the stream of an administrator who is demoted, too', async () => {
		const id = await makeAdmin(app.db);
		const it = await stream(await app.session(id));
		await vi.waitFor(() => expect(it.text()).toContain('event: notices'), { timeout: 10_000 });
		await app.db.deleteFrom('user_roles').where('user_id', '=', id).execute();
		await vi.waitFor(() => expect(it.ended()).toBe(true), { timeout: 10_000 });
	});

	test('can be approved again after a new document, and administrators read why it was revoked', async () => {
		const user_id = await makePerson(app.db);
		await revoke(user_id);
		await sql`update profiles set status = 'pending' where id = ${user_id}`.execute(app.db);
		const { body } = await app.ask('GET', ADMIN_API.registrations, { token: deps.token });
		expect((body as RegistrationPage).registrations.find(({ id }) => id === user_id)).toMatchObject({
			again: { why: 'revoked', reason: REASON, approved_name: 'Pessoa de Teste' },
		});
		const approve = { token: deps.token, body: { checked: ['name'] } };
		expect((await app.ask('POST', ADMIN_API.approveRegistration(user_id), approve)).status).toBe(200);
		expect((await revoke(user_id)).status).toBe(200);
	});

	test('is erased with the account: the log keeps that it happened, not why', async () => {
		const user_id = await makePerson(app.db);
		await revoke(user_id);
		expect(await eraseAccount({ ...app.context, obligations: accountObligations }, user_id)).toMatchObject({
			ok: true,
		});
		const [line] = await linesOn(user_id);
		expect(line).toMatchObject({ action: 'registration.revoked' });
		expect(JSON.stringify(line)).not.toContain(REASON);
	});

	test('does not commit without its email', async () => {
		const user_id = await makePerson(app.db);
		const broken = vi.spyOn(app.context.emails, 'send').mockRejectedValueOnce(new Error('no queue'));
		expect((await revoke(user_id)).status).toBe(500);
		broken.mockRestore();
		await expectUntouched(user_id, 'approved');
	});
});

describe('a revocation is refused', () => {
	test.each([undefined, {}, { reason: '' }, { reason: '  ' }, { reason: 'á'.repeat(501) }, { reason: 7 }])(
		'without a readable reason: %j',
		async (body) => {
			const user_id = await makePerson(app.db);
			const answer = await app.ask('POST', ADMIN_API.revokeRegistration(user_id), {
				token: deps.token,
				...(body && { body }),
			});
			expect(answer.status).toBe(body ? 400 : 415);
			if (body)
				expect(answer.body).toMatchObject({
					code: 'request.invalid',
					errors: [{ path: 'reason', message: WORDS }],
				});
			await expectUntouched(user_id, 'approved');
		},
	);

	test('with an extra field', async () => {
		const user_id = await makePerson(app.db);
		expect((await revoke(user_id, { reason: REASON, status: 'approved' })).status).toBe(400);
		await expectUntouched(user_id, 'approved');
	});

	test.each(['pending', 'rejected'] as const)('of a %s registration', async (status) => {
		const user_id = await makePerson(app.db, { status });
		expect(await revoke(user_id)).toMatchObject({ status: 409, body: { code: 'registration.not-approved' } });
		await expectUntouched(user_id, status);
	});

	test('for an unknown person, oneself, or another administrator', async () => {
		expect(await revoke(randomUUID())).toMatchObject({
			status: 404,
			body: { code: 'registration.not-found' },
		});
		expect(await revoke(deps.id)).toMatchObject({ status: 403, body: { code: 'registration.own' } });
		const other = await makeAdmin(app.db);
		expect(await revoke(other)).toMatchObject({ status: 409, body: { code: 'registration.administrator' } });
		await expectUntouched(other, 'approved');
	});

	test('to visitors, to approved people and to administrators without a second factor', async () => {
		const user_id = await makePerson(app.db);
		const path = ADMIN_API.revokeRegistration(user_id);
		expect((await app.ask('POST', path, { body: { reason: REASON } })).status).toBe(401);
		const bare = await app.session(await makePerson(app.db, { role: 'admin' }));
		for (const token of [await app.approved(), await app.session(user_id), bare])
			expect((await revoke(user_id, { reason: REASON }, token)).status).toBe(403);
		await expectUntouched(user_id, 'approved');
	});
});

test('of two administrators who revoke at once, one succeeds', async () => {
	const other = await app.session(await makeAdmin(app.db));
	for (let round = 0; round < 10; round++) {
		const user_id = await makePerson(app.db);
		const answers = await Promise.all([revoke(user_id), revoke(user_id, { reason: 'Outro motivo' }, other)]);
		expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
		expect(await decisionsOn(user_id)).toHaveLength(1);
		expect(await emailsTo(user_id)).toHaveLength(1);
	}
});

describe('the list of approved people', () => {
	const list = async (query: string) => {
		const { status, body } = await app.ask('GET', `${ADMIN_API.registrations}?status=approved${query}`, {
			token: deps.token,
		});
		expect(status).toBe(200);
		return body as RegistrationPage;
	};

	test('contains no administrator and nobody who waits, newest first, in pages', async () => {
		await sql`update profiles set status = 'rejected'`.execute(app.db);
		const people = await Promise.all(Array.from({ length: 5 }, () => makePerson(app.db)));
		await makeAdmin(app.db);
		await makePerson(app.db, { status: 'pending' });
		const same = '2026-01-01T10:00:00.000001Z';
		await sql`update profiles set created_at = ${same} where id = any(${people.slice(0, 3)}::uuid[])`.execute(
			app.db,
		);
		const seen: string[] = [];
		let cursor: string | null = null;
		do {
			const page: RegistrationPage = await list(`&limit=2${cursor ? `&cursor=${cursor}` : ''}`);
			expect(page.total).toBe(5);
			expect(page.registrations.every(({ status, again }) => status === 'approved' && !again)).toBe(true);
			seen.push(...page.registrations.map(({ id }) => id));
			cursor = page.next_cursor;
		} while (cursor);
		expect(new Set(seen)).toEqual(new Set(people));
		expect(seen.slice(2)).toEqual(people.slice(0, 3).toSorted().toReversed());
	});

	test('is searched by part of the name or of the email address, ignoring accents; wildcards are literal', async () => {
		const id = await makePerson(app.db);
		await sql`update profiles set name = 'Zuleica Conceição 100%' where id = ${id}`.execute(app.db);
		for (const search of ['zuleica', 'CONCEICAO', `${id.slice(0, 8)}`, '100%']) {
			const page = await list(`&search=${encodeURIComponent(search)}`);
			expect(page.registrations.map((each) => each.id)).toEqual([id]);
			expect(page.total).toBe(1);
		}
		for (const search of ['zule_ca', '100%%', 'ninguém'])
			expect((await list(`&search=${encodeURIComponent(search)}`)).registrations).toEqual([]);
	});
});

/** Reads a stream of notifications. */
async function stream(cookie: string) {
	const abort = new AbortController();
	const response = await fetch(`${app.url}${ACCOUNT_API.notificationEvents}`, {
		headers: { cookie },
		signal: abort.signal,
	});
	const held = { text: '', ended: false };
	const read = async () => {
		for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) held.text += chunk;
		held.ended = true;
	};
	void read().catch(() => undefined);
	return { text: () => held.text, ended: () => held.ended, close: () => abort.abort() };
}
