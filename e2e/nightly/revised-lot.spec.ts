import { ADMIN_API } from '#contract/admin-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { DAY, SECOND } from '#domain/values/time.ts';
import { AUCTIONS_PAGE } from '#e2e/backoffice-form.ts';
import { findings, fits, hydrated, pageErrors } from '#e2e/inspection.ts';
import { publishSale } from '#e2e/judicial-lot.ts';
import { bidOn, openLot, originOf } from '#e2e/open-lot.ts';
import { bidder } from '#e2e/people.ts';
import { expect, test } from '#e2e/test-server.ts';
import { publishErratum } from '#server/testing/enrolments.ts';

test.use({ variables: [{ LEGAL_TERMS_UNIT: 'second' }, { scope: 'worker' }] });

test('a published judicial lot changes by an erratum and a reason, which its page shows; then it is withdrawn, and keeps its place', async ({
	as,
	page: visitor,
	server,
}) => {
	const page = await as('admin');
	const days = DAY / SECOND;
	const lot = await publishSale(page, [{ from: days, to: 2 * days, minimum: 400_000 }]);
	const errors = pageErrors(visitor);

	await page.goto(`${AUCTIONS_PAGE}?edit=${lot.id}`);
	const form = page.getByRole('dialog', { name: 'Editar Leilão' });
	await form.getByRole('textbox', { name: 'Título' }).fill('Sítio sem nascente em Bragança');
	await form.getByRole('button', { name: 'Salvar alterações' }).click();
	await expect(form.getByText('Informe o motivo, com 3 a 500 caracteres')).toBeVisible();
	await form.getByLabel('Motivo da mudança').fill('A vistoria não achou a nascente');
	await form.getByRole('button', { name: 'Salvar alterações' }).click();
	await expect(form.getByText('Anunciado no edital', { exact: false }).first()).toBeVisible();
	await publishErratum(server.db, lot.sale_id);
	await form.getByRole('button', { name: 'Salvar alterações' }).click();
	await expect(page.getByText('Leilão atualizado com sucesso!')).toBeVisible();

	await visitor.goto(PAGES.auction(lot.id));
	await hydrated(visitor);
	const changes = visitor.getByRole('region', { name: 'Alterações deste lote' });
	await expect(changes).toContainText(/Alterado em .*: Título/);
	await expect(changes).toContainText('Motivo: A vistoria não achou a nascente');
	expect(await findings(visitor)).toEqual([]);

	await page.goto(`${AUCTIONS_PAGE}?delete=${lot.id}`);
	const dialog = page.getByRole('dialog', { name: 'Retirar o lote' });
	await dialog.getByLabel('Motivo').fill('Ordem do juízo');
	await dialog.getByRole('button', { name: 'Retirar lote' }).click();
	await expect(page.getByText('Lote retirado')).toBeVisible();

	await visitor.goto(PAGES.sale(lot.sale_id));
	await hydrated(visitor);
	await expect(visitor.getByText('Lote 1', { exact: true })).toBeVisible();
	await expect(visitor.getByText('Retirado', { exact: true })).toBeVisible();
	await expect(visitor.getByText('Motivo: Ordem do juízo')).toBeVisible();
	expect(await findings(visitor)).toEqual([]);
	await visitor.getByRole('link', { name: 'Registro público deste lote' }).click();
	await expect(visitor.getByText('Motivo: Ordem do juízo')).toBeVisible();
	expect(errors).toEqual([]);
});

test('the public record of a change shows both hashes, and fits a phone', async ({
	as,
	browser,
	page: visitor,
	server,
}) => {
	const page = await as('admin');
	await page.goto(PAGES.home);
	const id = await openLot(page, 'Casa com dois lances de escada');
	const { page: bidding } = await bidder(browser, server);
	await bidding.goto(PAGES.auction(id));
	await bidOn(bidding, id, 100_000);
	const headers = originOf(page);
	const { version } = await (await page.request.get(ADMIN_API.adminAuction(id))).json();
	const data = { version, title: 'Casa com um lance de escada', revision_reason: 'Erro de digitação' };
	const changed = await page.request.patch(ADMIN_API.adminAuction(id), { data, headers });
	expect(changed.ok(), await changed.text()).toBe(true);

	await visitor.goto(PAGES.ledger(id));
	await hydrated(visitor);
	await expect(visitor.getByText(/[0-9a-f]{64} → /).first()).toBeVisible();
	await fits(visitor);
	await bidding.context().close();
});
