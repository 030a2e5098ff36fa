import {
	CompiledQuery,
	type DatabaseConnection,
	type Kysely,
	type QueryResult,
	type RawBuilder,
} from 'kysely';

/** Statements of one breath: sent together, run one after the other. */
type Statements<R extends unknown[]> = { [K in keyof R]: RawBuilder<R[K]> };

/** Sends statements in one breath; answers the rows of each. */
export type Ask = <R extends unknown[]>(...statements: Statements<R>) => Promise<{ [K in keyof R]: R[K][] }>;

/** What a transaction comes to, and its last statements, which travel with the commit. */
export interface Ending<T> {
	result: T;
	last: readonly RawBuilder<unknown>[];
}

const BEGIN = CompiledQuery.raw('begin');
const COMMIT = CompiledQuery.raw('commit');
const ROLLBACK = CompiledQuery.raw('rollback');

/**
 * Runs a transaction in as few round trips as it has breaths: `begin` travels with the first question, the last
 * statements with `commit`. A question's statements may not need each other's answers. Throws what the first statement
 * that failed says; then nothing was written, unless it was the connection that failed.
 */
export function inBreaths<S, T>(db: Kysely<S>, work: (ask: Ask) => Promise<Ending<T>>): Promise<T> {
	return db.getExecutor().provideConnection(async (connection) => {
		const opening = [BEGIN];
		const ask = async (...statements: RawBuilder<unknown>[]) => {
			const first = opening.splice(0);
			const answers = await send(connection, [...first, ...statements.map((each) => each.compile(db))]);
			return answers.slice(first.length).map(({ rows }) => rows);
		};
		try {
			const { result, last } = await work(ask as Ask);
			const answers = await send(connection, [...last.map((each) => each.compile(db)), COMMIT]);
			const [end] = (answers.at(-1)?.rows ?? []) as { command?: string }[];
			if (end?.command !== 'COMMIT') throw new Error('the transaction was rolled back');
			return result;
		} catch (error) {
			await connection.executeQuery(ROLLBACK).catch(() => undefined);
			throw error;
		}
	});
}

async function send(
	connection: DatabaseConnection,
	queries: readonly CompiledQuery[],
): Promise<QueryResult<unknown>[]> {
	const answers = await Promise.allSettled(queries.map((query) => connection.executeQuery<unknown>(query)));
	return answers.map((answer) => {
		// Those behind the first that failed only say that the transaction is over.
		if (answer.status === 'rejected') throw answer.reason;
		return answer.value;
	});
}
