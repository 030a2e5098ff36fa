import { StrictMode, startTransition } from 'react';
import type * as ReactDom from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { formatBRL } from '#domain/values/money.ts';
import { hydrated } from '#web/ui/hydrated.ts';
import { installServiceWorker } from './api/service-worker.ts';
import { type DocumentState, readStateText, unpackRoutes } from './document-state.ts';
import type { BeforeHydration } from './inline/document-script.ts';
import type { HeldInput } from './inline/held-input.ts';
import type { Handle } from './root.tsx';
import * as root from './root.tsx';
import * as anyScreen from './routes/any-screen.tsx';
import { loadOnDemand } from './ui/on-demand.tsx';

/** Called by the document's script, with the modules of the page's own routes. Every page is in these two. */
async function hydrate({ text, modules, held, stop }: BeforeHydration): Promise<void> {
	const { state, data } = readStateText(text);
	if (state.signed_in) await loadOnDemand();
	prepareRouter(state, data, modules);
	await nextTask();
	const [client] = await Promise.all([import('react-dom/client'), hasHeld(held) && loadCarryOut()]);
	await nextTask();
	if (modules.some(formats)) {
		formatBRL(0);
		await nextTask();
	}
	stop();
	hydrateDocument(client);
	await hydrated;
	await carryOutHeld(held);
	installServiceWorker();
}

/**
 * Whether a route's components format numbers or dates. The first formatter of a page takes a browser as long as a third of its
 * hydration, and is made in a task of its own.
 */
const formats = (module: unknown) => (module as { handle?: Handle }).handle?.formats;

const loadCarryOut = () => import('./inline/carry-out.ts');

/** Most people have done nothing yet, and need no code for it. */
function hasHeld({ actions, changed }: HeldInput): boolean {
	return actions.length + changed.size > 0;
}

/** Code that was needed before hydration has arrived by now: if it had not, the page would not be hydrated. */
async function carryOutHeld(held: HeldInput): Promise<void> {
	if (!hasHeld(held)) return held.release();
	try {
		const { carryOut } = await loadCarryOut();
		carryOut(held);
	} catch {
		held.release();
	}
}

/** Sets what React Router's own scripts would have set before it hydrates. */
function prepareRouter({ router, routes, own }: DocumentState, data: string, modules: unknown[]): void {
	Object.assign(window, {
		__reactRouterContext: routerContext(router, data),
		__reactRouterManifest: { routes: unpackRoutes(routes) },
		__reactRouterRouteModules: {
			root,
			'routes/any-screen': anyScreen,
			...Object.fromEntries(own.map((id, at) => [id, modules[at]])),
		},
	});
}

/** React Router decodes its stream into `state`. The state of JSON data is there already, and stays. */
function routerContext(router: object, data: string): object {
	if (data.startsWith('[')) return { ...router, stream: new Response(data).body };
	const state = { loaderData: JSON.parse(data) as unknown };
	const context = { ...router, stream: new Response('[{}]\n').body };
	return Object.defineProperty(context, 'state', { get: () => state, set: () => undefined });
}

/** React DOM, half of the code, is initialised in a task of its own, so that no task blocks the page for long. */
function nextTask(): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve));
}

function hydrateDocument({ hydrateRoot }: typeof ReactDom): void {
	startTransition(() => {
		hydrateRoot(
			document,
			import.meta.env.DEV ? (
				<StrictMode>
					<HydratedRouter />
				</StrictMode>
			) : (
				<HydratedRouter />
			),
		);
	});
}

// In development, React Router's own scripts load this module last. Otherwise the document's script calls it by this name
// instead of an export, because the build moves this module into another file.
if (import.meta.env.DEV) void import('react-dom/client').then(hydrateDocument);
else globalThis.hydrate = hydrate;
