import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { ReadContext } from '#server/http/http-context.ts';
import { createBackend } from '#server/http/pages/backend.ts';
import type { PagesModule, RenderPage } from '#server/http/pages/built-pages.ts';
import { createReads } from '#server/http/pages/worker-app.ts';
import type { Reads } from '#server/http/read-requests.ts';

/** Vite in this process: it compiles pages on request and replaces them in the browser when they are saved. */
export interface Development {
	/** Pages and public data, read in this process. */
	reads(context: ReadContext): Reads;
	/** Answers requests for Vite's own files (modules, styles) and passes on the rest. */
	handle(request: IncomingMessage, response: ServerResponse, next: () => void): void;
	stop(): Promise<void>;
}

/** Starts Vite on an HTTP server that is not listening yet. Only `npm run dev` loads this file. */
export async function startDevelopment(server: Server): Promise<Development> {
	const { createServer, isRunnableDevEnvironment } = await import('vite');
	const root = join(import.meta.dirname, '../..');
	const vite = await createServer({
		root,
		server: { middlewareMode: true, hmr: { server } },
		appType: 'custom',
	});
	const { ssr } = vite.environments;
	if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no runnable ssr environment');
	const load = () => ssr.runner.import<PagesModule>('./web/pages.ts');
	const { reactBuild } = await load();
	return {
		reads: (context) => {
			const backend = createBackend(context);
			// Loaded again for each request, so that a saved module takes effect with the next page.
			const render: RenderPage = async (request, given) =>
				(await load()).createPages(backend)(request, given);
			return { answer: createReads(context, render), react: reactBuild() };
		},
		handle: vite.middlewares,
		stop: () => vite.close(),
	};
}
