import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { ADMIN_PASSWORD_SHORT } from '#domain/people/account.ts';
import { confirmationLink, recoveryLink } from '#server/features/accounts/auth-links.ts';
import { appCode, makeAccount, PASSWORD, signedIn, signIn } from '#server/testing/accounts.ts';
import { type Browser, openBrowser } from '#server/testing/browser.ts';
import { makeRegulatedLot } from '#server/testing/enrolments.ts';
import { makeOpenAuction } from '#server/testing/factories.ts';
import { giveIdentity } from '#server/testing/identities.ts';
import { lockInOrder } from '#server/testing/lock-in-order.ts';
import { approvePreference } from '#server/testing/preference.ts';
import { makeProposal } from '#server/testing/proposals.ts';
import { useApp } from '#server/testing/test-app.ts';

const { all } = inject('runs');

/** Without confirmation a stranger's account has a session immediately: the worse case. */
const app = useApp();
const NEW = 'uma-frase-da-dona';

async function enrol(browser: Browser): Promise<string> {
	const { body } = await browser.ask('POST', '/api/auth/two-factor/enable', { password: PASSWORD });
	const totpURI = String(body.totpURI);
	const code = appCode(totpURI);
	expect((await browser.ask('POST', '/api/auth/two-factor/verify-totp', { code })).status).toBe(200);
	return totpURI;
}

/** An account that a stranger made with somebody's address: signed in, with a second factor, document and device. */
async function hijacked(status: 'pending' | 'approved' | 'rejected' = 'pending') {
	const email = `${randomUUID()}@teste.invalid`;
	const stranger = openBrowser(app);
	const made = await stranger.ask('POST', '/api/auth/sign-up/email', {
		name: 'Dona Certa',
		email,
		password: PASSWORD,
	});
	const { id } = made.body.user as { id: string };
	const document_url = `documents/${id}/x.pdf`;
	await app.context.storage.put(document_url, Buffer.from('%PDF-1.4 of the stranger'), 'application/pdf');
	await app.db
		.updateTable('profiles')
		.set({ status, document_url, document_uploaded_at: new Date() })
		.where('id', '=', id)
		.execute();
	await sql`insert into push_devices (user_id, session_id, endpoint, p256dh, auth, server_key)
		values (${id}, ${randomUUID()}, ${`https://push.example/${id}`}, 'x', 'x', 'x')`.execute(app.db);
	await enrol(stranger);
	const supporting = `documents/${id}/y.pdf`;
	await app.context.storage.put(supporting, Buffer.from('%PDF-1.4 of the company'), 'application/pdf');
	const row = { user_id: id, role: 'company', file: supporting, kind: 'pdf' } as const;
	await app.db
		.insertInto('supporting_documents')
		.values({ ...row, auction_id: null })
		.execute();
	await giveData(id);
	return { id, email, stranger, files: [document_url, supporting] };
}

/** What else the stranger did with the account. */
async function giveData(user_id: string): Promise<void> {
	const { db } = app;
	await giveIdentity(app, user_id);
	const auction_id = await makeOpenAuction(db);
	await db.insertInto('favorites').values({ user_id, auction_id }).execute();
	await sql`insert into saved_searches (user_id, environment, name, query, email)
		values (${user_id}, 'production', 'Casas', 'type=house', true)`.execute(db);
	await sql`insert into notification_choices values (${user_id}, 'outbid', 'email', true)`.execute(db);
	await sql`insert into notification_counts (user_id, head) values (${user_id}, 1)`.execute(db);
	await sql`insert into notifications (user_id, number, auction_id, kind, cause, price, end_time, toast)
		values (${user_id}, 1, ${auction_id}, 'outbid', 1, 1, now(), true)`.execute(db);
	const { sale_id, auction_id: lot, edital_sha256 } = await makeRegulatedLot(db);
	await sql`insert into enrolments (user_id, environment, sale_id, state, edital_sha256)
		values (${user_id}, 'production', ${sale_id}, 'approved', ${edital_sha256})`.execute(db);
	await approvePreference(db, lot, [user_id]);
	await makeProposal(db, { user_id });
}

/** The tables of which a person's rows do not outlive the claim of their account. */
const EMPTIED = [
	...['two_factors', 'push_devices', 'supporting_documents', 'identities', 'favorites', 'saved_searches'],
	...['notification_choices', 'notifications', 'notification_counts'],
];

const rowsOf = async (table: string, user_id: string) =>
	(await sql`select from ${sql.table(table)} where user_id = ${user_id}`.execute(app.db)).rows.length;

const tokenIn = (link: string | null) => new URL(link as string).hash.replace('#token=', '');

async function confirm(email: string, password = NEW) {
	const token = tokenIn(await confirmationLink(app.context.auth, app.url, email));
	return openBrowser(app).ask('POST', ACCOUNT_API.confirmAddress, { token, password });
}

async function recover(email: string, newPassword = NEW, browser = openBrowser(app)) {
	const token = tokenIn(await recoveryLink(app.context.auth, app.url, email));
	return { browser, answer: await browser.ask('POST', '/api/auth/reset-password', { token, newPassword }) };
}

describe('an account that a stranger created with somebody else’s address', () => {
	test('belongs to its owner after a recovery: no second factor, session, device or document of the stranger is left', async () => {
		const { id, email, stranger, files } = await hijacked();
		const { body } = await stranger.ask('GET', '/api/auth/token');
		const { browser, answer } = await recover(email);
		expect(answer).toMatchObject({ status: 200, body: { signed_in: true } });
		expect((await browser.ask('GET', ACCOUNT_API.session)).body).toMatchObject({
			session: { user: { email, two_factor_enabled: false, status: 'pending' } },
		});
		expect((await stranger.ask('GET', ACCOUNT_API.session)).body).toEqual({ session: null });
		const bearer = { authorization: `Bearer ${body.token}` };
		expect((await openBrowser(app).ask('GET', ACCOUNT_API.session, undefined, bearer)).body).toEqual({
			session: null,
		});
		expect((await signIn(stranger, email)).status).toBe(401);
		expect((await signIn(openBrowser(app), email, NEW)).body).not.toHaveProperty('twoFactorRedirect');

		const user = app.db.selectFrom('users').select(['email_verified', 'two_factor_enabled']);
		expect(await user.where('id', '=', id).executeTakeFirst()).toEqual({
			email_verified: true,
			two_factor_enabled: false,
		});
		const profile = app.db.selectFrom('profiles').select(['status', 'document_url']);
		expect(await profile.where('id', '=', id).executeTakeFirst()).toEqual({
			status: 'pending',
			document_url: null,
		});
		for (const file of files) expect(await app.context.storage.bytes(file)).toBeNull();
		const { rows } = await sql`select event_type, details from security_events
			where user_id = ${id} and event_type = 'address_claimed'`.execute(app.db);
		expect(rows).toEqual([
			{
				event_type: 'address_claimed',
				details: { second_factor: true, status: 'pending', document: true },
			},
		]);
	});

	test.runIf(all)(
		'belongs to its owner after a confirmation: the stranger’s sessions, second factor and documents are gone',
		async () => {
			const { id, email, stranger, files } = await hijacked('approved');
			const { body } = await stranger.ask('GET', '/api/auth/token');
			expect((await confirm(email)).status).toBe(200);
			const bearer = { authorization: `Bearer ${body.token}` };
			for (const [browser, headers] of [[stranger, {}] as const, [openBrowser(app), bearer] as const])
				expect((await browser.ask('GET', ACCOUNT_API.session, undefined, headers)).body).toEqual({
					session: null,
				});
			expect((await signIn(stranger, email)).status).toBe(401);
			expect((await signIn(openBrowser(app), email, NEW)).body).not.toHaveProperty('twoFactorRedirect');
			for (const file of files) expect(await app.context.storage.bytes(file)).toBeNull();
			const profile = app.db.selectFrom('profiles').select('status').where('id', '=', id);
			expect(await profile.executeTakeFirst()).toEqual({ status: 'pending' });
		},
	);

	test.each([
		['a recovery', async (email: string) => (await recover(email)).answer],
		['a confirmation', confirm],
	])('keeps nothing after %s, and what was granted returns to review', async (_, prove) => {
		const { id, email } = await hijacked();
		for (const table of EMPTIED) expect([table, await rowsOf(table, id)]).toEqual([table, 1]);
		expect((await prove(email)).status).toBe(200);
		for (const table of EMPTIED) expect([table, await rowsOf(table, id)]).toEqual([table, 0]);
		const { rows } = await sql`
			select e.state as enrolment, e.stale, r.state as preference, p.state as proposal
			from enrolments e join preference_rights r using (user_id) join instalment_proposals p using (user_id)
			where user_id = ${id}`.execute(app.db);
		expect(rows).toEqual([
			{ enrolment: 'requested', stale: true, preference: 'requested', proposal: 'withdrawn' },
		]);
	});

	test.runIf(all).each([
		['approved', 'pending'],
		['rejected', 'rejected'],
	] as const)(
		'with the status %s becomes %s: nobody has checked the owner’s document',
		async (before, after) => {
			const { id, email } = await hijacked(before);
			await recover(email);
			const profile = app.db.selectFrom('profiles').select('status').where('id', '=', id);
			expect(await profile.executeTakeFirst()).toEqual({ status: after });
		},
	);

	test('is taken over beside bids, which lock auctions in the order of their ids and then their bidders', async () => {
		const { db } = app;
		const { id, email } = await makeAccount(app, { confirmed: false });
		const lots = [await makeOpenAuction(db), await makeOpenAuction(db)].sort();
		for (const lot of lots.toReversed()) await approvePreference(db, lot, [id]);
		const lock = (lot: string) => sql`select from auctions where id = ${lot} for no key update`;
		const bidding = [
			lock(lots[0] ?? ''),
			sql`with lot as materialized (${lock(lots[1] ?? '')})
				select from users where id = ${id} and (select count(*) from lot) >= 0 for key share`,
		];
		expect((await lockInOrder(db, bidding, () => confirm(email))).status).toBe(200);
	});

	test.runIf(all)('is not taken over by a failed recovery', async () => {
		const { id, email } = await hijacked();
		expect((await recover(email, '123456')).answer.status).toBe(422);
		const user = app.db.selectFrom('users').select(['email_verified', 'two_factor_enabled']);
		expect(await user.where('id', '=', id).executeTakeFirst()).toEqual({
			email_verified: false,
			two_factor_enabled: true,
		});
	});
});

test('a confirmed address keeps its second factor, approval and document through a recovery', async () => {
	const account = await makeAccount(app);
	await enrol(await signedIn(app, account));
	const { browser, answer } = await recover(account.email);
	expect(answer).toMatchObject({ status: 200, body: { signed_in: false } });
	expect(browser.cookies.size).toBe(0);
	expect((await signIn(browser, account.email, NEW)).body).toMatchObject({ twoFactorRedirect: true });
	const profile = app.db.selectFrom('profiles').select('status').where('id', '=', account.id);
	expect(await profile.executeTakeFirst()).toEqual({ status: 'approved' });
});

describe('an administrator’s password, outside the demo', () => {
	const SHORT = {
		status: 400,
		body: { code: 'request.invalid', errors: [{ path: 'newPassword', message: ADMIN_PASSWORD_SHORT }] },
	};

	test.runIf(all)('has at least 12 characters when it is changed, and when it is recovered', async () => {
		const admin = await makeAccount(app, { role: 'admin' });
		const browser = await signedIn(app, admin);
		const change = (newPassword: string) =>
			browser.ask('POST', '/api/auth/change-password', { currentPassword: PASSWORD, newPassword });
		expect(await change('doze-menos1')).toMatchObject(SHORT);
		expect((await change('doze-ou-mais')).status).toBe(200);
		expect((await recover(admin.email, 'doze-menos1')).answer).toMatchObject(SHORT);
		expect((await recover(admin.email, 'outra-de-doze')).answer.status).toBe(200);
	});

	test('other people may use 6 characters', async () => {
		const account = await makeAccount(app);
		expect((await recover(account.email, 'onze9x')).answer.status).toBe(200);
	});
});
