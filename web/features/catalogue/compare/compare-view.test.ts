import { describe, expect, it } from 'vitest';
import type { AuctionDetail } from '#contract/auctions.ts';
import type { SaleDocument } from '#contract/sale-documents.ts';
import { comparedIds, compareLots } from './compare-view.ts';

const PROPERTY = {
	appraisal: 400_000,
	bedrooms: 2,
	parking_spaces: 1,
	private_area: 80,
	total_area: null,
	land_area: null,
	occupancy: 'vacant',
	financing: true,
	notice_url: null,
	registration_url: null,
} as AuctionDetail['property'];
const TERMS = { commission_percent: 5, accepts_instalments: false } as AuctionDetail['terms'];
const NOW = Date.parse('2026-11-28T15:00:00-03:00');

const LOT = {
	id: 'a',
	title: 'Apartamento em Santos',
	status: 'active',
	auction_type: 'scheduled',
	start_time: '2026-11-27T10:00:00-03:00',
	end_time: '2026-11-29T18:51:00-03:00',
	current_bid: 200_000,
	minimum_bid: 201_000,
	bid_count: 3,
	outcome: null,
	suspended_since: null,
	round: null,
	kind: 'voluntary',
	city: 'Santos',
	state: 'SP',
	property_type: 'apartment',
	property: PROPERTY,
	terms: TERMS,
	costs: [] as AuctionDetail['costs'],
	auction_images: [] as AuctionDetail['auction_images'],
	documents: [] as AuctionDetail['documents'],
} as AuctionDetail;

const ofProperty = (facts: Partial<AuctionDetail['property']>) => ({
	property: { ...PROPERTY, ...facts },
});

/** What the column of one lot states, by label; a fact that nobody states is left out. */
function column(changes: Partial<AuctionDetail>): Record<string, string | undefined> {
	const { facts } = compareLots([{ ...LOT, ...changes }], NOW, 0);
	return Object.fromEntries(facts.map(({ label, texts }) => [label, texts[0]?.replaceAll('\u00a0', ' ')]));
}

describe('a fact', () => {
	it.each<[string, Partial<AuctionDetail>, string | undefined]>([
		['Preço', {}, 'R$ 200.000,00'],
		['Preço', { bid_count: 0, minimum_bid: 190_000 }, 'R$ 190.000,00 (lance mínimo)'],
		['Desconto', {}, '50% abaixo da avaliação'],
		['Desconto', { current_bid: 400_000 }, 'Nenhum'],
		['Desconto', ofProperty({ appraisal: null }), undefined],
		['Preço', { status: 'completed', bid_count: 0 }, 'Sem lances'],
		['Avaliação', {}, 'R$ 400.000,00'],
		['Avaliação', ofProperty({ appraisal: null }), undefined],
		['Total com comissão', {}, 'R$ 210.000,00 (comissão de 5%)'],
		[
			'Total com comissão',
			{ costs: [{ label: 'Vistoria', amount: 350 }] as AuctionDetail['costs'] },
			'R$ 210.350,00 (comissão de 5% e R$ 350,00 de despesas)',
		],
		['Preço por m²', {}, 'R$ 2.500/m²'],
		['Preço por m²', ofProperty({ private_area: null }), undefined],
		['Tipo', {}, 'Apartamento'],
		['Tipo', { property_type: null }, undefined],
		['Cidade', {}, 'Santos/SP'],
		['Cidade', { city: null }, 'SP'],
		['Cidade', { city: null, state: null }, undefined],
		['Área', {}, '80 m²'],
		['Área', ofProperty({ private_area: null, total_area: 90, land_area: 120 }), '90 m²'],
		['Área', ofProperty({ private_area: null, land_area: 120 }), '120 m² de terreno'],
		['Área', ofProperty({ private_area: null }), undefined],
		['Quartos', {}, '2'],
		['Vagas', ofProperty({ parking_spaces: null }), undefined],
		['Ocupação', {}, 'Desocupado'],
		['Ocupação', ofProperty({ occupancy: 'unknown' }), undefined],
		['Financiamento', {}, 'Aceita'],
		['Financiamento', ofProperty({ financing: false }), 'Não aceita'],
		['Financiamento', ofProperty({ financing: null }), undefined],
		['Parcelamento', {}, 'À vista'],
		['Parcelamento', { terms: { ...TERMS, accepts_instalments: true } }, 'Aceita proposta'],
		['Natureza', {}, 'Venda voluntária'],
		['Natureza', { kind: 'judicial' }, 'Judicial'],
		['Leilão', {}, 'Único'],
		['Leilão', { round: 2 }, '2º leilão'],
		['Término', {}, 'dom., 29/11, 18h51'],
		['Lances', {}, '3'],
	])('%s of %j is %s', (label, changes, text) => {
		expect(column(changes)[label]).toBe(text);
	});
});

it('says which facts differ, and what one lot states alone', () => {
	const { facts } = compareLots(
		[LOT, { ...LOT, ...ofProperty({ bedrooms: null }), id: 'b', city: 'Praia Grande' }],
		NOW,
		0,
	);
	const of = (label: string) => facts.find((fact) => fact.label === label);
	expect(of('Cidade')).toEqual({ label: 'Cidade', texts: ['Santos/SP', 'Praia Grande/SP'], differs: true });
	expect(of('Quartos')).toMatchObject({ texts: ['2', 'Não informado'], differs: true });
	expect(of('Tipo')).toMatchObject({ differs: false });
});

it.each<[string, Partial<AuctionDetail>]>([
	['Desconto', { status: 'completed' }],
	['Desconto', { status: 'pending', end_time: '2026-11-28T10:00:00-03:00' }],
	['Total com comissão', { status: 'cancelled' }],
	['Preço por m²', { status: 'completed' }],
	['Quartos', { property_type: 'land', ...ofProperty({ bedrooms: null }) }],
])('%s is not stated of a lot with %j beside an open one, nor of two such lots', (label, changes) => {
	const lot = { ...LOT, ...changes, id: 'b' };
	const of = (lots: AuctionDetail[]) =>
		compareLots(lots, NOW, 0).facts.find((fact) => fact.label === label)?.texts;
	expect(of([LOT, lot])?.[1]).toBe('–');
	expect(of([lot, lot])).toBeUndefined();
});

it('leads from each column to the comparison without it', () => {
	const { lots, missing } = compareLots([LOT, { ...LOT, id: 'b' }, { ...LOT, id: 'c' }], NOW, 1);
	expect(lots.map(({ without }) => without)).toEqual([
		'/comparar?lotes=b,c',
		'/comparar?lotes=a,c',
		'/comparar?lotes=a,b',
	]);
	expect(missing).toBe(1);
});

it('shows the newest version of each document, others by their titles, and links where there is no file', () => {
	const document = (kind: SaleDocument['kind'], version: number, title = '') =>
		({ id: `${kind}${version}`, kind, version, title, url: `/${kind}/${version}` }) as SaleDocument;
	const documents = [
		document('edital', 2),
		document('edital', 1),
		document('certidao', 1, 'Certidão de ônus'),
		document('outros', 1, 'Planta'),
	];
	const links = { notice_url: 'https://edital.test', registration_url: 'https://matricula.test' };
	const [lot] = compareLots([{ ...LOT, ...ofProperty(links), documents }], NOW, 0).lots;
	expect(lot?.documents.map(({ label, url }) => [label, url])).toEqual([
		['Edital', '/edital/2'],
		['Certidão de ônus', '/certidao/1'],
		['Planta', '/outros/1'],
		['Matrícula', 'https://matricula.test'],
	]);
});

it.each([
	['', []],
	['lotes=', []],
	['lotes=a,,b', ['a', 'b']],
	['lotes=a,b,a', ['a', 'b']],
	['lotes=a,b,c,d,e', ['a', 'b', 'c', 'd']],
])('the address ?%s compares %j', (query, ids) => {
	expect(comparedIds(new URLSearchParams(query))).toEqual(ids);
});
