import { createServer, type ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';
import type { z } from 'zod';
import type { readiness } from '#contract/health.ts';
import { OPERATION_API } from '#contract/operation-paths.ts';
import { SECOND } from '#domain/values/time.ts';
import type { EventStreams } from '#server/http/event-stream.ts';
import { readinessOf, type Stopping } from '#server/http/health.ts';
import { createMetrics } from '#server/http/metrics/metrics.ts';
import type { Reads } from '#server/http/read-requests.ts';
import { namesThisMachine } from '#server/http/request-context.ts';
import { isLoopback, plainAddress } from '#server/platform/client-address.ts';
import { databaseAnswers } from '#server/platform/db/open.ts';
import type { Context } from './context.ts';
import type { Env } from './env.ts';
import { drain, listen } from './web-server.ts';

/**
 * Serves Prometheus metrics, and what readiness depends on, on a port of their own (METRICS_PORT), on the loopback address of HOST's family unless
 * METRICS_HOST is set; on a loopback address to requests under a loopback name only. Null without METRICS_PORT.
 */
export async function startMetricsServer(
	env: Env,
	context: Context,
	{ streams, reads, stopping }: { streams: EventStreams; reads: Reads; stopping: Stopping },
): Promise<{ stop(): Promise<void> } | null> {
	if (env.METRICS_PORT === undefined) return null;
	const registry = createMetrics(context, { streams, reads });
	const host = env.METRICS_HOST ?? loopbackOf(env.HOST);
	const server = createServer({ headersTimeout: 10 * SECOND, requestTimeout: 10 * SECOND });
	server.on('request', async (request, response) => {
		const known = !isLoopback(host) || namesThisMachine(request.headers.host);
		const path = request.method === 'GET' && known ? request.url : undefined;
		if (path === OPERATION_API.ready) {
			const database = await databaseAnswers(context.db);
			return answerReadiness(response, readinessOf(context, stopping, database));
		}
		if (path !== OPERATION_API.metrics) return void response.writeHead(404).end();
		const text = await registry.metrics().catch(() => null);
		if (text === null) response.writeHead(500).end();
		else response.writeHead(200, { 'content-type': registry.contentType }).end(text);
	});
	await listen(server, env.METRICS_PORT, host, 'METRICS_PORT');
	return { stop: () => drain(server, SECOND) };
}

function answerReadiness(response: ServerResponse, state: z.infer<typeof readiness>): void {
	response
		.writeHead(state.ready ? 200 : 503, { 'content-type': 'application/json' })
		.end(JSON.stringify(state));
}

function loopbackOf(host: string): string {
	const address = plainAddress(host);
	if (address?.startsWith('127.')) return address;
	return isIPv6(host) ? '::1' : '127.0.0.1';
}
