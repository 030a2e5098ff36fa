import { registerHooks } from 'node:module';
import pg from 'pg';
import { z } from 'zod';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { FUNCTIONS } from '#contract/function-paths.ts';
import { API } from '#contract/paths.ts';
import type { ProfileStatus } from '#domain/auction/access.ts';
import { HOUR, SECOND } from '#domain/values/time.ts';
import type { AnyEndpoint } from '#server/http/endpoint.ts';
import type { Reads } from '#server/http/read-requests.ts';
import type { Context } from '#server/start/context.ts';
import type { Env } from '#server/start/env.ts';

const OWN_URL = import.meta.url.replace(/\?.*$/, '');

/** The auction of which no query succeeds, with the entry of this name. */
export const UNREADABLE = '0badc0de-0000-4000-8000-000000000000';

/**
 * Faults to plant in a server process, and a clock that jumps. A test that does not catch its fault proves nothing.
 * `node --import` loads this module before the server; the query of its URL names the entries to install.
 */
const PRELOADS = {
	/** `access`: every endpoint admits everybody. */
	'no-guards': async () => {
		const { ENDPOINTS } = await import('#server/app.ts');
		for (const endpoint of ENDPOINTS) endpoint.access = 'public';
	},

	/** `fields`: the endpoint for favourites accepts `status` in the body and stores it. */
	'status-field': async () => {
		const favorites = await endpointAt('post', FUNCTIONS.favorites);
		if (!(favorites.body instanceof z.ZodObject)) throw new Error('favourites take no JSON object');
		favorites.body = favorites.body.extend({ status: z.string().optional() });
		const { run } = favorites;
		favorites.run = async (context, request) => {
			const { actor, body } = request as { actor: { id?: string }; body: { status?: string } };
			const status = body.status as ProfileStatus | undefined;
			if (actor.id && status)
				await context.db.updateTable('profiles').set({ status }).where('id', '=', actor.id).execute();
			return run(context, request);
		};
	},

	/** `fuzz`: one field of the listing's query is not validated. */
	'no-validator': async () => {
		const listing = await endpointAt('get', API.auctions);
		if (!listing.query) throw new Error('the listing reads no query');
		listing.query = listing.query.extend({ limit: z.any().default(1) });
	},

	/** `pii`: the body of each bid is logged. */
	'logged-body': async () => {
		const bids = await endpointAt('post', BIDDER_API.bids('{id}'));
		const { run } = bids;
		bids.run = (context, request) => {
			context.log.debug({ body: request.body }, 'a bid');
			return run(context, request);
		};
	},

	/** `enum`: the accounts library hashes no password for an unknown address, so that its answer is faster. */
	'no-dummy-hash': () =>
		rewriteModule(
			'/better-auth/dist/api/routes/sign-in.mjs',
			'await ctx.context.password.hash(password);',
			'',
		),

	/** `upload`: the limit on an image's pixels is a hundred times as high. */
	'raised-pixel-limit': () =>
		rewriteModule('/decode.ts', 'const MAX_PIXELS = 40e6;', 'const MAX_PIXELS = 4e9;'),

	/** `limits`: each server counts attempts for itself, as a limiter in memory does. */
	'separate-counts': () =>
		wrapQueries((query, run) => {
			const separate = (value: unknown) =>
				typeof value === 'string' && /^(login|signup|recovery)-(account|device|network):/.test(value)
					? `${process.pid} ${value}`
					: value;
			query.values = query.values?.map(separate);
			return run();
		}),

	/** `limits`: sign-ins at one account are counted in Redis, and in each server's memory while it is down. */
	'counts-in-redis': () =>
		rewriteModule(
			'/attempt-limits.ts',
			'createSlidingLimiter(db, LIMITS[attempt].target)',
			'{ ...createQuickLimiter(redis, LIMITS[attempt].target), giveBack: async () => {}, wait: async () => null }',
		),

	/** `faults`: a command to Redis may take for ever. */
	'no-redis-time-limit': () =>
		rewriteModule('/redis/within.ts', 'setImmediate(expire)), time)', 'setImmediate(expire)), 2 ** 30)'),

	/** `session`: the owner of a session, their role and approval are cached for three seconds. */
	'cached-session': () => {
		const cache = new Map<string, { answer: Promise<pg.QueryResult>; until: number }>();
		wrapQueries((query, run) => {
			if (!query.text.includes('as two_factor_due')) return run();
			const key = JSON.stringify(query.values);
			const cached = cache.get(key);
			if (cached && cached.until > Date.now()) return cached.answer;
			const answer = run();
			cache.set(key, { answer, until: Date.now() + 3 * SECOND });
			return answer;
		});
	},

	/** `session`: a confirmation of an address leaves what somebody else put into the account. */
	'kept-by-confirmation': () =>
		rewriteModule(
			'/confirm-address.ts',
			'const removed = await takeOver(trx, deps, { user_id, address });',
			"const removed = []; await trx.updateTable('users').set({ email_verified: true }).where('id', '=', user_id).execute();",
		),

	/** `session`: a code of an authenticator app can be used again. */
	'codes-used-again': () =>
		rewriteModule('/auth-attempts.ts', 'if ((await appCode.take(key)) !== null) throw', 'if (false) throw'),

	/** No library for traces can be loaded. */
	'no-telemetry': () => {
		registerHooks({
			resolve(specifier, context, next) {
				const resolved = next(specifier, context);
				if (/\/@opentelemetry\/(sdk|exporter|otlp|resources|core)/.test(resolved.url))
					throw new Error(`${specifier} was loaded`);
				return resolved;
			},
		});
	},

	/** Every query about the auction `UNREADABLE` fails. */
	'unreadable-auction': () =>
		wrapQueries((query, run) =>
			JSON.stringify(query.values ?? []).includes(UNREADABLE)
				? Promise.reject(new Error('a planted error'))
				: run(),
		),

	/** `race`: no query locks the auction's row. */
	'no-row-lock': () =>
		wrapQueries((query, run) => {
			query.text = query.text.replace(/for no key update of a(?! skip locked)( nowait)?/g, '');
			return run();
		}),

	/** `race`: legal terms are counted in seconds, as on a demo. Not a fault: the terms of acts end while they race. */
	'terms-in-seconds': () =>
		rewriteModule('/start/context.ts', 'legalTermsUnit: env.LEGAL_TERMS_UNIT', "legalTermsUnit: 'second'"),

	/** `flood`: pages and other reads are answered by the process that takes bids. */
	'reads-in-the-server': () => {
		registerHooks({
			resolve: (specifier, context, next) =>
				specifier.endsWith('/read-workers.ts')
					? { url: OWN_URL, shortCircuit: true }
					: next(specifier, context),
		});
	},

	/** `flood-classes`: whoever is signed in comes before visitors, as long as one of them waits. */
	'all-urgent': () => {
		rewriteModule('/read-workers.ts', 'approved: 3', 'approved: 1e9');
		rewriteModule('/read-workers.ts', "isApproved(actor) ? 'approved' : 'unapproved'", "'approved'");
	},

	/** `flood-silent`: an answer keeps its place in the queue until its reader has it, and ledgers wait among pages. */
	'places-until-read': () => {
		rewriteModule('/fair-queue.ts', 'running = false;\n\t\t\tthis.#release(client);', 'running = false;');
		rewriteModule('/fair-queue.ts', 'left = true;\n', 'if (!left) this.#release(client); left = true;\n');
		rewriteModule('/read-workers.ts', 'if (line) return line;', '');
		rewriteModule('/read-workers.ts', 'from.line ?', 'false ?');
	},

	/** `flood-calls`: reads of bids are answered by the process that takes bids, and a stream catches up on any number of records. */
	'unbounded-calls': async () => {
		rewriteModule('/live-feed.ts', 'const MAX_CATCH_UP = LEDGER_BATCH;', 'const MAX_CATCH_UP = 1e9;');
		rewriteModule('/accounts/account.ts', 'await exportLimit.take(id)', 'null');
		rewriteModule('/request-limits.ts', 'if (isApproved(actor)) return work();', 'return work();');
		const { bidReadEndpoints } = await import('#server/http/bidding/bid-reads.ts');
		for (const each of bidReadEndpoints) delete each.inWorker;
	},

	/** `clock`: the server's `Date` jumps by up to six hours several times a second. Not a fault: nothing may depend on it. */
	'jumping-clock': () => {
		const Real = Date;
		let offset = 0;
		class JumpingDate extends Real {
			constructor(...args: []) {
				super(...(args.length === 0 ? ([Real.now() + offset] as unknown as []) : args));
			}
			static override now(): number {
				return Real.now() + offset;
			}
		}
		globalThis.Date = JumpingDate as DateConstructor;
		setInterval(() => {
			offset = Math.round((Math.random() - 0.5) * 12 * HOUR);
		}, 120).unref();
	},
};

/** What `startServer` has to load before the server to install entries. */
export function preload(...names: (keyof typeof PRELOADS)[]): string {
	return `${OWN_URL}?${names.join('+')}`;
}

/** Replaces server/start/read-workers.ts where reads stay in the server. */
export async function startReadWorkers(_env: Env, context: Context): Promise<Reads> {
	const { createBackend } = await import('#server/http/pages/backend.ts');
	const { loadPages } = await import('#server/http/pages/built-pages.ts');
	const { createReads } = await import('#server/http/pages/worker-app.ts');
	const { createPages, reactBuild } = await loadPages();
	return { answer: createReads(context, createPages(createBackend(context))), react: reactBuild() };
}

async function endpointAt(method: AnyEndpoint['method'], path: string): Promise<AnyEndpoint> {
	const { ENDPOINTS } = await import('#server/app.ts');
	const found = ENDPOINTS.find((each) => each.method === method && each.path === path);
	if (!found) throw new Error(`no endpoint ${method} ${path}`);
	return found;
}

/** Replaces a text of a module as it is loaded. */
function rewriteModule(ending: string, from: string, to: string): void {
	registerHooks({
		load(url, context, next) {
			const loaded = next(url, context);
			if (!url.endsWith(ending)) return loaded;
			const source = String(loaded.source).replaceAll(from, to);
			if (source === String(loaded.source)) throw new Error(`no "${from}" in ${url}`);
			return { ...loaded, source };
		},
	});
}

/** A query as `PreparingClient` gives it to the driver. */
interface DriverQuery {
	text: string;
	values?: unknown[] | undefined;
	callback(error: Error | null, answer?: pg.QueryResult): void;
}

/** Calls `wrap` with each query that the server makes. It may change the query before it runs it, or answer without. */
function wrapQueries(
	wrap: (query: DriverQuery, run: () => Promise<pg.QueryResult>) => Promise<pg.QueryResult>,
): void {
	const { query: send } = pg.Client.prototype;
	pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
		const [first] = args;
		if (!(first instanceof pg.Query)) return Reflect.apply(send, this, args);
		const query = first as unknown as DriverQuery;
		const { callback } = query;
		const run = () =>
			new Promise<pg.QueryResult>((resolve, reject) => {
				query.callback = (error, answer) => (error ? reject(error) : resolve(answer as pg.QueryResult));
				Reflect.apply(send, this, [first]);
			});
		wrap(query, run).then(
			(answer) => callback(null, answer),
			(error) => callback(error),
		);
	} as typeof send;
}

const names = new URL(import.meta.url).search.slice(1).split('+').filter(Boolean);
for (const name of names) await PRELOADS[name as keyof typeof PRELOADS]();
