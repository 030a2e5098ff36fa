import type { Page } from '@playwright/test';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { PAGES } from '#contract/paths.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { isoAt } from '#domain/values/typed-times.ts';
import { AUCTIONS_PAGE, inDays, makeAuction, picture } from '#e2e/backoffice-form.ts';
import { findings, flaws, hydrated, overflow, pageErrors } from '#e2e/inspection.ts';
import { smallTargets } from '#e2e/targets.ts';
import { expect, test } from '#e2e/test-server.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';

const NARROW = { width: 360, height: 740 };

/** Drops a file into the form of documents as one of a kind. */
async function drop(page: Page, kind: string, bytes: Uint8Array, type = 'application/pdf'): Promise<void> {
	const panel = page.getByRole('group', { name: 'Enviar documento' });
	await panel.getByLabel('Tipo').selectOption({ label: kind });
	const dataTransfer = await page.evaluateHandle(
		(file) => {
			const transfer = new DataTransfer();
			transfer.items.add(new File([new Uint8Array(file.bytes)], file.name, { type: file.type }));
			return transfer;
		},
		{ bytes: [...bytes], name: `${kind}.pdf`, type },
	);
	await panel.getByText('Escolher PDF').dispatchEvent('drop', { dataTransfer });
}

/** Drops a PDF, and waits until it is in the list. */
async function dropPdf(page: Page, kind: string): Promise<void> {
	await drop(page, kind, pdfFile(`/Lang (${kind})`));
	await expect(page.getByRole('link', { name: new RegExp(`^${kind} `) })).toBeVisible();
}

/** Types a complete judicial lot into the open form, and chooses its sale. */
async function typeLot(page: Page, title: string, sale: string): Promise<void> {
	const dialog = page.getByRole('dialog', { name: 'Novo Leilão' });
	const fill = (words: string, value: string) =>
		dialog.getByRole('textbox', { name: words, exact: true }).fill(value);
	await dialog.getByLabel('Título').fill(title);
	await dialog.getByLabel('Descrição').fill('Casa térrea penhorada, com quintal e dois quartos.');
	await dialog.getByLabel('Cidade').fill('Itu');
	await dialog.getByLabel('Estado').fill('SP');
	await dialog.getByLabel('Escolher imagens').setInputFiles([await picture('frente.png', '#0b5a43')]);
	await dialog.getByLabel('Natureza', { exact: true }).selectOption({ label: 'Judicial' });
	await dialog.getByLabel('Leilão com edital').selectOption({ label: sale });
	await fill('Matrícula do imóvel', '45.678 do 2º RI de Itu');
	await dialog.getByRole('textbox', { name: /^Avaliação/ }).fill('400.000,00');
	await dialog.getByRole('button', { name: 'Adicionar 1º leilão' }).click();
	await fill('Início do 1º leilão', inDays(10));
	await fill('Término do 1º leilão', inDays(20));
	await fill('Valor mínimo do 1º leilão', '400.000,00');
	await dialog.getByRole('button', { name: 'Adicionar 2º leilão' }).click();
	await fill('Início do 2º leilão', inDays(21));
	await fill('Término do 2º leilão', inDays(30));
	await fill('Valor mínimo do 2º leilão', '200.000,00');
	expect(await findings(page)).toEqual([]);
	await dialog.getByRole('button', { name: 'Criar leilão' }).click();
}

test('a judicial sale from empty to published: its terms, a lot by its form, documents by drop, the checklist', async ({
	as,
	page: visitor,
}) => {
	test.slow();
	const page = await as('admin');
	const errors = pageErrors(page);
	await page.goto(ADMIN_PAGES.sales);
	await hydrated(page);
	await page.getByRole('button', { name: 'Novo edital' }).click();
	const form = page.getByRole('dialog', { name: 'Novo edital' });
	await form.getByLabel('Título').fill('Leilão da 3ª Vara Cível de Itu');
	await form.getByLabel('Leiloeiro').selectOption({ index: 1 });
	await form.getByLabel('Comissão (%)').fill('5');
	await form.getByLabel('Número do processo').fill('9999999-25.2026.8.26.0100');
	// Less than the law's extension is told beside its field (rules §38).
	await form.getByLabel('Tempo extra (minutos)').fill('2');
	await expect(form.getByText('No mínimo 3 minutos (Resolução CNJ 236, art. 21).')).toBeVisible();
	await form.getByLabel('Tempo extra (minutos)').fill('3');
	await expect(form.getByLabel('Como o tempo extra conta')).toHaveCount(0);
	await form.getByRole('button', { name: 'Adicionar parte' }).click();
	await form.getByLabel('Papel (parte 1)').fill('Executado');
	await form.getByLabel('Nome (parte 1)').fill('Carlos de Tal');
	await form.getByRole('button', { name: 'Criar edital' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leilão da 3ª Vara Cível de Itu');
	await expect(page.getByText('Leilão sem número')).toBeVisible();
	const publish = page.getByRole('button', { name: 'Publicar', exact: true });
	await expect(page.getByText('Inclua pelo menos um lote no leilão.')).toBeVisible();
	await expect(publish).toHaveCount(0);

	await page.goto(`${AUCTIONS_PAGE}`);
	await hydrated(page);
	await page.getByRole('link', { name: 'Novo Leilão' }).click();
	await typeLot(page, 'Casa penhorada no centro de Itu', 'Leilão da 3ª Vara Cível de Itu');
	await expect(page).toHaveURL(/\/admin\/auctions\/[0-9a-f-]+\/publication$/);
	const lot = page.url().split('/').at(-2) ?? '';
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Casa penhorada no centro de Itu');
	expect((await visitor.goto(PAGES.auction(lot)))?.status()).toBe(404);
	await drop(page, 'Matrícula', new Uint8Array([1, 2, 3]), 'image/png');
	await expect(page.getByRole('alert').filter({ hasText: 'Envie um arquivo PDF' })).toBeVisible();
	await drop(page, 'Matrícula', new Uint8Array([1, 2, 3]));
	await expect(page.getByRole('alert').filter({ hasText: 'PDF' })).toBeVisible();
	await dropPdf(page, 'Matrícula');
	await dropPdf(page, 'Laudo de avaliação');
	await page.getByRole('button', { name: 'Remover: Laudo de avaliação' }).click();
	await expect(page.getByRole('link', { name: /^Laudo/ })).toHaveCount(0);
	await dropPdf(page, 'Laudo de avaliação');
	expect(await flaws(page)).toEqual([]);

	await page.getByRole('link', { name: /^Leilão da 3ª Vara/ }).click();
	await expect(page.getByRole('rowheader').filter({ hasText: 'Casa penhorada' })).toBeVisible();
	await expect(page.getByText('Falta: ')).toHaveCount(3);
	await page.getByRole('link', { name: 'Enviar documento' }).click();
	await dropPdf(page, 'Edital');
	await expect(page.getByText('Falta: ')).toHaveCount(2);
	await page.getByRole('button', { name: 'Editar condições' }).click();
	const terms = page.getByRole('dialog', { name: 'Editar condições' });
	await terms.getByLabel('Juízo').fill('3ª Vara Cível de Itu');
	await terms.getByRole('button', { name: 'Salvar alterações' }).click();
	// What takes a reason is written while publishing.
	await expect(page.getByRole('heading', { name: 'Falta o motivo' })).toBeVisible();
	expect(await flaws(page)).toEqual([]);
	await page.setViewportSize(NARROW);
	expect([await overflow(page), await smallTargets(page)]).toEqual([0, []]);
	await publish.click();
	const dialog = page.getByRole('dialog', { name: 'Publicar' });
	expect(await findings(page)).toEqual([]);
	await dialog
		.getByRole('textbox', { name: /^Ninguém foi cientificado/ })
		.fill('O cartório do juízo cientifica as partes');
	await dialog.getByRole('button', { name: 'Publicar agora' }).click();
	await page.getByRole('button', { name: 'Mais ações do leilão' }).click();
	await page.getByRole('link', { name: 'Ver a página pública' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leilão da 3ª Vara Cível de Itu');
	expect((await visitor.goto(PAGES.auction(lot)))?.status()).toBe(200);
	await expect(visitor.getByRole('link', { name: /^Edital/ }).first()).toBeVisible();
	// The file that is no PDF was refused.
	expect(errors.filter((text) => !/415/.test(text))).toEqual([]);
});

test('a draft is found in the list of auctions; its publication is planned, moved and cancelled', async ({
	as,
}) => {
	const page = await as('admin');
	await page.goto(AUCTIONS_PAGE);
	const at = (day: number) => new Date(Date.now() + day * 86_400_000).toISOString();
	const title = 'Chácara programada em Salto';
	await makeAuction(page, title, {
		kind: 'extrajudicial',
		appraisal: 300_000,
		commission_percent: 5,
		initial_bid: 300_000,
		registration: '12.345 do 1º RI',
		seller: 'Banco Comitente S.A.',
		start_time: at(10),
		end_time: at(20),
		rounds: [{ start_time: at(10), end_time: at(20), minimum: 300_000 }],
	});
	await page.goto(AUCTIONS_PAGE);
	await hydrated(page);
	await page.getByRole('button', { name: `Mais ações: ${title}` }).click();
	await page.getByRole('link', { name: 'Publicação e documentos' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
	await dropPdf(page, 'Edital');
	await expect(page.getByText('Falta: ')).toHaveCount(1);

	// The lot has no photo: why not is asked before it is published, and kept with who wrote it.
	await page.getByRole('button', { name: 'Publicar em...' }).click();
	const plan = page.getByRole('dialog', { name: 'Programar a publicação' });
	await plan.getByRole('button', { name: 'Programar' }).click();
	await expect(plan.getByText('Escreva o motivo, com pelo menos 3 caracteres')).toBeVisible();
	await plan.getByRole('textbox', { name: /^O lote não tem foto/ }).fill('O processo não tem foto do imóvel');
	await plan.getByLabel('Dia da publicação', { exact: true }).fill(inDays(19));
	await plan.getByLabel('Hora', { exact: true }).fill('10:00');
	await plan.getByRole('button', { name: 'Programar' }).click();
	// By then the edital would be public for too short a time.
	await expect(plan.getByRole('alert')).toContainText('edital');
	await plan.getByLabel('Dia da publicação', { exact: true }).fill(inDays(2));
	expect(await findings(page)).toEqual([]);
	await plan.getByRole('button', { name: 'Programar' }).click();
	const [day, month, year] = inDays(2).split('/');
	const planned = formatDateTime(isoAt(`${year}-${month}-${day}`, '10:00'));
	await expect(page.getByText(`Publicação programada para ${planned}.`)).toBeVisible();
	await expect(page.getByText(`Programado para ${planned}`)).toBeVisible();
	await expect(page.getByText(/^Tudo pronto: /)).toBeVisible();
	await expect(page.getByRole('list', { name: 'Motivos' })).toContainText(
		'O processo não tem foto do imóvel',
	);
	expect(await flaws(page)).toEqual([]);
	await page.getByRole('button', { name: 'Cancelar programação' }).click();
	await expect(page.getByText('Publicação programada para')).toHaveCount(0);
});
