import { Readable } from 'node:stream';
import { parseSitemap } from 'sitemap';
import { expect, test } from 'vitest';
import { DISCOVERY } from '#contract/discovery-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { partStates, sitemapLots, sitemapParts } from '#server/features/catalogue/indexing/sitemap-lots.ts';
import { makeAuction } from '#server/testing/factories.ts';
import { makeSale } from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';
import { xmlFaults } from '#server/testing/xml-faults.ts';

const app = useApp({ PUBLIC_URL: 'https://leiloes.example/' });

async function textOf(path: string): Promise<string> {
	const { status, body } = await app.ask('GET', path);
	expect([path, status]).toEqual([path, 200]);
	return String(body);
}

/** The addresses of a sitemap, as another library reads it, with what it says of each. */
const entriesOf = (xml: string) => parseSitemap(Readable.from(xml));

async function lastChange(id: string): Promise<number> {
	const entries = await entriesOf(await textOf(DISCOVERY.sitemapPart(1)));
	const entry = entries.find(({ url }) => url.endsWith(PAGES.auction(id)));
	return Date.parse(entry?.lastmod ?? '');
}

const imageOf = (auction_id: string) => ({
	auction_id,
	image_url: `auctions/${auction_id}`,
	image_order: 0,
	environment: 'production' as const,
	widths: [480],
	width: 480,
	height: 360,
	placeholder: null,
});

test('the sitemap’s index names its parts, and both keep to their schemas', async () => {
	await makeAuction(app.db);
	const index = await textOf(DISCOVERY.sitemap);
	expect(await xmlFaults(index, 'siteindex')).toEqual([]);
	const parts = [...index.matchAll(/<loc>https:\/\/leiloes\.example([^<]+)<\/loc>/g)].map(([, path]) => path);
	expect(parts).toEqual([DISCOVERY.sitemapPages, DISCOVERY.sitemapPart(1)]);
	const lots = await entriesOf(await textOf(DISCOVERY.sitemapPart(1)));
	const latest = lots
		.map(({ lastmod = '' }) => lastmod)
		.sort()
		.at(-1);
	expect([...index.matchAll(/<lastmod>([^<]+)</g)].map(([, at]) => at)).toEqual([latest]);
	for (const part of parts) expect(await xmlFaults(await textOf(part as string), 'sitemap')).toEqual([]);
	expect((await entriesOf(await textOf(DISCOVERY.sitemapPages))).map(({ url }) => url)).toContain(
		'https://leiloes.example/privacidade',
	);
	expect(await xmlFaults(index, 'sitemap')).not.toEqual([]);
	for (const bad of [
		DISCOVERY.sitemapPart(2),
		DISCOVERY.sitemapPart(0),
		DISCOVERY.sitemapLots,
		`${DISCOVERY.sitemapLots}?part=1e9`,
	])
		expect((await app.ask('GET', bad)).status).toBe(404);
});

test('published sales are among the fixed pages, drafts and those of the other environment are not', async () => {
	const published_at = new Date('2026-03-04T05:06:07Z');
	const shown = await makeSale(app.db, { published_at });
	const hidden = [await makeSale(app.db), await makeSale(app.db, { published_at, environment: 'staging' })];
	const entries = await entriesOf(await textOf(DISCOVERY.sitemapPages));
	const entry = entries.find(({ url }) => url.endsWith(PAGES.sale(shown)));
	expect(entry?.lastmod).toBe('2026-03-04T05:06:07.000Z');
	for (const id of hidden) expect(entries.filter(({ url }) => url.includes(id))).toEqual([]);
});

test('lots of the other environment and withdrawn lots are in no part', async () => {
	const shown = await makeAuction(app.db);
	const hidden = [
		await makeAuction(app.db, { environment: 'staging' }),
		await makeAuction(app.db, { withdrawn_at: new Date() }),
	];
	const lots = await textOf(DISCOVERY.sitemapPart(1));
	expect(lots).toContain(shown);
	for (const id of hidden) expect(lots).not.toContain(id);
});

test('a lot’s last change is its creation, its last record or its last edit, whichever is the latest', async () => {
	const created_at = new Date('2026-01-01T12:00:00Z');
	const last_stamp = new Date('2026-01-02T12:00:00Z');
	const id = await makeAuction(app.db, { created_at });
	await app.db.insertInto('properties').values({ auction_id: id, environment: 'production' }).execute();
	expect(await lastChange(id)).toBe(created_at.getTime());

	const bid = { last_stamp, ledger_seq: 1 };
	await app.db.updateTable('auctions').set(bid).where('id', '=', id).execute();
	expect(await lastChange(id)).toBe(last_stamp.getTime());

	for (const edit of [
		() => app.db.updateTable('auctions').set({ title: 'Outro título' }).where('id', '=', id).execute(),
		() => app.db.updateTable('properties').set({ bedrooms: 2 }).where('auction_id', '=', id).execute(),
		() => app.db.insertInto('auction_images').values(imageOf(id)).execute(),
		() => app.db.deleteFrom('auction_images').where('auction_id', '=', id).execute(),
	]) {
		await app.db.deleteFrom('lot_changes').execute();
		await edit();
		expect(await lastChange(id)).toBeGreaterThan(Date.now() - 60_000);
	}
});

test('a lot with pictures and facts can be deleted', async () => {
	const id = await makeAuction(app.db);
	await app.db.insertInto('properties').values({ auction_id: id, environment: 'production' }).execute();
	await app.db.insertInto('auction_images').values(imageOf(id)).execute();
	await app.db.deleteFrom('auctions').where('id', '=', id).execute();
	const left = await app.db.selectFrom('lot_changes').selectAll().where('auction_id', '=', id).execute();
	expect(left).toEqual([]);
});

test('parts are full, disjoint and complete, whatever the size of part and chunk', async () => {
	const environment = 'staging';
	await app.db.deleteFrom('auctions').where('environment', '=', environment).execute();
	const created_at = new Date();
	const ids: string[] = [];
	// Of one moment, as lots of an import are.
	for (let n = 0; n < 7; n += 1) ids.push(await makeAuction(app.db, { created_at, environment }));
	for (const reading of [
		{ size: 3, chunk: 2 },
		{ size: 3, chunk: 3 },
		{ size: 7, chunk: 2 },
		{ size: 10, chunk: 7 },
	]) {
		const parts = await sitemapParts(app.db, environment, reading);
		expect(parts).toBe(Math.ceil(7 / reading.size));
		const changes = await partStates(app.db, environment, reading);
		expect(changes).toHaveLength(parts);
		const found: string[] = [];
		for (let part = 1; part <= parts; part += 1) {
			const chunks = await sitemapLots(app.db, environment, part, reading);
			const lots = [];
			for await (const chunk of chunks ?? []) lots.push(...chunk);
			expect(lots.length).toBe(part < parts ? reading.size : 7 - reading.size * (parts - 1));
			found.push(...lots.map(({ id }) => id));
			const changed_at = Math.max(...lots.map((lot) => lot.changed_at));
			expect(changes[part - 1]).toEqual({ changed_at, lots: lots.length });
		}
		expect(found).toEqual(ids.toSorted());
		expect(await sitemapLots(app.db, environment, parts + 1, reading)).toBeNull();
	}
});
