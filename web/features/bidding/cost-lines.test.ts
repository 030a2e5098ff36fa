import { expect, it } from 'vitest';
import { itbiName, rangeWords } from './cost-lines.tsx';

it.each([
	[null, '+ ITBI (em geral 2 a 3%)'],
	[2.7, '+ ITBI 2,7%'],
	[0, '+ ITBI 0%'],
])('ITBI of %s: %s', (percent, name) => {
	expect(itbiName(percent)).toBe(name);
});

it('states one amount at a stated rate, and two at the usual ones', () => {
	const words = (from: number, to: number) => rangeWords([from, to]).replaceAll('\u00a0', ' ');
	expect(words(300_000, 300_000)).toBe('R$ 3.000,00');
	expect(words(200_000, 300_000)).toBe('R$ 2.000,00 a 3.000,00');
});
