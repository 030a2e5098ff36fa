import { ACCOUNT_PAGES } from '#contract/account-paths.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { flaws, hydrated, pageErrors } from '#e2e/inspection.ts';
import { bidOn, openLot, originOf, SOON } from '#e2e/open-lot.ts';
import { bidder } from '#e2e/people.ts';
import { section } from '#e2e/profile-page.ts';
import { expect, test } from '#e2e/test-server.ts';

test('the activity begins with what is to pay, then the lots to cover; the lead moves while the page is open', async ({
	as,
	browser,
	server,
}) => {
	const [admin, rival] = [await as('admin'), await as('bruno')];
	const { page } = await bidder(browser, server);
	const errors = pageErrors(page);
	const won = await openLot(admin, 'Casa a pagar');
	const led = await openLot(admin, 'Casa em que estou na frente');
	const lost = await openLot(admin, 'Casa a cobrir');
	await page.goto('/');
	for (const id of [won, led, lost]) await bidOn(page, id, 100_000);
	const ended = await admin.request.post(ADMIN_API.auctionAction(won, 'end'), {
		data: { final_price: 100_000 },
		headers: originOf(admin),
	});
	expect(ended.ok(), await ended.text()).toBe(true);
	await bidOn(rival, lost, 102_000);

	await page.goto(PAGES.profile);
	await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('A pagar');
	const pay = section(page, 'A pagar').getByRole('link', { name: 'Pagar: Casa a pagar' });
	await expect(pay).toHaveAttribute('href', PAGES.payment(won));
	const rows = section(page, 'Meus lances').getByRole('listitem');
	await expect(rows.nth(0)).toContainText(/Casa a cobrir.*Superado/s);
	await expect(rows.nth(1)).toContainText(/Casa em que estou na frente.*Vencendo/s);
	await expect(rows.nth(1).getByRole('link', { name: /^Cobrir lance/ })).toHaveCount(0);
	await bidOn(rival, led, 102_000);
	await expect(rows.nth(1)).toContainText('Superado', SOON);
	expect(await flaws(page)).toEqual([]);
	await rows.nth(1).getByRole('link', { name: 'Cobrir lance: Casa em que estou na frente' }).click();
	// Two taps: the link opens the confirmation, once.
	const confirmation = page.getByRole('dialog', { name: 'Confirmar lance' });
	await expect(confirmation).toContainText('R$ 103.000,00');
	await expect(page).toHaveURL(PAGES.auction(led));
	await confirmation.getByRole('button', { name: 'Confirmar lance' }).click();
	await expect(page.getByText('Você está vencendo').first()).toBeVisible();
	await bidOn(rival, led, 110_000);
	await expect(page.getByText('Seu lance foi superado').first()).toBeVisible(SOON);
	await page.reload();
	await hydrated(page);
	await expect(page.getByText('Seu lance foi superado').first()).toBeVisible();
	await expect(confirmation).toBeHidden();
	expect(errors).toEqual([]);
	await page.context().close();
});

test('the three parts are links with addresses of their own, and earlier links to a section still lead to it', async ({
	as,
	browser,
	server,
}) => {
	const ana = await as('ana');
	await ana.goto(PAGES.profile);
	const parts = ana.getByRole('navigation', { name: 'Partes do perfil' });
	await expect(parts).toMatchAriaSnapshot(`
		- list:
		  - listitem:
		    - link "Atividade"
		  - listitem:
		    - link "Conta"
		  - listitem:
		    - link "Segurança"
	`);
	await expect(parts.getByRole('link', { name: 'Atividade' })).toHaveAttribute('aria-current', 'page');
	await parts.getByRole('link', { name: 'Segurança' }).focus();
	await ana.keyboard.press('Enter');
	await expect(ana).toHaveURL(ACCOUNT_PAGES.security);
	await expect(section(ana, 'Aparelhos conectados')).toBeVisible();
	await expect(section(ana, 'Meus favoritos')).toHaveCount(0);
	for (const [anchor, part, name] of [
		['documento', 'conta', 'Documento'],
		['seguranca', 'seguranca', 'Senha'],
	] as const) {
		await ana.goto('/');
		await ana.goto(`/profile#${anchor}`);
		await expect(ana).toHaveURL(`/profile?secao=${part}#${anchor}`);
		await expect(section(ana, name)).toBeVisible();
	}
	const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
	await context.addCookies(await ana.context().cookies());
	const still = await context.newPage();
	await still.goto(PAGES.profile);
	await still.getByRole('link', { name: 'Conta', exact: true }).click();
	await expect(section(still, 'Cadastro')).toContainText('Aprovado');
	await context.close();
});

test('the account is as high when its scripts arrive as before: stated or not, on a phone and a desktop', async ({
	as,
}) => {
	for (const name of ['ana', 'carla'] as const)
		for (const width of [390, 1440]) {
			const page = await as(name);
			await page.setViewportSize({ width, height: 900 });
			await page.route('**/assets/*.js', (route) => route.abort());
			await page.goto(ACCOUNT_PAGES.account);
			const before = (await section(page, 'Identificação').boundingBox())?.height;
			await page.unroute('**/assets/*.js');
			await page.goto(ACCOUNT_PAGES.account);
			await hydrated(page);
			await expect(section(page, 'Identificação').getByRole('button')).toBeEnabled();
			const after = (await section(page, 'Identificação').boundingBox())?.height;
			expect([name, width, after]).toEqual([name, width, before]);
			await page.context().close();
		}
});

test('the names of the steps are at least 14 px on a phone, and fit at 320 px', async ({ as }) => {
	for (const name of ['ana', 'carla'] as const) {
		const page = await as(name);
		for (const width of [320, 360, 390]) {
			await page.setViewportSize({ width, height: 844 });
			await page.goto(ACCOUNT_PAGES.account);
			const steps = page.getByRole('list', { name: 'Etapas até o primeiro lance' });
			const [fits, sizes] = await steps.evaluate((list) => [
				list.scrollWidth <= list.clientWidth,
				[...list.querySelectorAll('li > span:nth-child(2)')].map((each) =>
					parseFloat(getComputedStyle(each).fontSize),
				),
			]);
			expect([width, fits, Math.min(...(sizes as number[])) >= 14]).toEqual([width, true, true]);
		}
	}
});
