import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { API, PAGES } from '#contract/paths.ts';
import type { AuctionStatus } from '#domain/auction/auction.ts';
import { PROPERTY_TYPE_NAMES } from '#domain/lot/property.ts';
import { createBackend } from '#server/http/pages/backend.ts';
import { loadPages, type RenderPage } from '#server/http/pages/built-pages.ts';
import { makeAuction } from '#server/testing/factories.ts';
import { makeSale } from '#server/testing/sales.ts';
import { vocabularyFaults } from '#server/testing/schema-org.ts';
import { useApp } from '#server/testing/test-app.ts';

const SITE = 'https://leiloes.example';
const app = useApp({
	PUBLIC_URL: SITE,
	OPERATOR_NAME: 'Leiloeira Exemplo',
	OPERATOR_TAX_ID: '12ABC34501DE35',
	OPERATOR_ADDRESS: 'Rua das Flores, 1, São Paulo/SP',
	OPERATOR_EMAIL: 'contato@leiloes.example',
	OPERATOR_PHONE: '(11) 3333-4444',
});
let render: RenderPage;
beforeAll(async () => {
	render = (await loadPages()).createPages(createBackend(app.context));
});

async function htmlOf(path: string): Promise<string> {
	const page = await render(new Request(`${SITE}${path}`), { viewer: null, nonce: 'abc' });
	expect([path, page.status]).toEqual([path, 200]);
	return page.text();
}

interface Graph {
	'@graph': Record<string, unknown>[];
}

/** The structured data of a page: one data block, without a nonce, which it does not need. */
function dataOf(html: string): Graph {
	const blocks = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
	expect(blocks.length).toBe(1);
	return JSON.parse(blocks[0]?.[1] ?? '') as Graph;
}

const matchIn = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('&amp;', '&');
const canonical = (html: string) => matchIn(html, /<link rel="canonical" href="([^"]*)"/);
const robots = (html: string) => matchIn(html, /<meta name="robots" content="([^"]*)"/);

describe('the vocabulary’s check finds', () => {
	test.each([
		[{ '@type': 'Hous', name: 'x' }, 'no type Hous'],
		[{ '@type': 'House', nome: 'x' }, 'House.nome: no such property'],
		[{ '@type': 'Offer', availability: 'https://schema.org/InStok' }, 'InStok'],
		[{ '@type': 'SaleEvent', startDate: 'amanhã' }, 'amanhã'],
		[{ '@type': 'SaleEvent', location: { '@type': 'Offer' } }, 'location'],
	])('%o', (data, fault) => {
		expect(vocabularyFaults(data).join()).toContain(fault);
	});
});

describe('a lot', () => {
	test.each<[AuctionStatus, string]>([
		['pending', 'PreOrder'],
		['active', 'InStock'],
		['cancelled', 'Discontinued'],
	])('that is %s is %s in schema.org’s words', async (status, availability) => {
		const id = await makeAuction(app.db, { status });
		const data = dataOf(await htmlOf(PAGES.auction(id)));
		expect(vocabularyFaults(data)).toEqual([]);
		const [listing, event, path] = data['@graph'];
		expect(listing).toMatchObject({ '@type': 'RealEstateListing', url: `${SITE}${PAGES.auction(id)}` });
		expect(event).toMatchObject({
			'@type': 'SaleEvent',
			offers: {
				price: '100000.00',
				priceCurrency: 'BRL',
				availability: `https://schema.org/${availability}`,
			},
		});
		expect(path).toMatchObject({ '@type': 'BreadcrumbList' });
	});

	test('that is suspended is postponed, and its offer has no dates (rules §51)', async () => {
		const id = await makeAuction(app.db, { status: 'pending', suspended_at: new Date() });
		const html = await htmlOf(PAGES.auction(id));
		const data = dataOf(html);
		expect(vocabularyFaults(data)).toEqual([]);
		const [, event] = data['@graph'];
		expect(event).toMatchObject({
			eventStatus: 'https://schema.org/EventPostponed',
			offers: { availability: 'https://schema.org/LimitedAvailability' },
		});
		expect(event).not.toMatchObject({ offers: { availabilityStarts: expect.anything() } });
		expect(html).toMatch(/<meta name="description" content="[^"]*Suspenso/);
	});

	test.each(PROPERTY_TYPE_NAMES)(
		'of type %s, with all facts or none, keeps to the vocabulary',
		async (property_type) => {
			const full = await makeAuction(app.db, { seller: 'Banco Exemplo', auctioneer_name: 'Maria Leiloeira' });
			await app.db
				.insertInto('properties')
				.values({
					auction_id: full,
					environment: 'production',
					property_type,
					address: 'Rua A, 1',
					neighborhood: 'Centro',
					private_area: 81.86,
					bedrooms: 2,
					bathrooms: 1,
				})
				.execute();
			const bare = await makeAuction(app.db, { city: null, state: null });
			for (const id of [full, bare])
				expect(vocabularyFaults(dataOf(await htmlOf(PAGES.auction(id))))).toEqual([]);
		},
	);

	test('cannot end its data block with its own texts', async () => {
		const title = 'Casa </script><script>alert(1)</script>';
		const id = await makeAuction(app.db, { title });
		const html = await htmlOf(PAGES.auction(id));
		expect(html).not.toContain('<script>alert');
		expect(dataOf(html)['@graph'][0]).toMatchObject({ name: title });
	});

	test('names its address and its picture, which is another one after each event', async () => {
		const id = await makeAuction(app.db, { ledger_seq: 7 });
		const html = await htmlOf(PAGES.auction(id));
		expect(canonical(html)).toBe(`${SITE}${PAGES.auction(id)}`);
		expect(robots(html)).toBe('index, follow');
		const picture = `${SITE}${API.sharePicture(id)}?v=7`;
		expect(matchIn(html, /<meta property="og:image" content="([^"]*)"/)).toBe(picture);
		expect(matchIn(html, /<meta name="twitter:image" content="([^"]*)"/)).toBe(picture);
	});
});

describe('a sale', () => {
	test('is described with its lots in their order, and keeps to the vocabulary', async () => {
		const sale_id = await makeSale(app.db, { published_at: new Date(), title: 'Leilão </script> de maio' });
		const second = await makeAuction(app.db, { sale_id, lot_number: 2 });
		const first = await makeAuction(app.db, { sale_id, lot_number: 1 });
		const html = await htmlOf(PAGES.sale(sale_id));
		const data = dataOf(html);
		expect(vocabularyFaults(data)).toEqual([]);
		expect(data['@graph'][0]).toMatchObject({
			'@type': 'CollectionPage',
			name: 'Leilão </script> de maio',
			mainEntity: {
				itemListElement: [first, second].map((id) => ({ url: `${SITE}${PAGES.auction(id)}` })),
			},
		});
		expect(canonical(html)).toBe(`${SITE}${PAGES.sale(sale_id)}`);
		expect(robots(html)).toBe('index, follow');
	});

	test('that is a draft, is of the other environment or does not exist is 404', async () => {
		const published_at = new Date();
		for (const id of [
			await makeSale(app.db),
			await makeSale(app.db, { published_at, environment: 'staging' }),
			randomUUID(),
			'none',
		]) {
			const page = await render(new Request(SITE + PAGES.sale(id)), { viewer: null, nonce: 'abc' });
			expect(page.status).toBe(404);
		}
	});
});

describe('the home page', () => {
	test('describes the site and its operator', async () => {
		const data = dataOf(await htmlOf(PAGES.home));
		expect(vocabularyFaults(data)).toEqual([]);
		expect(data['@graph'][0]).toMatchObject({
			'@type': 'Organization',
			legalName: 'Leiloeira Exemplo',
			taxID: '12.ABC.345/01DE-35',
			telephone: '(11) 3333-4444',
		});
	});

	test('leads from page to page by links, each with its own address', async () => {
		for (let n = 0; n < 30; n += 1) await makeAuction(app.db, { city: 'Olinda', state: 'PE' });
		const first = await htmlOf('/?city=olinda&limit=12&utm_source=x');
		expect(canonical(first)).toBe(`${SITE}/?city=olinda`);
		const next = matchIn(first, /<link rel="next" href="([^"]*)"/) ?? '';
		expect(matchIn(first, /<a [^>]*href="(\/\?city=olinda[^"]*limit=24)"/)).toBeDefined();
		const second = await htmlOf(next.slice(SITE.length));
		expect(canonical(second)).toBe(next);
		const third = await htmlOf((matchIn(second, /<link rel="next" href="([^"]*)"/) ?? '').slice(SITE.length));
		expect(third.includes('rel="next"')).toBe(false);
		const lots = [first, second, third].flatMap((html) => [
			...html.matchAll(/href="\/auctions\/([0-9a-f-]{36})"/g),
		]);
		expect(new Set(lots.map(([, id]) => id)).size).toBe(30);
	});

	test('announces the feed of new lots', async () => {
		expect(await htmlOf(PAGES.home)).toMatch(
			/<link rel="alternate" type="application\/atom\+xml" title="[^"]+" href="https:\/\/leiloes\.example\/feed\.xml"\/>/,
		);
	});

	test('keeps results of searches out of search engines', async () => {
		expect(canonical(await htmlOf('/?search=casa&city=olinda'))).toBe(`${SITE}/?city=olinda`);
		expect((await htmlOf('/?search=apartamento')).includes('rel="next"')).toBe(false);
	});
});

test.each([PAGES.terms, PAGES.privacy, PAGES.contact, PAGES.accessibility])(
	'%s names the operator',
	async (path) => {
		const html = await htmlOf(path);
		expect(canonical(html)).toBe(`${SITE}${path}`);
		for (const stated of [
			'Leiloeira Exemplo',
			'12.ABC.345/01DE-35',
			'mailto:contato@leiloes.example',
			'tel:+551133334444',
		])
			expect(html).toContain(stated);
		expect(html).not.toContain('demonstração');
		for (const page of [PAGES.terms, PAGES.privacy, PAGES.contact, PAGES.accessibility])
			expect(html).toContain(`href="${page}"`);
	},
);
