import { expect, test } from 'vitest';
import { auctioneerWords } from './auctioneer-words.ts';

test.each([
	[
		{ name: 'Helena Duarte', registration: '1234', board: 'JUCESP', state: 'SP' },
		'Helena Duarte, leiloeiro(a) oficial, matrícula JUCESP nº 1234 (SP)',
	],
	[
		{ name: 'Helena Duarte', registration: 'JUCESP nº 12', board: null, state: null },
		'Helena Duarte, leiloeiro(a) oficial, matrícula JUCESP nº 12',
	],
	[
		{ name: 'Helena Duarte', registration: '', board: null, state: null },
		'Helena Duarte, leiloeiro(a) oficial',
	],
])('%o', (auctioneer, words) => {
	expect(auctioneerWords(auctioneer)).toBe(words);
});
