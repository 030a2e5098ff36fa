import { type RawBuilder, sql } from 'kysely';
import {
	type ColumnOf,
	type FieldsOf,
	fieldOf,
	LOT_FIELD_NAMES,
	type LotField,
	type LotValues,
	type UnitOf,
} from '#domain/lot/lot-fields.ts';
import type { Table, Unit } from '#domain/lot/lot-units.ts';
import { basisPointsOf, centavosOf, reaisOf } from '#domain/values/money.ts';
import { isoOf, microsOf } from '#domain/values/time.ts';

/** The conversions between a column's value and the field's; neither is null. */
interface Stored {
	read: (stored: never) => unknown;
	write: (value: never) => unknown;
}

const same = (value: unknown) => value;
const AS_IS: Stored = { read: same, write: same };

const BY_UNIT: Record<Unit, Stored> = {
	text: AS_IS,
	link: AS_IS,
	choice: AS_IS,
	flag: AS_IS,
	list: AS_IS,
	count: AS_IS,
	hours: AS_IS,
	reais: { read: reaisOf, write: centavosOf },
	percent: { read: (bp: number) => bp / 100, write: basisPointsOf },
	// PostgreSQL returns a numeric as a text such as '81.86'.
	area: { read: Number, write: same },
	coordinate: AS_IS,
	day: AS_IS,
	moment: { read: isoOf, write: (iso: string) => sql`from_micros(${microsOf(iso)}::bigint)` },
};

const columnOf = (name: LotField) => fieldOf(name).column ?? name;

/** The select list of these fields, for auctions aliased `a` and properties aliased `p`. */
export function selectFields(names: readonly LotField[]): RawBuilder<unknown> {
	const columns = names.map((name) => {
		const { table, unit } = fieldOf(name);
		const column = `${table === 'auctions' ? 'a' : 'p'}.${columnOf(name)}`;
		if (unit === 'day') return `${column}::text as ${columnOf(name)}`;
		return unit === 'moment' ? `micros(${column}) as ${columnOf(name)}` : column;
	});
	return sql.raw(columns.join(', '));
}

/** A row with these fields, as `selectFields` reads it. */
export type FieldsRow<N extends LotField> = { [K in N as ColumnOf<K>]: unknown };

/** These fields of a row in the API's units. */
export function presentFields<const N extends LotField>(
	names: readonly N[],
	row: FieldsRow<N>,
): LotValues<N> {
	const stored = row as Readonly<Record<string, unknown>>;
	const values = names.map((name) => {
		const value = stored[columnOf(name)] ?? null;
		const { unit, blank = null } = fieldOf(name);
		return [name, value === null ? blank : BY_UNIT[unit].read(value as never)];
	});
	return Object.fromEntries(values) as LotValues<N>;
}

type Written<T extends Table> = {
	[N in FieldsOf<T> as ColumnOf<N>]: UnitOf<N> extends 'moment' ? RawBuilder<Date> : LotValues[N];
};

/** The columns of a table with these values. */
export function writtenColumns<T extends Table>(table: T, values: LotValues): Written<T> {
	const names = LOT_FIELD_NAMES.filter((name) => fieldOf(name).table === table);
	const columns = names.map((name) => {
		const value = values[name];
		return [columnOf(name), value === null ? null : BY_UNIT[fieldOf(name).unit].write(value as never)];
	});
	return Object.fromEntries(columns) as Written<T>;
}
