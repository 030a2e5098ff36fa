import { expect, test } from 'vitest';
import { conditionWords } from './condition-words.ts';

const NONE = { reserve: 'none', all_conditional: false, conditional_days: null } as const;

test.each([
	[NONE, null],
	[{ ...NONE, conditional_days: 3 }, null],
	[
		{ ...NONE, reserve: 'hidden', conditional_days: 3 },
		/^Este lote tem preço de reserva: .+ em até 3 dias úteis\.$/,
	],
	[
		{ ...NONE, all_conditional: true, conditional_days: 1 },
		/^Toda venda deste leilão depende .+ em até 1 dia útil\.$/,
	],
	[{ reserve: 'hidden', all_conditional: true, conditional_days: 5 }, /^Toda venda deste leilão depende/],
] as const)('what a bidder is told of %j', (lot, words) => {
	if (words === null) expect(conditionWords(lot)).toBeNull();
	else expect(conditionWords(lot)).toMatch(words);
});
