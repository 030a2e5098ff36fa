import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useDatabase } from '#server/testing/database.ts';
import { COLUMNS } from '#server/testing/personal-columns.ts';

const database = useDatabase();

/** The types of columns that can hold no text. */
const NO_TEXT = [
	...['integer', 'bigint', 'smallint', 'numeric', 'double precision', 'real', 'boolean', 'uuid', 'date'],
	...['timestamp with time zone', 'timestamp without time zone', 'interval', 'point'],
];

/** A view with the columns of auctions. */
const SAME_AS_AUCTIONS = 'visible_auctions';

test('every column that can hold a text is classified in server/testing/personal-columns.ts', async () => {
	const { rows } = await sql<{ column: string }>`
		select table_name || '.' || column_name as column from information_schema.columns
		where table_schema = 'public' and table_name <> ${SAME_AS_AUCTIONS} and not data_type = any(${NO_TEXT}) order by 1`.execute(
		database.db,
	);
	const classified = Object.entries(COLUMNS).flatMap(([table, columns]) =>
		Object.keys(columns).map((column) => `${table}.${column}`),
	);
	expect(classified.toSorted()).toEqual(rows.map(({ column }) => column).toSorted());
});
