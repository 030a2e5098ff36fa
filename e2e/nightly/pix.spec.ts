import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { readPixCode } from '#domain/settlement/pix-code.ts';
import { findings, pageErrors } from '#e2e/inspection.ts';
import { bidOn, openLot, originOf, SOON } from '#e2e/open-lot.ts';
import { newcomer } from '#e2e/people.ts';
import { test as base, expect, type TestServer } from '#e2e/test-server.ts';
import { type PixBankServer, startPixBank } from '#server/testing/pix-bank.ts';
import { pixVariables } from '#server/testing/pix-setup.ts';

/** A server that is connected to the simulated bank. */
const test = base.extend<object, { bank: PixBankServer }>({
	bank: [
		async ({}, use) => {
			const bank = await startPixBank();
			await use(bank);
			expect(bank.faults).toEqual([]);
			await bank.close();
		},
		{ scope: 'worker' },
	],
	variables: [
		async ({ bank }, use) => {
			const folder = await mkdtemp(join(tmpdir(), 'e2e-pix-'));
			const authority = join(folder, 'ca.pem');
			await writeFile(authority, bank.certificates.ca);
			await use({ ...pixVariables(bank), NODE_EXTRA_CA_CERTS: authority });
			await rm(folder, { recursive: true });
		},
		{ scope: 'worker' },
	],
});

/** Creates a lot that a new account wins with R$ 100.000,00; returns its id and the txid of its registered charge. */
async function win(
	admin: Page,
	page: Page,
	server: TestServer,
	title: string,
): Promise<{ id: string; txid: string }> {
	const email = await newcomer(page, server);
	await server.db.updateTable('profiles').set({ status: 'approved' }).where('email', '=', email).execute();
	const id = await openLot(admin, title);
	await page.goto('/healthz');
	await bidOn(page, id, 100_000);
	const end = { data: { final_price: 100_000 }, headers: originOf(admin) };
	expect((await admin.request.post(ADMIN_API.auctionAction(id, 'end'), end)).ok()).toBe(true);
	const charge = server.db
		.selectFrom('pix_charges')
		.innerJoin('payments', 'payments.id', 'payment_id')
		.select('pix_charges.txid')
		.where('auction_id', '=', id)
		.where('code', 'is not', null);
	await expect.poll(async () => (await charge.execute()).length, SOON).toBe(1);
	return { id, txid: (await charge.executeTakeFirstOrThrow()).txid };
}

/** Reports the tab as visible again until the page shows the element. */
async function expectAfterRefocus(page: Page, what: ReturnType<Page['getByText']>): Promise<void> {
	await expect(async () => {
		await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
		await expect(what).toBeVisible({ timeout: 1_000 });
	}).toPass(SOON);
}

test('a Pix reported by the bank settles a win without any manual step', async ({
	as,
	bank,
	server,
	page,
}) => {
	test.slow();
	const admin = await as('admin');
	const registered = await server.command('pix', 'webhook');
	expect(registered).toContain('/api/pix/webhook/');
	const { id, txid } = await win(admin, page, server, 'Casa do Pix do banco');
	const errors = pageErrors(page);
	await page.goto(PAGES.payment(id));
	const code = await page.getByRole('textbox', { name: 'Pix Copia e Cola' }).inputValue();
	expect(readPixCode(code)).toMatchObject({ pointOfInitiation: 'dynamic' });
	expect(bank.records.charges.get(txid)?.pixCopiaECola).toBe(code);
	await expect(page.getByRole('img', { name: 'Código QR do Pix' })).toBeVisible();
	expect(await findings(page)).toEqual([]);
	for (const width of [390, 768, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
	}

	const { endToEndId, valor, horario } = bank.records.pay(txid);
	const [address = ''] = registered.split('\n');
	const webhook = await fetch(`${server.url}${new URL(address).pathname}/pix`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ pix: [{ endToEndId, txid, valor, horario }] }),
	});
	expect(webhook.status).toBe(200);
	await expectAfterRefocus(page, page.getByRole('status').getByText('Pago', { exact: true }));
	await page.goto(PAGES.profile);
	const wins = page.getByRole('listitem').filter({ hasText: 'Casa do Pix do banco' });
	await expect(wins.getByText('Pago', { exact: true }).first()).toBeVisible();
	expect(errors).toEqual([]);
});

test('a Pix of a different amount does not settle the payment; an administrator sees it and refunds it', async ({
	as,
	bank,
	server,
	page,
}) => {
	test.slow();
	const admin = await as('admin');
	const { id, txid } = await win(admin, page, server, 'Sobrado do valor errado');
	await page.goto(PAGES.payment(id));
	const { endToEndId } = bank.records.pay(txid, 100_000_00);
	// No webhook arrives, so the server polls the bank, here earlier than scheduled.
	await server.db
		.updateTable('pix_charges')
		.set({ next_look: new Date(0) })
		.where('txid', '=', txid)
		.execute();

	await admin.goto(PAGES.payment(id));
	const list = admin.getByRole('region', { name: 'Pix recebidos' });
	await expectAfterRefocus(admin, list.getByText('Valor diferente do devido: não quitou'));
	await expect(list.getByText(endToEndId)).toBeVisible();
	await page.reload();
	await expect(page.getByRole('status').getByText('Não Pago')).toBeVisible();
	expect(await findings(admin)).toEqual([]);
	await list.getByRole('button', { name: 'Devolver' }).click();
	const dialog = admin.locator('dialog[open]');
	await dialog.getByRole('button', { name: 'Devolver Pix' }).click();
	await expect(dialog.getByText('Informe o motivo, com 3 a 500 caracteres')).toBeVisible();
	await dialog.getByLabel('Motivo').fill(`Valor errado ${randomUUID()}`);
	expect(await findings(admin)).toEqual([]);
	await dialog.getByRole('button', { name: 'Devolver Pix' }).click();
	await expect(dialog).toBeHidden();
	await expect(async () => {
		bank.records.endReturns();
		await server.db
			.updateTable('pix_returns')
			.set({ next_look: new Date(0) })
			.where('ended_at', 'is', null)
			.execute();
		await admin.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
		await expect(list.getByText('Devolvido', { exact: true })).toBeVisible({ timeout: 2_000 });
	}).toPass(SOON);
});
