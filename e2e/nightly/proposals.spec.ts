import type { Page } from '@playwright/test';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { DAY } from '#domain/values/time.ts';
import { findings, pageErrors } from '#e2e/inspection.ts';
import { expect, test } from '#e2e/test-server.ts';

const TITLE = 'Casa com proposta parcelada em Ouro Preto';

/** Creates a future lot that accepts proposals and states its costs; returns its id. */
async function proposalLot(admin: Page): Promise<string> {
	const data = {
		title: TITLE,
		description: 'Um imóvel para os testes de propostas.',
		initial_bid: 100_000,
		appraisal: 120_000,
		accepts_instalments: true,
		itbi_percent: 3,
		registry_cost: 4_500,
		start_time: new Date(Date.now() + DAY).toISOString(),
		end_time: new Date(Date.now() + 2 * DAY).toISOString(),
	};
	const headers = { origin: new URL(admin.url()).origin };
	const made = await admin.request.post(ADMIN_API.adminAuctions, { data, headers });
	expect(made.ok(), await made.text()).toBe(true);
	return (await made.json()).id;
}

async function propose(page: Page, price: string): Promise<void> {
	const form = page.getByRole('form', { name: 'Proposta parcelada' });
	const folded = page.getByText('Fazer uma proposta maior');
	if (await folded.isVisible()) await folded.click();
	await form.getByRole('textbox', { name: 'Valor da proposta' }).fill(price);
	await form.getByRole('button', { name: /^Revisar/ }).click();
	await expect(page.locator('dialog[open]')).toContainText(`R$ ${price}`);
	await page.locator('dialog[open]').getByRole('button', { name: 'Confirmar proposta' }).click();
	// The toast of the previous proposal may still be visible.
	await expect(page.getByText('Proposta registrada', { exact: true }).last()).toBeVisible();
	await expect(page.locator('dialog[open]')).toHaveCount(0);
}

test('a proposal shows its instalments, is replaced by a higher one, ranked, and declined with a reason', async ({
	as,
}) => {
	const admin = await as('admin');
	const id = await proposalLot(admin);
	const page = await as('ana');
	const errors = pageErrors(page);
	await page.goto(PAGES.auction(id));
	const form = page.getByRole('form', { name: 'Proposta parcelada' });
	await expect(form.getByText('Pelo menos R$ 120.000,00')).toBeVisible();
	const schedule = form.getByRole('table', { name: 'Cronograma' });
	await expect(schedule.getByRole('row', { name: /^Entrada/ })).toContainText('R$ 30.000,00');

	await form.getByRole('textbox', { name: 'Valor da proposta' }).fill('100.000,00');
	await form.getByRole('button', { name: 'Revisar proposta' }).click();
	await expect(form.getByText('O valor da proposta deve ser de pelo menos R$ 120.000,00.')).toBeVisible();

	await form.getByRole('textbox', { name: 'Valor da proposta' }).fill('125.000,00');
	await form.getByRole('slider').fill('40');
	await form.getByLabel('Parcelas mensais').selectOption('7');
	await expect(schedule.getByRole('row', { name: /^Entrada/ })).toContainText('R$ 50.000,00');
	await expect(schedule).toContainText('6× R$ 10.714,28');
	await expect(schedule).toContainText('R$ 10.714,32');
	expect(await findings(page)).toEqual([]);
	await form.getByRole('button', { name: 'Revisar proposta' }).click();
	const question = page.locator('dialog[open]');
	await expect(question).toContainText('cento e vinte e cinco mil reais');
	await expect(question).toContainText('cinquenta mil reais');
	expect(await findings(page)).toEqual([]);
	await question.getByRole('button', { name: 'Confirmar proposta' }).click();
	await expect(page.getByText('Há 1 proposta registrada.')).toBeVisible();

	await propose(page, '140.000,00');
	const own = page.getByRole('region', { name: 'Suas propostas' });
	await expect(own.getByRole('listitem').first()).toContainText('R$ 140.000,00');
	await expect(own.getByRole('listitem').nth(1)).toContainText('Substituída');

	const other = await as('bruno');
	await other.goto(PAGES.auction(id));
	await expect(other.getByText('Há 1 proposta registrada.')).toBeVisible();
	await expect(other.getByRole('region', { name: 'Proposta parcelada' })).not.toContainText('R$ 140.000,00');
	await propose(other, '150.000,00');

	await admin.goto(ADMIN_PAGES.proposals);
	await admin.getByRole('link', { name: TITLE }).click();
	const ranking = admin.getByRole('list', { name: 'Classificação' }).locator(':scope > li');
	await expect(ranking).toHaveCount(2);
	await expect(ranking.first()).toContainText('R$ 150.000,00');
	await expect(ranking.nth(1)).toContainText('R$ 140.000,00');
	await expect(admin.getByRole('button', { name: /^Aceitar/ })).toHaveCount(0);
	expect(await findings(admin)).toEqual([]);
	const csv = await admin.request.get(`${ADMIN_API.adminProposalsExport}?auction=${id}`);
	expect(await csv.text()).toContain(';150000;37500;30;3750;3750;IPCA;');
	await ranking
		.nth(1)
		.getByRole('button', { name: /^Recusar/ })
		.click();
	const decision = admin.locator('dialog[open]');
	await decision.getByRole('button', { name: 'Recusar proposta' }).click();
	await expect(decision.getByText('Informe o motivo, com 3 a 500 caracteres')).toBeVisible();
	await decision.getByRole('textbox', { name: 'Motivo' }).fill('Há uma proposta maior.');
	await decision.getByRole('button', { name: 'Recusar proposta' }).click();
	await expect(ranking).toHaveCount(1);

	await page.reload();
	await expect(own.getByRole('listitem').first()).toContainText('Recusada');
	await expect(own.getByRole('listitem').first()).toContainText('Há uma proposta maior.');
	await page.goto(PAGES.profile);
	await expect(page.getByRole('region', { name: 'Propostas parceladas' })).toContainText(
		'Há uma proposta maior.',
	);
	expect(errors).toEqual([]);
});

test('the total cost of a bid is shown before the bid, updates while typing, and is in the confirmation', async ({
	as,
}) => {
	const admin = await as('admin');
	const id = await proposalLot(admin);
	const headers = { origin: new URL(admin.url()).origin };
	await admin.request.post(ADMIN_API.auctionAction(id, 'start'), { headers });
	const page = await as('bruno');
	await page.setViewportSize({ width: 1440, height: 900 });
	await page.goto(PAGES.auction(id));
	const form = page.getByRole('form', { name: 'Dar lance' });
	await expect(form).toContainText('TotalR$ 105.000,00');
	await expect(form).toContainText('ITBI 3%R$ 3.000,00');
	await expect(form).not.toContainText('112.500,00');
	await form.getByRole('textbox', { name: 'Seu lance' }).fill('200.000,00');
	await expect(form).toContainText('TotalR$ 210.000,00');
	await form.getByRole('button', { name: 'Dar lance' }).click();
	await expect(page.locator('dialog[open]')).toContainText('TotalR$ 210.000,00');
	await expect(page.getByText('O prazo para propostas deste leilão terminou.')).toBeVisible();
	await page.locator('dialog[open]').getByRole('button', { name: 'Voltar' }).click();

	await page.setViewportSize({ width: 390, height: 844 });
	await page.getByRole('button', { name: 'Dar lance' }).click();
	await expect(page.locator('dialog[open]')).toContainText('ITBI 3%');
	expect(await findings(page)).toEqual([]);
});

test('an accepted proposal says that the lot is its author’s, and leads to what is to be paid', async ({
	as,
	server,
}) => {
	const admin = await as('admin');
	const id = await proposalLot(admin);
	const page = await as('ana');
	await page.goto(PAGES.auction(id));
	await propose(page, '130.000,00');
	const headers = { origin: new URL(admin.url()).origin };
	await admin.request.post(ADMIN_API.auctionAction(id, 'start'), { headers });
	const ended = await admin.request.post(ADMIN_API.auctionAction(id, 'end'), {
		data: { final_price: 100_000 },
		headers,
	});
	expect(ended.ok(), await ended.text()).toBe(true);
	const sent = server.db.selectFrom('instalment_proposals').select('id').where('auction_id', '=', id);
	const { id: proposal } = await sent.executeTakeFirstOrThrow();
	const accepted = await admin.request.post(ADMIN_API.acceptProposal(proposal), { data: {}, headers });
	expect(accepted.ok(), await accepted.text()).toBe(true);
	await page.goto(PAGES.auction(id));
	const own = page.getByRole('region', { name: 'Suas propostas' });
	await expect(own).toContainText('O lote é seu');
	await own.getByRole('link', { name: 'Ir para o pagamento' }).click();
	await expect(page.getByRole('heading', { name: 'Pagamento da arrematação' })).toBeVisible();
});
