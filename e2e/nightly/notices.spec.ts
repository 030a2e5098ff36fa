import type { Page } from '@playwright/test';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { fits, flaws, hydrated, pageErrors } from '#e2e/inspection.ts';
import { originOf } from '#e2e/open-lot.ts';
import { expect, test } from '#e2e/test-server.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';
import { addPhoto, auctioneerBody, makeEdital, regulatedFields, saleBody } from '#server/testing/sales.ts';

async function made(page: Page, path: string, data: object): Promise<string> {
	const answer = await page.request.post(path, { data, headers: originOf(page) });
	expect(answer.ok(), await answer.text()).toBe(true);
	return (await answer.json()).id;
}

test('a fiduciary sale is refused until its debtor was told, and published then', async ({
	as,
	page: visitor,
	server,
}) => {
	test.slow();
	const page = await as('admin');
	const errors = pageErrors(page);
	await page.goto(ADMIN_PAGES.sales);
	const auctioneer_id = await made(page, ADMIN_API.auctioneers, auctioneerBody());
	const seller_id = await made(page, ADMIN_API.sellers, { name: 'Banco Credor S.A.', kind: 'bank' });
	const id = await made(
		page,
		ADMIN_API.adminSales,
		saleBody({
			title: 'Leilão fiduciário de Sorocaba',
			kind: 'fiduciary',
			case_number: null,
			court: null,
			parties: [{ role: 'Devedor fiduciante', name: 'Rui Barros' }],
			auctioneer_id,
			seller_id,
		}),
	);
	const lots: string[] = [];
	for (const [n, title] of ['Casa em Sorocaba', 'Terreno em Sorocaba'].entries()) {
		const lot = regulatedFields({
			title,
			description: 'Um imóvel retomado.',
			city: 'Sorocaba',
			state: 'SP',
			auction_type: 'scheduled',
			kind: 'fiduciary',
			sale_id: id,
			lot_number: n + 1,
			contract_value: 400_000,
			itbi_basis: 380_000,
			debt: 200_000,
		});
		lots.push(await addPhoto(server.db, await made(page, ADMIN_API.adminAuctions, lot)));
	}
	await makeEdital(server.db, { sale_id: id });

	await page.goto(ADMIN_PAGES.sale(id));
	await hydrated(page);
	const publish = page.getByRole('button', { name: 'Publicar', exact: true });
	await expect(page.getByText(/Registre em Cientificações a comunicação/)).toHaveCount(2);
	await expect(publish).toHaveCount(0);
	await page.getByRole('link', { name: 'Registrar cientificação' }).first().click();
	await expect(page).toHaveURL(/tab=cientificacoes/);
	await expect(page.getByText('Nenhuma cientificação registrada')).toBeVisible();
	expect(await flaws(page)).toEqual([]);

	// One letter for both lots, with its proof: a missing name and a wrong date are told beside their fields.
	await page.getByRole('button', { name: 'Registrar: Devedor fiduciante' }).click();
	const dialog = page.getByRole('dialog', { name: 'Registrar cientificação' });
	await expect(dialog.getByText('Lotes (2 de 2)')).toBeVisible();
	await expect(dialog.getByLabel('Nome')).toHaveValue('Rui Barros');
	await dialog.getByLabel('Nome').fill('');
	await dialog.getByRole('textbox', { name: 'Enviada em (opcional)' }).fill('31/02/2026');
	await dialog.getByRole('button', { name: 'Registrar', exact: true }).click();
	await expect(dialog.getByText('Digite a data como dd/mm/aaaa')).toBeVisible();
	await dialog.getByRole('textbox', { name: 'Enviada em (opcional)' }).fill('05/01/2026');
	await dialog.getByRole('button', { name: 'Registrar', exact: true }).click();
	await expect(dialog.getByText(/^Informe quem foi comunicado|^Nome deve ter/)).toBeVisible();
	await dialog.getByLabel('Nome').fill('Rui Barros');
	await dialog
		.getByLabel('Escolher arquivo')
		.setInputFiles({ name: 'ar.pdf', mimeType: 'application/pdf', buffer: pdfFile() });
	await expect(dialog.getByText(/^PDF de /)).toBeVisible();
	expect(await flaws(page)).toEqual([]);
	await fits(page);
	await dialog.getByRole('button', { name: 'Registrar', exact: true }).click();
	const table = page.getByRole('table', { name: 'Cientificações' });
	await expect(table.getByRole('row').filter({ hasText: 'Rui Barros' })).toHaveCount(2);
	await expect(page.getByText('Falta cientificar')).toHaveCount(0);
	expect(await flaws(page)).toEqual([]);
	await fits(page);

	await publish.click();
	await page
		.getByRole('dialog', { name: 'Publicar' })
		.getByRole('button', { name: 'Publicar agora' })
		.click();
	await expect(page.getByText('Publicado', { exact: true }).first()).toBeVisible();
	const answer = await visitor.goto(PAGES.auction(lots[0] ?? ''));
	expect(answer?.status()).toBe(200);
	expect(await answer?.text()).not.toContain('Rui Barros');

	// New dates: what was sent is stale on both lots, and waits for somebody.
	await page.request.post(ADMIN_API.saleAction(id, 'postpone'), {
		data: { reason: 'Edital republicado', by_minutes: 60 },
		headers: originOf(page),
	});
	await page.reload();
	await hydrated(page);
	await expect(table.getByText('Novas datas: comunicar de novo')).toHaveCount(2);
	await table
		.getByRole('button', { name: /^Mais ações/ })
		.first()
		.click();
	await expect(page.getByRole('button', { name: 'Comunicar de novo' })).toBeVisible();
	await page.keyboard.press('Escape');
	await page.goto(PAGES.admin);
	await expect(page.getByText(/com cientificações a fazer/).first()).toBeVisible();
	// The notice without a name was refused.
	expect(errors.filter((text) => !/400/.test(text))).toEqual([]);
	// They have no files: lists of later journeys would miss them.
	await server.db.deleteFrom('auction_images').where('auction_id', 'in', lots).execute();
});
