import { describe, expect, it } from 'vitest';
import { formatArea } from './property.ts';

describe('formatArea', () => {
	it.each([
		[0, '0 m²'],
		[60, '60 m²'],
		[81.86, '81,86 m²'],
		[81.8, '81,8 m²'],
		[81.866, '81,87 m²'],
		[12_500, '12.500 m²'],
		[1_234_567.5, '1.234.567,5 m²'],
	])('%d square metres are %s', (squareMetres, text) => {
		expect(formatArea(squareMetres)).toBe(text);
	});
});
