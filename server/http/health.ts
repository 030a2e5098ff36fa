import { createRequire } from 'node:module';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import type { z } from 'zod';
import type { health, readiness } from '#contract/health.ts';
import { API } from '#contract/paths.ts';
import { problem } from '#domain/problems/problems.ts';
import { isTrustedProxy, plainAddress } from '#server/platform/client-address.ts';
import { databaseAnswers } from '#server/platform/db/open.ts';
import { DOCTOR_HEADER, DOCTOR_PURPOSE } from '#server/platform/doctor-token.ts';
import { openLink } from '#server/platform/signed-link.ts';
import { REVALIDATED } from './caching.ts';
import type { EventStreams } from './event-stream.ts';
import type { HttpContext } from './http-context.ts';
import { createMetrics } from './metrics/metrics.ts';
import { answerProblem } from './problems.ts';
import type { Reads } from './read-requests.ts';
import { addressOf, headerOf, isLocal, type RequestVariables, socketAddress } from './request-context.ts';

const { version } = createRequire(import.meta.url)('../../package.json') as { version: string };

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
	const alive = JSON.stringify({ status: 'ok', version, react } satisfies z.infer<typeof health>);
	app.get(API.health, (c) => {
		const seen = seenOf(c, context);
		if (!seen) return new Response(alive, { headers });
		return c.json({ status: 'ok', version, react, seen } satisfies z.infer<typeof health>);
	});
	app.get(API.ready, async (c) => {
		const { ready, ...details } = await readReadiness(context, stopping);
		const state: z.infer<typeof readiness> = isLocal(c) ? { ready, ...details } : { ready };
		return new Response(JSON.stringify(state), { status: ready ? 200 : 503, headers });
	});
	if (context.metricsElsewhere) return;
	const registry = createMetrics(context, { streams, reads });
	app.get(API.metrics, async (c) => {
		if (!isLocal(c)) return answerProblem(problem('request.not-found'));
		return new Response(await registry.metrics(), {
			headers: { 'content-type': registry.contentType, 'cache-control': REVALIDATED },
		});
	});
}

/** Whether the server is ready, and what it depends on: the details are for this machine and the port of metrics. */
export async function readReadiness(
	{ db, archive, redis, bucket, secretsHealth }: HttpContext,
	stopping: Stopping,
): Promise<z.infer<typeof readiness>> {
	const database = await databaseAnswers(db);
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
		trusted: isTrustedProxy(peer, proxies),
		address: addressOf(c, proxies),
		headers: ['forwarded', 'x-forwarded-for'].filter((name) => headerOf(c, name) !== undefined),
	};
}
