import type { Locator, Page } from '@playwright/test';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { WAITING_SECTIONS, type WaitingCounts } from '#contract/waiting.ts';
import { findings, flaws, hydrated, pageErrors } from '#e2e/inspection.ts';
import { openLot } from '#e2e/open-lot.ts';
import { smallTargets } from '#e2e/targets.ts';
import { expect, signIn, test } from '#e2e/test-server.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/** Each section: its name, its key after "g", and the address that it opens. */
const SECTIONS = [
	['Hoje', 'h', PAGES.admin],
	['Ao vivo', 'v', ADMIN_PAGES.live],
	['Leilões', 'l', PAGES.adminAuctions],
	['Cadastros', 'c', ADMIN_PAGES.registrations],
	['Pagamentos', 'p', ADMIN_PAGES.payments],
	['Propostas', 'o', ADMIN_PAGES.proposals],
	['Análises', 'a', ADMIN_PAGES.dashboard],
	['Registro', 'r', ADMIN_PAGES.audit],
] as const;

const COUNTED: WaitingCounts = {
	server_time: '2026-11-28T12:00:00.000Z',
	sections: {
		...(Object.fromEntries(
			WAITING_SECTIONS.map((id) => [id, { count: 0, urgent: false }]),
		) as WaitingCounts['sections']),
		today: { count: 6, urgent: true },
		registrations: { count: 1, urgent: false },
		payments: { count: 3, urgent: true },
		proposals: { count: 2, urgent: false },
	},
	bell: { unread: 0, urgent: [] },
};

/** The demo's own counts change while it runs. */
async function withCounts(page: Page): Promise<Page> {
	await page.route(`**${ADMIN_API.waiting}`, (route) => route.fulfill({ json: COUNTED }));
	return page;
}

const navigation = (page: Page): Locator => page.getByRole('navigation', { name: 'Administração' });

/** Resolves when the frame's own scripts run, which arrive after the page's: they read the counts. */
async function framed(page: Page): Promise<void> {
	await hydrated(page);
	const names = /^(Hoje|Mais), \d+ esperam, urgente$/;
	await expect(navigation(page).getByLabel(names).filter({ visible: true }).first()).toBeVisible();
}

/** The name of the section that is open, of which there is one. */
async function expectCurrent(page: Page, name: string): Promise<void> {
	const current = navigation(page).locator('[aria-current=page]:visible');
	await expect(current).toHaveCount(1);
	await expect(current).toHaveAccessibleName(new RegExp(`^${name}`));
}

test('the rail leads to every section and reads its counts aloud, and its pages are under the open one', async ({
	as,
}) => {
	const admin = await withCounts(await as('admin'));
	const errors = pageErrors(admin);
	await admin.setViewportSize(DESKTOP);
	await admin.goto(PAGES.adminAuctions);
	const rail = navigation(admin);
	await expect(rail).toMatchAriaSnapshot(`
		- navigation "Administração":
		  - link "Martelo"
		  - paragraph: Produção
		  - list:
		    - listitem:
		      - link "Hoje, 6 esperam, urgente"
		    - listitem:
		      - link "Ao vivo"
		    - listitem:
		      - link "Leilões"
		      - list:
		        - listitem:
		          - link "Lotes"
		        - listitem:
		          - link "Editais"
		        - listitem:
		          - link "Leiloeiros"
		        - listitem:
		          - link "Comitentes"
		    - listitem:
		      - link "Cadastros, 1 espera"
		    - listitem:
		      - link "Pagamentos, 3 esperam, urgente"
		    - listitem:
		      - link "Propostas, 2 esperam"
		    - listitem:
		      - link "Análises"
		    - listitem:
		      - link "Registro"
		  - button "Novo"
		  - button "Atalhos de teclado"
	`);
	for (const [name, , address] of SECTIONS) {
		await rail
			.getByRole('link', { name: new RegExp(`^${name}(,|$)`) })
			.first()
			.click();
		await expect(admin).toHaveURL(address);
		await expectCurrent(admin, name);
	}
	await rail.getByRole('link', { name: 'Arquivos' }).click();
	await expect(admin).toHaveURL(ADMIN_PAGES.files);
	await expectCurrent(admin, 'Registro');
	await expect(admin.getByRole('contentinfo')).toHaveCount(0);
	expect(errors).toEqual([]);
});

test('keys lead to every section, but not while somebody types, and "?" lists them', async ({ as }) => {
	const admin = await withCounts(await as('admin'));
	await admin.goto(ADMIN_PAGES.files);
	await framed(admin);
	for (const [name, key, address] of SECTIONS) {
		await admin.keyboard.press('g');
		await admin.keyboard.press(key);
		await expect(admin).toHaveURL(address);
		await expectCurrent(admin, name);
	}
	await admin.getByRole('searchbox').first().fill('');
	await admin.keyboard.type('gh?');
	await expect(admin.getByRole('searchbox').first()).toHaveValue('gh?');
	await admin.getByRole('searchbox').first().blur();

	await admin.keyboard.press('?');
	const dialog = admin.getByRole('dialog', { name: 'Atalhos de teclado' });
	await expect(dialog).toBeVisible();
	expect(await findings(admin)).toEqual([]);
	await admin.keyboard.press('g');
	await admin.keyboard.press('h');
	await expect(dialog).toBeVisible();
	await admin.keyboard.press('Escape');
	await expect(dialog).toBeHidden();
	await expect(admin).toHaveURL(/\/admin\/audit/);
});

test('on the console the rail is narrow, its keys work, and V after G sells nothing', async ({ as }) => {
	const admin = await withCounts(await as('admin'));
	const id = await openLot(admin, 'Casa do console estreito');
	await admin.setViewportSize(DESKTOP);
	await admin.goto(ADMIN_PAGES.console(id));
	await framed(admin);
	await expectCurrent(admin, 'Ao vivo');
	expect((await navigation(admin).boundingBox())?.width).toBe(56);
	// Nothing is sold before the stream is open.
	await expect(admin.getByText('Conexão ao vivo')).toBeVisible();
	await admin.keyboard.press('v');
	const dialog = admin.locator('dialog[open]');
	await expect(dialog).toBeVisible();
	await admin.keyboard.press('Escape');
	await expect(dialog).toHaveCount(0);
	await admin.keyboard.press('g');
	await admin.keyboard.press('v');
	await expect(admin).toHaveURL(ADMIN_PAGES.live);
	await expect(dialog).toHaveCount(0);
	expect((await navigation(admin).boundingBox())?.width).toBe(216);
});

test('on a phone a bar at the foot leads to every section, and covers nothing that has the focus', async ({
	as,
}) => {
	const admin = await withCounts(await as('admin'));
	await admin.setViewportSize(PHONE);
	await admin.goto(ADMIN_PAGES.files);
	await framed(admin);
	const bar = navigation(admin);
	await expect(bar).toMatchAriaSnapshot(`
		- navigation "Administração":
		  - list:
		    - listitem:
		      - link "Hoje, 6 esperam, urgente"
		    - listitem:
		      - link "Ao vivo"
		    - listitem:
		      - link "Leilões"
		    - listitem:
		      - link "Cadastros, 1 espera"
		    - listitem:
		      - button "Mais, 5 esperam, urgente"
	`);
	for (const [position, [name, , address]] of SECTIONS.entries()) {
		if (position >= 4) await bar.getByRole('button', { name: /^Mais/ }).click();
		await bar.getByRole('link', { name: new RegExp(`^${name}(,|$)`) }).click();
		await expect(admin).toHaveURL(address);
	}
	await admin
		.getByRole('navigation', { name: 'Páginas: Registro' })
		.getByRole('link', { name: 'Arquivos' })
		.click();
	await expect(admin).toHaveURL(ADMIN_PAGES.files);

	const last = admin.getByRole('main').getByRole('link').last();
	await last.focus();
	const top = (await bar.boundingBox())?.y ?? 0;
	const box = await last.boundingBox();
	expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(top);
	// As high as a phone's page at 400 %: the bar scrolls with the page.
	await admin.setViewportSize({ width: 320, height: 225 });
	await admin.evaluate(() => scrollTo(0, 800));
	await expect(bar).not.toBeInViewport();
});

test('the payment of a lot is inside the frame for administrators only', async ({ as, server }) => {
	const owed = await server.db
		.selectFrom('payments as p')
		.innerJoin('profiles as w', 'w.id', 'p.user_id')
		.select('p.auction_id')
		.where('w.email', '=', 'ana@martelo.test')
		.executeTakeFirstOrThrow();
	const admin = await withCounts(await as('admin'));
	await admin.goto(PAGES.payment(owed.auction_id));
	await expectCurrent(admin, 'Pagamentos');
	await admin.getByRole('main').getByRole('link', { name: 'Pagamentos' }).click();
	await expect(admin).toHaveURL(ADMIN_PAGES.paymentsOfLot(owed.auction_id));

	const ana = await as('ana');
	const scripts: string[] = [];
	ana.on('request', (request) => scripts.push(request.url()));
	await ana.goto(PAGES.payment(owed.auction_id));
	await hydrated(ana);
	await expect(ana.getByRole('navigation', { name: 'Principal' })).toBeVisible();
	await expect(ana.getByRole('contentinfo')).toBeVisible();
	await expect(navigation(ana)).toHaveCount(0);
	await expect(ana.getByRole('main').getByRole('link', { name: 'Pagamentos' })).toHaveCount(0);
	await expect(ana.getByRole('link', { name: 'Voltar ao lote' })).toBeVisible();
	expect(scripts.filter((url) => /\/assets\/frame-/.test(url))).toEqual([]);
});

test('an administrator lands on what waits, leaves by the account menu, and the panel has its own button', async ({
	page,
}) => {
	await withCounts(page);
	await signIn(page, 'admin');
	await expect(page).toHaveURL(PAGES.admin);
	const account = page.getByRole('button', { name: /^Conta / });
	await account.click();
	await expect(page.getByRole('link', { name: 'Ver o site' })).toBeVisible();
	// The panel's own (spec §2).
	await expect(page.getByRole('button', { name: 'Sair' })).toHaveCount(1);
	await page.goto(ADMIN_PAGES.bars);
	await hydrated(page);
	await account.click();
	await page.getByRole('button', { name: 'Sair' }).click();
	await expect(page.getByText('Logout realizado')).toBeVisible();
	await expect(page.getByRole('heading', { name: 'Área Administrativa' })).toBeVisible();
	await expect(navigation(page)).toHaveCount(0);
	await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
});

test('"Novo" opens the form of each new record', async ({ as }) => {
	const admin = await withCounts(await as('admin'));
	await admin.setViewportSize(DESKTOP);
	await admin.goto(ADMIN_PAGES.management);
	await framed(admin);
	for (const [item, title] of [
		['Novo comitente', 'Novo comitente'],
		['Novo leiloeiro', 'Novo leiloeiro'],
		['Novo edital', 'Novo edital'],
	] as const) {
		await navigation(admin).getByRole('button', { name: 'Novo' }).click();
		await navigation(admin).getByRole('link', { name: item }).click();
		await expect(admin.getByRole('dialog', { name: title })).toBeVisible();
		await admin.keyboard.press('Escape');
		await expect(admin.locator('dialog[open]')).toHaveCount(0);
		await expect(admin).not.toHaveURL(/new/);
	}
	await navigation(admin).getByRole('button', { name: 'Novo' }).click();
	await navigation(admin).getByRole('link', { name: 'Novo lote' }).click();
	await expect(admin).toHaveURL(ADMIN_PAGES.auctionNew);
	await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Novo Leilão');
});

test('the frame has no flaw at any width, light and dark', async ({ as }) => {
	test.slow();
	const admin = await withCounts(await as('admin'));
	for (const width of [320, 390, 768, 1280, 1440]) {
		await admin.setViewportSize({ width, height: 900 });
		for (const address of [ADMIN_PAGES.bars, ADMIN_PAGES.proposals]) {
			await admin.goto(address);
			await framed(admin);
			expect([address, width, await flaws(admin)]).toEqual([address, width, []]);
			if (width < 768) expect([address, width, await smallTargets(admin)]).toEqual([address, width, []]);
		}
	}
});
