import { describe, expect, it } from 'vitest';
import { PROPERTY_TYPE_NAMES } from '#domain/lot/property.ts';
import { SUBJECTS } from './picture.ts';
import { subjectsFor } from './subjects.ts';

const FIRST_DOZEN = Array.from({ length: 12 }, (_, nth) => nth);

describe.each(PROPERTY_TYPE_NAMES)('the pictures of a property of type %s', (type) => {
	it('are five or six different ones', () => {
		for (const nth of FIRST_DOZEN) {
			const subjects = subjectsFor(type, nth);
			expect(subjects.length).toBeGreaterThanOrEqual(5);
			expect(subjects.length).toBeLessThanOrEqual(6);
			expect(new Set(subjects).size).toBe(subjects.length);
		}
	});

	it('begin with another cover than the two properties before', () => {
		const covers = FIRST_DOZEN.map((nth) => subjectsFor(type, nth)[0]);
		for (const nth of FIRST_DOZEN.slice(2)) {
			expect(covers.slice(nth - 2, nth)).not.toContain(covers[nth]);
		}
	});
});

it('every subject is used by a property type', () => {
	const used = new Set(
		PROPERTY_TYPE_NAMES.flatMap((type) => FIRST_DOZEN.flatMap((nth) => subjectsFor(type, nth))),
	);
	expect(SUBJECTS.filter((subject) => !used.has(subject))).toEqual([]);
});

it('apartments and houses have at least twelve different façades', () => {
	const covers = (['apartment', 'house'] as const).flatMap((type) =>
		FIRST_DOZEN.map((nth) => subjectsFor(type, nth)[0]),
	);
	expect(new Set(covers).size).toBeGreaterThanOrEqual(12);
});
