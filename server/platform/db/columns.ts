import type { ColumnType } from 'kysely';

/** A moment: read as Date, written as Date or ISO text. */
export type Time = ColumnType<Date, Date | string, Date | string>;
export type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;
export type Json<T> = ColumnType<T, string, string>;
