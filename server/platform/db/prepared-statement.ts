import { hash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';

const MARK = '/* planned once */';

/** Begins a statement that runs so often that each connection plans it once. Only for texts that never vary. */
export const plannedOnce = sql.raw(MARK);

const names = new Map<string, string>();

/** The name under which a connection keeps a statement's plan. */
function nameOf(text: string): string {
	const known = names.get(text);
	if (known) return known;
	const name = hash('sha256', text, 'hex').slice(0, 32);
	names.set(text, name);
	return name;
}

/** A connection that keeps the plans of statements marked `plannedOnce`, and sends what is asked in one turn in one write. */
export class PlanningClient extends pg.Client {
	override query: typeof pg.Client.prototype.query = (...args: unknown[]) => {
		const { stream } = this.connection;
		stream.cork();
		process.nextTick(() => stream.uncork());
		const [text, values] = args;
		const kept = typeof text === 'string' && text.trimStart().startsWith(MARK);
		const given = kept ? [{ name: nameOf(text), text, values }, ...args.slice(2)] : args;
		return Reflect.apply(super.query, this, given);
	};
}
