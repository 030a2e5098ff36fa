import type { Context } from 'hono';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import { SmartRouter } from 'hono/router/smart-router';
import { TrieRouter } from 'hono/router/trie-router';
import type { H, RouterRoute } from 'hono/types';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { PAGES } from '#contract/paths.ts';
import { responseOf } from '#server/http/request-context.ts';
import type { RequestMeter, RouteMeter } from './request-meter.ts';

/** A handler as Hono gives it to its router. */
type Mounted = [H, RouterRoute];

/** What may refuse a request before the handler of its route runs; null for a route that has none. */
type GuardOf = (route: string) => ((c: Context) => Promise<Response | null>) | null;

/**
 * Hono's router, whose handlers name their route to the answer and are guarded, by method and path: a middleware for all paths would cost
 * more, and a handler that is mounted could not forget its guard.
 */
export class NamedRoutes extends SmartRouter<Mounted> {
	readonly #meter: RequestMeter;
	readonly #guardOf: GuardOf;

	constructor(meter: RequestMeter, guardOf: GuardOf) {
		super({ routers: [new RegExpRouter(), new TrieRouter()] });
		this.#meter = meter;
		this.#guardOf = guardOf;
	}

	override add(method: string, path: string, [handler, route]: Mounted): void {
		const meter = this.#meter.route(path);
		const guard = this.#guardOf(`${method} ${path}`);
		const guarded: H = async (c, next) => (await guard?.(c)) ?? handler(c, next);
		const named: H = (c, next) => {
			const response = responseOf(c);
			if (response) response.meter = meter;
			return guard ? guarded(c, next) : handler(c, next);
		};
		super.add(method, path, [named, route]);
	}
}

const ID = /\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?=\/|$)/i;

/** The templates of pages. */
const TEMPLATES = new Set(
	Object.values({ ...PAGES, ...ADMIN_PAGES }).map((page) => {
		const path = typeof page === 'string' ? page : page(':id');
		return path.split(/[?#]/)[0] ?? path;
	}),
);

/** What React Router appends to a page's path to read its data. */
const DATA = /\.data$/;

/** Returns the meter of a page, by its path. */
export function pageRoutes(meter: RequestMeter): (path: string) => RouteMeter {
	const others = meter.route('/*');
	const home = meter.route('/');
	const templates = new Map([...TEMPLATES].map((template) => [template, meter.route(template)]));
	return (path) => {
		if (path === '/') return home;
		const page = path === '/_root.data' ? '/' : path.replace(DATA, '');
		return templates.get(page.replace(ID, '/:id')) ?? others;
	};
}
