import { API, PAGES } from '#contract/paths.ts';
import { makeCpf } from '#server/testing/identities.ts';
import { findings, flaws, overflow, pageErrors } from './inspection.ts';
import { openLot } from './open-lot.ts';
import { bidder } from './people.ts';
import { expect, test } from './test-server.ts';

test('a CPF is barred; its next bid is refused with the reason; the bar is found, ended, and bids are taken again', async ({
	as,
	browser,
	server,
}) => {
	const admin = await as('admin');
	const errors = pageErrors(admin);
	const lot = await openLot(admin, 'Casa para o impedimento');
	const cpf = makeCpf();
	const { page } = await bidder(browser, server);
	const identity = { person_type: 'individual', tax_id: cpf };
	await page.request.put(API.identity, { data: identity, headers: { origin: server.url } });
	const bid = () =>
		page.request.post(API.bids(lot), {
			data: { amount: 100_000 },
			headers: { origin: server.url, 'idempotency-key': crypto.randomUUID() },
		});

	await admin.goto(PAGES.adminBars);
	await expect(admin.getByText('Nenhum impedimento vigente')).toBeVisible();
	expect(await flaws(admin)).toEqual([]);
	await admin.getByRole('button', { name: 'Novo impedimento' }).click();
	const dialog = admin.getByRole('dialog', { name: 'Novo impedimento' });
	await dialog.getByRole('textbox', { name: 'CPF ou CNPJ' }).fill('529.982.247-24');
	await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Não pagou o arremate de outubro');
	await dialog.getByRole('button', { name: 'Impedir de dar lances' }).click();
	await expect(dialog.getByText(/inválido/)).toBeVisible();
	await dialog.getByRole('textbox', { name: 'CPF ou CNPJ' }).fill(cpf);
	expect(await findings(admin)).toEqual([]);
	await dialog.getByRole('button', { name: 'Impedir de dar lances' }).click();
	await expect(admin.getByText('Impedimento gravado')).toBeVisible();
	await expect(admin.getByRole('listitem').filter({ hasText: cpf })).toContainText('Sem término');

	const refused = await bid();
	expect(refused.status()).toBe(403);
	expect(await refused.text()).toContain('Não pagou o arremate de outubro');

	await admin.getByRole('searchbox').fill(cpf);
	await expect(admin).toHaveURL(/search=/);
	await admin.getByRole('button', { name: `Encerrar o impedimento de ${cpf}` }).click();
	await admin.getByRole('button', { name: 'Encerrar impedimento' }).click();
	await expect(admin.getByText(/^Nada encontrado/)).toBeVisible();
	expect((await bid()).status()).toBe(201);
	await admin.getByRole('link', { name: 'Encerrados' }).click();
	await expect(admin.getByRole('listitem').filter({ hasText: cpf })).toContainText('Encerrado em');
	await admin.setViewportSize({ width: 360, height: 740 });
	expect(await overflow(admin)).toBe(0);
	expect(errors).toEqual([]);
});
