import { expect, test } from 'vitest';
import { isPersonal } from './use-list-search.ts';

test.each([
	['529.982.247-25', true],
	['52998224725', true],
	['529.982.247-2', true],
	['529 982 247', true],
	['11.222.333/0001-81', true],
	['12ABC34501DE35', true],
	['3/2026', false],
	['529.98', false],
	['0002080-25.2012.5.15.0049', false],
	['Ana Lima', false],
	['ana@martelo.test', false],
	['', false],
])('whether “%s” stays out of the address: %s', (words, held) => {
	expect(isPersonal(words)).toBe(held);
});
