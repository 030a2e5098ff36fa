import type { ColumnType, Generated } from 'kysely';
import type { ColumnOf, FieldsOf, LotFactName, LotValue, UnitOf } from '#domain/lot/lot-fields.ts';
import type { Table } from '#domain/lot/lot-units.ts';

/** A time column: read as Date, written as Date or ISO text. */
export type Time = ColumnType<Date, Date | string, Date | string>;
export type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;
export type Json<T> = ColumnType<T, string, string>;

/** The columns of a table that store a lot's facts. Those that are never null have a default. */
export type FactColumns<T extends Table> = {
	[N in LotFactName & FieldsOf<T> as ColumnOf<N>]: FactColumn<N>;
};

type FactColumn<N extends LotFactName> =
	UnitOf<N> extends 'area'
		? // PostgreSQL returns a numeric as a text such as '81.86'.
			ColumnType<string | null, number | null, number | null>
		: null extends LotValue<N>
			? LotValue<N>
			: Generated<LotValue<N>>;
