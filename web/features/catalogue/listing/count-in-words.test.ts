import { expect, test } from 'vitest';
import { countInWords } from './count-in-words.ts';

test.each([
	[0, false, 0, '0 leilões no total'],
	[1, false, 0, '1 leilão no total'],
	[1, false, 2, '1 leilão encontrado'],
	[1_000, false, 1, '1.000 leilões encontrados'],
	[1_000, true, 1, 'Mais de 1.000 leilões encontrados'],
	[1_000, true, 0, 'Mais de 1.000 leilões no total'],
])('%i matches, more: %s, %i filters: %s', (total, total_is_lower_bound, active, words) => {
	expect(countInWords({ total, total_is_lower_bound, active, more: 0 })).toBe(words);
});

test('the filters beside the spec’s count too', () => {
	expect(countInWords({ total: 3, total_is_lower_bound: false, active: 0, more: 1 })).toBe(
		'3 leilões encontrados',
	);
});
