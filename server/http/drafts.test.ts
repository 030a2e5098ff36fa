import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { LOT_FACTS } from '#contract/checkpoint-paths.ts';
import { DISCOVERY } from '#contract/discovery-paths.ts';
import { FUNCTIONS } from '#contract/function-paths.ts';
import { API, FILES } from '#contract/paths.ts';
import { NO_MORE_FILTERS } from '#domain/lot/listing.ts';
import { sendSearchAlerts } from '#server/features/catalogue/saved-searches/send-alerts.ts';
import { createBackend } from '#server/http/pages/backend.ts';
import { makeAuction, makeHolder } from '#server/testing/factories.ts';
import { useManagement } from '#server/testing/management.ts';
import { makeSale } from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
const { ask, held } = useManagement(app);

/** Two lots that differ in nothing but their publication. The control: every road leads to the public one. */
const lots = { open: '', draft: '' };
let [bidder, token, sale_id] = ['', '', ''];

async function makeLot(fields: object): Promise<string> {
	const id = await makeAuction(app.db, {
		title: 'Casarão Inconfundível',
		auction_type: 'live',
		start_time: new Date(Date.now() + 3_600_000),
		kind: 'extrajudicial',
		accepts_instalments: true,
		...fields,
	});
	const key = `auctions/${id}/casa`;
	const file = join(app.data, 'files', `${key}-480.webp`);
	await mkdir(dirname(file), { recursive: true });
	await writeFile(file, 'RIFF');
	await app.db
		.insertInto('auction_images')
		.values({
			auction_id: id,
			image_url: key,
			image_order: 0,
			environment: 'production',
			widths: [480],
			width: 480,
			height: 360,
			placeholder: null,
		})
		.execute();
	return id;
}

beforeAll(async () => {
	bidder = await makeHolder(app.db);
	token = await app.session(bidder);
	await app.ask('POST', ACCOUNT_API.savedSearches, { token, body: { query: 'search=casarão' } });
	sale_id = await makeSale(app.db, { kind: 'extrajudicial', published_at: new Date() });
	lots.open = await makeLot({ sale_id });
	lots.draft = await makeLot({ sale_id, environment: 'production-draft', published_at: null });
});

const backend = () => createBackend(app.context);
const found = (status: number) => status !== 404;
const answer = async (path: string, init: RequestInit = {}) => {
	const abort = new AbortController();
	const { status } = await fetch(app.url + path, { ...init, signal: abort.signal, redirect: 'manual' });
	abort.abort();
	return status;
};
const contains = async (path: string, id: string) => {
	const { body } = await app.ask('GET', path);
	return JSON.stringify(body).includes(id);
};
const post = async (path: string, body: object) => {
	const headers = { 'idempotency-key': randomUUID() };
	return app.ask('POST', path, { token, headers, body });
};
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code;

/** Each road to a lot: whether it leads a visitor or an approved bidder there. */
const ROADS: Record<string, (id: string) => Promise<boolean>> = {
	'the list': (id) => contains(API.auctions, id),
	'the search': (id) => contains(`${API.auctions}?search=casar%C3%A3o`, id),
	'each order': async (id) => {
		const orders = ['recent', 'ending', 'price-low', 'price-high', 'discount'];
		const seen = await Promise.all(orders.map((by) => contains(`${API.auctions}?sortBy=${by}`, id)));
		return seen.some(Boolean);
	},
	'a filter by status': (id) => contains(`${API.auctions}?status=pending`, id),
	'a filter by city': (id) => contains(`${API.auctions}?city=paulo&state=SP`, id),
	'a filter by kind': (id) => contains(`${API.auctions}?kind=extrajudicial`, id),
	'a filter by price': (id) => contains(`${API.auctions}?price_min=1`, id),
	'a near search': (id) => contains(`${API.auctions}?search=casarao%20inconfundivl`, id),
	'the home page': async (id) => {
		const query = { search: '', status: 'all', sortBy: 'recent', city: '', state: '', limit: 50 } as const;
		return JSON.stringify(await backend().auctions({ ...NO_MORE_FILTERS, ...query })).includes(id);
	},
	'the sitemap': async (id) => (await (await fetch(app.url + DISCOVERY.sitemapPart(1))).text()).includes(id),
	'the feed': async (id) => (await (await fetch(app.url + DISCOVERY.feed)).text()).includes(id),
	'the detail': async (id) => found(await answer(API.auction(id))),
	'the page': async (id) => (await backend().auction(id)) !== null,
	'its sale': (id) => contains(API.sale(sale_id), id),
	'the page of its sale': async (id) => JSON.stringify(await backend().sale(sale_id)).includes(id),
	'the list of bids': async (id) => found(await answer(BIDDER_API.bids(id))),
	'the stream': async (id) => found(await answer(API.events(id))),
	'the ledger': async (id) => found(await answer(API.ledger(id))),
	'what its ledger has the hash of': async (id) => found(await answer(LOT_FACTS(id))),
	'the page of the ledger': async (id) =>
		(await backend().ledger(id, { view: 'all', order: 'newest', from: null })) !== null,
	'the picture of its link': async (id) => found(await answer(API.sharePicture(id))),
	'the calendar': async (id) => found(await answer(API.calendar(id))),
	'its pictures': async (id) => found(await answer(`${FILES}/auctions/${id}/casa-480.webp`)),
	'its ata': async (id) => found(await answer(BIDDER_API.paper(id, 'ata'))),
	'its proposals': async (id) => found(await answer(BIDDER_API.proposals(id))),
	'a bid': async (id) => codeOf(await post(BIDDER_API.bids(id), { amount: 200_000 })) !== 'auction.not-found',
	'a proposal': async (id) =>
		codeOf(
			await post(BIDDER_API.proposals(id), {
				price: 200_000,
				down_payment: 50_000,
				instalments: 30,
				correction: 'IPCA',
			}),
		) !== 'auction.not-found',
	'a favourite': async (id) => {
		await app.ask('POST', FUNCTIONS.favorites, { token, body: { auction_id: id } });
		return JSON.stringify((await app.ask('GET', FUNCTIONS.favorites, { token })).body).includes(id);
	},
	'an alert about a saved search': async (id) => {
		await sendSearchAlerts({ ...app.context, onError: (error) => expect(error).toBeNull() });
		const { rows } = await sql`select from saved_search_lots where auction_id = ${id}`.execute(app.db);
		return rows.length > 0;
	},
};

describe.each(Object.entries(ROADS))('%s', (_name, leadsTo) => {
	test('leads to a public lot', async () => {
		expect(await leadsTo(lots.open)).toBe(true);
	});
	test('does not lead to a draft', async () => {
		expect(await leadsTo(lots.draft)).toBe(false);
	});
});

test('similar lots, the map and the numbers of lists leave drafts out', async () => {
	const similar = await backend().similar(lots.open);
	expect(similar.map(({ id }) => id)).not.toContain(lots.draft);
	const { body: map } = await app.ask('GET', API.map);
	expect(map).toMatchObject({ total: 1 });
	const { body: list } = await app.ask('GET', API.auctions);
	expect(list).toMatchObject({ total: 1 });
});

test('the back office sees drafts: table, search, detail and pictures', async () => {
	for (const path of [ADMIN_API.adminAuctions, `${ADMIN_API.adminAuctions}?search=casar&status=pending`]) {
		const { body } = await ask('GET', path);
		expect(body).toMatchObject({ counts: { all: 2, production: 2, staging: 0 } });
		const { auctions } = body as unknown as { auctions: { id: string; published_at: string | null }[] };
		expect(auctions.find(({ id }) => id === lots.draft)).toMatchObject({
			environment: 'production',
			published_at: null,
		});
	}
	expect(await ask('GET', ADMIN_API.adminAuction(lots.draft))).toMatchObject({
		status: 200,
		body: { environment: 'production', published_at: null },
	});
	const picture = `${FILES}/auctions/${lots.draft}/casa-480.webp`;
	const shown = await fetch(app.url + picture, { headers: { cookie: held.token } });
	expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
	expect(await answer(picture, { headers: { cookie: token } })).toBe(404);
});
