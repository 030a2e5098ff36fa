import { expect, it } from 'vitest';
import { AUCTION_KINDS } from '#domain/lot/property.ts';
import { afterWin, type WonLot } from './after-win.ts';

const LOT: WonLot = {
	kind: 'judicial',
	commission_to: 'auctioneer',
	city: 'Campinas',
	registration: '12.345',
	occupancy: 'occupied',
};
const wordsAt = (index: number, lot: Partial<WonLot>) =>
	afterWin({ ...LOT, ...lot }, 'nesta página')[index]?.words;

it.each<[string, number, Partial<WonLot>, RegExp]>([
	[
		'judicial: to the court, and the commission apart',
		0,
		{},
		/guia de depósito; a comissão, para o leiloeiro/,
	],
	['judicial with the commission in the case', 0, { commission_to: 'court' }, /a comissão vão para o juízo/],
	['judicial: the carta', 1, {}, /10 dias.*carta de arrematação, que é o seu título/],
	['fiduciary: the creditor', 1, { kind: 'fiduciary' }, /o credor assina/],
	['a lot of the simple form', 1, { kind: null }, /quem vende assina/],
	['ITBI on the hammer price', 2, {}, /prefeitura de Campinas.*valor da arrematação.*Tema 1\.113/],
	['ITBI without a city', 2, { city: null }, /do município do imóvel/],
	['the registry of the property', 3, {}, /matrícula 12\.345\. O imóvel passa a ser seu/],
	['judicial and occupied', 4, {}, /imissão na posse/],
	['fiduciary and unknown', 4, { kind: 'fiduciary', occupancy: 'unknown' }, /60 dias.*art\. 30/],
	['extrajudicial', 4, { kind: 'extrajudicial' }, /por conta de quem compra/],
	['announced as vacant', 4, { occupancy: 'vacant' }, /entrega das chaves/],
])('%s', (_, index, lot, words) => {
	expect(wordsAt(index, lot)).toMatch(words);
});

it('names articles of the CPC on judicial lots only', () => {
	for (const kind of Object.keys(AUCTION_KINDS) as (keyof typeof AUCTION_KINDS)[])
		expect(/CPC/.test(JSON.stringify(afterWin({ ...LOT, kind }, 'nesta página'))), kind).toBe(
			kind === 'judicial',
		);
});

it('says where the payment is to those who read it before they bid', () => {
	const words = JSON.stringify(
		(Object.keys(AUCTION_KINDS) as (keyof typeof AUCTION_KINDS)[]).map((kind) =>
			afterWin({ ...LOT, kind }, 'na página do pagamento'),
		),
	);
	expect(words).toContain('ficam na página do pagamento');
	expect(words).not.toContain('nesta página');
});
