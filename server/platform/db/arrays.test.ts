import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { canonical } from '#domain/values/canonical.ts';
import { codePoint } from '#server/testing/code-point.ts';
import { useDatabase } from '#server/testing/database.ts';
import { arrayOf, columnOf, textsOf } from './arrays.ts';

const { seed, times } = inject('runs');

const database = useDatabase();

async function readBack(array: RawBuilder<unknown>): Promise<unknown[]> {
	const { rows } = await sql<{ value: unknown }>`
		select value from unnest(${array}) with ordinality as q (value, n) order by n`.execute(database.db);
	return rows.map(({ value }) => value);
}

test('plain values are read back as they were sent, nulls included', async () => {
	const cases = {
		uuid: ['4f9d8a3e-3b1c-4f0e-9a55-0d7f3f2b6c11', null],
		int: [0, -7, 2_147_483_647, null],
		bigint: [1_794_000_000_000_000],
		boolean: [true, false, null],
		inet: ['10.0.0.1', '::1', '2001:db8::/32', null],
		text: ['bid-accepted', '2026-11-21T19:05:39.123456Z', 'nulls', 'a'.repeat(64)],
	};
	for (const [type, values] of Object.entries(cases)) {
		const sent = sql`${arrayOf(values)}::${sql.raw(type)}[]`;
		expect(await readBack(sent), type).toEqual(values);
	}
	expect(await readBack(sql`${columnOf([] as { n: number }[], 'n')}::int[]`)).toEqual([]);
	expect(columnOf([{ id: 'a' }, { id: 'b' }], 'id')).toBe('{a,b}');
});

test.each(['', 'a,b', 'a b', '"', '\\', '}', 'null', 'NULL', 'é', 'a\n'])(
	'%j is not plain and is refused',
	(text) => {
		expect(() => arrayOf([text])).toThrow(RangeError);
	},
);

test('any valid texts are read back, byte for byte', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.record({ text: fc.string({ unit: codePoint }).filter((each) => !each.includes('\0')) }), {
				minLength: 1,
			}),
			async (values) => {
				const texts = values.map((value) => canonical(value));
				expect(await readBack(textsOf(texts))).toEqual(texts);
			},
		),
		{ seed, numRuns: 20 * times },
	);
	expect(await readBack(textsOf([]))).toEqual([]);
});

test('a text with the separator is refused', () => {
	expect(() => textsOf(['a', 'b\u001fc'])).toThrow(RangeError);
});
