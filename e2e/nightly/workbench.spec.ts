import type { Page } from '@playwright/test';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { API } from '#contract/paths.ts';
import { DAY } from '#domain/values/time.ts';
import { makeAuction } from '#e2e/backoffice-form.ts';
import { findings, flaws, hydrated, overflow, pageErrors } from '#e2e/inspection.ts';
import { originOf } from '#e2e/open-lot.ts';
import { smallTargets } from '#e2e/targets.ts';
import { expect, test } from '#e2e/test-server.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';
import { auctioneerBody, saleBody } from '#server/testing/sales.ts';

const NARROW = { width: 390, height: 844 };

/** Sends a body with the page's session; answers the id of what was made. */
async function made(page: Page, path: string, data: object): Promise<string> {
	const answer = await page.request.post(path, { data, headers: originOf(page) });
	expect(answer.ok(), await answer.text()).toBe(true);
	return (await answer.json()).id;
}

/** Opens a part of the sale's page. */
async function part(page: Page, name: string): Promise<void> {
	await page
		.getByRole('navigation', { name: 'Partes do leilão' })
		.getByRole('link', { name: new RegExp(`^${name}`) })
		.click();
	await expect(page.getByRole('region', { name })).toBeVisible();
}

async function choosePdf(page: Page, text: string): Promise<void> {
	await page
		.getByLabel('Escolher PDF')
		.setInputFiles({ name: `${text}.pdf`, mimeType: 'application/pdf', buffer: pdfFile(`/Lang (${text})`) });
}

/** A judicial draft without lots, and two lots without a sale, of which the second lacks its registration. */
async function judicialDraft(page: Page): Promise<string> {
	const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();
	const rounds = [10, 21].map((day) => ({ start_time: at(day), end_time: at(day + 9), minimum: 400_000 }));
	const lot = { kind: 'judicial', appraisal: 400_000, rounds, start_time: at(10), end_time: at(19) };
	await makeAuction(page, 'Casa do leilão de Atibaia', { ...lot, registration: '1.234' });
	await makeAuction(page, 'Terreno do leilão de Atibaia', lot);
	const auctioneer_id = await made(page, ADMIN_API.auctioneers, auctioneerBody());
	return made(page, ADMIN_API.adminSales, saleBody({ auctioneer_id }));
}

test('a judicial sale of two lots is published from its page, and an erratum is confirmed before it is public', async ({
	as,
}) => {
	test.slow();
	const page = await as('admin');
	const errors = pageErrors(page);
	await page.goto(ADMIN_PAGES.sales);
	const id = await judicialDraft(page);
	await page.goto(ADMIN_PAGES.sale(id));
	await hydrated(page);
	await expect(page.getByRole('link', { name: 'Novo lote' })).toHaveAttribute('href', new RegExp(id));

	await page.getByRole('button', { name: 'Incluir lotes' }).click();
	const choice = page.getByRole('dialog', { name: 'Incluir lotes' });
	await choice.getByLabel('Busca').fill('leilao de atibaia');
	await choice.getByLabel('Todos (2)').check();
	await choice.getByRole('button', { name: 'Incluir 2 lotes' }).click();
	const rows = page.getByRole('table', { name: 'Lotes' }).getByRole('row');
	await expect(rows).toHaveCount(3);
	await expect(rows.nth(1)).toContainText(/R\$\s400\.000,00 · aguarda/);

	await page.getByRole('button', { name: 'Ver o que falta (2)' }).click();
	await expect(page.getByRole('heading', { name: 'Falta para publicar' })).toBeFocused();
	const lacking = page.getByRole('region', { name: 'Falta para publicar' });
	await expect(lacking.getByRole('link', { name: 'Completar o lote' }).last()).toHaveAttribute(
		'href',
		/edit=/,
	);
	await page.getByLabel('Marcar: Terreno').check();
	expect(await flaws(page)).toEqual([]);
	await page.getByRole('button', { name: 'Retirar do leilão' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Retirar', exact: true }).click();
	await expect(rows).toHaveCount(2);

	await lacking.getByRole('link', { name: 'Enviar documento' }).click();
	await choosePdf(page, 'edital');
	await expect(page.getByRole('table', { name: 'Documentos' }).getByRole('rowheader')).toHaveText([
		/^Edital/,
	]);
	await page.getByRole('button', { name: 'Publicar', exact: true }).click();
	const dialog = page.getByRole('dialog', { name: 'Publicar' });
	await expect(dialog.getByText(/^1º leilão: .*mínimo R\$\s400\.000,00$/)).toBeVisible();
	expect(await findings(page)).toEqual([]);
	await dialog
		.getByRole('textbox', { name: /^O lote não tem foto/ })
		.fill('O processo não tem foto do imóvel');
	await dialog
		.getByRole('textbox', { name: /^Ninguém foi cientificado/ })
		.fill('O cartório do juízo cientifica as partes');
	await dialog.getByRole('button', { name: 'Publicar agora' }).click();
	await expect(page.getByText('Publicado', { exact: true }).first()).toBeVisible();

	await page.getByRole('button', { name: 'Editar condições' }).click();
	const terms = page.getByRole('dialog', { name: 'Editar condições' });
	await expect(terms.getByText(/O edital anuncia estas condições/)).toBeVisible();
	await expect(terms.getByRole('textbox')).toHaveCount(1);
	await terms.getByRole('button', { name: 'Cancelar' }).click();

	await expect(page.getByLabel('Tipo')).toHaveValue('edital');
	await choosePdf(page, 'errata');
	const erratum = page.getByRole('dialog', { name: 'Publicar: Errata do edital' });
	await expect(erratum.getByRole('img', { name: 'Primeira página do arquivo' })).toBeVisible();
	expect(await findings(page)).toEqual([]);
	await erratum.getByRole('button', { name: 'Publicar documento' }).click();
	await expect(page.getByRole('link', { name: /^Errata, versão 2/ })).toBeVisible();
	for (const name of ['Habilitados', 'Resultado', 'Papéis']) {
		await part(page, name);
		expect(await flaws(page)).toEqual([]);
	}
	await page.setViewportSize(NARROW);
	expect([await overflow(page), await smallTargets(page)]).toEqual([0, []]);
	expect(errors).toEqual([]);
});

test('several lots are suspended with one reason, and what was refused is said', async ({ as }) => {
	const page = await as('admin');
	const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();
	await page.goto(ADMIN_PAGES.sales);
	const lots: string[] = [];
	for (const name of ['Loja', 'Sala', 'Vaga'])
		lots.push(
			await makeAuction(page, `${name} do leilão de Jundiaí`, { start_time: at(1), end_time: at(2) }),
		);
	const terms = { kind: 'voluntary', case_number: null, court: null, lot_ids: lots };
	const id = await made(page, ADMIN_API.adminSales, saleBody(terms));
	for (const lot of lots.slice(0, 2)) await made(page, ADMIN_API.auctionAction(lot, 'start'), {});
	await page.goto(ADMIN_PAGES.sale(id));
	await hydrated(page);
	await page.getByLabel('Marcar todos (3)').check();
	await page.getByRole('button', { name: 'Suspender (2)' }).click();
	// A colleague suspends one of them meanwhile.
	await made(page, ADMIN_API.auctionAction(lots[0] ?? '', 'pause'), { reason: 'Falta de luz' });
	const dialog = page.getByRole('dialog', { name: 'Suspender lotes' });
	await dialog.getByLabel('Motivo').fill('Ordem do juízo');
	await dialog.getByRole('button', { name: 'Suspender' }).click();
	await expect(dialog.getByRole('status')).toHaveText('Lotes suspensos: 1 de 2.');
	await expect(dialog.getByRole('list', { name: 'Recusados' })).toContainText('Loja');
	expect(await findings(page)).toEqual([]);
	await dialog.getByRole('button', { name: 'Fechar' }).click();
	const rows = page.getByRole('table', { name: 'Lotes' }).getByRole('row');
	await expect(rows.filter({ hasText: 'Suspenso' })).toHaveCount(2);
	await page.getByRole('link', { name: 'Suspensos 2' }).click();
	await expect(rows).toHaveCount(3);
	const shown = await page.request.get(API.auction(lots[1] ?? ''));
	expect((await shown.json()).reason).toBe('Ordem do juízo');
	await page.getByRole('link', { name: 'Abrir console do lote 1' }).click();
	await expect(page).toHaveURL(ADMIN_PAGES.console(lots[0] ?? ''));
});
