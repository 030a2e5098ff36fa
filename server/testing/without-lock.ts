/**
 * The planted fault of the race test: loaded before the server, it takes the row lock out of every query. A
 * race test that still passes then proves nothing.
 */
import pg from 'pg';

const { query } = pg.Client.prototype;

pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
	const [first, ...rest] = args as [string | { text?: string }, ...unknown[]];
	const strip = (text: string) => text.replace(/for update of a(?! skip locked)/g, '');
	const without =
		typeof first === 'string'
			? strip(first)
			: first.text === undefined
				? first
				: Object.assign(first, { text: strip(first.text) });
	return Reflect.apply(query, this, [without, ...rest]);
} as typeof query;
