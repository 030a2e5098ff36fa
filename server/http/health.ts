import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { z } from 'zod';
import type { health, ReactBuild } from '#contract/health.ts';
import { API } from '#contract/paths.ts';
import { problem } from '#domain/problems.ts';
import type { Context } from '#server/context.ts';
import { countOutages } from '#server/features/outages/read-outages.ts';
import { databaseAnswers } from '#server/platform/db/open.ts';
import type { AskerVariables } from './asker.ts';
import type { EventStreams } from './event-stream.ts';
import { answerProblem } from './problems.ts';

const { version } = createRequire(import.meta.url)('../../package.json') as { version: string };

/** Alive, ready, and how it goes: for the machine the server runs on, not for visitors. */
export function mountHealth(
	app: OpenAPIHono<AskerVariables>,
	context: Context,
	{ streams, react }: { streams: EventStreams; react: ReactBuild },
): void {
	const { db } = context;
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
	app.get(API.health, (c) => c.json({ status: 'ok', version, react } satisfies z.infer<typeof health>));
	app.get(API.ready, async (c) => {
		const ready = await databaseAnswers(db);
		return c.json({ database: ready }, ready ? 200 : 503);
	});
	app.get(API.metrics, async (c) => {
		if (!isLocal(c.get('address'))) return answerProblem(c, problem('request.not-found'));
		return c.body(await registry.metrics(), 200, { 'content-type': registry.contentType });
	});
}

/** What is counted of outages, by name. */
const OUTAGE_GAUGES = {
	martelo_outages: { what: 'outages', help: 'Times of more than 10 s in which no bid could be taken, ever' },
	martelo_outage_extensions: {
		what: 'extensions',
		help: 'Extensions of auctions because bids could not be taken, ever',
	},
} as const;

/** Counted by the database, so that every server and every start tells the same; none is told while it is away. */
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

function isLocal(address: string | null): boolean {
	return address !== null && isIP(address) > 0 && (address === '::1' || address.startsWith('127.'));
}
