import { createRequire } from 'node:module';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { z } from 'zod';
import type { health, ReactBuild } from '#contract/health.ts';
import { API } from '#contract/paths.ts';
import { problem } from '#domain/problems.ts';
import type { Context } from '#server/context.ts';
import { countOutages } from '#server/features/bidding/outages/read-outages.ts';
import { plainAddress } from '#server/platform/client-address.ts';
import { databaseAnswers } from '#server/platform/db/open.ts';
import { REVALIDATED } from './caching.ts';
import type { EventStreams } from './event-stream.ts';
import { measurePageCache } from './page-cache-metrics.ts';
import { answerProblem } from './problems.ts';
import { incomingOf, type RequestVariables, socketAddress } from './request-context.ts';

const { version } = createRequire(import.meta.url)('../../package.json') as { version: string };

/** Mounts health, readiness and metrics: for the machine the server runs on, not for visitors. */
export function mountHealth(
	app: OpenAPIHono<RequestVariables>,
	context: Context,
	{ streams, react }: { streams: EventStreams; react: ReactBuild },
): void {
	const { db } = context;
	const headers = { 'content-type': 'application/json', 'cache-control': REVALIDATED };
	const alive = JSON.stringify({ status: 'ok', version, react } satisfies z.infer<typeof health>);
	app.get(API.health, () => new Response(alive, { headers }));
	app.get(API.ready, async () => {
		const ready = await databaseAnswers(db);
		return new Response(JSON.stringify({ database: ready }), { status: ready ? 200 : 503, headers });
	});
	if (context.metricsElsewhere) return;
	const registry = createMetrics(context, streams);
	app.get(API.metrics, async (c) => {
		if (!isLocal(c)) return answerProblem(problem('request.not-found'));
		return new Response(await registry.metrics(), {
			headers: { 'content-type': registry.contentType, 'cache-control': REVALIDATED },
		});
	});
}

/** The metrics of this server, in Prometheus' format. */
export function createMetrics(context: Context, streams: EventStreams): Registry {
	const registry = new Registry();
	collectDefaultMetrics({ register: registry });
	new Gauge({
		name: 'martelo_event_streams',
		help: 'Open event streams',
		registers: [registry],
		collect() {
			this.set(streams.size);
		},
	});
	measureOutages(registry, context);
	measurePageCache(registry, context.pageCache);
	return registry;
}

/** The metrics about outages, by name. */
const OUTAGE_GAUGES = {
	martelo_outages: { what: 'outages', help: 'Times of more than 10 s in which no bid could be taken, ever' },
	martelo_outage_extensions: {
		what: 'extensions',
		help: 'Extensions of auctions because bids could not be taken, ever',
	},
} as const;

/**
 * Counted by the database, so that every server and every start report the same; not reported while it is unavailable.
 */
function measureOutages(registry: Registry, { db, environment }: Context): void {
	for (const [name, { what, help }] of Object.entries(OUTAGE_GAUGES)) {
		new Gauge({
			name,
			help,
			registers: [registry],
			async collect() {
				const counted = await countOutages(db, environment).catch(() => null);
				if (counted) this.set(counted[what]);
			},
		});
	}
}

/**
 * Headers that a proxy adds: a request with one of them comes from elsewhere, even if the proxy runs on this machine.
 */
const FORWARDED = /^(forwarded|via|x-real-ip|x-forwarded(-.*)?)$/i;

/** Whether the request comes from this machine itself, and not through a proxy on it. */
function isLocal(c: HonoContext): boolean {
	const address = plainAddress(socketAddress(c) ?? '');
	if (address !== '::1' && !address?.startsWith('127.')) return false;
	return !Object.keys(incomingOf(c)?.headers ?? {}).some((name) => FORWARDED.test(name));
}
