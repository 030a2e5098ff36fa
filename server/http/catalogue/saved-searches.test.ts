import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import type { SavedSearch } from '#contract/saved-searches.ts';
import { MAX_SAVED_SEARCHES } from '#domain/lot/saved-searches.ts';
import { eraseAccount } from '#server/features/accounts/account-data/erase-account.ts';
import { exportAccount } from '#server/features/accounts/account-data/export-account.ts';
import { sendSearchAlerts } from '#server/features/catalogue/saved-searches/send-alerts.ts';
import { accountObligations } from '#server/features/settlement/account-obligations.ts';
import { exportOthers } from '#server/http/accounts/account.ts';
import { makeAuction, makePerson } from '#server/testing/factories.ts';
import { readMail } from '#server/testing/read-mail.ts';
import { useApp } from '#server/testing/test-app.ts';
import { waitFor } from '#server/testing/wait-for.ts';

const app = useApp();
let [person, token] = ['', ''];

beforeEach(async () => {
	await sql`delete from saved_searches`.execute(app.db);
	await sql`delete from new_lots`.execute(app.db);
	person = await makePerson(app.db);
	token = await app.session(person);
});

async function save(query: string, more: object = {}): Promise<SavedSearch> {
	const { status, body } = await app.ask('POST', ACCOUNT_API.savedSearches, {
		token,
		body: { query, ...more },
	});
	expect(status).toBe(201);
	return body as SavedSearch;
}

async function list(): Promise<SavedSearch[]> {
	const { body } = await app.ask('GET', ACCOUNT_API.savedSearches, { token });
	return (body as { saved_searches: SavedSearch[] }).saved_searches;
}

describe('saved searches', () => {
	test('are saved with words for the filter, listed newest first and removed', async () => {
		const houses = await save('?type=house&price_max=300000&sortBy=price-low&cursor=x');
		expect(houses).toMatchObject({ query: 'price_max=300000&type=house', email: true });
		expect(houses.name).toBe('Casa · Até R$\u00a0300.000,00');
		const named = await save('search=praia+grande', { name: 'Praia', email: false });
		expect(named).toMatchObject({ name: 'Praia', query: 'search=praia%20grande', email: false });
		expect(await list()).toEqual([named, houses]);
		const removed = await app.ask('DELETE', ACCOUNT_API.savedSearch(named.id), { token });
		expect(removed.status).toBe(200);
		expect(await list()).toEqual([houses]);
		expect(await app.ask('DELETE', ACCOUNT_API.savedSearch(named.id), { token })).toMatchObject({
			status: 404,
		});
	});

	test('saved again, change their name and email', async () => {
		const { id } = await save('state=SP');
		expect(await save('?state=SP&sortBy=ending', { name: 'São Paulo', email: false })).toMatchObject({
			id,
			name: 'São Paulo',
			email: false,
		});
		expect(await list()).toHaveLength(1);
	});

	test.each([
		['price_min=x', 'query.price_min'],
		['type=castle', 'query.type'],
		['near=1,2', 'query.near'],
	])('%s is refused', async (query, path) => {
		const answer = await app.ask('POST', ACCOUNT_API.savedSearches, { token, body: { query } });
		expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid', errors: [{ path }] } });
	});

	test('with an unknown parameter is refused in Portuguese', async () => {
		const answer = await app.ask('POST', ACCOUNT_API.savedSearches, { token, body: { query: 'colour=red' } });
		const errors = [{ path: 'query', message: 'Campo desconhecido: colour' }];
		expect(answer).toMatchObject({ status: 400, body: { errors } });
	});

	test('are at most twenty, however many requests come at once', async () => {
		const answers = await Promise.all(
			Array.from({ length: MAX_SAVED_SEARCHES + 5 }, (_, n) =>
				app.ask('POST', ACCOUNT_API.savedSearches, { token, body: { query: `search=casa${n}` } }),
			),
		);
		const refused = answers.filter(({ status }) => status !== 201);
		expect(refused.map(({ body }) => body)).toEqual(
			Array(5).fill(expect.objectContaining({ code: 'saved-search.too-many' })),
		);
		expect(await list()).toHaveLength(MAX_SAVED_SEARCHES);
	});

	test('are exported with the account and removed with it', async () => {
		const saved = await save('city=Santos');
		expect((await exportAccount(app.context, person, exportOthers)).saved_searches).toEqual([saved]);
		await eraseAccount({ ...app.context, obligations: accountObligations }, person);
		expect((await sql`select from saved_searches`.execute(app.db)).rows).toEqual([]);
	});
});

/** The emails that were sent to the person about saved searches. */
async function mails() {
	const folder = join(app.data, 'outbox');
	// A file that is still being written has another ending.
	const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml'));
	const all = await Promise.all(
		files.sort().map(async (file) => readMail(await readFile(join(folder, file), 'utf8'))),
	);
	return all.filter(({ headers }) => headers.to?.includes(person));
}

const tomorrow = () =>
	sql`update saved_searches set alerted_at = alerted_at - interval '1 day'`.execute(app.db);

const alerts = (onError: (error: unknown) => void = rethrow) => sendSearchAlerts({ ...app.context, onError });

function rethrow(error: unknown): never {
	throw error;
}

async function alertedLots(): Promise<string[]> {
	const { rows } = await sql<{ title: string }>`select a.title from saved_search_lots f
		join auctions a on a.id = f.auction_id where f.alert is not null order by f.found_at, a.title`.execute(
		app.db,
	);
	return rows.map(({ title }) => title);
}

describe('alerts', () => {
	test('arrive once for a new lot that matches, with a link that ends them without a session', async () => {
		await app.context.emails.start();
		const { id } = await save('search=praia&state=SP', { name: 'Praia <SP>' });
		await makeAuction(app.db, { title: 'Casa na praia', state: 'RJ' });
		await makeAuction(app.db, { title: 'Casa na praia de teste', environment: 'staging' });
		const lot = await makeAuction(app.db, { title: 'Casa de praia', city: 'Santos', state: 'SP' });
		await Promise.all([alerts(), alerts(), alerts()]);
		await alerts();
		const [mail, ...others] = await waitFor('the email', async () => {
			const sent = await mails();
			return sent.length > 0 && sent;
		});
		expect(others).toEqual([]);
		expect(mail?.headers.subject).toBe('Martelo: Apareceu um imóvel na sua busca');
		expect(mail?.text).toContain('Casa de praia');
		expect(mail?.text).toContain(`/auctions/${lot}`);
		expect(mail?.html).toContain('Praia &lt;SP&gt;');
		expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');

		const link = new URL(/<(.+)>/.exec(mail?.headers['list-unsubscribe'] ?? '')?.[1] ?? '');
		expect(mail?.text).toContain(link.href);
		const page = await app.ask('GET', link.pathname, {});
		expect(page).toMatchObject({ status: 200 });
		expect(page.body).toContain('Praia &lt;SP&gt;');
		expect(page.body).toContain('<form method="post">');
		expect((await list())[0]).toMatchObject({ id, email: true });
		// As a mail program posts it (RFC 8058): without a session, from nowhere.
		const ended = await fetch(app.url + link.pathname, {
			method: 'POST',
			headers: { 'content-type': 'application/x-www-form-urlencoded' },
			body: 'List-Unsubscribe=One-Click',
		});
		expect(ended.status).toBe(200);
		expect((await list())[0]).toMatchObject({ id, email: false });
		const forged = `${link.pathname.slice(0, -4)}AAAA`;
		expect(await app.ask('GET', forged, {})).toMatchObject({ status: 404 });
		expect(await app.ask('POST', forged, {})).toMatchObject({ status: 404 });
	});

	test('of further lots are collected for a day, and no lot is in two of them', async () => {
		await save('search=sobrado');
		await makeAuction(app.db, { title: 'Sobrado 1' });
		await alerts();
		expect(await alertedLots()).toEqual(['Sobrado 1']);
		await makeAuction(app.db, { title: 'Sobrado 2' });
		await makeAuction(app.db, { title: 'Sobrado 3' });
		await alerts();
		expect(await alertedLots()).toEqual(['Sobrado 1']);
		await tomorrow();
		await Promise.all([alerts(), alerts()]);
		expect(await alertedLots()).toEqual(['Sobrado 1', 'Sobrado 2', 'Sobrado 3']);
		const { rows } = await sql`select from saved_search_lots group by alert`.execute(app.db);
		expect(rows).toHaveLength(2);
		// A lot that is withdrawn and published again was announced already.
		await sql`update auctions set withdrawn_at = now() where title = 'Sobrado 1'`.execute(app.db);
		await sql`update auctions set withdrawn_at = null where title = 'Sobrado 1'`.execute(app.db);
		await tomorrow();
		await alerts();
		expect((await sql`select from saved_search_lots group by alert`.execute(app.db)).rows).toHaveLength(2);
	});

	test('consider what the property states, although it is stored after the lot', async () => {
		await save('type=land&discount_min=50&price_max=1000');
		await app.db.transaction().execute(async (trx) => {
			for (const [title, appraisal] of [
				['Barato', 250_000],
				['Caro', 110_000],
			] as const) {
				const auction_id = await makeAuction(trx, { title, initial_bid: 100_000 });
				const property = {
					auction_id,
					environment: 'production' as const,
					property_type: 'land' as const,
					appraisal,
				};
				await trx.insertInto('properties').values(property).execute();
			}
		});
		await alerts();
		expect(await alertedLots()).toEqual(['Barato']);
	});

	test('leave out a stored search that can no longer be read, and report it', async () => {
		const { id } = await save('search=sitio');
		await save('search=rancho');
		await sql`update saved_searches set query = 'sortBy=unknown' where id = ${id}`.execute(app.db);
		await makeAuction(app.db, { title: 'Rancho' });
		const errors: unknown[] = [];
		await alerts((error) => errors.push(error));
		expect(errors.map(String)).toEqual(['Error: The saved search "sortBy=unknown" cannot be read']);
		expect(await alertedLots()).toEqual(['Rancho']);
	});

	test('are notifications too, one for each alert', async () => {
		await save('search=chácara', { email: false });
		await makeAuction(app.db, { title: 'Chácara 1' });
		await makeAuction(app.db, { title: 'Chácara 2' });
		await alerts();
		const { body } = await app.ask('GET', ACCOUNT_API.notifications, { token });
		expect(body).toMatchObject({
			unread: 1,
			notices: [{ kind: 'match', title: 'Apareceu um imóvel na sua busca' }],
		});
	});

	test('name lots that were published in a staging environment when they become public', async () => {
		await save('search=galpão');
		const id = await makeAuction(app.db, { title: 'Galpão', environment: 'staging' });
		await alerts();
		expect(await alertedLots()).toEqual([]);
		await sql`update auctions set environment = 'production' where id = ${id}`.execute(app.db);
		await alerts();
		expect(await alertedLots()).toEqual(['Galpão']);
	});
});
