import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { costOfWin } from '#domain/settlement/cost-of-win.ts';
import { PAYMENT_LABELS } from '#domain/settlement/payments.ts';
import { lineText } from '#domain/values/typed-text.ts';
import { JUDICIAL, NOW, VOLUNTARY, WIN } from '#server/testing/paper-cases.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { composeAuto } from './compose-auto.ts';
import { composeNota } from './compose-nota.ts';
import { drawPages } from './draw-page.ts';
import { openFonts } from './fonts.ts';
import type { PageLayout } from './page-layout.ts';

const issue = {
	about: JUDICIAL.title,
	brand: 'Martelo',
	auctioneer: 'Júlia Gonçalves, leiloeiro(a) oficial, matrícula JUCESP nº 1.234 (SP)',
	address: `https://martelo.exemplo.com.br/auctions/${JUDICIAL.auction_id}/auditoria`,
	site: 'https://martelo.exemplo.com.br',
	issued: '2026-11-21T12:00:00.000000Z',
};

async function read(part: Pick<PageLayout, 'title' | 'blocks'>, change: Partial<PageLayout> = {}) {
	const pdf = await readPdf(await drawPages({ draft: false, ...issue, ...part, ...change }));
	return { ...pdf, text: pdf.pages.join(' ').replace(/\s+/g, ' ') };
}

/** The text with every space and no-break space as one plain space. */
const spaced = (text: string) => text.replace(/\s+/g, ' ');

test('a company is named with its CNPJ and who represents it, without lines for a spouse', async () => {
	const identity = {
		person_type: 'company',
		tax_id: '12.ABC.345/01DE-35',
		phone: null,
		address: null,
		representative: { name: 'Íris Lima', tax_id: '529.982.247-25' },
	} as const;
	const { text } = await read(composeAuto(JUDICIAL, { ...WIN, identity }, { brand: 'Martelo', url: null }));
	for (const words of [
		...['CNPJ (arrematante) 12.ABC.345/01DE-35', 'Íris Lima, CPF 529.982.247-25'],
		...['Sede e inscrições:', 'Endereço do arrematante:'],
	])
		expect(text).toContain(words);
	expect(text).not.toMatch(/estado civil|Cônjuge/);
});

test('a person who stated nothing has lines to fill', async () => {
	const { text } = await read(
		composeAuto(JUDICIAL, { ...WIN, identity: null }, { brand: 'Martelo', url: null }),
	);
	for (const words of ['CPF ou CNPJ (arrematante) não informado', 'Endereço do arrematante:'])
		expect(text).toContain(words);
});

test('the nota states how and why a refunded payment ended', async () => {
	const refunded = { ...WIN, status: 'refunded', paid_at: NOW, ended_at: NOW, reason: 'Anulado' } as const;
	const { text } = await read(composeNota(JUDICIAL, refunded));
	for (const words of [PAYMENT_LABELS.refunded, 'Pago em', 'Devolvido em', 'Motivo Anulado'])
		expect(text).toContain(words);
});

test('the nota fits the largest amount, a title of 200 characters and a lot with almost no facts', async () => {
	const title = `${'Çã '.repeat(66)}Õé`;
	const bare = {
		...VOLUNTARY,
		title,
		city: null,
		state: null,
		registration: null,
		kind: null,
		seller: null,
		auctioneer: null,
	};
	const win = {
		...WIN,
		...costOfWin(999_999_999_999, 500, []),
		own_bid: 999_999_999_999,
		name: 'Mirosław Żółć',
		parts: [],
	};
	const { text, untagged } = await read(composeNota(bare, win), { about: title });
	for (const words of ['R$ 9.999.999.999,99', 'R$ 10.499.999.999,99', title])
		expect(text).toContain(spaced(words));
	expect(text.replaceAll(' ', '')).toContain('MirosławŻółć');
	expect(text).toContain('Leiloeiro não informado');
	expect(untagged).toBe(0);
});

test('leaves out a percentage that does not match the commission charged', async () => {
	const { text } = await read(composeNota({ ...JUDICIAL, commission_bp: 600 }, WIN));
	expect(text).not.toContain('6%');
});

test('a draft is marked on each page', async () => {
	const { pages } = await read(composeAuto(JUDICIAL, WIN, { brand: 'Martelo', url: null }), { draft: true });
	for (const page of pages) expect(page).toMatch(/MINUTA/);
});

test('every paper is fully tagged, in Portuguese, from its title to the link', async () => {
	const { title, lang, roles, alts, links, untagged, text, pages } = await read(composeNota(JUDICIAL, WIN));
	expect({ title, lang }).toEqual({
		title: `Nota de arrematação: ${JUDICIAL.title}`,
		lang: 'pt-BR',
	});
	for (const role of ['H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD', 'Figure', 'Link'])
		expect(roles).toContain(role);
	expect(alts).toEqual(['Código QR do registro público do leilão']);
	expect(links).toEqual([issue.address]);
	// The address has an id, which nobody reads: it is behind the words.
	expect(text).toContain('abra a página do registro');
	expect(text).toContain(issue.site);
	expect(text).not.toContain(JUDICIAL.auction_id);
	expect(text).toContain('emitido em 21/11/2026 09:00');
	expect(untagged).toBe(0);
	expect(pages[0]).toContain(`página 1 de ${pages.length}`);
});

test('a character that no font has is replaced by a readable one', async () => {
	const { text } = await read({ title: 'Nome', blocks: [{ kind: 'paragraph', text: 'Nguyễn 漢 Łódź –' }] });
	expect(text.replaceAll(' ', '')).toContain('Nguyễn?Łódź–');
});

test('a name that was stored with its accents apart is printed whole', async () => {
	const name = 'João Conceição Sítio';
	const { text } = await read({
		title: 'Nome',
		blocks: [{ kind: 'paragraph', text: name.normalize('NFD') }],
	});
	expect(text).toContain(name);
});

/** Every letter that a typed line accepts, once for both weights: there are two hundred thousand to try. */
const accepted = lineText('Título');
const LETTERS = Array.from({ length: 0x30000 - 0x21 }, (_, n) => String.fromCodePoint(n + 0x21))
	.map((letter) => accepted.safeParse(letter).data ?? '')
	.join('');

test.each(['plain', 'bold'] as const)('every accepted letter is in a font of the weight %s', (weight) => {
	expect(LETTERS.length).toBeGreaterThan(800);
	const runs = openFonts(new PDFDocument()).runsOf(LETTERS, weight);
	expect(runs.map(({ text }) => text).join('')).toBe(LETTERS);
});
