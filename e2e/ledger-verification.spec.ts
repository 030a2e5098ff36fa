import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { CHECKPOINT_API } from '#contract/checkpoint-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { SECOND } from '#domain/values/time.ts';
import { findings, flaws, hydrated, pageErrors } from './inspection.ts';
import { bidOn, lotNamed, openLot } from './open-lot.ts';
import { expect, type TestServer, test } from './test-server.ts';

async function contentOf(download: Download): Promise<Buffer> {
	return readFile(await download.path());
}

/** The answer of the page, and the part for experts, where one's own files are verified. */
const answer = (page: Page) => page.getByRole('region', { name: 'Conferência' });
const ownFiles = (page: Page) => page.getByRole('region', { name: 'Conferir arquivos guardados' });
const unfold = (page: Page) => page.getByText('Para peritos e advogados').click();

async function chooseFiles(page: Page, files: Record<string, Buffer | string>): Promise<void> {
	const chosen = Object.entries(files).map(([name, content]) => {
		const mimeType = name.endsWith('.json') ? 'application/json' : 'application/x-ndjson';
		return { name, mimeType, buffer: Buffer.from(content) };
	});
	await page.getByLabel('Conferir meus arquivos').setInputFiles(chosen);
}

test('a bidder downloads ledger and receipt and verifies them; one changed byte is located', async ({
	as,
	server,
}) => {
	const [admin, ana, bruno] = [await as('admin'), await as('ana'), await as('bruno')];
	const id = await openLot(admin, 'Casa da auditoria');
	const errors = pageErrors(ana);
	await bidOn(bruno, id, 100_000);
	await bidOn(bruno, id, 90_000, 409);

	// Place a bid and download its receipt from the lot page.
	await ana.goto(PAGES.auction(id));
	await ana.getByRole('form', { name: 'Dar lance' }).getByRole('button', { name: 'Dar lance' }).click();
	await ana.locator('dialog[open]').getByRole('button', { name: 'Confirmar lance' }).click();
	const keep = ana.getByRole('link', { name: 'Baixar recibo do lance' });
	await expect(keep).toBeVisible();
	expect(await findings(ana)).toEqual([]);
	const [slip] = await Promise.all([ana.waitForEvent('download'), keep.click()]);
	expect(slip.suggestedFilename()).toMatch(/^recibo-[0-9a-f]{8}-4\.json$/);
	const receipt = await contentOf(slip);
	expect(receipt.toString()).not.toContain('nonce');

	await ana.getByRole('link', { name: 'Conferir este leilão', exact: true }).first().click();
	await expect(ana.getByRole('heading', { name: 'Auditoria do leilão' })).toBeVisible();
	await expect(ana.getByText('Licitante 2 (você)')).toBeVisible();
	await expect(ana.getByText('O maior lance já era deste licitante.')).toBeVisible();
	await unfold(ana);
	const fetched = ana.waitForEvent('download');
	await ana.getByRole('link', { name: 'Baixar o registro do leilão', exact: true }).click();
	const file = await fetched;
	expect(file.suggestedFilename()).toBe(`leilao-${id}.ndjson`);
	const ledger = await contentOf(file);

	// The ledger has grown since: the downloaded file is an exact prefix.
	await bidOn(bruno, id, 102_000);
	await chooseFiles(ana, { 'livro.ndjson': ledger, 'comprovante.json': receipt });
	await expect(ownFiles(ana).getByRole('heading', { name: 'Tudo confere' })).toBeFocused();
	await ownFiles(ana).getByText('O que foi conferido').click();
	await expect(
		ownFiles(ana).getByText(/É igual ao começo do registro do leilão publicado agora: 4 de 5/),
	).toBeVisible();
	await expect(ownFiles(ana).getByText('A assinatura do recibo é verdadeira')).toBeVisible();
	await expect(ownFiles(ana).getByText(/está na lista pública deste site/)).toBeVisible();
	expect(await findings(ana)).toEqual([]);

	// Change one byte of the second record: the first bid becomes one centavo higher.
	const edited = ledger.toString().replace('"amount":10000000', '"amount":10000001');
	await chooseFiles(ana, { 'livro.ndjson': edited });
	await expect(ownFiles(ana).getByRole('heading', { name: 'Não confere: registro nº 2' })).toBeFocused();
	await expect(ownFiles(ana).getByText('R$ 100.000,01').first()).toBeVisible();
	expect(await findings(ana)).toEqual([]);
	await ownFiles(ana).getByRole('link', { name: 'Ver o registro nº 2 como está publicado' }).click();
	await expect(ana).toHaveURL(/from=2#registro-2$/);
	await expect(ana.getByRole('list', { name: 'Registros' }).getByRole('listitem').first()).toContainText(
		'nº 2',
	);

	// An altered receipt, then a file that is neither a ledger nor a receipt.
	await ownFiles(ana).getByRole('button', { name: 'Esquecer' }).click();
	await chooseFiles(ana, { 'comprovante.json': receipt.toString().replace('"seq": 4', '"seq": 2') });
	await expect(
		ownFiles(ana).getByText('A assinatura não é deste recibo: algo nele foi mudado.'),
	).toBeVisible();
	await ownFiles(ana).getByRole('button', { name: 'Esquecer' }).click();
	await chooseFiles(ana, { 'foto.json': '{"nada": true}' });
	await expect(
		ana.getByText('Este arquivo não é um registro de leilão, um recibo de lance nem um ponto de controle'),
	).toBeVisible();

	// Offline, the downloaded files can still be verified. The service worker, which is installed seconds after the page, is there before.
	await ana.evaluate(() => navigator.serviceWorker.ready);
	await ana.context().setOffline(true);
	await chooseFiles(ana, { 'livro.ndjson': ledger, 'comprovante.json': receipt });
	await expect(ownFiles(ana).getByRole('heading', { name: 'Tudo confere' })).toBeVisible();
	await ana.context().setOffline(false);
	expect(errors.filter((text) => !/ERR_INTERNET_DISCONNECTED/.test(text))).toEqual([]);

	// The bids in the profile link to the ledger; a withdrawn auction keeps its ledger.
	await ana.goto(PAGES.profile);
	const more = ana.getByRole('button', { name: /^Mostrar os \d+ leilões$/ });
	const trail = ana.getByRole('link', { name: 'Auditoria do leilão: Casa da auditoria' });
	await expect(more.or(trail).first()).toBeVisible();
	// Other journeys may have filled more than one of the profile's lists.
	await expect(async () => {
		if (!(await trail.isVisible())) await more.first().click({ timeout: SECOND });
		await expect(trail).toBeVisible({ timeout: SECOND });
	}).toPass();
	await expect(trail).toHaveAttribute('href', PAGES.ledger(id));
	const headers = { origin: server.url };
	expect((await admin.request.delete(ADMIN_API.adminAuction(id), { headers })).ok()).toBe(true);
	await ana.goto(PAGES.ledger(id));
	await expect(ana.getByText('Este leilão foi retirado do site em')).toBeVisible();
	await expect(answer(ana).getByRole('heading', { name: 'Tudo confere' })).toBeVisible();
	await expect(ana.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('who kept a checkpoint verifies the published ledger with it, by keyboard, and one changed digit is found', {
	tag: '@nightly',
}, async ({ page, server }) => {
	const errors = pageErrors(page);
	const { id } = await lotNamed(server, 'Lagoa');
	await page.goto(PAGES.ledger(id));
	const proof = page.getByRole('link', {
		name: /^(Registrado com testemunhas|Assinado e publicado) até o registro nº/,
	});
	const answered = await page.request.get((await proof.getAttribute('href')) ?? '');
	const own = (await answered.json()) as {
		checkpoint: { number: number };
		head: { hash: string; seq: number };
	};
	const whole = await page.request.get(CHECKPOINT_API.checkpoint(own.checkpoint.number));

	await hydrated(page);
	const summary = page.getByText('Para peritos e advogados');
	await summary.focus();
	await page.keyboard.press('Enter');
	await chooseFiles(page, { 'ponto-inteiro.json': await whole.body(), 'ponto.json': JSON.stringify(own) });
	await expect(ownFiles(page).getByRole('heading', { name: 'Tudo confere' })).toBeFocused();
	await ownFiles(page).getByText('O que foi conferido').click();
	const upTo = `Até o nº ${own.head.seq}, o registro publicado é o que o ponto de controle nº ${own.checkpoint.number} atesta`;
	await expect(ownFiles(page).getByText(upTo)).toHaveCount(2);
	expect(await flaws(page)).toEqual([]);

	const digit = own.head.hash.startsWith('0') ? '1' : '0';
	const edited = { ...own, head: { ...own.head, hash: digit + own.head.hash.slice(1) } };
	await chooseFiles(page, { 'ponto.json': JSON.stringify(edited) });
	await expect(ownFiles(page).getByRole('heading', { name: 'Não confere' })).toBeFocused();
	await expect(ownFiles(page).getByText('traz outra coisa que a assinada')).toBeVisible();
	expect(await flaws(page)).toEqual([]);
	expect(errors).toEqual([]);
});

async function ledgerOf(server: TestServer, part: string): Promise<string> {
	return PAGES.ledger((await lotNamed(server, part)).id);
}

test('a visitor reads, filters and verifies a ledger at every width, light and dark', {
	tag: '@nightly',
}, async ({ page, server }) => {
	const errors = pageErrors(page);
	const path = await ledgerOf(server, 'Lagoa');
	for (const width of [390, 768, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		await page.goto(path);
		// It verifies by itself, announces the result politely and leaves the focus where it is.
		await expect(answer(page).getByRole('heading', { name: 'Tudo confere' })).toBeVisible();
		await expect(answer(page).getByRole('status')).toHaveText('Tudo confere');
		expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
		await answer(page).getByText('O que foi conferido').click();
		await expect(answer(page).getByText(/sem falta e em ordem/)).toBeVisible();
		await answer(page).getByRole('button', { name: 'Conferir de novo' }).click();
		await expect(answer(page).getByRole('heading', { name: 'Tudo confere' })).toBeFocused();
		await unfold(page);
		await page
			.getByText(/^Registro nº/)
			.first()
			.click();
		await expect(page.getByText('Hora exata (São Paulo)').first()).toBeVisible();
		expect(await flaws(page)).toEqual([]);
	}
	await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'index, follow');
	const rows = page.getByRole('list', { name: 'Registros' }).getByRole('listitem');
	await expect(rows.first()).toContainText('Leilão encerrado');
	await page.getByRole('link', { name: 'Mostrar do mais antigo ao mais novo' }).click();
	await expect(rows.first()).toContainText('nº 1');
	await page.getByRole('link', { name: 'Lances', exact: true }).click();
	await expect(page).toHaveURL(/view=bids&order=oldest/);
	await expect(rows.first()).toContainText('Lance aceito');
	await expect(page.getByRole('list', { name: 'Registros' })).not.toContainText('Leilão aberto');
	await page.getByLabel('A partir do nº').fill('5');
	await page.getByRole('button', { name: 'Ir', exact: true }).click();
	await expect(rows.first()).toContainText('nº 5');
	await page.getByRole('link', { name: 'Recusados' }).click();
	await expect(page.getByText('Nenhum registro deste tipo.')).toBeVisible();
	expect(await findings(page)).toEqual([]);
	expect(errors).toEqual([]);
});

test('an auction without records shows an empty ledger; an unknown auction is not found', {
	tag: '@nightly',
}, async ({ page, server }) => {
	await page.goto(await ledgerOf(server, 'Setor Bueno'));
	await expect(page.getByText('Ainda não aconteceu nada')).toBeVisible();
	await expect(answer(page)).toHaveCount(0);
	expect(await findings(page)).toEqual([]);
	for (const path of [PAGES.ledger(randomUUID()), PAGES.ledger('x')]) {
		const response = await page.goto(path);
		expect(response?.status()).toBe(404);
		await expect(page.getByText('Oops! Page not found')).toBeVisible();
	}
});

test('the records are in the HTML, without JavaScript', async ({ browser, server }) => {
	const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
	const page = await context.newPage();
	await page.goto(await ledgerOf(server, 'Lagoa'));
	await expect(page.getByText('Leilão encerrado')).toBeVisible();
	await expect(page.getByText(/Sem JavaScript o navegador não confere/)).toBeVisible();
	await page.getByRole('link', { name: 'Lances', exact: true }).click();
	await expect(page.getByText('Lance aceito', { exact: false }).first()).toBeVisible();
	await context.close();
});
