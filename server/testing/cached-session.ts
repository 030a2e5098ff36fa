/**
 * The planted fault of the proof `session`: loaded before a server, it remembers for three seconds who a session belongs
 * to, with their role and approval, instead of reading it at each request.
 */
import pg from 'pg';

const LIFE = 3_000;

const { query } = pg.Client.prototype;
const kept = new Map<string, { answer: Promise<unknown>; until: number }>();

pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
	const [first] = args as [{ text?: string; values?: unknown } | string];
	const isActor = typeof first === 'object' && first.text?.includes('as two_factor_due');
	if (!isActor) return Reflect.apply(query, this, args);
	const key = JSON.stringify(first.values);
	const known = kept.get(key);
	if (known && known.until > Date.now()) return known.answer;
	const answer = Reflect.apply(query, this, args);
	kept.set(key, { answer, until: Date.now() + LIFE });
	return answer;
} as typeof query;
