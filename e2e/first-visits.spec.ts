import type { Browser } from '@playwright/test';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { PAGES } from '#contract/paths.ts';
import { demoSale } from './open-lot.ts';
import { expect, type TestServer, test } from './test-server.ts';

const MOST = 12;

/** The pages of the product, and how many files that are not pictures a first visit of each asks for. */
const VISITS: Record<string, [path: string, requests: number][]> = {
	visitor: [
		['/', 8],
		['/?status=completed', 8],
		['/auth', 8],
		['/auctions/:id', 12],
		['/auctions/:id/auditoria', 10],
		['/auctions/:id/telao', 11],
		['/sales/:sale', 9],
		['/mapa', 9],
		['/nada', 5],
		['/termos', 5],
		['/privacidade', 5],
		['/contato', 5],
		['/acessibilidade', 5],
		// These lead to the login, which is another page.
		['/profile', 11],
		['/admin', 12],
		['/admin/management', 9],
		['/alertas', 11],
	],
	ana: [
		['/', 12],
		['/profile', 11],
		['/auctions/:id', 11],
		['/auctions/:won/payment', 12],
		['/auctions/:id/auditoria', 11],
		['/auctions/:id/telao', 12],
		['/mapa', 12],
		['/alertas', 9],
		['/nada', 8],
		['/admin/management', 10],
	],
	admin: [
		['/', 12],
		['/profile', 11],
		['/auctions/:id', 11],
		['/auctions/:won/payment', 12],
		['/admin', 11],
		['/admin?tab=cadastros', 10],
		['/admin?tab=leiloes', 11],
		['/admin?tab=ao-vivo', 12],
		['/admin/management', 10],
		['/admin/dashboard', 11],
		['/admin/auctions', 11],
		['/admin/audit', 10],
		['/admin/files', 10],
		['/admin/proposals', 10],
		['/admin/bars', 11],
		['/admin/enrolments', 12],
		['/admin/auctioneers', 12],
		['/admin/sellers', 12],
		['/admin/sales', 12],
		['/admin/sales/:sale', 12],
		['/admin/auctions/:id/publication', 12],
		['/admin/live/:live', 12],
	],
};

/** A page that asked for nothing in this time has all that it asks for at first. */
const QUIET = 1_000;

/** The addresses, other than of pictures, that a new browser asks for. The clock may be measured more than once. */
async function firstVisit(
	browser: Browser,
	{ url }: TestServer,
	path: string,
	cookies: Cookies,
): Promise<string[]> {
	const context = await browser.newContext({ baseURL: url, locale: 'pt-BR' });
	await context.addCookies(cookies);
	const page = await context.newPage();
	const asked = new Set<string>();
	let last = 0;
	page.on('request', (request) => {
		last = Date.now();
		const { pathname, search } = new URL(request.url());
		if (request.resourceType() !== 'image' && !pathname.endsWith('.svg')) asked.add(pathname + search);
	});
	await page.goto(path);
	await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
	await expect.poll(() => Date.now() - last, { intervals: [100] }).toBeGreaterThan(QUIET);
	await context.close();
	return [...asked];
}

type Cookies = Parameters<Awaited<ReturnType<Browser['newContext']>>['addCookies']>[0];

/** The ids that stand in the paths: of an open lot, of one that is conducted, and of one that Ana won. */
async function idsOf(server: TestServer): Promise<Record<string, string>> {
	const { db } = server;
	const lots = await db
		.selectFrom('auctions')
		.select(['id', 'auction_type'])
		.where('status', '=', 'active')
		.execute();
	const won = await db
		.selectFrom('payments as p')
		.innerJoin('profiles as w', 'w.id', 'p.user_id')
		.select('p.auction_id')
		.where('w.email', '=', 'ana@martelo.test')
		.where('p.status', '=', 'pending')
		.executeTakeFirstOrThrow();
	const sale = await demoSale(server);
	const idOf = (type: string) => lots.find(({ auction_type }) => auction_type === type)?.id ?? '';
	return { id: idOf('scheduled'), live: idOf('live'), won: won.auction_id, sale: sale.id };
}

for (const [name, pages] of Object.entries(VISITS))
	test(`a first visit of each page as ${name} asks for at most ${MOST} files that are not pictures`, async ({
		as,
		browser,
		server,
	}) => {
		const ids = await idsOf(server);
		const cookies = name === 'visitor' ? [] : await (await as(name)).context().cookies();
		const more: string[] = [];
		for (const [path, requests] of pages) {
			expect(requests).toBeLessThanOrEqual(MOST);
			const asked = await firstVisit(
				browser,
				server,
				path.replace(/:(\w+)/, (_, id: string) => ids[id] ?? ''),
				cookies,
			);
			if (asked.length > requests)
				more.push(`${path}: ${asked.length} instead of ${requests}\n${asked.join('\n')}`);
		}
		expect(more.join('\n\n')).toBe('');
	});

test('every page of the product is among them', () => {
	const visited = new Set(
		Object.values(VISITS)
			.flat()
			.map(([path]) => path.replace(/\?.*/, '').replace(/:\w+/, ':id')),
	);
	const pages = Object.values({ ...PAGES, ...ADMIN_PAGES }).map((page) =>
		typeof page === 'string' ? page : page(':id'),
	);
	expect(pages.map((page) => page.replace(/[?#].*/, '')).filter((page) => !visited.has(page))).toEqual([]);
});
