import { expect, test } from 'vitest';
import { commissionWords, penaltyWords } from './payment-terms.ts';

test('bidders are told of the fine and of a commission that is paid in the case, where there is one', () => {
	expect([penaltyWords(5), penaltyWords(2.5), penaltyWords(null)]).toEqual([
		'Multa por desistência: 5% do lance',
		'Multa por desistência: 2,5% do lance',
		null,
	]);
	expect([commissionWords('court'), commissionWords('auctioneer')]).toEqual([
		'Comissão paga por guia, junto com o preço',
		null,
	]);
});
