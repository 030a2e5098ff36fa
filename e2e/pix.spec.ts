import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { API, PAGES } from '#contract/paths.ts';
import { readPixCode } from '#domain/pix-code.ts';
import { type PixBankServer, startPixBank } from '#server/testing/pix-bank.ts';
import { pixVariables } from '#server/testing/pix-setup.ts';
import { complaints, findings } from './inspection.ts';
import { bidOn, openLot, originOf, SOON } from './open-lot.ts';
import { newcomer } from './people.ts';
import { test as base, expect, type TestServer } from './test-server.ts';

/** A house that is connected with the simulated bank. */
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

/** A lot that a newcomer wins at R$ 100.000,00; answers its id, and the charge's name as soon as the bank has it. */
async function win(
	desk: Page,
	page: Page,
	server: TestServer,
	title: string,
): Promise<{ id: string; txid: string }> {
	const email = await newcomer(page, server);
	await server.db.updateTable('profiles').set({ status: 'approved' }).where('email', '=', email).execute();
	const id = await openLot(desk, title);
	await page.goto('/healthz');
	await bidOn(page, id, 100_000);
	const end = { data: { final_price: 100_000 }, headers: originOf(desk) };
	expect((await desk.request.post(API.auctionAction(id, 'end'), end)).ok()).toBe(true);
	const charge = server.db
		.selectFrom('pix_charges')
		.innerJoin('payments', 'payments.id', 'payment_id')
		.select('pix_charges.txid')
		.where('auction_id', '=', id)
		.where('code', 'is not', null);
	await expect.poll(async () => (await charge.execute()).length, SOON).toBe(1);
	return { id, txid: (await charge.executeTakeFirstOrThrow()).txid };
}

/** Looks at an open page again, as a person who comes back to its tab. */
async function seesOn(page: Page, what: ReturnType<Page['getByText']>): Promise<void> {
	await expect(async () => {
		await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
		await expect(what).toBeVisible({ timeout: 1_000 });
	}).toPass(SOON);
}

test('a win is paid by the bank’s own word: the code of a charge, the Pix, Pago, and nobody did anything', async ({
	as,
	bank,
	server,
	page,
}) => {
	test.slow();
	const desk = await as('admin');
	const registered = await server.command('pix', 'webhook');
	expect(registered).toContain('/api/pix/webhook/');
	const { id, txid } = await win(desk, page, server, 'Casa do Pix do banco');
	const noise = complaints(page);
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
	const told = await fetch(`${server.url}${new URL(address).pathname}/pix`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ pix: [{ endToEndId, txid, valor, horario }] }),
	});
	expect(told.status).toBe(200);
	await seesOn(page, page.getByRole('status').getByText('Pago', { exact: true }));
	await page.goto(PAGES.profile);
	const wins = page.getByRole('listitem').filter({ hasText: 'Casa do Pix do banco' });
	await expect(wins.getByText('Pago', { exact: true }).first()).toBeVisible();
	expect(noise).toEqual([]);
});

test('a Pix of another amount does not pay; the desk sees it and sends it back', async ({
	as,
	bank,
	server,
	page,
}) => {
	test.slow();
	const desk = await as('admin');
	const { id, txid } = await win(desk, page, server, 'Sobrado do valor errado');
	await page.goto(PAGES.payment(id));
	const { endToEndId } = bank.records.pay(txid, 100_000_00);
	// No webhook came: the operator asks by itself, here a little earlier than it would.
	await server.db
		.updateTable('pix_charges')
		.set({ next_look: new Date(0) })
		.where('txid', '=', txid)
		.execute();

	await desk.goto(PAGES.payment(id));
	const list = desk.getByRole('region', { name: 'Pix recebidos' });
	await seesOn(desk, list.getByText('Valor diferente do devido: não quitou'));
	await expect(list.getByText(endToEndId)).toBeVisible();
	await page.reload();
	await expect(page.getByRole('status').getByText('Não Pago')).toBeVisible();
	expect(await findings(desk)).toEqual([]);
	await list.getByRole('button', { name: 'Devolver' }).click();
	const dialog = desk.locator('dialog[open]');
	await dialog.getByRole('button', { name: 'Devolver Pix' }).click();
	await expect(dialog.getByText('Informe o motivo, com 3 a 500 caracteres')).toBeVisible();
	await dialog.getByLabel('Motivo').fill(`Valor errado ${randomUUID()}`);
	expect(await findings(desk)).toEqual([]);
	await dialog.getByRole('button', { name: 'Devolver Pix' }).click();
	await expect(dialog).toBeHidden();
	await expect(async () => {
		bank.records.endReturns();
		await server.db
			.updateTable('pix_returns')
			.set({ next_look: new Date(0) })
			.where('ended_at', 'is', null)
			.execute();
		await desk.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
		await expect(list.getByText('Devolvido', { exact: true })).toBeVisible({ timeout: 2_000 });
	}).toPass(SOON);
});
