import type { Page } from '@playwright/test';
import { PAGES } from '#contract/paths.ts';
import { hydrated } from '#e2e/inspection.ts';
import { lotNamed } from '#e2e/open-lot.ts';
import { newcomer } from '#e2e/people.ts';
import { expect, test } from '#e2e/test-server.ts';

const PHONE = { width: 390, height: 844 };
/** The first two screens of a phone, in CSS pixels. */
const TWO_SCREENS = 2 * PHONE.height;

/** What a first-time buyer asks, and what answers it on the screen. */
const QUESTIONS: [question: string, answer: RegExp][] = [
	['Quanto vou pagar ao todo?', /Total com comissão R\$\s[\d.]+,\d\d/],
	['Está ocupado?', /Ocupação (Desocupado|Ocupado|Não informada)/],
	['Com quem falo?', /\(\d\d\) [\d-]{8,} WhatsApp/],
	['Posso financiar?', /Pagamento .*((Aceita|Não aceita) financiamento|Financiamento não informado)\./],
	['Até quando?', /(Encerra|Término previsto:) \p{L}{3}\., \d\d\/\d\d, \d{1,2}h/u],
	['E se eu ganhar?', /E se eu ganhar\? Pagamento, registro e chaves/],
	['É confiável?', /Leiloeira oficial .+, JUCESP nº \d+/],
	['Posso visitar?', /Visita \S+ .*\./],
	['Tem dívida?', /Dívidas Condomínio e IPTU: conforme o edital\./],
];

const WHY_NOT = 'Por que não posso dar lance?';

/** The lots, one of each nature that buyers meet; the last one opens later. */
const LOTS = [
	['voluntary', 'Cobertura duplex'],
	['judicial', 'Lago Sul'],
	['fiduciary', 'Caruaru'],
] as const;

/** People who may not bid, and what the page tells each of them about it. */
const PEOPLE: readonly (readonly [who: string, why: RegExp])[] = [
	['a visitor', /Para dar lances é preciso ter o cadastro aprovado\. Criar Conta/],
	[
		'a person without a document',
		/Envie um documento de identidade\. Assim que o cadastro for aprovado, você poderá dar lances\./,
	],
	['a person in review', /Recebemos seu documento em .+ Costuma levar até 1 dia útil\./],
];

/**
 * The text that a person reads from the top of the page to a height, in the order of the document: not what is hidden, folded, or
 * given to screen readers alone. The bar at the bottom of the window is read from the first screen on.
 */
function textUntil(page: Page, limit: number): Promise<string> {
	return page.evaluate((end) => {
		const seen: string[] = [];
		const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		const range = document.createRange();
		for (let text = texts.nextNode(); text; text = texts.nextNode()) {
			const around = text.parentElement;
			if (!around?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
			if (around.closest('.sr-only')) continue;
			range.selectNodeContents(text);
			const { width, height, bottom } = range.getBoundingClientRect();
			if (width > 1 && height > 1 && bottom + scrollY <= end) seen.push(text.textContent ?? '');
		}
		return seen
			.join(' ')
			.replace(/\s+/g, ' ')
			.replace(/ (?=[.,;:])/g, '');
	}, limit);
}

for (const [nature, part] of LOTS)
	for (const [who, why] of PEOPLE)
		test(`ten questions of ${who} are answered within two screens of a phone: a ${nature} lot`, async ({
			as,
			page: visitor,
			server,
		}) => {
			if (who === 'a person without a document') await newcomer(visitor, server);
			const page = who === 'a person in review' ? await as('carla') : visitor;
			await page.setViewportSize(PHONE);
			await page.goto(PAGES.auction((await lotNamed(server, part)).id));
			await hydrated(page);
			const read = await textUntil(page, TWO_SCREENS);
			const unanswered = [...QUESTIONS, [WHY_NOT, why] as const].filter(([, answer]) => !answer.test(read));
			expect(
				unanswered.map(([question]) => question),
				read,
			).toEqual([]);

			await page.getByText('E se eu ganhar?').click();
			for (const step of ['Pague cada parte no prazo dela', 'Entre no imóvel'])
				await expect(page.getByRole('heading', { name: step })).toBeVisible();
		});
