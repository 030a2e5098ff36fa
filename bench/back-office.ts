import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { Kysely } from 'kysely';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { LIVE_CONTROL_REFRESH } from '#contract/live-control.ts';
import { PAGES } from '#contract/paths.ts';
import { findBrowser } from '#e2e/browser.ts';
import { launching } from '#e2e/launching.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { startServer } from '#server/testing/server-process.ts';
import { beginSession } from '#server/testing/session-cookie.ts';
import { type Figures, medianOf } from './figures.ts';
import { fillHouse } from './fill-house.ts';

const ROUNDS = 3;

const SECRET = 'only for this benchmark'.repeat(3);

const SCREENS: Record<string, string> = {
	today: PAGES.admin,
	overview: ADMIN_PAGES.management,
	live: ADMIN_PAGES.live,
	lots: PAGES.adminAuctions,
	sales: ADMIN_PAGES.sales,
	registrations: ADMIN_PAGES.registrations,
	people: ADMIN_PAGES.people,
	payments: ADMIN_PAGES.payments,
	analytics: ADMIN_PAGES.dashboard,
	acts: ADMIN_PAGES.audit,
	files: ADMIN_PAGES.files,
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
 * Measures the screens of the back office in a browser, as an administrator of a house with 800 lots, 40 sales and 3,000 people, on the product as
 * `npm start` runs it: the time to the first row, the longest frame while it is scrolled, and the scripts beyond those of a page of text; then the
 * longest task while Ao Vivo is read again.
 */
export async function benchBackOffice(db: Kysely<Database>, url: string): Promise<Figures> {
	const folder = await mkdtemp(join(tmpdir(), 'bench-back-office-'));
	const { admin, sale } = await fillHouse(db, join(folder, 'files'));
	const server = await startServer({
		DATABASE_URL: url,
		AUTH_SECRET: SECRET,
		IDENTITY_KEY: SECRET,
		DATA_DIR: folder,
	});
	const browser = await chromium.launch(launching(await findBrowser()));
	try {
		const [name = '', value = ''] = (await beginSession(db, SECRET, admin)).split('=');
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
		figures.live_longest_task_ms = await opened(browser, session, ADMIN_PAGES.live, (page) =>
			page.evaluate(longestTask, 4 * LIVE_CONTROL_REFRESH),
		);
		return figures;
	} finally {
		await browser.close();
		await server.stop();
		await rm(folder, { recursive: true, force: true });
	}
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

/** The longest task of the next `span` milliseconds; 0 where none took 50. */
async function longestTask(span: number): Promise<number> {
	let longest = 0;
	const observer = new PerformanceObserver((tasks) => {
		for (const { duration } of tasks.getEntries()) longest = Math.max(longest, duration);
	});
	observer.observe({ type: 'longtask' });
	await new Promise((resolve) => setTimeout(resolve, span));
	observer.disconnect();
	return longest;
}

interface Session {
	name: string;
	value: string;
	url: string;
}

/** Opens a page in a new browser context, waits until it runs, and resolves to what `act` reads of it. */
async function opened<T>(
	browser: Browser,
	session: Session,
	path: string,
	act: (page: Page) => Promise<T>,
): Promise<T> {
	const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
	try {
		await context.addCookies([session]);
		const page = await context.newPage();
		await page.addInitScript(noteFirstRow);
		await page.goto(session.url + path, { waitUntil: 'load' });
		await page.keyboard.press('Shift');
		await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
		await page.waitForLoadState('networkidle');
		return await act(page);
	} finally {
		await context.close();
	}
}

function visit(browser: Browser, session: Session, path: string): Promise<Visit> {
	return opened(browser, session, path, async (page) => {
		const first_row = await page.evaluate(() => (window as unknown as { firstRow: number }).firstRow);
		const scripts = await page.evaluate(() =>
			performance
				.getEntriesByType('resource')
				.filter(({ name }) => new URL(name).pathname.endsWith('.js'))
				.reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
		);
		return { first_row, longest_frame: await page.evaluate(longestFrame), scripts };
	});
}
