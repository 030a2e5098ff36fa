import { isIP } from 'node:net';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { API } from '#contract/paths.ts';
import { problem } from '#domain/problems.ts';
import type { Context } from '#server/context.ts';
import { databaseAnswers } from '#server/platform/db/open.ts';
import type { AskerVariables } from './asker.ts';
import type { EventStreams } from './event-stream.ts';
import { answerProblem } from './problems.ts';

/** Alive, ready, and how it goes: for the machine the server runs on, not for visitors. */
export function mountHealth(app: OpenAPIHono<AskerVariables>, { db }: Context, streams: EventStreams): void {
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
	app.get(API.health, (c) => c.text('ok'));
	app.get(API.ready, async (c) => {
		const ready = await databaseAnswers(db);
		return c.json({ database: ready }, ready ? 200 : 503);
	});
	app.get(API.metrics, async (c) => {
		if (!isLocal(c.get('address'))) return answerProblem(c, problem('request.not-found'));
		return c.body(await registry.metrics(), 200, { 'content-type': registry.contentType });
	});
}

function isLocal(address: string | null): boolean {
	return address !== null && isIP(address) > 0 && (address === '::1' || address.startsWith('127.'));
}
