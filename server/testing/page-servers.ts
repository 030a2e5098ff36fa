import { afterAll, beforeAll } from 'vitest';
import { createApp } from '#server/app.ts';
import { createBackend } from '#server/http/pages/backend.ts';
import { loadPages, type RenderPage } from '#server/http/pages/built-pages.ts';
import { createPageCache } from '#server/http/pages/page-cache.ts';
import { createReads } from '#server/http/pages/worker-app.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { CacheLimits } from '#server/platform/tagged-cache.ts';
import type { Context } from '#server/start/context.ts';
import { type ServedApp, serveApp } from './serve-app.ts';
import type { TestApp } from './test-app.ts';
import { waitFor } from './wait-for.ts';

/** A server whose pages are the product's own, rendered in this process, and kept for other visitors. */
export interface PageServer extends ServedApp {
	/** The URLs for which a page was rendered. */
	rendered: string[];
	/** Replaces the renderer of the next requests; null restores the product's. */
	render: RenderPage | null;
}

/**
 * Starts servers on the database of `app`, as several machines would run them. Entries are used for an hour, so that
 * only events can remove them, unless a test says otherwise.
 */
export function usePageServers(
	app: TestApp,
	count: number,
	{ variables, limits }: { variables?: Record<string, string>; limits?: Partial<CacheLimits> } = {},
): PageServer[] {
	const servers: PageServer[] = [];
	beforeAll(async () => {
		const { createPages } = await loadPages();
		for (let n = 0; n < count; n += 1) {
			const db = openDatabase(app.databaseUrl);
			const rendered: string[] = [];
			const server = { rendered, render: null } as unknown as PageServer;
			const surface = (context: Context, streams: Parameters<typeof createApp>[1]) => {
				context.pageCache = createPageCache(context.wakeups, { age: 3_600_000, ...limits });
				const pages = createPages(createBackend(context));
				const answer = createReads(context, (request, given) => {
					rendered.push(request.url);
					return (server.render ?? pages)(request, given);
				});
				return createApp(context, streams, { answer, react: 'production', keepsPages: true });
			};
			const secret = app.context.secret;
			const options = { db, databaseUrl: app.databaseUrl, secret, data: app.data, app: surface };
			const served = await serveApp({ ...options, ...(variables && { variables }) });
			const stop = async () => {
				await served.stop();
				await db.destroy();
			};
			servers.push(Object.assign(server, served, { stop }));
			await waitFor('the server to listen for changes', async () => server.context.pageCache.usable);
		}
	});
	afterAll(async () => {
		for (const server of servers) await server.stop();
	});
	return servers;
}
