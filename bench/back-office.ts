import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { type Kysely, sql } from 'kysely';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { PAGES } from '#contract/paths.ts';
import { findBrowser } from '#e2e/browser.ts';
import { launching } from '#e2e/launching.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { makeAdmin } from '#server/testing/factories.ts';
import { makeSale } from '#server/testing/sales.ts';
import { startServer } from '#server/testing/server-process.ts';
import { beginSession } from '#server/testing/session-cookie.ts';
import { type Figures, medianOf } from './figures.ts';
import { fillWithYears } from './fill-database.ts';

const ROUNDS = 3;

/** A house of the size that the back office is made for. */
const LOTS = 500;
const SALES = 40;
const PEOPLE = 3_000;
/** Registrations and proofs of payment that wait. */
const WAITING = 100;

const SECRET = 'only for this benchmark'.repeat(3);

/** Not the lists of lots, acts and files, which the filled database leaves empty. */
const SCREENS: Record<string, string> = {
	today: PAGES.admin,
	overview: PAGES.adminManagement,
	live: PAGES.adminLive,
	registrations: PAGES.adminRegistrations,
	sales: ADMIN_PAGES.sales,
	payments: ADMIN_PAGES.payments,
	analytics: PAGES.adminDashboard,
};

/** What one visit of a screen takes. */
interface Visit {
	/** Milliseconds from the navigation to the paint of the first row. */
	first_row: number;
	/** The longest time between two frames while the page is scrolled, in milliseconds. */
	longest_frame: number;
	/** The bytes of the scripts as sent. */
	scripts: number;
}

/**
 * Measures the screens of the back office in a browser, as an administrator of a house with 500 lots, 40 sales and 3,000 people, on the product as
 * `npm start` runs it: the time to the first row, the longest frame while it is scrolled, and the scripts beyond those of a page of text.
 */
export async function benchBackOffice(db: Kysely<Database>, url: string): Promise<Figures> {
	const sale = await fillHouse(db);
	const folder = await mkdtemp(join(tmpdir(), 'bench-back-office-'));
	const server = await startServer({
		DATABASE_URL: url,
		AUTH_SECRET: SECRET,
		IDENTITY_KEY: SECRET,
		DATA_DIR: folder,
	});
	const browser = await chromium.launch(launching(await findBrowser()));
	try {
		const [name = '', value = ''] = (await beginSession(db, SECRET, await makeAdmin(db))).split('=');
		const session = { name, value, url: server.url };
		const figures: Figures = {};
		const shell = await visit(browser, session, PAGES.terms);
		for (const [screen, path] of Object.entries({ ...SCREENS, sale: ADMIN_PAGES.sale(sale) })) {
			const visits: Visit[] = [];
			while (visits.length < ROUNDS) visits.push(await visit(browser, session, path));
			const middle = (read: (one: Visit) => number) => Math.round(medianOf(visits.map(read)));
			figures[`${screen}_first_row_ms`] = middle(({ first_row }) => first_row);
			figures[`${screen}_longest_frame_ms`] = middle(({ longest_frame }) => longest_frame);
			figures[`${screen}_scripts_kb`] = middle(({ scripts }) => (scripts - shell.scripts) / 1_024);
		}
		return figures;
	} finally {
		await browser.close();
		await server.stop();
		await rm(folder, { recursive: true, force: true });
	}
}

/** Fills an empty database; returns the sale with the most lots. */
async function fillHouse(db: Kysely<Database>): Promise<string> {
	await fillWithYears(db, LOTS, PEOPLE);
	await sql`update profiles set status = 'approved' where status = 'pending' and id not in
		(select id from profiles where status = 'pending' order by created_at desc limit ${WAITING})`.execute(db);
	const sales: string[] = [];
	for (let n = 0; n < SALES; n += 1) sales.push(await makeSale(db));
	// The first sale gets a third of the lots.
	await sql`update auctions a set sale_id = (${sales}::uuid[])[case when n % 3 = 0 then 1 else 1 + n % ${SALES}::int end],
			lot_number = n
		from (select id, row_number() over (order by created_at)::int as n from auctions) as numbered
		where numbered.id = a.id`.execute(db);
	await sql`insert into payment_proofs (payment_id, file, kind)
		select id, 'proofs/' || id, 'image' from payments where status = 'pending' limit ${WAITING}`.execute(db);
	await sql`vacuum analyze`.execute(db);
	return sales[0] as string;
}

/** Notes when the first row of a list or table, or the first figure, has been painted, in milliseconds since the navigation. Skeletons are no rows. */
function noteFirstRow(): void {
	const isRow = (element: Element) => !element.closest('[aria-hidden=true], nav, thead');
	const look = () => {
		const found = document.querySelectorAll('main :is(tbody tr, li, dl dd)');
		if (![...found].some(isRow)) return void requestAnimationFrame(look);
		requestAnimationFrame(() => setTimeout(() => Object.assign(window, { firstRow: performance.now() })));
	};
	requestAnimationFrame(look);
}

/** Scrolls the page to its end, 80 px a frame; resolves to the longest time between two frames. */
async function longestFrame(): Promise<number> {
	const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
	let longest = 0;
	let before = await frame();
	for (let n = 0; n < 120; n += 1) {
		window.scrollBy(0, 80);
		const at = await frame();
		longest = Math.max(longest, at - before);
		before = at;
	}
	return longest;
}

async function visit(
	browser: Browser,
	session: { name: string; value: string; url: string },
	path: string,
): Promise<Visit> {
	const context: BrowserContext = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
	try {
		await context.addCookies([session]);
		const page = await context.newPage();
		await page.addInitScript(noteFirstRow);
		await page.goto(session.url + path, { waitUntil: 'load' });
		await page.keyboard.press('Shift');
		await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
		await page.waitForLoadState('networkidle');
		const first_row = await page.evaluate(() => (window as unknown as { firstRow: number }).firstRow);
		const scripts = await page.evaluate(() =>
			performance
				.getEntriesByType('resource')
				.filter(({ name }) => new URL(name).pathname.endsWith('.js'))
				.reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
		);
		return { first_row, longest_frame: await page.evaluate(longestFrame), scripts };
	} finally {
		await context.close();
	}
}
