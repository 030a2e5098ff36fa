import {
	CompiledQuery,
	type DatabaseConnection,
	type Kysely,
	type QueryResult,
	type RawBuilder,
} from 'kysely';

/** Statements that are sent together and run in order. */
type Statements<R extends unknown[]> = { [K in keyof R]: RawBuilder<R[K]> };

/** Sends statements in one round trip; returns the rows of each. */
export type SendStatements = <R extends unknown[]>(
	...statements: Statements<R>
) => Promise<{ [K in keyof R]: R[K][] }>;

/** The result of a transaction, and its last statements, which are sent together with the commit. */
export interface Ending<T> {
	result: T;
	last: readonly RawBuilder<unknown>[];
}

const BEGIN = CompiledQuery.raw('begin');
const COMMIT = CompiledQuery.raw('commit');
const ROLLBACK = CompiledQuery.raw('rollback');

/**
 * Runs a transaction in pipeline mode, one round trip for each call of `send`: `begin` is sent with the first statements,
 * `commit` with the last. Statements of one call cannot use each other's results. Throws the error of the first statement
 * that failed; then nothing was written, unless the connection itself failed.
 */
export function pipelinedTransaction<S, T>(
	db: Kysely<S>,
	work: (send: SendStatements) => Promise<Ending<T>>,
): Promise<T> {
	return db.getExecutor().provideConnection(async (connection) => {
		const begin = [BEGIN];
		const sendStatements = async (...statements: RawBuilder<unknown>[]) => {
			const first = begin.splice(0);
			const answers = await send(connection, [...first, ...statements.map((each) => each.compile(db))]);
			return answers.slice(first.length).map(({ rows }) => rows);
		};
		try {
			const { result, last } = await work(sendStatements as SendStatements);
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
		// The errors after the first only report that the transaction is aborted.
		if (answer.status === 'rejected') throw answer.reason;
		return answer.value;
	});
}
