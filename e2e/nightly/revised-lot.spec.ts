import { ADMIN_PAGES } from '#contract/admin-pages.ts';
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
import { pdfFile } from '#server/testing/pdf-file.ts';

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
	const title = form.getByRole('textbox', { name: 'Título' });
	await title.fill('Sítio sem nascente em Bragança');
	await form.getByRole('button', { name: 'Salvar alterações' }).click();
	await expect(form.getByText('Informe o motivo, com 3 a 500 caracteres')).toBeVisible();
	await form.getByLabel('Motivo da mudança').fill('A vistoria não achou a nascente');
	await form.getByRole('button', { name: 'Salvar alterações' }).click();
	// The words stand beside announced fields from the start: the refusal is what marks the title.
	await expect(title).toHaveAccessibleDescription(/Anunciado no edital/);
	await expect(title).toHaveAttribute('aria-invalid', 'true');
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
	await visitor.getByRole('link', { name: 'Página deste lote' }).click();
	await expect(changes).toContainText(/Retirado do leilão em/);
	await expect(visitor.getByRole('region', { name: 'Lances' }).getByText('Retirado').first()).toBeVisible();
	expect(await findings(visitor)).toEqual([]);
	await visitor.goBack();
	await visitor.getByRole('link', { name: 'Registro público deste lote' }).click();
	await expect(visitor.getByText('Motivo: Ordem do juízo')).toBeVisible();
	expect(errors).toEqual([]);
});

test('an erratum is collected, shown before and after, and published by one act', async ({
	as,
	page: visitor,
}) => {
	test.slow();
	const page = await as('admin');
	const days = DAY / SECOND;
	const lot = await publishSale(page, [{ from: days, to: 2 * days, minimum: 400_000 }]);
	const errors = pageErrors(page);
	await page.goto(ADMIN_PAGES.sale(lot.sale_id));
	await hydrated(page);
	await page.getByRole('button', { name: 'Mais ações do leilão' }).click();
	await page.getByText('Publicar errata...').click();
	const dialog = page.getByRole('dialog', { name: 'Errata do edital' });
	await dialog.getByRole('button', { name: 'Conferir errata' }).click();
	await expect(dialog.getByRole('alert')).toContainText('Escolha o PDF da errata.');
	expect(await findings(page)).toEqual([]);

	const buffer = pdfFile('/Lang (errata)');
	await dialog
		.getByLabel('Escolher PDF')
		.setInputFiles({ name: 'errata.pdf', mimeType: 'application/pdf', buffer });
	await dialog.getByLabel('Motivo', { exact: true }).fill('Laudo corrigido pelo perito');
	await dialog.getByLabel('Comissão (%)').fill('6');
	await dialog.getByRole('button', { name: /^Mudar o Lote 1/ }).click();
	await dialog.getByLabel('Ocupação').selectOption('occupied');
	await dialog.getByLabel('Valor mínimo do 1º leilão').fill('100,00');
	await dialog.getByRole('button', { name: 'Conferir errata' }).click();
	const lines = dialog.getByRole('list', { name: 'O que muda' }).getByRole('listitem');
	await expect(lines).toHaveText([
		/Comissão.*5.*6/,
		/Lote 1: Ocupação.*Ocupado/,
		/Lote 1: 1º leilão.*100,00/,
	]);
	await expect(dialog.getByRole('img', { name: 'Primeira página do arquivo' })).toBeVisible();
	expect(await findings(page)).toEqual([]);

	// The gate refuses the vile price, and nothing is published.
	await dialog.getByRole('button', { name: 'Publicar errata' }).click();
	await expect(dialog.getByText(/Lote 1: .*preço é vil/)).toBeVisible();
	await dialog.getByLabel('Valor mínimo do 1º leilão').fill('420.000,00');
	await dialog.getByRole('button', { name: 'Conferir errata' }).click();
	await dialog.getByRole('button', { name: 'Publicar errata' }).click();
	await expect(page.getByText('Errata publicada')).toBeVisible();
	await expect(page.getByRole('table', { name: 'Lotes' })).toContainText(/R\$\s420\.000,00/);

	await visitor.goto(PAGES.auction(lot.id));
	const changes = visitor.getByRole('region', { name: 'Alterações deste lote' });
	await expect(changes).toContainText('Ocupação, Datas e valores mínimos, Condições do leilão, Documentos');
	await expect(changes).toContainText('Motivo: Laudo corrigido pelo perito');
	// The vile price was refused.
	expect(errors.filter((text) => !/422/.test(text))).toEqual([]);
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
