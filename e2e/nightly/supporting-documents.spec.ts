import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { PAGES } from '#contract/paths.ts';
import { findings, hydrated, overflow, pageErrors } from '#e2e/inspection.ts';
import { enrolInSheet } from '#e2e/judicial-lot.ts';
import { bidder, newcomer } from '#e2e/people.ts';
import { expect, test } from '#e2e/test-server.ts';
import { makeRegulatedLot } from '#server/testing/enrolments.ts';
import { makeCnpj, makeCpf } from '#server/testing/identities.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';

const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(pdfFile()) });

test('a person asks for a right of preference with its document, which the desk opens before it decides', async ({
	as,
	browser,
	server,
}) => {
	test.slow();
	const lot = await makeRegulatedLot(server.db);
	const { page, email } = await bidder(browser, server);
	const errors = pageErrors(page);
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto(PAGES.auction(lot.auction_id));
	await hydrated(page);
	await page.getByRole('button', { name: 'Dar lance' }).first().click();
	await page.getByRole('dialog').getByRole('button', { name: 'Habilitar-me neste leilão' }).click();
	await enrolInSheet(server, page);
	const box = page.getByRole('dialog', { name: 'Lances' });
	await box.getByText('Você tem direito de preferência neste imóvel?').click();
	await box.getByRole('combobox', { name: /Motivo do direito/ }).selectOption('co-owner');
	await box.getByRole('button', { name: 'Pedir preferência' }).click();
	await expect(box.getByText(/Envie o documento do direito de preferência antes/)).toBeVisible();
	expect(await findings(page)).toEqual([]);
	expect(await overflow(page)).toBe(0);
	await box.getByLabel('Escolher arquivo').setInputFiles(file('matricula.pdf'));
	await expect(box.getByRole('button', { name: /^Abrir: Documento do direito/ })).toBeVisible();
	await box.getByRole('button', { name: 'Pedir preferência' }).click();
	await expect(box.getByText(/Seu pedido de preferência neste lote está em análise/)).toBeVisible();
	expect(errors).toEqual([]);

	const admin = await as('admin');
	await admin.goto(ADMIN_PAGES.preferences);
	await hydrated(admin);
	const row = admin.getByRole('row').filter({ hasText: email }).first();
	await row.getByRole('rowheader').getByRole('button').click();
	await expect(admin.getByText('Direito de preferência: Coproprietário do imóvel')).toBeVisible();
	const download = admin.waitForEvent('download');
	await admin.getByRole('button', { name: /^Abrir: Documento do direito/ }).click();
	expect((await download).suggestedFilename()).toBe('documento.pdf');
	await admin.setViewportSize({ width: 360, height: 740 });
	expect(await overflow(admin)).toBe(0);
	expect(await findings(admin)).toEqual([]);
	await row.getByRole('button', { name: /^Reconhecer/ }).click();
	await expect(admin.getByText('Direito reconhecido').first()).toBeVisible();
	const right = await server.db
		.selectFrom('preference_rights')
		.select(['state', 'document_id'])
		.where('auction_id', '=', lot.auction_id)
		.executeTakeFirstOrThrow();
	expect(right).toEqual({ state: 'approved', document_id: expect.any(String) });
});

test('a company sends its own document beside that of its representative, and the desk reads both', async ({
	as,
	page,
	server,
}) => {
	test.slow();
	const errors = pageErrors(page);
	const email = await newcomer(page, server, { name: 'Moinho Velho Ltda' });
	await page.setViewportSize({ width: 360, height: 740 });
	await page.goto(PAGES.profileIdentity);
	await hydrated(page);
	const section = page.getByRole('region', { name: 'Identificação' });
	await section.getByRole('radio', { name: 'Empresa' }).check();
	await section.getByRole('textbox', { name: 'CNPJ' }).fill(makeCnpj());
	await section.getByRole('textbox', { name: 'Nome de quem representa a empresa' }).fill('Ana Lima');
	await section.getByRole('textbox', { name: 'CPF do representante' }).fill(makeCpf());
	await section.getByRole('button', { name: 'Salvar' }).click();
	const company = section.getByRole('region', { name: 'Documento da empresa' });
	await company.getByLabel('Escolher arquivo').setInputFiles(file('contrato-social.pdf'));
	await expect(company.getByRole('button', { name: 'Abrir: Documento da empresa' })).toBeVisible();
	await expect(company.getByText('Trocar documento')).toBeVisible();
	expect(await findings(page)).toEqual([]);
	expect(await overflow(page)).toBe(0);
	await page.reload();
	await expect(company.getByRole('button', { name: 'Abrir: Documento da empresa' })).toBeVisible();
	expect(errors).toEqual([]);

	const admin = await as('admin');
	await admin.goto(ADMIN_PAGES.registrations);
	await hydrated(admin);
	await admin
		.getByRole('row')
		.filter({ hasText: email })
		.getByRole('button', { name: /^Aprovar/ })
		.click();
	const dialog = admin.getByRole('dialog', { name: 'Analisar cadastro' });
	const download = admin.waitForEvent('download');
	await dialog.getByRole('button', { name: 'Abrir: Documento da empresa' }).click();
	expect((await download).suggestedFilename()).toBe('documento.pdf');
	expect(await findings(admin)).toEqual([]);
});
