import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import type { ProfileStatus } from '#domain/auction/access.ts';
import { SECOND } from '#domain/values/time.ts';
import { ENDPOINTS } from '#server/app.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { accessToken } from '#server/testing/access-callers.ts';
import { makeAdmin, makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import type { TestApp } from '#server/testing/test-app.ts';

/** How long a stream may stay open after the right is lost. Streams check the database every two seconds. */
const STREAM_TIMEOUT = 20 * SECOND;

/** Each takes a right away from somebody who is using it, and returns the faults observed afterwards. */
export const CHANGES: readonly ((app: TestApp) => Promise<string[]>)[] = [
	(app) => loseApproval(app, 'rejected'),
	(app) => loseApproval(app, 'pending'),
	beRevoked,
	(app) => loseSession(app, (db, id) => db.deleteFrom('sessions').where('user_id', '=', id).execute()),
	(app) =>
		loseSession(app, (db, id) =>
			db
				.updateTable('sessions')
				.set({ expires_at: new Date(0).toISOString() })
				.where('user_id', '=', id)
				.execute(),
		),
	(app) =>
		loseSession(app, (db, id) =>
			db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', id).execute(),
		),
];

async function bidWith({ ask }: TestApp, auction: string, credential: string, amount: number) {
	const bearer = credential.startsWith('Bearer ');
	const { status, body } = await ask('POST', BIDDER_API.bids(auction), {
		...(bearer ? {} : { token: credential }),
		headers: { 'idempotency-key': randomUUID(), ...(bearer && { authorization: credential }) },
		body: { amount },
	});
	return `${status} ${(body as { code?: string }).code ?? ''}`.trim();
}

/** After an approval has ended, the next bid is refused, by cookie and by an access token issued earlier. */
async function loseApproval(app: TestApp, status: ProfileStatus): Promise<string[]> {
	const { db } = app;
	const id = await makePerson(db);
	const cookie = await app.session(id);
	const credentials = [cookie, await accessToken(app, cookie)];
	const auction = await makeOpenAuction(db);
	const first = await bidWith(app, auction, cookie, 100_000);
	await db.updateTable('profiles').set({ status }).where('id', '=', id).execute();
	const after = await Promise.all(credentials.map((each) => bidWith(app, auction, each, 200_000)));
	return [
		...(first === '201' ? [] : [`an approved person's bid was answered ${first}`]),
		...after
			.filter((answer) => answer !== '403 bid.not-approved')
			.map((answer) => `a bid after the approval became ${status} was answered ${answer}`),
	];
}

const REVOKE = `${ADMIN_API.registrations}/{user_id}/revoke`;

/** A revocation through the administrators' endpoint also closes open streams. */
async function beRevoked(app: TestApp): Promise<string[]> {
	if (!ENDPOINTS.some(({ path }) => path === REVOKE)) return [];
	const { db } = app;
	const id = await makePerson(db);
	const cookie = await app.session(id);
	const stream = await openStream(app, cookie);
	const auction = await makeOpenAuction(db);
	const { status } = await app.ask('POST', REVOKE.replace('{user_id}', id), {
		token: await app.session(await makeAdmin(db)),
		body: { reason: 'Documento de outra pessoa' },
	});
	const answer = await bidWith(app, auction, cookie, 100_000);
	return [
		...(status === 200 ? [] : [`a revocation was answered ${status}`]),
		...(answer === '403 bid.not-approved' ? [] : [`a bid after a revocation was answered ${answer}`]),
		...((await stream.ended()) ? [] : ['a stream stayed open after a revocation']),
	];
}

/** An ended session gives no access, by cookie or access token, and its streams end. */
async function loseSession(
	app: TestApp,
	end: (db: Kysely<Database>, user_id: string) => Promise<unknown>,
): Promise<string[]> {
	const { db } = app;
	const id = await makePerson(db);
	const cookie = await app.session(id);
	const bearer = await accessToken(app, cookie);
	const stream = await openStream(app, cookie);
	await end(db, id);
	const answers = [
		await app.ask('GET', ACCOUNT_API.notifications, { token: cookie }),
		await app.ask('GET', ACCOUNT_API.notifications, { headers: { authorization: bearer } }),
	];
	return [
		...answers
			.filter(({ status }) => status !== 401)
			.map(({ status }) => `a session that was over was answered ${status}`),
		...((await stream.ended()) ? [] : ['a stream stayed open when its session was over']),
	];
}

/** Opens a person's stream of notifications; `ended` resolves to whether the server closed it in time. */
async function openStream({ url }: TestApp, cookie: string) {
	const stop = AbortSignal.timeout(STREAM_TIMEOUT + SECOND);
	const response = await fetch(url + ACCOUNT_API.notificationEvents, { headers: { cookie }, signal: stop });
	const text = response.text().then(
		() => true,
		() => false,
	);
	return { ended: () => text };
}
