import type { Locator } from '@playwright/test';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { API, PAGES } from '#contract/paths.ts';
import { hydrated } from '#e2e/inspection.ts';
import { openLot } from '#e2e/open-lot.ts';
import { expect, test } from '#e2e/test-server.ts';

/** The symbol inside a field's frame: the currency sign or a magnifying glass. */
const symbolIn = (field: Locator): Locator =>
	field.locator('xpath=preceding-sibling::*[@aria-hidden="true"]');

/** Taps the centre of an element, whichever element is on top there. */
async function tap(target: Locator): Promise<void> {
	const box = await target.boundingBox();
	if (!box) throw new Error('nothing to tap');
	await target.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

test('the bid field fills its frame of 48 px, and a tap anywhere in it sets the focus', async ({ as }) => {
	const auction = await openLot(await as('admin'), 'Casa do campo de lance');
	const page = await as('ana');
	for (const width of [390, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		await page.goto(PAGES.auction(auction));
		// On a phone, the bar opens the bid panel.
		if (width === 390) await page.getByRole('button', { name: 'Dar lance' }).click();
		const field = page.getByLabel('Seu lance').filter({ visible: true });
		await expect(field).toHaveValue('100.000,00');
		await field.scrollIntoViewIfNeeded();
		expect((await field.boundingBox())?.height).toBeGreaterThanOrEqual(48);
		await tap(symbolIn(field));
		await expect(field).toBeFocused();
		await field.blur();
		const box = await field.boundingBox();
		if (!box) throw new Error('no field');
		await page.mouse.click(box.x + 2, box.y + 2);
		await expect(field).toBeFocused();
	}
});

test('a tap on the symbol inside a field focuses the field: maximum, search', async ({ as }) => {
	const admin = await as('admin');
	const auction = await openLot(admin, 'Casa do campo de teto');
	const page = await as('ana');
	await page.setViewportSize({ width: 1440, height: 900 });
	await page.goto(PAGES.auction(auction));
	await hydrated(page);
	await page.getByText('Lance automático', { exact: true }).click();
	const max_amount = page.getByLabel('Seu teto (secreto)');
	await max_amount.scrollIntoViewIfNeeded();
	await tap(symbolIn(max_amount));
	await expect(max_amount).toBeFocused();

	for (const address of [PAGES.home, PAGES.adminAuctions, `${ADMIN_PAGES.registrations}&status=approved`]) {
		await admin.goto(address);
		await hydrated(admin);
		// A field that suggests cities is a combobox.
		const search = admin.locator('main input[type=search]').first();
		await search.scrollIntoViewIfNeeded();
		await tap(symbolIn(search));
		await expect(search).toBeFocused();
	}
});

test('the quick raise buttons show amounts with two decimals, on one line each', async ({ as }) => {
	const auction = await openLot(await as('admin'), 'Casa dos aumentos');
	const page = await as('ana');
	await page.setViewportSize({ width: 1440, height: 900 });
	await page.goto(PAGES.auction(auction));
	const raises = page.getByRole('form', { name: 'Dar lance' }).getByRole('button', { name: /^Aumentar R/ });
	await expect(raises).toHaveCount(3);
	for (const raise of await raises.all()) await expect(raise).toHaveText(/^\+ R\$\s\d{1,3}(\.\d{3})*,\d\d$/);
});

test('a bid with a decimal point is asked about, and what is meant is bid', async ({ as }) => {
	const auction = await openLot(await as('admin'), 'Casa do ponto decimal');
	const page = await as('bruno');
	await page.setViewportSize({ width: 1440, height: 900 });
	await page.goto(PAGES.auction(auction));
	const form = page.getByRole('form', { name: 'Dar lance' });
	const field = form.getByLabel('Seu lance');
	await field.fill('123456.78');
	await form.getByRole('button', { name: 'Dar lance' }).click();
	await expect(form.getByRole('alert')).toContainText(
		/Você quis dizer R\$\s123\.456,78 ou R\$\s12\.345\.678,00\?/,
	);
	await expect(page.getByRole('dialog')).toBeHidden();
	await expect(field).toHaveValue('123456.78');
	await form.getByRole('button', { name: /^R\$\s123\.456,78$/ }).click();
	await expect(field).toHaveValue('123.456,78');
	await expect(form.getByRole('alert')).toBeHidden();

	await form.getByText('Lance automático', { exact: true }).click();
	await form.getByLabel('Seu teto (secreto)').fill('200 mil');
	await form.getByRole('button', { name: 'Dar lance' }).click();
	await expect(form.getByRole('alert')).toContainText(/Você quis dizer R\$\s200\.000,00\?/);
	await form.getByRole('button', { name: /^R\$\s200\.000,00$/ }).click();
	await form.getByRole('button', { name: 'Dar lance' }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('button', { name: /^Confirmar/ }).click();
	const lot = async () => (await (await page.request.get(API.auction(auction))).json()).current_bid;
	await expect.poll(lot).toBe(123_456.78);
});
