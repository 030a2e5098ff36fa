import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { findings, fits, pageErrors } from '#e2e/inspection.ts';
import { bidOn, openLot, originOf } from '#e2e/open-lot.ts';
import { bidder, newcomer, postToAccounts } from '#e2e/people.ts';
import { expect, type TestServer, test } from '#e2e/test-server.ts';
import { appCode, nextCode, PASSWORD } from '#server/testing/accounts.ts';

test.use({ variables: [{ CONSENT_LIMIT: '50000' }, { scope: 'worker' }] });

/** Makes the page's browser one of a new administrator whose last code is older than ten minutes; returns the app's key. */
async function administrator(page: Page, server: TestServer): Promise<string> {
	const email = await newcomer(page, server, { name: 'Olga Prado' });
	const { rows } = await sql<{ id: string }>`
		insert into user_roles (user_id, role) select id, 'admin' from users where email = ${email}
		on conflict (user_id) do update set role = 'admin' returning user_id as id`.execute(server.db);
	const enabled = await postToAccounts(page, server, '/two-factor/enable', { password: PASSWORD });
	const { totpURI } = (await enabled.json()) as { totpURI: string };
	const verified = await postToAccounts(page, server, '/two-factor/verify-totp', { code: appCode(totpURI) });
	expect(verified.ok(), await verified.text()).toBe(true);
	await sql`update sessions set factor_at = now() - interval '11 minutes' where user_id = ${rows[0]?.id}`.execute(
		server.db,
	);
	return totpURI;
}

async function confirm(page: Page): Promise<void> {
	await page.getByRole('button', { name: 'Confirmar pagamento' }).click();
	const dialog = page.getByRole('dialog', { name: 'Confirmar pagamento' });
	await dialog.getByLabel('Valor recebido').fill('105.000,00');
	await dialog.getByRole('button', { name: 'Confirmar pagamento' }).click();
}

test('a payment above the limit is confirmed by two administrators, the second with a fresh code', async ({
	as,
	browser,
	server,
	page,
}) => {
	const [admin, ana] = [await as('admin'), await bidder(browser, server)];
	const totpURI = await administrator(page, server);
	const errors = [admin, page].map(pageErrors);
	const id = await openLot(admin, 'Galpão de dois consentimentos');
	await ana.page.goto(PAGES.auction(id));
	await bidOn(ana.page, id, 100_000);
	const end = { data: { final_price: 100_000 }, headers: originOf(admin) };
	expect((await admin.request.post(ADMIN_API.auctionAction(id, 'end'), end)).ok()).toBe(true);

	await admin.goto(PAGES.payment(id));
	await confirm(admin);
	await expect(admin.getByText('Falta um segundo consentimento')).toBeVisible();
	const waiting = admin.getByRole('region', { name: 'Aguarda outra pessoa' });
	await expect(waiting.getByText('Confirmar pagamento: R$ 105.000,00')).toBeVisible();
	await expect(waiting.getByText('Você pediu: outra pessoa precisa consentir.')).toBeVisible();
	expect(await findings(admin)).toEqual([]);
	await fits(admin);
	// What one has asked for oneself waits for somebody else.
	const consents = /esperam? pelo seu consentimento/;
	await admin.goto(PAGES.admin);
	await expect(
		admin.getByRole('region', { name: 'Espera por você' }).getByRole('listitem').first(),
	).toBeVisible();
	await expect(admin.getByText(consents)).toHaveCount(0);
	await page.goto(PAGES.admin);
	await expect(page.getByText(consents)).toBeVisible();

	await page.goto(PAGES.payment(id));
	await expect(page.getByText('Para consentir, confira e repita o mesmo ato nesta página.')).toBeVisible();
	await confirm(page);
	const code = page.getByRole('dialog', { name: 'Confirme que é você' });
	// Whoever leaves has done nothing, and may try again.
	await code.getByRole('button', { name: 'Voltar' }).click();
	await expect(code).toBeHidden();
	await page.locator('dialog[open]').getByRole('button', { name: 'Confirmar pagamento' }).click();
	await code.getByLabel('Código do aplicativo').fill('000000');
	await code.getByRole('button', { name: 'Confirmar' }).click();
	await expect(code.getByText(/Código incorreto/)).toBeVisible();
	expect(await findings(page)).toEqual([]);
	await code.getByLabel('Código do aplicativo').fill(nextCode(totpURI));
	await code.getByRole('button', { name: 'Confirmar' }).click();
	await expect(page.locator('dialog[open]')).toHaveCount(0);
	await expect(page.getByRole('status').getByText('Pago', { exact: true })).toBeVisible();
	await expect(page.getByRole('region', { name: 'Aguarda outra pessoa' })).toBeHidden();
	// The browser reports the two refusals that were expected.
	expect(errors.flat().filter((text) => !/status of 40[13]/.test(text))).toEqual([]);
	await ana.page.context().close();
});

test('the account of a seller is entered by two administrators, the second of whom is led to what was asked', async ({
	as,
	server,
	page,
}) => {
	const admin = await as('admin');
	const totpURI = await administrator(page, server);
	const name = 'Banco de Duas Chaves S.A.';
	const made = { data: { name, kind: 'bank' }, headers: originOf(admin) };
	expect((await admin.request.post(ADMIN_API.sellers, made)).ok()).toBe(true);
	await admin.goto(ADMIN_PAGES.sellers);
	await admin.getByRole('button', { name: `Mais ações: ${name}` }).click();
	await admin.getByRole('button', { name: 'Conta de recebimento' }).click();
	const form = admin.getByRole('dialog', { name: 'Conta de recebimento' });
	// A CPF with a wrong digit, which would be a mobile phone of somebody.
	await form.getByLabel('Chave Pix').fill('11987654320');
	await form.getByRole('button', { name: 'Salvar conta' }).click();
	await expect(form.getByText(/^Chave Pix inválida/)).toBeVisible();
	expect(await findings(admin)).toEqual([]);
	await form.getByLabel('Chave Pix').fill('12.345.678/0001-95');
	await form.getByRole('button', { name: 'Salvar conta' }).click();
	await expect(admin.getByText('Falta um segundo consentimento')).toBeVisible();
	await expect(admin.getByRole('row', { name }).getByText('A consentir')).toBeVisible();

	const { rows } = await sql<{ id: string }>`select id from sellers where name = ${name}`.execute(server.db);
	await page.goto(`${ADMIN_PAGES.sellers}?account=${rows[0]?.id}`);
	const asked = page.getByRole('dialog', { name: 'Conta de recebimento' });
	await expect(asked.getByText('Pix (CNPJ): 12.345.678/0001-95')).toBeVisible();
	expect(await findings(page)).toEqual([]);
	await fits(page);
	await asked.getByRole('button', { name: 'Consentir' }).click();
	const code = page.getByRole('dialog', { name: 'Confirme que é você' });
	await code.getByLabel('Código do aplicativo').fill(nextCode(totpURI));
	await code.getByRole('button', { name: 'Confirmar' }).click();
	await expect(page.getByText('Conta salva')).toBeVisible();
	await expect(page.getByRole('row', { name }).getByText('Pix (CNPJ): 12.345.678/0001-95')).toBeVisible();
});
