import { randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { API, PAGES } from '#contract/paths.ts';
import { type PaymentComponent, paymentComponent } from '#contract/payments.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';
import { bidderScreens } from './every-screen.ts';
import { fits, flaws, hydrated } from './inspection.ts';
import { expect, type TestServer, test } from './test-server.ts';

const COURT =
	'2ª Vara Cível e de Registros Públicos do Foro Regional de Santo Amaro da Comarca da Capital do Estado de São Paulo';
const [PRICE, COMMISSION] = [randomUUID(), randomUUID()];
const PDF = { name: 'guia.pdf', mimeType: 'application/pdf', buffer: pdfFile() };
const AT = '2026-11-24T12:00:00.000000Z';

/** What the server states of the two parts, and what the page sent about them. */
interface Stated {
	price: Partial<PaymentComponent>;
	sent: { path: string; body: string }[];
}

/** Lets the page read the two parts of a judicial win in the answer of the server, which states none yet. */
async function stateParts(page: Page, auctionId: string, stated: Stated): Promise<void> {
	await page.route(`**${API.payment(auctionId)}`, async (route) => {
		const answer = await route.fetch();
		const body = await answer.json();
		const part = { state: 'pending', paid_at: null, proofs: [] } as const;
		const components = [
			{
				...part,
				id: PRICE,
				kind: 'price',
				payee: { kind: 'court', name: COURT },
				amount: body.price,
				ways: [{ kind: 'guia', slip: null }],
				...stated.price,
			},
			{
				...part,
				id: COMMISSION,
				kind: 'commission',
				payee: { kind: 'auctioneer', name: 'Helena Martins Duarte' },
				amount: body.commission,
				ways: [body.way],
			},
		];
		await route.fulfill({
			json: { ...body, components: components.map((one) => paymentComponent.parse(one)) },
		});
	});
	const take = async (route: Route) => {
		const request = route.request();
		stated.sent.push({ path: new URL(request.url()).pathname, body: request.postData() ?? '' });
		await route.fulfill({ json: {} });
	};
	for (const path of [
		ADMIN_API.depositSlip(auctionId),
		ADMIN_API.confirmComponent(PRICE),
		ADMIN_API.refuseComponent(PRICE),
		API.componentProof(auctionId, PRICE),
	])
		await page.route(`**${path}`, take);
}

const part = (page: Page, name: string) => page.getByRole('article', { name });

/** Opens the payment of a lot that Ana won, and lets the page read it again, with its parts. */
async function openParts(page: Page, auctionId: string): Promise<void> {
	await page.goto(PAGES.payment(auctionId));
	await hydrated(page);
	await readAgain(page);
	await expect(part(page, 'Preço da arrematação')).toBeVisible();
}

function readAgain(page: Page): Promise<boolean> {
	return page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

async function wonByAna(server: TestServer): Promise<string> {
	const path = (await bidderScreens(server)).find(([name]) => name === 'payment')?.[1] ?? '';
	return path.split('/')[2] ?? '';
}

const slip = (amount: number) => ({ number: '081240000012345678', amount, url: '/guia.pdf', entered_at: AT });

test('the winner of a judicial lot pays each part to its payee, the price only once the guia is there', async ({
	as,
	server,
}) => {
	const ana = await as('ana');
	const id = await wonByAna(server);
	const stated: Stated = { price: {}, sent: [] };
	await stateParts(ana, id, stated);
	await openParts(ana, id);

	const [price, commission] = [part(ana, 'Preço da arrematação'), part(ana, 'Comissão do leiloeiro')];
	await expect(ana.getByText('0 de 2 pagos')).toBeVisible();
	await expect(price).toContainText(COURT);
	await expect(price.getByText('A guia ainda não foi emitida')).toBeVisible();
	await expect(price.getByLabel('Enviar comprovante')).toHaveCount(0);
	await expect(price.getByLabel('Pix Copia e Cola')).toHaveCount(0);
	await expect(commission.getByLabel('Pix Copia e Cola')).toBeVisible();
	await expect(commission.getByLabel('Enviar comprovante')).toHaveCount(1);
	expect(await flaws(ana)).toEqual([]);
	await fits(ana);

	// The guia was entered: number, file and steps, and a proof can be sent.
	const { price: owed } = await (await ana.request.get(API.payment(id))).json();
	stated.price = { ways: [{ kind: 'guia', slip: slip(owed) }] };
	await readAgain(ana);
	await expect(price.getByText('081240000012345678')).toBeVisible();
	await expect(price.getByRole('link', { name: 'Abrir guia (PDF)' })).toHaveAttribute('href', '/guia.pdf');
	await price.getByLabel('Enviar comprovante').setInputFiles(PDF);
	await expect.poll(() => stated.sent.map(({ path }) => path)).toEqual([API.componentProof(id, PRICE)]);

	// Paid: what is left is the commission.
	stated.price = { state: 'paid', paid_at: AT };
	await readAgain(ana);
	await expect(ana.getByText('1 de 2 pagos')).toBeVisible();
	await expect(price.getByText('Pago', { exact: true })).toBeVisible();
	expect(await flaws(ana)).toEqual([]);
});

test('the desk enters the guia with clear errors, confirms what arrived, and refuses a proof with a reason', async ({
	as,
	server,
}) => {
	const admin = await as('admin');
	const id = await wonByAna(server);
	const stated: Stated = { price: {}, sent: [] };
	await stateParts(admin, id, stated);
	await openParts(admin, id);
	const { price: owed } = await (await admin.request.get(API.payment(id))).json();
	const typed = (amount: number) => amount.toLocaleString('pt-BR', { minimumFractionDigits: 2 });

	// One decision per part: none on the whole.
	await expect(admin.getByRole('button', { name: 'Confirmar pagamento' })).toHaveCount(0);
	const price = part(admin, 'Preço da arrematação');
	await expect(price.getByRole('button', { name: /^Confirmar/ })).toHaveCount(0);
	await price.getByRole('button', { name: 'Informar a guia' }).click();
	const dialog = admin.locator('dialog[open]');
	const send = dialog.getByRole('button', { name: 'Informar a guia' });
	await expect(dialog.getByLabel('Valor da guia')).toHaveValue(typed(owed));
	await dialog.getByLabel('Valor da guia').fill('1,00');
	await send.click();
	for (const words of [
		'Escolha o PDF da guia.',
		'Digite o número da guia.',
		'deve ser o preço da arrematação',
	])
		await expect(dialog.getByText(words)).toBeVisible();
	await expect(dialog.getByLabel('Escolher PDF')).toBeFocused();
	expect(await flaws(admin)).toEqual([]);
	await dialog.getByLabel('Escolher PDF').setInputFiles(PDF);
	await dialog.getByLabel('Número da guia').fill('081240000012345678');
	await dialog.getByLabel('Valor da guia').fill(typed(owed));
	expect(stated.sent).toEqual([]);
	await send.click();
	await expect(dialog).toBeHidden();
	expect(stated.sent[0]?.path).toBe(ADMIN_API.depositSlip(id));

	// A proof waits: it is refused with a reason, and the price is confirmed with the amount that arrived.
	const proof = {
		id: randomUUID(),
		number: 1,
		kind: 'pdf',
		status: 'waiting',
		reason: null,
		uploaded_at: AT,
	} as const;
	stated.price = { state: 'proof-sent', ways: [{ kind: 'guia', slip: slip(owed) }], proofs: [proof] };
	await readAgain(admin);
	await expect(price.getByText('Comprovante em análise')).toBeVisible();
	await expect(price.getByRole('button', { name: 'Trocar a guia' })).toBeVisible();
	await price.getByRole('button', { name: /^Recusar comprovante/ }).click();
	await dialog.getByLabel('Motivo').fill('O comprovante é de um agendamento.');
	await dialog.getByRole('button', { name: 'Recusar comprovante' }).click();
	await expect(dialog).toBeHidden();
	await price.getByRole('button', { name: /^Confirmar/ }).click();
	await dialog.getByLabel('Valor recebido').fill('1,00');
	await dialog.getByRole('button', { name: 'Confirmar pagamento' }).click();
	await expect(dialog.getByText(/O valor devido é/)).toBeVisible();
	await dialog.getByLabel('Valor recebido').fill(typed(owed));
	await dialog.getByRole('button', { name: 'Confirmar pagamento' }).click();
	await expect(dialog).toBeHidden();
	expect(stated.sent.slice(1)).toEqual([
		{ path: ADMIN_API.refuseComponent(PRICE), body: '{"reason":"O comprovante é de um agendamento."}' },
		{ path: ADMIN_API.confirmComponent(PRICE), body: JSON.stringify({ received_amount: owed }) },
	]);
	await fits(admin);
});
