import { hash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { statementSpan } from '#server/platform/tracing/statement-span.ts';

const MARK = '/* prepared */';

/** Marks a statement that each connection prepares once and then executes by name. Only for constant SQL texts. */
export const preparedStatement = sql.raw(MARK);

const names = new Map<string, string>();

/** The name of a prepared statement, derived from its text. */
function nameOf(text: string): string {
	const known = names.get(text);
	if (known) return known;
	const name = hash('sha256', text, 'hex').slice(0, 32);
	names.set(text, name);
	return name;
}

/**
 * A connection that prepares the statements marked with `preparedStatement`, and writes the statements of one tick to
 * the socket together.
 */
export class PreparingClient extends pg.Client {
	override query: typeof pg.Client.prototype.query = (...args: unknown[]) => {
		const { stream } = this.connection;
		stream.cork();
		process.nextTick(() => stream.uncork());
		const [text, values, ...others] = args;
		// With a callback, or a query object of the driver's own making.
		if (typeof text !== 'string' || others.length > 0 || typeof values === 'function')
			return Reflect.apply(super.query, this, args);
		const name = text.trimStart().startsWith(MARK) ? { name: nameOf(text) } : {};
		const { query, answer } = releasingQuery({ ...name, text, values: values as unknown[] });
		const span = statementSpan(text, values);
		Reflect.apply(super.query, this, [query]);
		if (span) answer.catch(() => span.fail()).finally(() => span.end());
		return answer;
	};
}

/** The properties of the driver's query that refer to its values, its rows and whoever waits for it. */
const RELEASED = { callback: () => undefined, values: null, _result: null, _results: null };

/**
 * A query that refers to neither its values nor its rows once it is answered. The driver's queries outlive the next
 * collections of the young generation, and all that a group of bids wrote and read would outlive them, too (decision
 * 020).
 */
function releasingQuery(config: pg.QueryConfig): { query: pg.Query; answer: Promise<pg.QueryResult> } {
	const { promise: answer, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
	const query = new pg.Query(config, (error, result) => {
		Object.assign(query, RELEASED);
		if (error) reject(error);
		else resolve(result);
	});
	return { query, answer };
}
