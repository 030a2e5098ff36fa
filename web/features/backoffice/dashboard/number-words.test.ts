import { describe, expect, it } from 'vitest';
import { counted, shortCount, shortReais, showCount, showOver, showShare } from './number-words.ts';

/** Intl puts a no-break space between the sign and the amount. */
const plain = (words: string) => words.replaceAll('\u00a0', ' ');

describe('number formats', () => {
	it.each([
		[0, 'R$ 0'],
		[999, 'R$ 999'],
		[12_345, 'R$ 12,3 mil'],
		[1_234_567, 'R$ 1,2 mi'],
		[99_999_999.99, 'R$ 100 mi'],
		[2_500_000_000, 'R$ 2,5 bi'],
	])('%s on an axis of amounts is %s', (reais, words) => {
		expect(plain(shortReais(reais))).toBe(words);
	});

	it.each([
		[0, '0'],
		[312, '312'],
		[1_234, '1,2 mil'],
		[2_000_000, '2 mi'],
	])('%s on an axis of counts is %s', (count, words) => {
		expect(plain(shortCount(count))).toBe(words);
	});

	it('counts with the singular or plural', () => {
		expect(showCount(1_234)).toBe('1.234');
		expect(counted(1, 'lance', 'lances')).toBe('1 lance');
		expect(counted(0, 'lance', 'lances')).toBe('0 lances');
		expect(counted(1_234, 'lance', 'lances')).toBe('1.234 lances');
	});

	it.each([
		[null, 'sem dado'],
		[0, '0%'],
		[0.625, '62,5%'],
		[1, '100%'],
	])('a share of %s is %s', (share, words) => {
		expect(showShare(share)).toBe(words);
	});

	it.each([
		[null, 'sem dado'],
		[1.25, '+25%'],
		[1, '0%'],
		[0.97, '−3%'],
		[1.0001, '0%'],
		[12.5, '+1.150%'],
	])('a ratio of %s is %s', (ratio, words) => {
		expect(showOver(ratio)).toBe(words);
	});
});
