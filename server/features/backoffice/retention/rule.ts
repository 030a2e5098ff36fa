import { type Kysely, type RawBuilder, sql } from 'kysely';
import { takeTime } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Log } from '#server/platform/log.ts';
import type { Storage } from '#server/platform/storage/storage.ts';

/** What removal works with. */
export interface RetentionDeps {
	db: Kysely<Database>;
	storage: Storage;
	log: Pick<Log, 'info' | 'error'>;
	/** The folder of emails that are files; there is one where no mail server is set. */
	outbox: string;
	/** Whether an address must be confirmed before its account may do anything. */
	confirmationRequired: boolean;
}

/** One call of a rule's removal. */
export interface Chunk {
	/** How many rows or files it removes at most. */
	most: number;
	/** In epoch milliseconds; rules about rows use the database's clock. */
	now: number;
	/** What was due before this time, in epoch milliseconds, an earlier run has removed; 0 where none ran. */
	since: number;
}

/** A term of retention: a row of docs/retention.md. */
export interface RetentionRule {
	id: string;
	/** What is stored, in plain words. */
	what: string;
	/** Tables with columns, or the folder. */
	where: string;
	/** How long, in words. */
	term: string;
	/** The reason or the law. */
	why: string;
	/**
	 * Removes one chunk of what is due and returns how much it was; a return below `most` ends the run. Absent where what
	 * is stored stays, or where something else removes it, which `why` names.
	 */
	remove?: Removal;
}

export type Removal = (deps: RetentionDeps, chunk: Chunk) => Promise<number>;

/** A removal by one statement that returns a row for each row it removed; `most` is its limit. */
export function byStatement(statement: (chunk: Chunk) => RawBuilder<unknown>): Removal {
	return ({ db }, chunk) =>
		db.transaction().execute(async (trx) => {
			await takeTime(trx);
			return (await statement(chunk).execute(trx)).rows.length;
		});
}

/** Deletes rows of a table that meet a condition. Rows that another transaction holds are left to the next day. */
export function deletedRows(table: string, due: RawBuilder<unknown>): Removal {
	return byStatement(
		({ most }) => sql`delete from ${sql.table(table)} where ctid = any (array(
			select ctid from ${sql.table(table)} where ${due} limit ${most} for update skip locked)) returning 1`,
	);
}
