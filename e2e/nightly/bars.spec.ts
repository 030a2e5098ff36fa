import { ACCOUNT_API } from '#contract/account-paths.ts';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { findings, flaws, overflow, pageErrors } from '#e2e/inspection.ts';
import { openLot } from '#e2e/open-lot.ts';
import { bidder, checkIdentities } from '#e2e/people.ts';
import { expect, test } from '#e2e/test-server.ts';
import { makeCpf } from '#server/testing/identities.ts';
import { makeOverdue, makeWonLot } from '#server/testing/won-lots.ts';

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
	await page.request.put(ACCOUNT_API.identity, { data: identity, headers: { origin: server.url } });
	await checkIdentities(server);
	const bid = () =>
		page.request.post(BIDDER_API.bids(lot), {
			data: { amount: 100_000 },
			headers: { origin: server.url, 'idempotency-key': crypto.randomUUID() },
		});

	await admin.goto(ADMIN_PAGES.bars);
	await expect(admin.getByText('Nenhum impedimento vigente')).toBeVisible();
	expect(await flaws(admin)).toEqual([]);
	await admin.getByRole('button', { name: 'Novo impedimento' }).click();
	const dialog = admin.getByRole('dialog', { name: 'Novo impedimento' });
	await dialog.getByRole('textbox', { name: 'CPF ou CNPJ' }).fill('529.982.247-24');
	await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Não pagou a arrematação de outubro');
	await dialog.getByRole('button', { name: 'Impedir de dar lances' }).click();
	await expect(dialog.getByText(/inválido/)).toBeVisible();
	await dialog.getByRole('textbox', { name: 'CPF ou CNPJ' }).fill(cpf);
	expect(await findings(admin)).toEqual([]);
	await dialog.getByRole('button', { name: 'Impedir de dar lances' }).click();
	await expect(admin.getByText('Impedimento gravado')).toBeVisible();
	await expect(admin.getByRole('row').filter({ hasText: cpf })).toContainText('Sem término');

	const refused = await bid();
	expect(refused.status()).toBe(403);
	expect(await refused.text()).toContain('Não pagou a arrematação de outubro');

	await admin.getByRole('searchbox').fill(cpf);
	await expect(admin.getByRole('row').filter({ hasText: cpf })).toHaveCount(1);
	await expect(admin).toHaveURL(ADMIN_PAGES.bars);
	await admin.getByRole('button', { name: `Encerrar o impedimento de ${cpf}` }).click();
	await admin.getByRole('button', { name: 'Encerrar impedimento' }).click();
	await expect(admin.getByText(/^Nada encontrado/)).toBeVisible();
	expect((await bid()).status()).toBe(201);
	await admin.getByRole('link', { name: 'Encerrados' }).click();
	await expect(admin.getByRole('row').filter({ hasText: cpf })).toContainText('Encerrado em');
	await admin.setViewportSize({ width: 360, height: 740 });
	expect(await overflow(admin)).toBe(0);
	expect(errors).toEqual([]);
});

test('an unpaid win leads to the bar of who did not pay, with number and reason filled in', async ({
	as,
	browser,
	server,
}) => {
	const admin = await as('admin');
	const cpf = makeCpf();
	const { page, email } = await bidder(browser, server);
	const { id: first } = await server.db
		.selectFrom('users')
		.select('id')
		.where('email', '=', email)
		.executeTakeFirstOrThrow();
	const { payment_id, auction_id } = await makeWonLot(server.db, { bidders: 1, first });
	await makeOverdue(server.db, payment_id);
	await page.request.put(ACCOUNT_API.identity, {
		data: { person_type: 'individual', tax_id: cpf },
		headers: { origin: server.url },
	});
	await admin.goto(PAGES.payment(auction_id));
	await admin.getByRole('link', { name: 'Impedir este CPF ou CNPJ em todos os leilões' }).click();
	const dialog = admin.getByRole('dialog', { name: 'Novo impedimento' });
	await expect(dialog.getByRole('textbox', { name: 'CPF ou CNPJ' })).toHaveValue(cpf);
	await expect(dialog.getByRole('textbox', { name: 'Motivo' })).toHaveValue(
		'Não pagou um lote que arrematou.',
	);
	expect(await flaws(admin)).toEqual([]);
	await dialog.getByRole('button', { name: 'Impedir de dar lances' }).click();
	await expect(admin.getByRole('row').filter({ hasText: cpf })).toContainText('Não pagou um lote');
	await expect(admin).not.toHaveURL(/unpaid/);
});
