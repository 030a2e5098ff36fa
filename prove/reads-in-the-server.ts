import type { Context } from '#server/context.ts';
import type { Env } from '#server/env.ts';
import { createBackend, loadPages } from '#server/http/pages.ts';
import { createReads, type Reads } from '#server/http/reads.ts';

/** In the place of server/read-workers.ts: no worker, no queue. */
export async function startReadWorkers(_env: Env, context: Context): Promise<Reads> {
	const { createPages, reactBuild } = await loadPages();
	return { answer: createReads(context, createPages(createBackend(context))), react: reactBuild() };
}
