import type { Locator, Page } from '@playwright/test';
import { PAGES } from '#contract/paths.ts';
import { complaints, findings } from './inspection.ts';
import { openLot } from './open-lot.ts';
import { expect, test } from './test-server.ts';

/** An odd amount, in each way in which a page, an answer or a stored record could betray it. */
const SECRET = /105[.\s]?432|10543210/;

const panel = (page: Page): Locator => page.getByRole('region', { name: 'Lances' });

/** Bids the minimum, or `amount`, with a maximum or without; answers the confirmation as it stands. */
async function offer(page: Page, { amount = '', max_amount = '' } = {}): Promise<Locator> {
	const form = page.getByRole('form', { name: 'Dar lance' });
	if (amount) await form.getByLabel('Seu lance').fill(amount);
	const secret = form.getByLabel('Seu teto (secreto)');
	if (max_amount) {
		await expect(secret).toBeHidden();
		await form.getByText('Lance automático', { exact: true }).click();
		await secret.fill(max_amount);
	}
	await form.getByRole('button', { name: 'Dar lance' }).click();
	return page.locator('dialog[open]');
}

async function bid(page: Page, what = {}): Promise<void> {
	await (await offer(page, what)).getByRole('button', { name: 'Confirmar lance' }).click();
}

/** All that a page is told from now on: every answer, and every message of its stream. */
async function overheard(page: Page): Promise<() => Promise<string>> {
	const answers: Promise<string>[] = [];
	page.on('response', (response) => {
		const { 'content-type': type = '' } = response.headers();
		if (/json|html|x-script/.test(type)) answers.push(response.text().catch(() => ''));
	});
	await page.addInitScript(() => {
		const heard: string[] = [];
		const Real = window.EventSource;
		window.EventSource = class extends Real {
			constructor(url: string | URL) {
				super(url);
				for (const name of ['snapshot', 'frame'])
					this.addEventListener(name, ({ data }: MessageEvent) => heard.push(data));
			}
		};
		Object.assign(window, { heard });
	});
	return async () => {
		const streamed = await page.evaluate(() => (window as unknown as { heard: string[] }).heard);
		return [...(await Promise.all(answers)), ...streamed, await page.content()].join('\n');
	};
}

test('a secret maximum bids on for its holder, is raised and taken back, and nobody else ever learns it', async ({
	as,
}) => {
	test.setTimeout(150_000);
	const [desk, ana, bruno] = [await as('admin'), await as('ana'), await as('bruno')];
	const id = await openLot(desk, 'Casa do lance automático');
	const noise = [ana, bruno].map(complaints);
	const told = await overheard(bruno);
	for (const page of [ana, bruno]) await page.goto(PAGES.auction(id));

	// One below the bid is refused in words; a good one is confirmed in figures, in words and with its cost.
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

	// Bruno's bid is covered at once; both see it where they are.
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
		await expect(page.getByText('3 lances')).toBeVisible();
	}
	await expect(panel(ana).getByText('Você está vencendo')).toBeVisible();

	// The page asks for its own maximum again after a reload, and raises it.
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

	// On a phone, in the sheet: kept at first, then taken back. What was bid stays bid.
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

	const kept = () => JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }]);
	expect(await ana.evaluate(kept)).not.toMatch(SECRET);
	await bruno.evaluate((path) => fetch(path).then((answer) => answer.text()), `/api/auctions/${id}/ledger`);
	const live = await told();
	expect(live).toContain('ceiling-set');
	await bruno.reload();
	await expect(panel(bruno).getByText('Você está vencendo')).toBeVisible();
	const all = live + (await told());
	expect(all).not.toMatch(SECRET);
	expect(all).not.toMatch(/120[.\s]?345|12034567/);
	expect(noise.flat()).toEqual([]);
});
