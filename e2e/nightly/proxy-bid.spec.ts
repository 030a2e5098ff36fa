import type { Locator, Page } from '@playwright/test';
import { PAGES } from '#contract/paths.ts';
import { findings, pageErrors } from '#e2e/inspection.ts';
import { openLot } from '#e2e/open-lot.ts';
import { expect, test } from '#e2e/test-server.ts';

/** The secret maximum, in each format in which a page, a response or a stored record could reveal it. */
const SECRET = /105[.\s]?432|10543210/;

const panel = (page: Page): Locator => page.getByRole('region', { name: 'Lances' });

/** Bids the minimum or `amount`, with or without a maximum; returns the open confirmation dialog. */
async function offer(page: Page, { amount = '', max_amount = '' } = {}): Promise<Locator> {
	const form = page.getByRole('form', { name: 'Dar lance' });
	if (amount) await form.getByLabel('Seu lance').fill(amount);
	const secret = form.getByLabel('Seu teto (secreto)');
	if (max_amount) {
		await expect(secret).toBeHidden();
		await form.getByText('Lance automático', { exact: true }).click();
		await secret.fill(max_amount);
	}
	// Of a bidder who was outbid, the button of the minimum says what covering costs.
	await form.getByRole('button', { name: /^(Dar lance|Cobrir: R\$)/ }).click();
	return page.locator('dialog[open]');
}

async function bid(page: Page, what = {}): Promise<void> {
	await (await offer(page, what)).getByRole('button', { name: 'Confirmar lance' }).click();
}

/** Records everything a page receives from now on: each response, each stream message, and its current content. */
async function recordReceived(page: Page): Promise<() => Promise<string>> {
	const answers: Promise<string>[] = [];
	page.on('response', (response) => {
		const { 'content-type': type = '' } = response.headers();
		if (/json|html|x-script/.test(type)) answers.push(response.text().catch(() => ''));
	});
	await page.addInitScript(() => {
		const received: string[] = [];
		const Real = window.EventSource;
		window.EventSource = class extends Real {
			constructor(url: string | URL) {
				super(url);
				for (const name of ['snapshot', 'frame'])
					this.addEventListener(name, ({ data }: MessageEvent) => received.push(data));
			}
		};
		Object.assign(window, { received });
	});
	return async () => {
		const streamed = await page.evaluate(() => (window as unknown as { received: string[] }).received);
		return [...(await Promise.all(answers)), ...streamed, await page.content()].join('\n');
	};
}

test('a secret maximum bids for its owner, is raised and withdrawn, and is never revealed to others', async ({
	as,
}) => {
	test.setTimeout(150_000);
	const [admin, ana, bruno] = [await as('admin'), await as('ana'), await as('bruno')];
	const id = await openLot(admin, 'Casa do lance automático');
	const errors = [ana, bruno].map(pageErrors);
	const received = await recordReceived(bruno);
	for (const page of [ana, bruno]) await page.goto(PAGES.auction(id));

	// A maximum below the bid is refused with a message; a valid one is confirmed with the amount, in words and its cost.
	await offer(ana, { max_amount: '99.999,99' });
	await expect(
		panel(ana).getByText('O teto deve ser pelo menos o valor do lance: R$ 100.000,00.'),
	).toBeVisible();
	await expect(ana.locator('dialog[open]')).toBeHidden();
	await expect(ana.getByLabel('Seu teto (secreto)')).toBeFocused();
	await ana.getByLabel('Seu teto (secreto)').fill('105432,10');
	expect(await findings(ana)).toEqual([]);
	const question = await offer(ana);
	await expect(question.getByText('Lance automático até R$ 105.432,10')).toBeVisible();
	await expect(question.getByText(/^cento e cinco mil/)).toBeVisible();
	await expect(question.getByText('Se chegar ao teto: total R$ 110.703,71')).toBeVisible();
	expect(await findings(ana)).toEqual([]);
	await question.getByRole('button', { name: 'Confirmar lance' }).click();
	await expect(panel(ana).getByText('Seu teto: R$ 105.432,10 · só você vê')).toBeVisible();

	// Bruno is outbid at once by Ana's maximum; both see it on their open pages.
	await bid(bruno);
	await expect(
		panel(bruno).getByText(
			'Seu lance de R$ 101.000,00 foi registrado, mas um lance automático já o cobriu. Lance mínimo agora: R$ 103.000,00.',
		),
	).toBeVisible();
	await expect(panel(bruno).getByText('Seu lance foi superado')).toBeVisible();
	expect(await findings(bruno)).toEqual([]);
	for (const page of [ana, bruno]) {
		await expect(panel(page).getByText('R$ 102.000,00').first()).toBeVisible();
		await expect(panel(page).getByText(/· 3 lances$/)).toBeVisible();
	}
	await expect(panel(ana).getByText('Você está vencendo')).toBeVisible();

	// After a reload the page shows the maximum again, and it can be raised.
	await ana.reload();
	await expect(panel(ana).getByText('Seu teto: R$ 105.432,10 · só você vê')).toBeVisible();
	await panel(ana).getByRole('button', { name: 'Aumentar teto' }).click();
	await ana.getByLabel('Novo teto (secreto)').fill('105432,10');
	await panel(ana).getByRole('button', { name: 'Aumentar teto' }).click();
	await expect(panel(ana).getByText('O teto deve ser maior que R$ 105.432,10.')).toBeVisible();
	expect(await findings(ana)).toEqual([]);
	await ana.getByLabel('Novo teto (secreto)').fill('120345,67');
	await ana.keyboard.press('Enter');
	const raise = ana.locator('dialog[open]');
	await expect(raise.getByText('R$ 120.345,67')).toBeVisible();
	await raise.getByRole('button', { name: 'Confirmar teto' }).click();
	await expect(panel(ana).getByText('Teto aumentado para R$ 120.345,67.')).toBeVisible();
	await expect(panel(ana).getByText('Seu teto: R$ 120.345,67 · só você vê')).toBeVisible();
	await expect(panel(ana).getByText('R$ 102.000,00').first()).toBeVisible();

	// On a phone: withdrawal is cancelled, then confirmed. Bids already placed stay.
	await ana.setViewportSize({ width: 390, height: 844 });
	await ana.getByRole('button', { name: 'Você está vencendo' }).click();
	const sheet = ana.getByRole('dialog', { name: 'Lances' });
	await expect(sheet.getByText('Seu teto: R$ 120.345,67 · só você vê')).toBeVisible();
	expect(await findings(ana)).toEqual([]);
	const second = sheet.getByRole('region', { name: 'Cancelar lance automático?' });
	await sheet.getByRole('button', { name: 'Cancelar lance automático' }).click();
	await second.getByRole('button', { name: 'Manter' }).click();
	await expect(sheet.getByText('Seu teto:')).toBeVisible();
	await sheet.getByRole('button', { name: 'Cancelar lance automático' }).click();
	await expect(second.getByText('Seu lance de R$ 102.000,00 continua valendo.')).toBeVisible();
	expect(await findings(ana)).toEqual([]);
	await second.getByRole('button', { name: 'Cancelar lance automático' }).click();
	await expect(ana.getByText('Lance automático cancelado')).toBeVisible();
	await expect(sheet.getByText('Seu teto:')).toBeHidden();
	await expect(sheet.getByRole('button', { name: 'Ativar lance automático' })).toBeVisible();

	await bid(bruno);
	await expect(panel(bruno).getByText('Você está vencendo')).toBeVisible();
	await expect(sheet.getByText('Seu lance foi superado', { exact: true })).toBeVisible();

	const stored = () => JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }]);
	expect(await ana.evaluate(stored)).not.toMatch(SECRET);
	await bruno.evaluate((path) => fetch(path).then((answer) => answer.text()), `/api/auctions/${id}/ledger`);
	const live = await received();
	expect(live).toContain('ceiling-set');
	await bruno.reload();
	await expect(panel(bruno).getByText('Você está vencendo')).toBeVisible();
	const all = live + (await received());
	expect(all).not.toMatch(SECRET);
	expect(all).not.toMatch(/120[.\s]?345|12034567/);
	expect(errors.flat()).toEqual([]);
});
