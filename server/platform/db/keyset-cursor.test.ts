import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useDatabase } from '#server/testing/database.ts';
import { idColumn, Keyset, numberColumn, textColumn, timeColumn } from './keyset-cursor.ts';

const database = useDatabase();

/** Five rows, of which three are equal in every column but the last. */
const ROWS = sql`(values
	(timestamptz '2026-11-20T12:00:00.000001Z', 7, 'ágil', '00000000-0000-4000-8000-000000000001'::uuid),
	('2026-11-20T12:00:00.000001Z', 7, 'ágil', '00000000-0000-4000-8000-000000000002'),
	('2026-11-20T12:00:00.000001Z', 7, 'ágil', '00000000-0000-4000-8000-000000000003'),
	('2026-11-20T12:00:00.000000Z', -1, 'b"b', '00000000-0000-4000-8000-000000000004'),
	('2026-11-20T12:00:00.000002Z', 900719925474099, '', '00000000-0000-4000-8000-000000000005')
) as t (at, amount, name, id)`;

const COLUMNS = { at: timeColumn('t.at'), amount: numberColumn('t.amount'), name: textColumn('t.name') };

describe.each(['asc', 'desc'] as const)('%s', (direction) => {
	test.each(Object.entries(COLUMNS))('pages by %s contain each row once, in order', async (name, column) => {
		const keyset = new Keyset([column, idColumn('t.id')], direction, name);
		const all = await sql<{ id: string }>`select id from ${ROWS} order by ${keyset.order}`.execute(
			database.db,
		);
		const seen: string[] = [];
		let cursor: string | undefined;
		do {
			const { rows } = await sql<{ key: string; id: string }>`
				select ${sql.raw(column.key)} as key, id from ${ROWS}
				where ${keyset.after(cursor)} order by ${keyset.order} limit 3`.execute(database.db);
			const { page, next_cursor } = keyset.page(rows, 2, ({ key, id }) => [key, id]);
			seen.push(...page.map(({ id }) => id));
			cursor = next_cursor ?? undefined;
		} while (cursor);
		expect(seen).toEqual(all.rows.map(({ id }) => id));
	});
});

const ID = '00000000-0000-4000-8000-000000000001';

test.each([
	['of another sort', new Keyset([COLUMNS.at, idColumn('t.id')], 'asc', 'amount').cursor([1, ID])],
	['with a part too few', new Keyset([COLUMNS.at], 'asc', 'at').cursor([1])],
	['with a part too many', new Keyset([COLUMNS.at, idColumn('t.id')], 'asc', 'at').cursor([1, ID, 2])],
	['with another kind of part', new Keyset([COLUMNS.at, idColumn('t.id')], 'asc', 'at').cursor(['x', ID])],
	[
		'beyond the calendar',
		new Keyset([COLUMNS.at, idColumn('t.id')], 'asc', 'at').cursor(['9'.repeat(19), ID]),
	],
	['that is no JSON', 'bm8'],
	['that is empty', ''],
])('a cursor %s is refused', (_what, cursor) => {
	const keyset = new Keyset([COLUMNS.at, idColumn('t.id')], 'asc', 'at');
	expect(keyset.after(keyset.cursor([1, ID]))).not.toBeNull();
	expect(keyset.after(cursor)).toBeNull();
});
