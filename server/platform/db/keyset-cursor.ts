import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { isPlainText } from '#domain/values/plain-text.ts';

/** A column that a list is ordered by. */
export interface KeysetColumn {
	/** The column's SQL expression. */
	by: string;
	/** Its value as text for a cursor, as an SQL expression. */
	key: string;
	/** The texts that are valid in a cursor. */
	shape: z.ZodType<string>;
	/** The SQL value of such a text. */
	value(key: string): RawBuilder<unknown>;
}

/** Integers within int8 and PostgreSQL's range of dates. */
const numberKey = z.string().regex(/^(\d{1,18}|-\d{1,17})$/);

/** A column of times. */
export const timeColumn = (by: string): KeysetColumn => ({
	by,
	key: `micros(${by})::text`,
	shape: numberKey,
	value: (key) => sql`from_micros(${key}::bigint)`,
});

/** A column of amounts or row numbers. */
export const numberColumn = (by: string): KeysetColumn => ({
	by,
	key: `${by}::text`,
	shape: numberKey,
	value: (key) => sql`${key}::bigint`,
});

export const textColumn = (by: string): KeysetColumn => ({
	by,
	key: by,
	shape: z.string().refine(isPlainText),
	value: (key) => sql`${key}::text`,
});

export const idColumn = (by: string): KeysetColumn => ({
	by,
	key: `${by}::text`,
	shape: z.uuid(),
	value: (key) => sql`${key}::uuid`,
});

/**
 * The order of a paginated list; its columns together are unique. A page ends with a cursor: the values of its last
 * row, preceded by the name of the sort where the list has several. Cursors are opaque to clients and give no access,
 * so they are not signed.
 */
export class Keyset {
	/** The expression after `order by`. */
	readonly order: RawBuilder<unknown>;
	readonly #columns: readonly KeysetColumn[];
	readonly #direction: 'asc' | 'desc';
	readonly #sort: readonly string[];

	constructor(columns: readonly KeysetColumn[], direction: 'asc' | 'desc', sort?: string) {
		this.#columns = columns;
		this.#direction = direction;
		this.#sort = sort === undefined ? [] : [sort];
		this.order = sql.raw(columns.map(({ by }) => `${by} ${direction}`).join(', '));
	}

	/** The values in a cursor, as texts; null for a text that is not a cursor of this list. */
	read(cursor: string): string[] | null {
		const shapes = [...this.#sort.map((sort) => z.literal(sort)), ...this.#columns.map(({ shape }) => shape)];
		const read = z.tuple(shapes as [z.ZodType<string>]).safeParse(parsed(cursor));
		return read.success ? (read.data as string[]).slice(this.#sort.length) : null;
	}

	/** The condition for the rows after these values. */
	behind(keys: readonly string[]): RawBuilder<unknown> {
		const values = this.#columns.map(({ value }, place) => value(keys[place] ?? ''));
		const columns = sql.raw(this.#columns.map(({ by }) => by).join(', '));
		return sql`(${columns}) ${sql.raw(this.#direction === 'asc' ? '>' : '<')} (${sql.join(values)})`;
	}

	/**
	 * The condition for the rows after a cursor; true without one. Null for a text that is not a cursor of this list:
	 * nothing of it reaches the database.
	 */
	after(cursor: string | undefined): RawBuilder<unknown> | null {
		if (cursor === undefined) return sql`true`;
		const keys = this.read(cursor);
		return keys && this.behind(keys);
	}

	/** The cursor that points behind a row with these values. */
	cursor(keys: readonly (string | number)[]): string {
		return Buffer.from(JSON.stringify([...this.#sort, ...keys].map(String))).toString('base64url');
	}

	/**
	 * Cuts a page of `limit` rows from rows that were read with a limit of one more. `next_cursor` is null on the last
	 * page.
	 */
	page<R>(
		rows: readonly R[],
		limit: number,
		keysOf: (row: R) => readonly (string | number)[],
	): { page: R[]; next_cursor: string | null } {
		const page = rows.slice(0, limit);
		const last = page.at(-1);
		return { page, next_cursor: rows.length > limit && last ? this.cursor(keysOf(last)) : null };
	}
}

function parsed(cursor: string): unknown {
	try {
		return JSON.parse(Buffer.from(cursor, 'base64url').toString());
	} catch {
		return null;
	}
}
