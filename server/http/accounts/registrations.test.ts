import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import type { RegistrationDecision, RegistrationPage } from '#contract/registrations.ts';
import { storeDocument } from '#server/features/accounts/documents/store-document.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { plain } from '#server/testing/hostile-pictures.ts';
import { type AskOptions, useApp } from '#server/testing/test-app.ts';
import { readProfilePage } from './profile-page.ts';

const app = useApp();

async function makeAdmin(status: 'approved' | 'pending' = 'approved') {
	const id = await makePerson(app.db, { role: 'admin', status });
	await app.db.updateTable('users').set({ two_factor_enabled: true }).where('id', '=', id).execute();
	return { id, token: await app.session(id) };
}

const makePending = () => makePerson(app.db, { status: 'pending' });

type Verb = 'approve' | 'reject' | 'revoke';
const PATHS = {
	approve: ADMIN_API.approveRegistration,
	reject: ADMIN_API.rejectRegistration,
	revoke: ADMIN_API.revokeRegistration,
};
const pathOf = (verb: Verb, id: string) => PATHS[verb](id);

/** What the body of a decision must have. */
const CHECKED = { approve: { checked: ['name'] }, reject: undefined, revoke: undefined };

async function decide(verb: Verb, user_id: string, options: AskOptions = {}) {
	const token = options.token ?? (await makeAdmin()).token;
	return app.ask('POST', pathOf(verb, user_id), { body: CHECKED[verb], ...options, token });
}

/** Sends a picture as the person's document; returns the time of its upload. */
async function sendDocument(user_id: string): Promise<string> {
	const stored = await storeDocument(app.context, user_id, await plain().png().toBuffer());
	if (!stored.ok) throw new Error(stored.problem.code);
	return stored.value.uploaded_at;
}

async function statusOf(user_id: string) {
	const { db } = app;
	const { status } = await db
		.selectFrom('profiles')
		.select('status')
		.where('id', '=', user_id)
		.executeTakeFirstOrThrow();
	return status;
}

const decisionsOn = (user_id: string) =>
	app.db.selectFrom('registration_decisions').selectAll().where('user_id', '=', user_id).execute();

async function emailsTo(user_id: string) {
	const { rows } = await sql<{ data: unknown }>`
		select data from pgboss.job where name = 'letters' and data ->> 'user_id' = ${user_id}`.execute(app.db);
	return rows.map(({ data }) => data);
}

/** Expects no trace of a decision: still pending, no record, no email, no log entry. */
async function expectUntouched(user_id: string) {
	expect(await statusOf(user_id)).toBe('pending');
	expect(await decisionsOn(user_id)).toEqual([]);
	expect(await emailsTo(user_id)).toEqual([]);
	const { rows } = await sql`select from audit_log where subject = ${user_id}`.execute(app.db);
	expect(rows).toEqual([]);
}

describe('the list', () => {
	beforeEach(async () => {
		await sql`update profiles set status = 'approved' where status = 'pending'`.execute(app.db);
	});

	const list = async (query = '') => {
		const { token } = await makeAdmin();
		const { status, body } = await app.ask('GET', `${ADMIN_API.registrations}${query}`, { token });
		expect(status).toBe(200);
		return body as RegistrationPage;
	};

	test('is empty when no registration waits', async () => {
		expect(await list()).toEqual({ registrations: [], next_cursor: null, total: 0 });
	});

	test('shows who waits, with the document’s kind and never its storage key', async () => {
		const user_id = await makePending();
		await sendDocument(user_id);
		await makePerson(app.db, { status: 'rejected' });
		const { registrations, total } = await list();
		expect(total).toBe(1);
		expect(registrations).toEqual([
			{
				id: user_id,
				name: 'Pessoa de Teste',
				email: `${user_id}@teste.invalid`,
				email_confirmed: true,
				second_factor: false,
				identity: null,
				status: 'pending',
				created_at: expect.stringMatching(/^\d{4}-.*Z$/),
				document: { kind: 'image', uploaded_at: expect.stringMatching(/^\d{4}-.*Z$/) },
			},
		]);
	});

	test('newest first, in pages, each once, also with equal times', async () => {
		const people = await Promise.all(Array.from({ length: 7 }, makePending));
		const same = '2026-01-01T10:00:00.000001Z';
		await sql`update profiles set created_at = ${same} where id = any(${people.slice(0, 4)}::uuid[])`.execute(
			app.db,
		);
		const seen: string[] = [];
		let cursor: string | null = null;
		do {
			const page: RegistrationPage = await list(`?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
			expect(page.total).toBe(7);
			seen.push(...page.registrations.map(({ id }) => id));
			cursor = page.next_cursor;
		} while (cursor);
		expect(seen).toHaveLength(7);
		expect(new Set(seen)).toEqual(new Set(people));
		expect(seen.slice(3)).toEqual(people.slice(0, 4).toSorted().toReversed());
	});

	test.each(['limit=0', 'limit=x', 'limit=1000', 'cursor=nosso', 'status=refused', 'search=%00'])(
		'refuses the query %s',
		async (query) => {
			const { token } = await makeAdmin();
			const answer = await app.ask('GET', `${ADMIN_API.registrations}?${query}`, { token });
			expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
		},
	);
});

describe('a decision', () => {
	test('approves: the status, what was checked and by whom, the log and the email', async () => {
		const [user_id, admin] = [await makePending(), await makeAdmin()];
		await sendDocument(user_id);
		const checked = ['document', 'name'];
		const answer = await decide('approve', user_id, { token: admin.token, body: { checked } });
		expect(answer).toMatchObject({
			status: 200,
			body: { id: user_id, status: 'approved', reason: null, checked },
		});
		expect(await statusOf(user_id)).toBe('approved');
		expect(await decisionsOn(user_id)).toMatchObject([
			{ admin_id: admin.id, decision: 'approved', reason: null, checked },
		]);
		expect(await emailsTo(user_id)).toEqual([{ kind: 'registration-approved', user_id }]);
		const { rows } = await sql`select admin_id, action from audit_log where subject = ${user_id}`.execute(
			app.db,
		);
		expect(rows).toEqual([{ admin_id: admin.id, action: 'registration.approved' }]);
	});

	test('rejects with a reason, which the person reads and the email leads to', async () => {
		const user_id = await makePending();
		const reason = '  O documento está ilegível.\nEnvie outra foto. ';
		const { body } = await decide('reject', user_id, { body: { reason } });
		expect(body).toMatchObject({ status: 'rejected', reason: reason.trim(), checked: [] });
		const [decision] = await decisionsOn(user_id);
		expect(await emailsTo(user_id)).toEqual([
			{ kind: 'registration-rejected', user_id, decision_id: decision?.id },
		]);
		const viewer = { id: user_id, session_id: randomUUID() } as Parameters<typeof readProfilePage>[2];
		const page = await readProfilePage(app.db, 'production', viewer);
		expect(page.rejected).toEqual({
			reason: reason.trim(),
			decided_at: (body as RegistrationDecision).decided_at,
		});
	});

	test.each([
		['approve', { checked: ['name'] }],
		['reject', undefined],
		['reject', {}],
		['reject', { reason: '   ' }],
		['reject', { reason: 'á'.repeat(500) }],
	] as const)('%s accepts the body %j', async (verb, body) => {
		const user_id = await makePending();
		const answer = await decide(verb, user_id, { body });
		expect(answer.status).toBe(200);
		expect(await statusOf(user_id)).toBe(`${verb}${verb === 'reject' ? 'ed' : 'd'}`);
	});

	test('an approved person may bid with the next request, a rejected one may not', async () => {
		const [user_id, auction_id] = [await makePending(), await makeOpenAuction(app.db)];
		const token = await app.session(user_id);
		const bid = (): ReturnType<typeof app.ask> =>
			app.ask('POST', BIDDER_API.bids(auction_id), {
				token,
				headers: { 'idempotency-key': randomUUID() },
				body: { amount: 100_000 },
			});
		expect(await bid()).toMatchObject({ status: 403, body: { code: 'bid.not-approved' } });
		await decide('approve', user_id);
		expect((await bid()).status).toBe(201);
	});

	test('a new document returns a rejected person to the list, for another decision', async () => {
		const user_id = await makePending();
		await decide('reject', user_id, { body: { reason: 'Foto cortada' } });
		await sendDocument(user_id);
		expect(await statusOf(user_id)).toBe('pending');
		expect((await decide('approve', user_id)).status).toBe(200);
		expect(await decisionsOn(user_id)).toHaveLength(2);
	});
});

describe('refused people', () => {
	const refused = async () => {
		const { token } = await makeAdmin();
		const { body } = await app.ask('GET', `${ADMIN_API.registrations}?status=rejected`, { token });
		return (body as RegistrationPage).registrations;
	};
	const again = (user_id: string, body: object = {}) =>
		decide('approve', user_id, { body: { checked: ['name'], status_seen: 'rejected', ...body } });

	test('are listed with the decision, its reason, by whom and when, the last one first', async () => {
		const [rejected, revoked] = [await makePending(), await makePerson(app.db)];
		await decide('reject', rejected, { body: { reason: 'Foto cortada' } });
		await decide('revoke', revoked, { body: { reason: 'Documento falso' } });
		const deleted = await makePerson(app.db, { status: 'rejected' });
		await sql`update users set deleted_at = now() where id = ${deleted}`.execute(app.db);
		const listed = await refused();
		expect(listed.slice(0, 2)).toMatchObject([
			{ id: revoked, status: 'rejected', refusal: { decision: 'revoked', reason: 'Documento falso' } },
			{ id: rejected, refusal: { decision: 'rejected', reason: 'Foto cortada', by: 'Pessoa de Teste' } },
		]);
		expect(listed.map(({ id }) => id)).not.toContain(deleted);
	});

	test('can be approved after all, and then bid', async () => {
		const user_id = await makePending();
		await decide('reject', user_id);
		expect(await again(user_id)).toMatchObject({ status: 200, body: { status: 'approved' } });
		expect(await statusOf(user_id)).toBe('approved');
		expect((await refused()).map(({ id }) => id)).not.toContain(user_id);
		const { rows } = await sql`select changes -> 'status' as status from audit_log
			where subject = ${user_id} and action = 'registration.approved'`.execute(app.db);
		expect(rows).toEqual([{ status: { from: 'rejected', to: 'approved' } }]);
	});

	test('are approved only as they were seen, and never after the account was deleted', async () => {
		const [changed, deleted] = [await makePending(), await makePending()];
		for (const id of [changed, deleted]) await decide('reject', id);
		await sendDocument(changed);
		expect(await again(changed)).toMatchObject({ status: 409, body: { code: 'registration.changed' } });
		await sql`update users set deleted_at = now() where id = ${deleted}`.execute(app.db);
		expect(await again(deleted)).toMatchObject({ status: 404, body: { code: 'registration.not-found' } });
		expect([await statusOf(changed), await statusOf(deleted)]).toEqual(['pending', 'rejected']);
	});
});

describe('a refusal', () => {
	test.each([
		['no such person', async (): Promise<string> => randomUUID(), 404, 'registration.not-found'],
		[
			'approved already',
			(): Promise<string> => makePerson(app.db, { status: 'approved' }),
			409,
			'registration.decided',
		],
		[
			'rejected already',
			(): Promise<string> => makePerson(app.db, { status: 'rejected' }),
			409,
			'registration.decided',
		],
		['not an id', async (): Promise<string> => 'carla', 400, 'request.invalid'],
	] as const)('%s', async (_, make, status, code) => {
		const user_id = await make();
		for (const verb of ['approve', 'reject'] as const) {
			expect(await decide(verb, user_id)).toMatchObject({ status, body: { code } });
		}
	});

	test('for an administrator’s own registration', async () => {
		const { id, token } = await makeAdmin('pending');
		for (const verb of ['approve', 'reject'] as const) {
			const answer = await decide(verb, id, { token });
			expect(answer).toMatchObject({ status: 403, body: { code: 'registration.own' } });
		}
		await expectUntouched(id);
	});

	test('for visitors, users and administrators without a second factor', async () => {
		const user_id = await makePending();
		const bare = await app.session(await makePerson(app.db, { role: 'admin' }));
		const user = await app.approved();
		const own = await app.session(user_id);
		for (const path of [pathOf('approve', user_id), pathOf('reject', user_id), ADMIN_API.registrations]) {
			const method = path === ADMIN_API.registrations ? 'GET' : 'POST';
			expect((await app.ask(method, path)).status).toBe(401);
			for (const token of [user, own, bare])
				expect((await app.ask(method, path, { token })).status).toBe(403);
		}
		await expectUntouched(user_id);
	});

	test.each([
		['approve', {}],
		['approve', { checked: [] }],
		['approve', { checked: ['everything'] }],
		['approve', { checked: ['name', 'name'] }],
		['approve', { checked: 'name' }],
		['approve', { checked: ['name'], status: 'approved' }],
		['approve', { checked: ['name'], admin_id: randomUUID() }],
		['approve', { checked: ['name'], reason: 'não se aplica' }],
		['approve', { checked: ['name'], document_seen: 'ontem' }],
		['approve', null],
		['reject', { reason: 'á'.repeat(501) }],
		['reject', { reason: 'a\0b' }],
		['reject', { reason: 7 }],
		['reject', { checked: [] }],
		['reject', []],
		['reject', '{'],
	] as const)('%s refuses the body %j', async (verb, body) => {
		const user_id = await makePending();
		expect((await decide(verb, user_id, { body })).status).toBe(400);
		await expectUntouched(user_id);
	});

	test.each([
		['document', 409, 'registration.document-missing'],
		['tax_id', 404, 'identity.not-found'],
	] as const)('to check the %s of who has none', async (check, status, code) => {
		const user_id = await makePending();
		const answer = await decide('approve', user_id, { body: { checked: ['name', check] } });
		expect(answer).toMatchObject({ status, body: { code } });
		await expectUntouched(user_id);
	});

	test('for a document that was replaced meanwhile', async () => {
		const user_id = await makePending();
		const document_seen = await sendDocument(user_id);
		await sendDocument(user_id);
		for (const body of [{ document_seen }, { document_seen: null }]) {
			for (const verb of ['approve', 'reject'] as const) {
				const answer = await decide(verb, user_id, { body: { ...CHECKED[verb], ...body } });
				expect(answer).toMatchObject({ status: 409, body: { code: 'registration.changed' } });
			}
		}
		await expectUntouched(user_id);
		const now = (await app.ask('GET', ADMIN_API.registrations, { token: (await makeAdmin()).token }))
			.body as RegistrationPage;
		const seen = now.registrations.find(({ id }) => id === user_id)?.document?.uploaded_at;
		expect(
			(await decide('approve', user_id, { body: { ...CHECKED.approve, document_seen: seen } })).status,
		).toBe(200);
	});
});

describe('two administrators at once', () => {
	test('one decides, the other gets a refusal; there is one record and one email', async () => {
		const admins = [await makeAdmin(), await makeAdmin()];
		for (let round = 0; round < 10; round++) {
			const user_id = await makePending();
			const answers = await Promise.all([
				decide('approve', user_id, { token: admins[round % 2]?.token as string }),
				decide('reject', user_id, { token: admins[(round + 1) % 2]?.token as string }),
			]);
			expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
			const told = answers.map(({ body }) => body as { code?: string; status: unknown });
			const winner = told.find(({ code }) => !code);
			expect(told.find(({ code }) => code)).toMatchObject({ code: 'registration.decided' });
			const decisions = await decisionsOn(user_id);
			expect(decisions).toHaveLength(1);
			expect(decisions[0]?.decision).toBe(winner?.status);
			expect(await statusOf(user_id)).toBe(decisions[0]?.decision);
			expect(await emailsTo(user_id)).toHaveLength(1);
		}
	});
});

test('a decision that does not commit sends nothing and stores nothing', async () => {
	const user_id = await makePending();
	const { send } = app.context.emails;
	const broken = vi.spyOn(app.context.emails, 'send').mockImplementation(async (letter, trx) => {
		await send(letter, trx);
		throw new Error('the server died here');
	});
	expect((await decide('approve', user_id)).status).toBe(500);
	broken.mockRestore();
	await expectUntouched(user_id);
});
