import { OpenAPIHono } from '@hono/zod-openapi';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { EventStreams } from '#server/http/event-stream.ts';
import { mountHealth } from '#server/http/health.ts';
import type { HttpContext } from '#server/http/http-context.ts';
import type { Reads } from '#server/http/read-requests.ts';
import type { RequestVariables } from '#server/http/request-context.ts';
import type { WalArchive } from '#server/platform/db/backup/tend-archive.ts';
import { Exporter } from '#server/platform/metrics/exporter.ts';
import { useDatabase } from '#server/testing/database.ts';
import { exportArchive } from './dependencies.ts';

const stores = useDatabase();

const archiveIn = (state: WalArchive['state'], newest: Date | null = null): WalArchive => ({
	state,
	tend: async () => Promise.reject(new Error('not here')),
	newestBackup: async () => newest,
});

async function readiness(archive: WalArchive | null) {
	const app = new OpenAPIHono<RequestVariables>();
	const secretsHealth = { unreadable: [] };
	const context = { db: stores.db, archive, secretsHealth, metricsElsewhere: true } as unknown as HttpContext;
	const reads = { react: 'production' } as Reads;
	mountHealth(app, context, { streams: new EventStreams(), reads, stopping: { aborted: false } });
	const incoming = { headers: { host: 'localhost' }, socket: { remoteAddress: '127.0.0.1' } };
	const answer = await app.request('/readyz', {}, { incoming });
	return { status: answer.status, body: await answer.json() };
}

test('a failing archive is said by /readyz, and takes no server out of service', async () => {
	const state = { failing: true, waiting: 2, archived_at: null };
	const ready = { ready: true, database: true, stopping: false, secrets: true };
	expect(await readiness(null)).toEqual({ status: 200, body: ready });
	expect(await readiness(archiveIn(null))).toEqual({
		status: 200,
		body: { ...ready, archive: true },
	});
	expect(await readiness(archiveIn(state))).toEqual({
		status: 200,
		body: { ...ready, archive: false },
	});
});

test('metrics state the archive, and leave out what is unknown', async () => {
	const minuteAgo = new Date(Date.now() - 60_000);
	const registry = new Registry();
	exportArchive(
		new Exporter(registry),
		archiveIn({ failing: true, waiting: 2, archived_at: minuteAgo }, minuteAgo),
	);
	const text = await registry.metrics();
	expect(text).toMatch(/^martelo_archive_failing 1$/m);
	expect(text).toMatch(/^martelo_archive_waiting_segments 2$/m);
	expect(text).toMatch(/^martelo_archive_age_seconds 6\d/m);
	expect(text).toMatch(/^martelo_base_backup_age_seconds 6\d/m);
	const unknown = new Registry();
	exportArchive(new Exporter(unknown), archiveIn(null));
	expect(await unknown.metrics()).not.toMatch(/^martelo_\w+ \d/m);
});
