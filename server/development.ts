import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createBackend, type PagesModule, type ReadContext, type RenderPage } from './http/pages.ts';
import { createReads, type Reads } from './http/reads.ts';

/** Vite in this process: pages compiled as they are asked for, replaced in the browser as they are saved. */
export interface Development {
	/** Pages and public data, read in this process. */
	reads(context: ReadContext): Reads;
	/** Answers what is Vite's own (modules, styles) and passes on the rest. */
	handle(request: IncomingMessage, response: ServerResponse, next: () => void): void;
	stop(): Promise<void>;
}

/** Starts Vite beside an HTTP server that is not listening yet. Only `npm run dev` loads it. */
export async function startDevelopment(server: Server): Promise<Development> {
	const { createServer, isRunnableDevEnvironment } = await import('vite');
	const root = join(import.meta.dirname, '..');
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
			// Asked anew for each request, so that a saved module counts from the next page on.
			const render: RenderPage = async (request, given) =>
				(await load()).createPages(backend)(request, given);
			return { answer: createReads(context, render), react: reactBuild() };
		},
		handle: vite.middlewares,
		stop: () => vite.close(),
	};
}
