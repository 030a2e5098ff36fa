import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { AUCTIONS_PAGE, inDays, makeAuction, picture } from './backoffice-form.ts';
import { findings, hydrated, overflow, pageErrors } from './inspection.ts';
import { smallTargets } from './targets.ts';
import { expect, test } from './test-server.ts';

test('rounds are added, validated with a message per field, saved, shown publicly and removed', {
	tag: '@nightly',
}, async ({ as }) => {
	const page = await as('admin');
	const errors = pageErrors(page);
	await page.goto(AUCTIONS_PAGE);
	const id = await makeAuction(page, 'Fazenda em dois leilões');
	await page.goto(`${AUCTIONS_PAGE}?edit=${id}`);
	const dialog = page.getByRole('dialog', { name: 'Editar Leilão' });
	await dialog.getByRole('button', { name: 'Adicionar 1º leilão' }).click();
	const fill = async (words: string, value: string) =>
		dialog.getByRole('textbox', { name: words, exact: true }).fill(value);
	await expect(dialog.getByRole('textbox', { name: 'Início do 1º leilão', exact: true })).toBeFocused();
	await fill('Início do 1º leilão', inDays(10));
	await fill('Término do 1º leilão', inDays(9));
	await expect(dialog.getByText('1º leilão: término deve ser após o início')).toBeVisible();
	await fill('Término do 1º leilão', inDays(10));
	await dialog.getByRole('button', { name: 'Adicionar 2º leilão' }).click();
	await fill('Início do 2º leilão', inDays(10));
	await fill('Hora: início do 2º leilão', '12:00');
	await expect(dialog.getByText('2º leilão: início deve ser após o término do 1º leilão')).toBeVisible();
	await dialog.getByRole('button', { name: 'Salvar alterações' }).click();
	for (const words of [
		'1º leilão: valor mínimo deve ser maior que zero',
		'2º leilão: data de término é obrigatória',
		'2º leilão: valor mínimo deve ser maior que zero',
	])
		await expect(dialog.getByText(words)).toBeVisible();
	await fill('Valor mínimo do 1º leilão', '500.000,00');
	await fill('Início do 2º leilão', inDays(20));
	await fill('Término do 2º leilão', inDays(20));
	await fill('Valor mínimo do 2º leilão', '250.000,50');
	// The first round decides the lot's own fields.
	await expect(dialog.getByLabel('Lance Inicial')).toBeDisabled();
	await expect(dialog.getByLabel('Lance Inicial')).toHaveValue('500.000,00');
	await expect(dialog.getByRole('textbox', { name: 'Data de início', exact: true })).toHaveValue(inDays(10));
	expect(await findings(page)).toEqual([]);
	await dialog.getByRole('button', { name: 'Salvar alterações' }).click();
	await expect(page.getByText('Leilão atualizado com sucesso!')).toBeVisible();

	await page.goto(`${AUCTIONS_PAGE}?view=${id}`);
	const rows = [
		['Leilão', 'Início', 'Término', 'Valor mínimo'],
		['1º leilão', `${inDays(10)} 09:00`, `${inDays(10)} 18:00`, 'R$ 500.000,00'],
		['2º leilão', `${inDays(20)} 12:00`, `${inDays(20)} 18:00`, 'R$ 250.000,50'],
	];
	const expectRows = async () => {
		const table = page.getByRole('table', { name: 'Datas do leilão' });
		for (const [index, cells] of rows.entries())
			await expect(table.getByRole('row').nth(index)).toHaveText(cells.join(''));
	};
	await expectRows();
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto(`/auctions/${id}`);
	await expectRows();
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
	await page.setViewportSize({ width: 1280, height: 720 });
	expect(await findings(page)).toEqual([]);

	await page.goto(`${AUCTIONS_PAGE}?edit=${id}`);
	await dialog.getByRole('button', { name: 'Remover 1º leilão' }).click();
	await expect(dialog.getByRole('textbox', { name: 'Início do 1º leilão', exact: true })).toHaveValue(
		inDays(20),
	);
	await expect(dialog.getByRole('button', { name: 'Adicionar 2º leilão' })).toBeFocused();
	await dialog.getByRole('button', { name: 'Salvar alterações' }).click();
	await expect(dialog).toBeHidden();
	const stored = await (await page.request.get(ADMIN_API.adminAuction(id))).json();
	expect(stored.rounds).toMatchObject([{ number: 1, minimum: 250_000.5 }]);
	expect(errors).toEqual([]);
});

test('pictures are reordered by drag and drop', { tag: '@nightly' }, async ({ as }) => {
	const page = await as('admin');
	await page.goto(`${AUCTIONS_PAGE}?new`);
	const dialog = page.getByRole('dialog', { name: 'Novo Leilão' });
	const files = [
		await picture('verde.png', '#0b5a43'),
		await picture('azul.png', '#0000aa'),
		await picture('ocre.png', '#8a5e12'),
	];
	await dialog.getByLabel('Escolher imagens').setInputFiles(files);
	const tiles = dialog.getByRole('region', { name: 'Imagens' }).getByRole('listitem');
	const order = () =>
		tiles.getByRole('img').evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
	await expect(tiles).toHaveCount(3);
	await expect(tiles.getByRole('img')).toHaveCount(3);
	await tiles.nth(2).dragTo(tiles.nth(0));
	expect(await order()).toEqual(['ocre.png', 'verde.png', 'azul.png']);
	await tiles.nth(0).dragTo(tiles.nth(1));
	expect(await order()).toEqual(['verde.png', 'ocre.png', 'azul.png']);
	await expect(tiles.nth(0).getByText('Capa')).toBeVisible();
});

test('a picture pasted into any field is added to the pictures, and pasted text stays text', {
	tag: '@nightly',
}, async ({ as }) => {
	const page = await as('admin');
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.goto(`${AUCTIONS_PAGE}?new`);
	const dialog = page.getByRole('dialog', { name: 'Novo Leilão' });
	const title = dialog.getByLabel('Título');
	await title.focus();
	await page.evaluate(() => navigator.clipboard.writeText('Casa colada em Olinda'));
	await page.keyboard.press('ControlOrMeta+V');
	await expect(title).toHaveValue('Casa colada em Olinda');
	const { buffer } = await picture('x.png', '#0b5a43');
	await page.evaluate(
		async (bytes) => {
			const blob = new Blob([new Uint8Array(bytes)], { type: 'image/png' });
			await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
		},
		[...buffer],
	);
	await page.keyboard.press('ControlOrMeta+V');
	await expect(dialog.getByRole('region', { name: 'Imagens' }).getByRole('listitem')).toHaveCount(1);
	await expect(title).toHaveValue('Casa colada em Olinda');
});

test('unsaved input is protected when leaving the site and when going back', async ({ as }) => {
	const page = await as('admin');
	await page.goto(AUCTIONS_PAGE);
	// Before hydration the link loads a document, and going back would ask by the browser's own dialog.
	await hydrated(page);
	await page.getByRole('link', { name: 'Novo Leilão' }).click();
	const dialog = page.getByRole('dialog', { name: 'Novo Leilão' });
	const title = dialog.getByLabel('Título');
	await title.fill('Casa que não se perde');

	const dialogOpened = page.waitForEvent('dialog');
	const closing = page.close({ runBeforeUnload: true });
	const warning = await dialogOpened;
	expect(warning.type()).toBe('beforeunload');
	await warning.dismiss();
	await closing;
	await expect(title).toHaveValue('Casa que não se perde');

	await page.goBack();
	const question = page.getByRole('dialog', { name: 'Descartar alterações?' });
	await question.getByRole('button', { name: 'Continuar editando' }).click();
	await expect(question).toBeHidden();
	await expect(title).toHaveValue('Casa que não se perde');
	await expect(page).toHaveURL(/\?new/);
	await page.goBack();
	await question.getByRole('button', { name: 'Descartar' }).click();
	await expect(dialog).toBeHidden();
	await expect(page).toHaveURL(AUCTIONS_PAGE);

	await page.getByRole('link', { name: 'Novo Leilão' }).click();
	await expect(dialog).toBeVisible();
	await page.goBack();
	await expect(dialog, 'no input, no confirmation').toBeHidden();
});

test('what was typed survives a reload and is offered with its time; discarded, it is gone', {
	tag: '@nightly',
}, async ({ as }) => {
	const page = await as('admin');
	await page.goto(ADMIN_PAGES.auctionNew);
	await hydrated(page);
	page.on('dialog', (dialog) => void dialog.accept());
	const steps = page.getByRole('navigation', { name: 'Etapas do formulário' });
	await steps.getByRole('link', { name: /^Imóvel/ }).click();
	await page.getByLabel('Título').fill('Casa começada em Ilhéus');
	await page.reload();
	await page.getByRole('button', { name: /^Continuar de onde parou \(\d{1,2}h(\d\d)?\)$/ }).click();
	// The step is in the address.
	await expect(steps.locator('[aria-current=step]')).toHaveText(/Imóvel/);
	await expect(page.getByLabel('Título')).toHaveValue('Casa começada em Ilhéus');
	await page.getByRole('button', { name: 'Cancelar' }).click();
	await page
		.getByRole('dialog', { name: 'Descartar alterações?' })
		.getByText('Descartar', { exact: true })
		.click();
	await expect(page).toHaveURL(AUCTIONS_PAGE);
	await page.goto(ADMIN_PAGES.auctionNew);
	await hydrated(page);
	await expect(page.getByRole('navigation', { name: 'Etapas do formulário' })).toBeVisible();
	await expect(page.getByRole('button', { name: /^Continuar de onde parou/ })).toHaveCount(0);
});

test('a page of five steps: the kind decides the fields, a submit leads to the first wrong one on its step', {
	tag: '@nightly',
}, async ({ as }) => {
	const page = await as('admin');
	const errors = pageErrors(page);
	await page.goto(ADMIN_PAGES.auctionNew);
	await hydrated(page);
	const steps = page.getByRole('navigation', { name: 'Etapas do formulário' });
	const current = steps.locator('[aria-current=step]');
	await expect(current).toHaveText(/Natureza e leilão/);
	const debt = page.getByLabel('Dívida com as despesas');
	await steps.getByRole('link', { name: /^Preço e datas/ }).click();
	await expect(page.getByRole('heading', { name: 'Preço e datas' })).toBeFocused();
	await expect(debt).toHaveCount(0);
	await steps.getByRole('link', { name: /^Natureza/ }).click();
	await page.getByLabel('Natureza', { exact: true }).selectOption({ label: 'Alienação fiduciária' });
	await steps.getByRole('link', { name: /^Preço e datas/ }).click();
	await expect(debt).toBeVisible();
	await page.getByRole('button', { name: 'Criar leilão' }).click();
	await expect(current).toHaveText(/Imóvel, a corrigir/);
	await expect(page.getByLabel('Título')).toBeFocused();
	for (const width of [320, 390, 1440]) {
		await page.setViewportSize({ width, height: 844 });
		for (const link of await steps.getByRole('link').all()) {
			await link.click();
			expect([width, await overflow(page)]).toEqual([width, 0]);
			if (width < 768) expect([width, await smallTargets(page)]).toEqual([width, []]);
			expect(await findings(page)).toEqual([]);
		}
	}
	expect(errors).toEqual([]);
});
