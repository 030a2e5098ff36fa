import { hash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';

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
export class PlanningClient extends pg.Client {
	override query: typeof pg.Client.prototype.query = (...args: unknown[]) => {
		const { stream } = this.connection;
		stream.cork();
		process.nextTick(() => stream.uncork());
		const [text, values] = args;
		const prepared = typeof text === 'string' && text.trimStart().startsWith(MARK);
		const changed = prepared ? [{ name: nameOf(text), text, values }, ...args.slice(2)] : args;
		return Reflect.apply(super.query, this, changed);
	};
}
