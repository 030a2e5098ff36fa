import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import type { NotificationList, NotificationNews } from '#contract/notifications.ts';
import { ENDPOINTS } from '#server/app.ts';
import { startNotifications } from '#server/features/bidding/notifications/start-notifications.ts';
import { unsubscribeLink } from '#server/features/notifications/unsubscribe.ts';
import { makeAccount, signedIn } from '#server/testing/accounts.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { placeBid } from '#server/testing/place-bid.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
const held: { notices?: ReturnType<typeof startNotifications> } = {};
beforeAll(() => {
	held.notices = startNotifications(app.context, (error) => {
		throw error;
	});
});
afterAll(() => held.notices?.stop());

async function person() {
	const id = await makePerson(app.db);
	return { id, token: await app.session(id) };
}

async function bid(auction_id: string, user_id: string, amount: number): Promise<void> {
	const given = { auction_id, user_id, amount: amount * 100, key: randomUUID(), address: null };
	await placeBid(app.db, 'production', given);
	app.context.wakeups.wake(auction_id);
}

/** A stream of notifications as a browser reads it: the events, and whether the server ended it. */
async function stream(token: string, last?: string) {
	const abort = new AbortController();
	const headers = { cookie: token, ...(last && { 'last-event-id': last }) };
	const response = await fetch(`${app.url}${ACCOUNT_API.notificationEvents}`, {
		headers,
		signal: abort.signal,
	});
	const it = { news: [] as NotificationNews[], last: '', ended: false, close: () => abort.abort() };
	const read = async () => {
		let text = '';
		for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
			const events = (text + chunk).split('\n\n');
			text = events.pop() ?? '';
			for (const event of events) {
				const data = /^data: (.*)$/m.exec(event)?.[1];
				if (!event.includes('event: notices') || !data) continue;
				it.news.push(JSON.parse(data));
				it.last = /^id: (.*)$/m.exec(event)?.[1] ?? '';
			}
		}
		it.ended = true;
	};
	void read().catch(() => undefined);
	return it;
}

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 10_000, interval: 25 });
const kinds = (news: readonly NotificationNews[]) =>
	news.flatMap(({ notices: notifications }) => notifications.map(({ kind }) => kind));

describe('the stream', () => {
	test('requires a session', async () => {
		expect(await app.ask('GET', ACCOUNT_API.notificationEvents)).toMatchObject({
			status: 401,
			body: { code: 'auth.required' },
		});
	});

	test('sends the unread ones, then new ones, resumes after a number, and ends with the session', async () => {
		const [ana, bruno] = [await person(), await person()];
		const auction = await makeOpenAuction(app.db);
		const first = await stream(ana.token);
		await until(() => expect(first.news).toEqual([{ notices: [], unread: 0 }]));
		await bid(auction, ana.id, 100_000);
		await until(() => expect(kinds(first.news)).toEqual(['winning']));
		const { last } = first;
		await bid(auction, bruno.id, 110_000);
		await until(() => expect(kinds(first.news)).toEqual(['winning', 'outbid']));
		expect(first.news.at(-1)).toMatchObject({
			unread: 1,
			notices: [{ auction_id: auction, title: 'Seu lance foi superado', toast: true, read: false }],
		});
		const second = await stream(ana.token, last);
		await until(() => expect(kinds(second.news)).toEqual(['outbid']));
		expect(second.last).toBe(first.last);
		await app.db.deleteFrom('sessions').where('user_id', '=', ana.id).execute();
		await until(() => expect([first.ended, second.ended]).toEqual([true, true]));
	});
});

test('the list can be marked as read up to a number, and is separate for each person', async () => {
	const [ana, bruno] = [await person(), await person()];
	const auction = await makeOpenAuction(app.db, { title: 'Casa em Olinda' });
	await bid(auction, ana.id, 100_000);
	await bid(auction, bruno.id, 110_000);
	const read = async (token: string) =>
		(await app.ask('GET', ACCOUNT_API.notifications, { token })).body as NotificationList;
	await until(async () => expect((await read(ana.token)).unread).toBe(1));
	const list = await read(ana.token);
	expect(list.notices).toMatchObject([{ kind: 'outbid', read: false }]);
	expect((await read(bruno.token)).notices).toEqual([]);
	const through = list.notices[0]?.number ?? 0;
	const answer = await app.ask('POST', ACCOUNT_API.notificationsRead, {
		token: ana.token,
		body: { through },
	});
	expect(answer).toMatchObject({ status: 200, body: { unread: 0 } });
	expect((await read(ana.token)).notices).toMatchObject([{ read: true }]);
});

describe('choices', () => {
	const choose = (token: string, body: object) =>
		app.ask('PATCH', ACCOUNT_API.notificationChoices, { token, body });

	test('are stored one by one, and unknown ones are refused', async () => {
		const { token } = await person();
		const choice = { kind: 'outbid', channel: 'email', enabled: false };
		expect((await choose(token, choice)).body).toMatchObject({ choices: expect.arrayContaining([choice]) });
		expect((await app.ask('GET', ACCOUNT_API.notificationChoices, { token })).body).toMatchObject({
			choices: expect.arrayContaining([choice, { ...choice, kind: 'won', enabled: true }]),
		});
		for (const bad of [
			{ ...choice, kind: 'security' },
			{ ...choice, kind: 'winning' },
			{ ...choice, channel: 'sms' },
			{ ...choice, user_id: randomUUID() },
		])
			expect(await choose(token, bad)).toMatchObject({ status: 400 });
	});

	test.each(['moz-extension://0c1b8b4e-2f6a-4a53-8f1c-5b8b6c7d9e10', 'null', 'https://mail.exemplo.com.br'])(
		'a mail program with the origin %s ends the emails, whoever is signed in there',
		async (origin) => {
			const [ana, bruno] = [await person(), await person()];
			const path = new URL(unsubscribeLink(app.context, ana.id, 'outbid', Date.now())).pathname;
			const answer = await fetch(app.url + path, {
				method: 'POST',
				headers: { origin, cookie: bruno.token, 'content-type': 'application/x-www-form-urlencoded' },
				body: 'List-Unsubscribe=One-Click',
			});
			expect(answer.status).toBe(200);
			const off = { kind: 'outbid', channel: 'email', enabled: false };
			const choicesOf = async (token: string) =>
				(await app.ask('GET', ACCOUNT_API.notificationChoices, { token })).body;
			expect(await choicesOf(ana.token)).toMatchObject({ choices: expect.arrayContaining([off]) });
			expect(await choicesOf(bruno.token)).not.toMatchObject({ choices: expect.arrayContaining([off]) });
			// Everything else still belongs to the product's own pages.
			const other = await fetch(app.url + ACCOUNT_API.notificationDevices, {
				method: 'DELETE',
				headers: { origin, cookie: ana.token },
			});
			expect(other.status).toBe(403);
		},
	);

	test('a token is the credential of no other endpoint', () => {
		const paths = ENDPOINTS.filter(({ credential }) => credential).map(({ path }) => path);
		expect(paths).toEqual([ACCOUNT_API.unsubscribe('{token}')]);
	});

	test('an email’s link turns its kind off without a session, and no other link does', async () => {
		const { id, token } = await person();
		const url = unsubscribeLink(app.context, id, 'outbid', Date.now());
		const path = new URL(url).pathname;
		const oneClick = {
			headers: { 'content-type': 'application/x-www-form-urlencoded' },
			body: 'List-Unsubscribe=One-Click',
		};
		expect(await app.ask('GET', path)).toMatchObject({ status: 303 });
		const off = { kind: 'outbid', channel: 'email', enabled: false };
		const choices = async () => (await app.ask('GET', ACCOUNT_API.notificationChoices, { token })).body;
		expect(await choices()).not.toMatchObject({ choices: expect.arrayContaining([off]) });
		expect(await app.ask('POST', path, oneClick)).toMatchObject({ status: 200 });
		expect(await choices()).toMatchObject({
			choices: expect.arrayContaining([off, { ...off, kind: 'won', enabled: true }]),
		});
		const expired = new URL(unsubscribeLink(app.context, id, 'won', Date.now() - 400 * 86_400_000)).pathname;
		for (const bad of [`${path}x`, expired, ACCOUNT_API.unsubscribe('x')])
			expect(await app.ask('POST', bad, oneClick)).toMatchObject({ status: 404 });
	});
});

describe('devices', () => {
	const subscription = (host = 'push.exemplo.com.br') => ({
		endpoint: `https://${host}/${randomUUID()}`,
		keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
	});
	const devices = async (user_id: string) =>
		(await app.db.selectFrom('push_devices').select('endpoint').where('user_id', '=', user_id).execute()).map(
			({ endpoint }) => endpoint,
		);

	test('are added, moved to the last subscriber, renewed by their owner only, and removed', async () => {
		const [ana, bruno] = [await person(), await person()];
		const body = subscription();
		expect(await app.ask('POST', ACCOUNT_API.notificationDevices, { token: ana.token, body })).toMatchObject({
			status: 200,
		});
		const { endpoint } = body;
		const renew = async ({ token }: { token: string }) =>
			(await app.ask('PATCH', ACCOUNT_API.notificationDevices, { token, body: { endpoint } })).body;
		expect([await renew(ana), await renew(bruno)]).toEqual([{ known: true }, { known: false }]);
		await app.ask('POST', ACCOUNT_API.notificationDevices, { token: bruno.token, body });
		expect([await devices(ana.id), await devices(bruno.id)]).toEqual([[], [endpoint]]);
		await app.ask('DELETE', ACCOUNT_API.notificationDevices, { token: ana.token, body: { endpoint } });
		expect(await devices(bruno.id)).toEqual([endpoint]);
		await app.ask('DELETE', ACCOUNT_API.notificationDevices, { token: bruno.token, body: { endpoint } });
		expect(await devices(bruno.id)).toEqual([]);
	});

	test('ten per person at most; the oldest is removed', async () => {
		const { id, token } = await person();
		const all = Array.from({ length: 12 }, () => subscription());
		for (const body of all) await app.ask('POST', ACCOUNT_API.notificationDevices, { token, body });
		expect((await devices(id)).toSorted()).toEqual(
			all
				.slice(2)
				.map(({ endpoint }) => endpoint)
				.toSorted(),
		);
	});

	test.each(['localhost', '127.0.0.1', '192.168.0.1', '[::1]', 'casa.local', 'push.exemplo.com.br:8443'])(
		'never at %s',
		async (host) => {
			const { id, token } = await person();
			const answer = await app.ask('POST', ACCOUNT_API.notificationDevices, {
				token,
				body: subscription(host),
			});
			expect(answer).toMatchObject({ status: 422, body: { code: 'push.endpoint' } });
			expect(await devices(id)).toEqual([]);
		},
	);

	test('signing out removes the device; a session that expires does not', async () => {
		const account = await makeAccount(app);
		const browser = await signedIn(app, account);
		await browser.ask('POST', ACCOUNT_API.notificationDevices, subscription());
		expect(await devices(account.id)).toHaveLength(1);
		await browser.ask('POST', '/api/auth/sign-out', {});
		expect(await devices(account.id)).toEqual([]);
		const { id, token } = await person();
		await app.ask('POST', ACCOUNT_API.notificationDevices, { token, body: subscription() });
		await sql`update sessions set expires_at = now() - interval '1 minute' where user_id = ${id}`.execute(
			app.db,
		);
		await app.db.deleteFrom('sessions').where('user_id', '=', id).execute();
		expect(await devices(id)).toHaveLength(1);
	});
});
