import { randomUUID } from 'node:crypto';
import PDFDocument from 'pdfkit';
import { describe, expect, test } from 'vitest';
import { costOfWin, PAYMENT_LABELS } from '#domain/settlement/payments.ts';
import { microsOf } from '#domain/values/time.ts';
import { lineText } from '#domain/values/typed-text.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { composeAuto } from './compose-auto.ts';
import { drawPages } from './draw-page.ts';
import { openFonts } from './fonts.ts';
import { composeNota, composeReceipt } from './issue-papers.ts';
import type { PageLayout } from './page-layout.ts';
import type { Sale } from './read-sale.ts';

const NOW = microsOf('2026-11-21T12:00:00Z');

const sale: Sale = {
	auction_id: randomUUID(),
	title: 'Apartamento na Vila Mariana',
	city: 'São Paulo',
	state: 'SP',
	address: 'Rua Domingos de Morais, 1000',
	registration: '123.456',
	kind: 'judicial',
	seller: 'Banco Exemplo S.A.',
	auctioneer: {
		name: 'Júlia Gonçalves',
		registration: '1.234',
		board: 'JUCESP',
		state: 'SP',
		phone: null,
		email: null,
	},
	commission_bp: 500,
	end_time: NOW,
	bidder: 3,
	winner_id: randomUUID(),
	name: 'Ana Conceição',
	email: 'ana@exemplo.com.br',
	status: 'pending',
	identity: null,
	...costOfWin(320_000_50, 500),
	court: null,
	slip_number: null,
	case_number: null,
	case_court: null,
	parties: [],
	declared_price: null,
	highest_bid: 320_000_50,
	preference: null,
	proposal: null,
	due_at: NOW,
	paid_at: null,
	confirmed_by: null,
	transfer: null,
	reason: null,
	ended_at: null,
	now: NOW,
};
const issue = {
	about: sale.title,
	brand: 'Martelo',
	auctioneer: 'Júlia Gonçalves, leiloeiro(a) oficial, matrícula JUCESP nº 1.234 (SP)',
	address: `https://martelo.exemplo.com.br/auctions/${sale.auction_id}/auditoria`,
	issued: '2026-11-21T12:00:00.000000Z',
};

async function read(part: Pick<PageLayout, 'title' | 'blocks'>, change: Partial<PageLayout> = {}) {
	const pdf = await readPdf(await drawPages({ draft: false, ...issue, ...part, ...change }));
	return { ...pdf, text: pdf.pages.join(' ').replace(/\s+/g, ' ') };
}

/** The text with every space and no-break space as one plain space. */
const spaced = (text: string) => text.replace(/\s+/g, ' ');

describe('a judicial price', () => {
	const apart: Sale = { ...sale, court: '2ª Vara Cível de Santos', slip_number: '0812', paid_at: NOW };

	test('is not what the receipt says was received: the commission is, and the deposit was checked', async () => {
		const { text } = await read(composeReceipt({ ...apart, status: 'paid' }, 'Martelo'));
		expect(text).toContain(spaced('Recebemos de Ana Conceição a quantia de R$ 16.000,03'));
		expect(text).not.toContain(spaced('a quantia de R$ 336.000,53'));
		expect(text).toContain('foi depositado em juízo (2ª Vara Cível de Santos, guia nº 0812)');
	});

	test('is paid to the court, and the commission to the auctioneer, as the nota says', async () => {
		const { text } = await read(composeNota(apart, 'Martelo'));
		expect(text).toContain(
			spaced(
				'O preço de R$ 320.000,50 é pago a 2ª Vara Cível de Santos, pela guia nº 0812, e a comissão de R$ 16.000,03 a Júlia Gonçalves.',
			),
		);
		expect((await read(composeNota(sale, 'Martelo'))).text).not.toContain('pagamentos separados');
	});
});

describe('the nota', () => {
	test('lists each amount in figures and words, names the parties and states that no CPF was stated', async () => {
		const { text } = await read(composeNota(sale, 'Martelo'));
		for (const words of [
			...['R$ 320.000,50', '5%', 'R$ 16.000,03', 'R$ 336.000,53', 'Total por extenso:'],
			...['trezentos e trinta e seis mil reais e cinquenta e três centavos', 'Ana Conceição'],
			...[
				'ana@exemplo.com.br',
				'Leiloeiro Júlia Gonçalves, leiloeiro(a) oficial, matrícula JUCESP nº 1.234 (SP)',
				'Banco Exemplo S.A.',
			],
			...[
				'CPF ou CNPJ do arrematante não informado',
				'Licitante 3',
				'21/11/2026 09:00',
				'Não Pago',
				'Judicial',
			],
		])
			expect(text).toContain(spaced(words));
	});

	test('states CPF and address as the winner did, and for a company its representative', async () => {
		const address = 'Rua das Flores, 10, Olinda/PE';
		const person = { person_type: 'individual', tax_id: '529.982.247-25', phone: null, address } as const;
		const { text } = await read(
			composeNota({ ...sale, identity: { ...person, representative: null } }, 'Martelo'),
		);
		for (const words of ['CPF do arrematante 529.982.247-25', address]) expect(text).toContain(words);
		const representative = { name: 'Íris Lima', tax_id: '529.982.247-25' };
		const company = {
			...person,
			person_type: 'company',
			tax_id: '12.ABC.345/01DE-35',
			address: null,
		} as const;
		const auto = await read(composeAuto({ ...sale, identity: { ...company, representative } }, 'Martelo'), {
			draft: true,
		});
		for (const words of [
			...['CNPJ do arrematante 12.ABC.345/01DE-35', 'Íris Lima, CPF 529.982.247-25'],
			...['Sede e inscrições:', 'Endereço do arrematante:'],
		])
			expect(auto.text).toContain(words);
		expect(auto.text).not.toMatch(/CPF ou CNPJ do arrematante:|Estado civil/);
	});

	test('states how and why a refunded payment ended', async () => {
		const refunded: Sale = { ...sale, status: 'refunded', paid_at: NOW, ended_at: NOW, reason: 'Anulado' };
		const { text } = await read(composeNota(refunded, 'Martelo'));
		for (const words of [PAYMENT_LABELS.refunded, 'Pago em', 'Devolvido em', 'Motivo Anulado'])
			expect(text).toContain(words);
	});

	test('fits the largest amount, a title of 200 characters and a lot with almost no facts', async () => {
		const bare: Sale = {
			...sale,
			title: `${'Çã '.repeat(66)}Õé`,
			city: null,
			state: null,
			address: null,
			registration: null,
			kind: null,
			seller: null,
			auctioneer: null,
			...costOfWin(999_999_999_999, 500),
			highest_bid: 999_999_999_999,
			name: 'Mirosław Żółć',
		};
		const { text, untagged } = await read(composeNota(bare, 'Martelo'), { about: bare.title });
		for (const words of ['R$ 9.999.999.999,99', 'R$ 10.499.999.999,99', bare.title])
			expect(text).toContain(spaced(words));
		expect(text.replaceAll(' ', '')).toContain('MirosławŻółć');
		expect(text).toContain('Leiloeiro não informado');
		expect(untagged).toBe(0);
	});

	test('leaves out a percentage that does not match the commission charged', async () => {
		const changed = { ...sale, commission_bp: 600 };
		expect((await read(composeNota(changed, 'Martelo'))).text).not.toContain(spaced('6%'));
	});
});

describe('the draft of an auto', () => {
	test('in a judicial sale: the CPC articles, lines to fill in, and MINUTA on each page', async () => {
		const { text, pages } = await read(composeAuto(sale, 'Martelo'), { draft: true });
		for (const words of ['Processo nº:', 'Juízo:', 'art. 901', 'art. 903', 'Juiz(a) de Direito'])
			expect(text).toContain(words);
		expect(text).not.toContain('9.514');
		for (const page of pages) expect(page).toMatch(/MINUTA/);
	});

	test('states the case as the sale does, without lines for it', async () => {
		const stated = {
			case_number: '0001234-55.2024.8.26.0100',
			case_court: '2ª Vara Cível de Santos',
			parties: [
				{ role: 'Exequente', name: 'Condomínio Sol' },
				{ role: 'Executado', name: 'José Lima' },
			],
		};
		const { text } = await read(composeAuto({ ...sale, ...stated }, 'Martelo'), { draft: true });
		for (const words of [
			...['Processo nº 0001234-55.2024.8.26.0100', 'Juízo 2ª Vara Cível de Santos'],
			...['Exequente Condomínio Sol', 'Executado José Lima'],
		])
			expect(text).toContain(words);
		expect(text).not.toMatch(/Processo nº:|Juízo:|Exequente:/);
	});

	test('tells the highest bid and the exercise of a preference apart (rules §49)', async () => {
		const preference = {
			bidder: 3,
			highest_bidder: 1,
			highest_bid: sale.highest_bid,
			ground: 'co-owner',
			at: NOW,
		} as const;
		const { text } = await read(composeAuto({ ...sale, preference }, 'Martelo'), { draft: true });
		expect(text).toMatch(/O maior lance, de R\$ 320\.000,50 .+, foi oferecido por Licitante 1\./);
		expect(text).toMatch(
			/que não ofereceu esse lance, exerceu pelo mesmo preço o direito de preferência .+coproprietário/,
		);
		expect(text).not.toContain('sendo vencedor o lance');
	});

	test('of a sale by proposal names no winning bid, and states its conditions (rules §53)', async () => {
		const proposal = {
			price: 320_000_50,
			down_payment: 80_000_50,
			instalments: 30,
			correction: 'IPCA',
		} as const;
		const { text } = await read(composeAuto({ ...sale, proposal }, 'Martelo'), { draft: true });
		expect(text).toContain('sem lance vencedor. Foi aceita a proposta');
		expect(text).toContain('Entrada de R$ 80.000,50, 30 parcelas mensais de R$ 8.000,00, com correção: IPCA');
		expect(text).not.toContain('sendo vencedor o lance');
	});

	test('out of court: no judge, and the reservation of the law on fiduciary sales', async () => {
		const { text } = await read(composeAuto({ ...sale, kind: 'extrajudicial' }, 'Martelo'), { draft: true });
		expect(text).toContain('Lei nº 9.514/1997');
		expect(text).not.toMatch(/Juiz\(a\)|Processo nº:|art\. 901/);
		const { text: plain } = await read(composeAuto({ ...sale, kind: null }, 'Martelo'), { draft: true });
		expect(plain).not.toMatch(/9\.514|extrajudicial|venda voluntária/);
	});
});

test('a receipt states the payer, the amount, the time, and how it was confirmed', async () => {
	const paid: Sale = { ...sale, status: 'paid', paid_at: NOW, confirmed_by: 'bank', transfer: 'E123' };
	const { text } = await read(composeReceipt(paid, 'Martelo'));
	for (const words of [
		'Recebemos de Ana Conceição',
		'R$ 336.000,53',
		'pelo banco',
		'E123',
		'21/11/2026 09:00',
	])
		expect(text).toContain(spaced(words));
});

test('every paper is fully tagged, in Portuguese, from its title to the link', async () => {
	const { title, lang, roles, alts, links, untagged, text, pages } = await read(composeNota(sale, 'Martelo'));
	expect({ title, lang }).toEqual({
		title: 'Nota de arrematação: Apartamento na Vila Mariana',
		lang: 'pt-BR',
	});
	for (const role of ['H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD', 'Figure', 'Link'])
		expect(roles).toContain(role);
	expect(alts).toEqual([`Código QR para ${issue.address}`]);
	expect(links).toEqual([issue.address]);
	expect(text).toContain(issue.address);
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
