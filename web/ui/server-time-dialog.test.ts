import { expect, it } from 'vitest';
import { boundWords, deviationWords } from './server-time-dialog.tsx';

it.each([
	[0.2, '± 1 ms'],
	[11.1, '± 12 ms'],
	[999, '± 999 ms'],
	[1_210, '± 1,3 s'],
])('a bound of %d ms is formatted as %s', (bound, words) => {
	expect(boundWords(bound)).toBe(words);
});

it.each([
	[0, 'certo, com diferença menor que 1 segundo'],
	[-999, 'certo, com diferença menor que 1 segundo'],
	[1_000, '1 segundo adiantado'],
	[-59_400, '59 segundos atrasado'],
	[600_000, '10 minutos adiantado'],
	[-600_040, '10 minutos atrasado'],
	[3_600_000, '1 hora adiantado'],
	[-3 * 86_400_000, '3 dias atrasado'],
])('a clock that is %i ms ahead is described as %s', (deviation, words) => {
	expect(deviationWords(deviation)).toBe(words);
});
