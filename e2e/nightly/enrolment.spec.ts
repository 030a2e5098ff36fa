import type { Page } from '@playwright/test';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { findings, flaws, hydrated, overflow, pageErrors } from '#e2e/inspection.ts';
import { emailsTo } from '#e2e/outbox.ts';
import { bidder, checkIdentities } from '#e2e/people.ts';
import { expect, test } from '#e2e/test-server.ts';
import { makeRegulatedLot, publishErratum } from '#server/testing/enrolments.ts';
import { makeCnpj, makeCpf } from '#server/testing/identities.ts';

/** Sends the bid that the form offers, up to its confirmation. */
async function confirmBid(page: Page) {
	await page.getByRole('button', { name: 'Dar lance' }).first().click();
	await page.getByRole('dialog').getByRole('button', { name: 'Confirmar lance' }).click();
}

test('a person states the CPF and accepts the edital at the first bid; once the number is checked the bid goes on; an erratum asks again', async ({
	browser,
	server,
}) => {
	test.slow();
	const lot = await makeRegulatedLot(server.db);
	const { page } = await bidder(browser, server);
	const errors = pageErrors(page);
	await page.goto(PAGES.auction(lot.auction_id));
	await hydrated(page);
	await confirmBid(page);
	const sheet = page.getByRole('dialog', { name: 'Habilitação neste leilão' });
	await sheet.getByRole('textbox', { name: 'CPF' }).fill(makeCpf());
	expect(await findings(page)).toEqual([]);
	await sheet.getByRole('button', { name: 'Salvar' }).click();
	await sheet.getByText('Conferir o arquivo').first().click();
	await expect(sheet.getByText(lot.edital_sha256)).toBeVisible();
	await sheet.getByText('Quem não pode dar lances, e o que você declara').click();
	await expect(sheet.getByText('advogado de qualquer das partes do processo', { exact: true })).toBeVisible();
	expect(await findings(page)).toEqual([]);
	await page.setViewportSize({ width: 360, height: 740 });
	expect(await overflow(page)).toBe(0);
	await page.setViewportSize({ width: 1280, height: 900 });
	await sheet.getByRole('checkbox', { name: 'Li e aceito' }).check();
	await sheet.getByRole('button', { name: 'Aceitar e dar o lance' }).click();
	await expect(sheet.getByText('Sua identificação está em conferência.')).toBeVisible();
	expect(await findings(page)).toEqual([]);
	await sheet.getByRole('button', { name: 'Entendi' }).click();
	await checkIdentities(server);
	await confirmBid(page);
	await expect(page.getByText(/registro nº \d/).first()).toBeVisible();
	await expect(sheet).toBeHidden();

	const other = await bidder(browser, server);
	const identity = { person_type: 'individual', tax_id: makeCpf() };
	const headers = { origin: server.url };
	await other.page.request.put(ACCOUNT_API.identity, { data: identity, headers });
	await checkIdentities(server);
	await other.page.request.post(BIDDER_API.enrolment(lot.auction_id), {
		data: { edital_sha256: lot.edital_sha256, no_impediment: true },
		headers,
	});
	const second = await publishErratum(server.db, lot.sale_id);
	await other.page.goto(PAGES.auction(lot.auction_id));
	await hydrated(other.page);
	await confirmBid(other.page);
	const again = other.page.getByRole('dialog', { name: 'Habilitação neste leilão' });
	await expect(again.getByText(/O edital mudou depois do seu aceite/)).toBeVisible();
	await again.getByText('Conferir o arquivo').first().click();
	await expect(again.getByText(second)).toBeVisible();
	await again.getByRole('button', { name: 'Voltar' }).click();
	await other.page.getByRole('button', { name: 'Habilitar-me neste leilão' }).first().click();
	await again.getByRole('checkbox', { name: 'Li e aceito' }).check();
	await again.getByRole('button', { name: 'Aceitar e dar o lance' }).click();
	await expect(other.page.getByText(/registro nº \d/).first()).toBeVisible();
	// The refused bids are answers of the server, which the browser reports.
	expect(errors.filter((error) => !error.includes('403'))).toEqual([]);
});

test('a company asks for enrolment, is told so, and the desk refuses and then approves it', async ({
	as,
	browser,
	server,
}) => {
	test.slow();
	const lot = await makeRegulatedLot(server.db, { enrolment: 'review' });
	const { page, email } = await bidder(browser, server);
	await page.goto(PAGES.auction(lot.auction_id));
	await hydrated(page);
	await confirmBid(page);
	const sheet = page.getByRole('dialog', { name: 'Habilitação neste leilão' });
	await sheet.getByRole('radio', { name: 'Empresa' }).check();
	await sheet.getByRole('textbox', { name: 'CNPJ' }).fill(makeCnpj());
	await sheet.getByRole('textbox', { name: 'Nome de quem representa a empresa' }).fill('Ana Lima');
	await sheet.getByRole('textbox', { name: 'CPF do representante' }).fill(makeCpf());
	await sheet.getByRole('button', { name: 'Salvar' }).click();
	await sheet.getByRole('checkbox', { name: 'Li e aceito' }).check();
	await sheet.getByRole('button', { name: 'Aceitar e pedir habilitação' }).click();
	await expect(sheet.getByText('Sua identificação está em conferência.')).toBeVisible();
	await sheet.getByRole('button', { name: 'Entendi' }).click();

	const admin = await as('admin');
	await admin.goto(ADMIN_PAGES.enrolments);
	expect(await flaws(admin)).toEqual([]);
	const row = admin.getByRole('row').filter({ hasText: email }).first();
	await row.getByRole('button', { name: /^Recusar/ }).click();
	const dialog = admin.getByRole('dialog', { name: 'Recusar a habilitação?' });
	await dialog.getByRole('button', { name: 'Recusar habilitação' }).click();
	await expect(dialog.getByText(/Informe o motivo/)).toBeVisible();
	await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Falta a procuração do representante');
	await dialog.getByRole('button', { name: 'Recusar habilitação' }).click();
	await expect(admin.getByText('Habilitação recusada').first()).toBeVisible();
	await admin.getByRole('link', { name: 'Recusado', exact: true }).click();
	await row.getByRole('rowheader').getByRole('button').click();
	await expect(admin.getByText('Motivo: Falta a procuração do representante')).toBeVisible();
	await row.getByRole('button', { name: /^Habilitar/ }).click();
	await expect(admin.getByText('Habilitação aprovada').first()).toBeVisible();
	await admin.setViewportSize({ width: 360, height: 740 });
	await admin.getByRole('link', { name: 'Habilitado', exact: true }).click();
	await expect(row).toBeVisible();
	expect(await overflow(admin)).toBe(0);
	await expect
		.poll(async () => (await emailsTo(server, email)).join(' '), { timeout: 20_000 })
		.toContain('Você está habilitado');

	await checkIdentities(server);
	await page.reload();
	await hydrated(page);
	await confirmBid(page);
	await expect(page.getByText(/registro nº \d/).first()).toBeVisible();
});
