/** Loaded before a server: what only reads is answered by the process that takes bids, as if there were no workers. */
import { registerHooks } from 'node:module';

const instead = new URL('./reads-in-the-server.ts', import.meta.url).href;

registerHooks({
	resolve: (specifier, context, next) =>
		specifier.endsWith('/read-workers.ts') ? { url: instead, shortCircuit: true } : next(specifier, context),
});
