import { expect, it } from 'vitest';
import { type CostedLot, itbiName, owedLines, rangeWords } from './cost-lines.tsx';

it.each([
	[null, 'ITBI estimado 2-3%'],
	[2.7, 'ITBI 2,7%'],
	[0, 'ITBI 0%'],
])('ITBI of %s: %s', (percent, name) => {
	expect(itbiName(percent)).toBe(name);
});

const plain = (words: string) => words.replaceAll('\u00a0', ' ');

it('states one amount at a stated rate, and two at the usual ones', () => {
	expect(plain(rangeWords([300_000, 300_000]))).toBe('R$ 3.000,00');
	expect(plain(rangeWords([200_000, 300_000]))).toBe('R$ 2.000,00 a 3.000,00');
});

it.each<[string, Pick<CostedLot, 'kind' | 'commission_to' | 'auctioneer'>, string, string]>([
	[
		'judicial',
		{ kind: 'judicial', commission_to: 'auctioneer', auctioneer: { name: 'Helena Duarte' } },
		'depósito em juízo',
		'Helena Duarte',
	],
	[
		'judicial, with the commission in the case',
		{ kind: 'judicial', commission_to: 'court', auctioneer: { name: 'Helena Duarte' } },
		'depósito em juízo',
		'em juízo, por guia',
	],
	[
		'of a seller',
		{ kind: 'fiduciary', commission_to: 'auctioneer', auctioneer: { name: 'Helena Duarte' } },
		'comitente',
		'Helena Duarte',
	],
	[
		'without an auctioneer',
		{ kind: null, commission_to: 'auctioneer', auctioneer: null },
		'comitente',
		'leiloeiro',
	],
])('names who receives each part of a lot that is %s, and nobody for the sum', (_, lot, bid, commission) => {
	const terms = { commission_percent: 5 } as CostedLot['terms'];
	const property = {} as CostedLot['property'];
	expect(
		owedLines(204_000_00, { ...lot, terms, property, costs: [] }).map((line) => [
			line.name,
			line.payee,
			plain(line.amount),
		]),
	).toEqual([
		['Lance', bid, 'R$ 204.000,00'],
		['Comissão 5%', commission, 'R$ 10.200,00'],
		['Total', undefined, 'R$ 214.200,00'],
	]);
});

it('names each cost of the edital with who receives it, and adds it to the sum', () => {
	const lot = {
		kind: 'judicial',
		commission_to: 'auctioneer',
		auctioneer: { name: 'Helena Duarte' },
	} as const;
	const costs: CostedLot['costs'] = [
		{ label: 'Remoção', amount: 350.5, payee: 'auctioneer' },
		{ label: 'Vistoria', amount: 0.01, payee: 'seller' },
		{ label: 'Custas', amount: 100, payee: 'court' },
		{ label: 'Publicação', amount: 10, payee: 'operator' },
	];
	const terms = { commission_percent: 5 } as CostedLot['terms'];
	const property = {} as CostedLot['property'];
	expect(
		owedLines(1_000_00, { ...lot, terms, property, costs })
			.slice(2)
			.map((line) => [line.name, line.payee, plain(line.amount)]),
	).toEqual([
		['Remoção', 'Helena Duarte', 'R$ 350,50'],
		['Vistoria', 'comitente', 'R$ 0,01'],
		['Custas', 'em juízo, por guia', 'R$ 100,00'],
		['Publicação', 'operador do site', 'R$ 10,00'],
		['Total', undefined, 'R$ 1.510,51'],
	]);
});
