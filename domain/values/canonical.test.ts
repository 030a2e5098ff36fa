import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { canonical } from './canonical.ts';

const { seed, times } = inject('runs');

describe('the canonical text', () => {
	it.each([
		[{ b: 1, a: [true, null, 'x'] }, '{"a":[true,null,"x"],"b":1}'],
		[{ 'a-b': 1, a: 2, B: 3, é: 4, '10': 5, '9': 6 }, '{"10":5,"9":6,"B":3,"a":2,"a-b":1,"é":4}'],
		[{ z: { d: {}, c: [] } }, '{"z":{"c":[],"d":{}}}'],
		['São Paulo 🏠 "\\" \n \u2028', '"São Paulo 🏠 \\"\\\\\\" \\n \u2028"'],
		[10 ** 15, '1000000000000000'],
		[-1, '-1'],
	])('of %j', (value, text) => {
		expect(canonical(value)).toBe(text);
	});

	it('survives JSON.parse, and does not depend on the order of keys', () => {
		const backwards = (value: unknown): unknown => {
			if (Array.isArray(value)) return value.map(backwards);
			if (value === null || typeof value !== 'object') return value;
			return Object.fromEntries(
				Object.entries(value)
					.reverse()
					.map(([key, each]) => [key, backwards(each)]),
			);
		};
		fc.assert(
			fc.property(fc.jsonValue({ stringUnit: 'grapheme', maxDepth: 3 }), (value) => {
				const text = canonical(value);
				expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
				expect(canonical(JSON.parse(text))).toBe(text);
				expect(canonical(backwards(value))).toBe(text);
			}),
			{ seed, numRuns: 50 * times, examples: [['\u0000\u001f"\\\u2028\u{1f3e0}']] },
		);
	});
});
