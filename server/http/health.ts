import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { health, readiness } from '#contract/health.ts';
import { OPERATION_API } from '#contract/operation-paths.ts';
import { problem } from '#domain/problems/problems.ts';
import { SECOND } from '#domain/values/time.ts';
import { isTrustedProxy, plainAddress } from '#server/platform/client-address.ts';
import { databaseAnswers } from '#server/platform/db/open.ts';
import { DOCTOR_HEADER, DOCTOR_PURPOSE } from '#server/platform/doctor-token.ts';
import { openLink } from '#server/platform/signed-link.ts';
import { COMMIT, VERSION } from '#server/platform/version.ts';
import { REVALIDATED } from './caching.ts';
import type { EventStreams } from './event-stream.ts';
import type { HttpContext } from './http-context.ts';
import { createMetrics } from './metrics/metrics.ts';
import { answerProblem } from './problems.ts';
import type { Reads } from './read-requests.ts';
import { addressOf, headerOf, isLocal, type RequestVariables, socketAddress } from './request-context.ts';

/** For how long whether the database answers is kept, in milliseconds, however many ask. */
const READY_KEPT = SECOND / 2;

/** Whether the server was asked to stop: an `AbortSignal`. */
export type Stopping = { readonly aborted: boolean };

/** Mounts health, readiness and metrics: for the machine the server runs on, not for visitors. */
export function mountHealth(
	app: OpenAPIHono<RequestVariables>,
	context: HttpContext,
	{ streams, reads, stopping }: { streams: EventStreams; reads: Reads; stopping: Stopping },
): void {
	const { react } = reads;
	const headers = { 'content-type': 'application/json', 'cache-control': REVALIDATED };
	const state = { status: 'ok', version: VERSION, commit: COMMIT, react } satisfies z.infer<typeof health>;
	const alive = JSON.stringify(state);
	app.get(OPERATION_API.health, (c) => {
		const seen = seenOf(c, context);
		if (!seen) return new Response(alive, { headers });
		return c.json({ ...state, seen } satisfies z.infer<typeof health>);
	});
	const answers = new LRUCache<'database', boolean>({
		max: 1,
		ttl: READY_KEPT,
		fetchMethod: () => databaseAnswers(context.db),
	});
	app.get(OPERATION_API.ready, async (c) => {
		const { ready, ...details } = readinessOf(context, stopping, await answers.forceFetch('database'));
		const said: z.infer<typeof readiness> = isLocal(c) ? { ready, ...details } : { ready };
		return new Response(JSON.stringify(said), { status: ready ? 200 : 503, headers });
	});
	if (context.metricsElsewhere) return;
	const registry = createMetrics(context, { streams, reads });
	app.get(OPERATION_API.metrics, async (c) => {
		if (!isLocal(c)) return answerProblem(problem('request.not-found'));
		return new Response(await registry.metrics(), {
			headers: { 'content-type': registry.contentType, 'cache-control': REVALIDATED },
		});
	});
}

/**
 * Whether the server is ready, and what it depends on; `database` is whether that answers. The details are for this machine and
 * the port of metrics.
 */
export function readinessOf(
	{ archive, redis, bucket, secretsHealth }: HttpContext,
	stopping: Stopping,
	database: boolean,
): z.infer<typeof readiness> {
	return {
		ready: database && !stopping.aborted,
		database,
		stopping: stopping.aborted,
		secrets: secretsHealth.unreadable.length === 0,
		...(archive && { archive: archive.state?.failing !== true }),
		...(redis && { redis: redis.up ? 'up' : 'down' }),
		...(bucket && { storage: bucket.up ? 'up' : 'down' }),
	};
}

/** How a request of the doctor arrived; null for every request that its signature does not prove to be one. */
function seenOf(c: HonoContext, context: HttpContext): z.infer<typeof health>['seen'] | null {
	const token = headerOf(c, DOCTOR_HEADER);
	if (!token || openLink(context, DOCTOR_PURPOSE, token, Date.now()) === null) return null;
	const { proxies } = context;
	const peer = plainAddress(socketAddress(c) ?? '');
	return {
		peer,
		host: headerOf(c, 'host') ?? null,
		trusted: isTrustedProxy(peer, proxies),
		address: addressOf(c, proxies),
		headers: ['forwarded', 'x-forwarded-for'].filter((name) => headerOf(c, name) !== undefined),
	};
}
