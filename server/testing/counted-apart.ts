/**
 * The planted fault of the proof `limits`: loaded before a server, it makes the server count attempts for itself alone,
 * as a limit that is kept in memory does. Two servers then let twice as many guesses through.
 */
import pg from 'pg';

const { query } = pg.Client.prototype;
const LIMIT = /^(login|signup|recovery)-(account|device|network):/;

pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
	const apart = (value: unknown) =>
		typeof value === 'string' && LIMIT.test(value) ? `${process.pid} ${value}` : value;
	const [first, second, ...rest] = args as [unknown, unknown, ...unknown[]];
	const given = Array.isArray(second) ? [first, second.map(apart), ...rest] : args;
	return Reflect.apply(query, this, given);
} as typeof query;
