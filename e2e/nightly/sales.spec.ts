import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { DAY, formatWeekdayTime, MINUTE } from '#domain/values/time.ts';
import { isoAt } from '#domain/values/typed-times.ts';
import { inDays, makeAuction } from '#e2e/backoffice-form.ts';
import { findings, fits, flaws, hydrated, overflow, pageErrors } from '#e2e/inspection.ts';
import { smallTargets } from '#e2e/targets.ts';
import { expect, test } from '#e2e/test-server.ts';
import { makeCnpj, makeCpf } from '#server/testing/identities.ts';

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 360, height: 740 };

test('an auctioneer and a seller are registered, found in the list and edited', async ({ as }) => {
	const page = await as('admin');
	const errors = pageErrors(page);
	await page.goto(ADMIN_PAGES.auctioneers);
	await hydrated(page);
	await expect(page.getByRole('row').filter({ hasText: 'Padrão' })).toHaveCount(1);
	expect(await flaws(page)).toEqual([]);
	await page.getByRole('button', { name: 'Novo leiloeiro' }).click();
	const dialog = page.getByRole('dialog', { name: 'Novo leiloeiro' });
	await dialog.getByRole('button', { name: 'Cadastrar leiloeiro' }).click();
	await expect(dialog.getByLabel('Nome')).toBeFocused();
	await expect(dialog.getByText('Nome deve ter de 2 a 200 caracteres')).toBeVisible();
	await dialog.getByLabel('Nome').fill('Otávio Brandão Reis');
	await dialog.getByLabel('Matrícula', { exact: true }).fill('1.204');
	await dialog.getByLabel('Junta Comercial').fill('JUCERJA');
	await dialog.getByLabel('UF').fill('rj');
	await dialog.getByLabel('CPF (opcional)').pressSequentially('12345678900');
	await dialog.getByRole('button', { name: 'Cadastrar leiloeiro' }).click();
	await expect(dialog.getByText(/CPF.*inválido/)).toBeVisible();
	await dialog.getByLabel('CPF (opcional)').fill('');
	await dialog.getByLabel('CPF (opcional)').pressSequentially(makeCpf());
	expect(await findings(page)).toEqual([]);
	await dialog.getByRole('button', { name: 'Cadastrar leiloeiro' }).click();
	await expect(page.getByText('Leiloeiro salvo')).toBeVisible();
	const row = page.getByRole('row').filter({ hasText: 'Otávio Brandão Reis' });
	await expect(row).toContainText('JUCERJA (RJ)');

	await page.goto(ADMIN_PAGES.sellers);
	await hydrated(page);
	await page.getByRole('button', { name: 'Novo comitente' }).click();
	await page.keyboard.press('Escape');
	await expect(page.getByRole('button', { name: 'Novo comitente' })).toBeFocused();
	await page.getByRole('button', { name: 'Novo comitente' }).click();
	const seller = page.getByRole('dialog', { name: 'Novo comitente' });
	const cnpj = makeCnpj();
	await seller.getByLabel('Nome').fill('Banco das Palmeiras S.A.');
	await seller.getByLabel('CNPJ').pressSequentially(cnpj.replace(/\D/g, ''));
	await expect(seller.getByLabel('CNPJ')).toHaveValue(cnpj);
	expect(await findings(page)).toEqual([]);
	await page.keyboard.press('Escape');
	await page.getByRole('button', { name: 'Continuar editando' }).click();
	await seller.getByRole('button', { name: 'Cadastrar comitente' }).click();
	await expect(page.getByRole('row').filter({ hasText: cnpj })).toBeVisible();
	expect(await flaws(page)).toEqual([]);
	await page.setViewportSize(NARROW);
	expect([await overflow(page), await smallTargets(page)]).toEqual([0, []]);
	expect(errors).toEqual([]);
});

test('what a colleague changed in the meantime is not overwritten', async ({ as }) => {
	const page = await as('admin');
	const colleague = await page.context().newPage();
	for (const each of [page, colleague]) {
		await each.goto(ADMIN_PAGES.auctioneers);
		await hydrated(each);
		await each
			.getByRole('button', { name: /^Editar: / })
			.first()
			.click();
	}
	const save = async (on: typeof page, phone: string) => {
		await on.getByLabel('Telefone (opcional)').fill(phone);
		await on.getByRole('button', { name: 'Salvar alterações' }).click();
	};
	await save(colleague, '(11) 5555-0101');
	await expect(colleague.getByText('Leiloeiro salvo')).toBeVisible();
	await save(page, '(11) 5555-0202');
	await expect(page.getByRole('alert')).toContainText('Alterado enquanto você editava');
	await expect(page.getByLabel('Telefone (opcional)')).toHaveValue('(11) 5555-0202');
	const reloaded = page.waitForResponse((answer) => answer.url().includes(ADMIN_PAGES.auctioneers));
	await page.getByRole('button', { name: 'Recarregar' }).click();
	await (await reloaded).finished();
	await hydrated(page);
	await page
		.getByRole('button', { name: /^Editar: / })
		.first()
		.click();
	await expect(page.getByLabel('Telefone (opcional)')).toHaveValue('(11) 5555-0101');
});

test('a judicial sale is created, its lots are put in, moved and staggered', async ({ as }) => {
	const page = await as('admin');
	const errors = pageErrors(page);
	const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();
	const rounds = [1, 5].map((day) => ({ start_time: at(day), end_time: at(day + 1), minimum: 1000 }));
	for (const name of ['Casa', 'Terreno', 'Loja'])
		await makeAuction(page, `${name} do leilão de Sorocaba`, { kind: 'judicial', rounds });

	await page.setViewportSize(WIDE);
	await page.goto(ADMIN_PAGES.sales);
	await hydrated(page);
	await expect(page.getByRole('table', { name: 'Editais' })).toBeVisible();
	expect(await flaws(page)).toEqual([]);
	await page.getByRole('button', { name: 'Novo edital' }).click();
	const form = page.getByRole('dialog', { name: 'Novo edital' });
	await form.getByLabel('Título').fill('Leilão da 1ª Vara Cível de Sorocaba');
	await form.getByLabel('Leiloeiro').selectOption({ index: 1 });
	await form.getByLabel('Comissão (%)').fill('muito');
	await form.getByLabel('Juízo').fill('1ª Vara Cível de Sorocaba');
	await form.getByRole('button', { name: 'Adicionar faixa' }).click();
	await expect(form.getByLabel('A partir de (1ª faixa)')).toBeFocused();
	await form.getByLabel('Incremento (1ª faixa)').fill('500,00');
	await form.getByRole('button', { name: 'Adicionar parte' }).click();
	await form.getByLabel('Papel (parte 1)').fill('Executado');
	await form.getByLabel('Nome (parte 1)').fill('Carlos de Tal');
	await form.getByRole('button', { name: 'Criar edital' }).click();
	await expect(form.getByLabel('Comissão (%)')).toBeFocused();
	expect(await findings(page)).toEqual([]);
	await form.getByLabel('Comissão (%)').fill('5,5');
	await form.getByRole('button', { name: 'Criar edital' }).click();

	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leilão da 1ª Vara Cível de Sorocaba');
	await page.getByText('Condições', { exact: true }).click();
	await expect(page.getByText('5,5%')).toBeVisible();
	await expect(page.getByText('Nenhum lote neste leilão')).toBeVisible();
	await page.getByRole('button', { name: 'Incluir lotes' }).click();
	const choice = page.getByRole('dialog', { name: 'Incluir lotes' });
	await choice.getByLabel('Busca').fill('leilao de sorocaba');
	await expect(choice.getByRole('checkbox')).toHaveCount(4);
	for (const name of ['Casa', 'Terreno', 'Loja']) await choice.getByLabel(new RegExp(name)).check();
	await expect(choice.getByLabel('Todos (3)')).toBeChecked();
	expect(await findings(page)).toEqual([]);
	await choice.getByRole('button', { name: 'Incluir 3 lotes' }).click();
	const titles = page.getByRole('table', { name: 'Lotes' }).getByRole('rowheader');
	await expect(titles).toHaveText([/^Casa/, /^Terreno/, /^Loja/]);

	await page.getByRole('button', { name: 'Descer: Casa' }).click();
	await expect(titles).toHaveText([/^Terreno/, /^Casa/, /^Loja/]);
	await expect(page.getByRole('button', { name: 'Descer: Casa' })).toBeFocused();
	await page.getByLabel('Número do lote: Loja').fill('1');
	await page.keyboard.press('Enter');
	await expect(titles).toHaveText([/^Loja/, /^Terreno/, /^Casa/]);
	await page.getByRole('button', { name: 'Mais ações: Terreno' }).click();
	await page.getByRole('button', { name: 'Retirar do leilão' }).click();
	await expect(titles).toHaveText([/^Loja/, /^Casa/]);

	await page.getByRole('button', { name: 'Escalonar horários' }).click();
	const times = page.getByRole('dialog', { name: 'Escalonar horários' });
	await times.getByLabel('Início do primeiro lote', { exact: true }).fill(inDays(40));
	await times.getByLabel('Hora', { exact: true }).fill('10:00');
	await times.getByLabel('Minutos entre').fill('15');
	expect(await findings(page)).toEqual([]);
	await times.getByRole('button', { name: 'Gravar horários' }).click();
	await expect(page.getByText('Horários gravados')).toBeVisible();
	const [day, month, year] = inDays(40).split('/');
	const first = Date.parse(isoAt(`${year}-${month}-${day}`, '10:00'));
	const rows = page.getByRole('table', { name: 'Lotes' }).locator('tbody tr');
	await expect(rows.nth(0)).toContainText(formatWeekdayTime(first));
	await expect(rows.nth(1)).toContainText(formatWeekdayTime(first + 15 * MINUTE));

	await page.getByRole('button', { name: 'Editar condições' }).click();
	const terms = page.getByRole('dialog', { name: 'Editar condições' });
	await terms.getByLabel('Prazo de pagamento (horas)').fill('48');
	await terms.getByRole('button', { name: 'Salvar alterações' }).click();
	await expect(page.getByText('48 horas', { exact: true })).toBeVisible();
	expect(await flaws(page)).toEqual([]);
	await fits(page);
	await page.setViewportSize(NARROW);
	expect([await overflow(page), await smallTargets(page)]).toEqual([0, []]);
	await page.getByRole('main').getByRole('link', { name: 'Editais' }).click();
	await expect(page).toHaveURL(ADMIN_PAGES.sales);
	await page.getByRole('searchbox').fill('civel de sorocaba');
	await expect(page.getByRole('row').filter({ hasText: 'de Sorocaba' })).toContainText('Rascunho');
	expect(errors).toEqual([]);
});
