import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { composeLot } from './compose-lot.ts';
import type { ListedProperty } from './parse-row.ts';

const { seed, times } = inject('runs');

const NAMES = new Map([
	['SP santabarbaradoeste', "Santa Bárbara d'Oeste"],
	['SP saopaulo', 'São Paulo'],
]);
const compose = (listed: ListedProperty) => composeLot(listed, NAMES);

const LISTED: ListedProperty = {
	number: '9990000000026',
	state: 'SP',
	city: "SANTA BARBARA D'OESTE",
	neighborhood: "JARDIM GOTA D'ORVALHO",
	address: 'RUA DO ALMANAQUE, N. SN, QD 9 LT 11,',
	price: 312_900_00,
	appraisal: 248_000_00,
	financing: false,
	description:
		'Casa, 0.00 de área total, 92.40 de área privativa, 250.00 de área do terreno, 3 qto(s), varanda, WC, 2 vaga(s) de garagem.',
	sale_mode: 'Leilão SFI - Edital Único',
	link: 'https://lista.example/detalhe?hdnimovel=9990000000026',
};

describe('composeLot', () => {
	it('gives an auction its words and figures', () => {
		const { source_id, auction } = compose(LISTED);
		expect(source_id).toBe('9990000000026');
		expect(auction).toEqual({
			title: "Casa de 92,4 m² com 3 quartos, Jardim Gota d'Orvalho, Santa Bárbara d'Oeste/SP",
			description: [
				'Casa com 92,4 m² de área privativa e 250 m² de terreno. Tem 3 quartos, 1 banheiro, 2 vagas de garagem e varanda.',
				"Endereço: Rua do Almanaque, s/n, Quadra 9 Lote 11, Jardim Gota d'Orvalho, Santa Bárbara d'Oeste/SP.",
				'Modalidade de venda na lista da Caixa: Leilão SFI - Edital Único. Segundo a lista, não aceita financiamento.',
			]
				.join(' ')
				.concat(`\n\nNa lista da Caixa: “${LISTED.description}”`),
			city: "Santa Bárbara d'Oeste",
			state: 'SP',
			initial_bid: 312_900_00,
			kind: 'extrajudicial',
			seller: 'Caixa Econômica Federal',
		});
	});

	it('gives the property its facts', () => {
		expect(compose(LISTED).property).toMatchObject({
			property_type: 'house',
			address: 'Rua do Almanaque, s/n, Quadra 9 Lote 11',
			land_area: 250,
			appraisal: 248_000_00,
			financing: false,
			sale_mode: 'Leilão SFI - Edital Único',
			source_url: LISTED.link,
		});
	});

	it.each([
		[
			{
				description:
					'Terreno, 0.00 de área total, 9.00 de área privativa, 1512.60 de área do terreno, 2 qto(s).',
			},
			'Terreno de 1.512,6 m²',
		],
		[
			{
				description:
					'Apartamento, 0.00 de área total, 0.00 de área privativa, 0.00 de área do terreno, 1 qto(s).',
			},
			'Apartamento com 1 quarto',
		],
		[{ description: null }, 'Imóvel'],
	])('titles %j by what is known: %s', (fields, start) => {
		const { title } = compose({ ...LISTED, ...fields }).auction;
		expect(title).toBe(`${start}, Jardim Gota d'Orvalho, Santa Bárbara d'Oeste/SP`);
	});

	it('does not repeat a neighbourhood with the city’s name', () => {
		const { title } = compose({
			...LISTED,
			state: 'DF',
			city: 'SAMAMBAIA',
			neighborhood: 'Samambaia',
		}).auction;
		expect(title).toBe('Casa de 92,4 m² com 3 quartos, Samambaia/DF');
	});

	it.each([
		['Leilão SFI - Edital Único', 'extrajudicial'],
		['Licitação Aberta', 'voluntary'],
		['Venda Direta Online', 'voluntary'],
		['Sorteio', null],
		[null, null],
	])('treats %s as %s', (sale_mode, kind) => {
		expect(compose({ ...LISTED, sale_mode }).auction.kind).toBe(kind);
	});

	it('stays within the limits of title and description, however long the row', () => {
		const long = fc.string({ maxLength: 9_000 });
		fc.assert(
			fc.property(
				long,
				long,
				fc.string({ minLength: 2, maxLength: 100 }),
				(neighborhood, description, city) => {
					const { title, description: text } = compose({
						...LISTED,
						neighborhood,
						description,
						city,
					}).auction;
					expect(title.length).toBeGreaterThanOrEqual(3);
					expect(title.length).toBeLessThanOrEqual(200);
					expect(text.length).toBeGreaterThanOrEqual(10);
					expect(text.length).toBeLessThanOrEqual(5_000);
				},
			),
			{ seed, numRuns: 10 * times },
		);
	});

	it('hashes the result: the same for the same row, another for any change', () => {
		const { source_hash } = compose(LISTED);
		expect(compose({ ...LISTED }).source_hash).toBe(source_hash);
		expect(compose({ ...LISTED, price: 312_900_01 }).source_hash).not.toBe(source_hash);
		expect(compose({ ...LISTED, appraisal: null }).source_hash).not.toBe(source_hash);
		expect(compose({ ...LISTED, financing: true }).source_hash).not.toBe(source_hash);
	});
});
