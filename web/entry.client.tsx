import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { hydrated } from './hydrated.ts';
import { carryOut } from './inline/carry-out.ts';
import type { BeforeHydration } from './inline/document-script.ts';
import * as root from './root.tsx';
import * as anyScreen from './routes/any-screen.tsx';
import { loadOnDemand } from './ui/on-demand.tsx';

/** Called by the document's script, with the modules of the page's own routes. Every page is in these two. */
async function hydrate({ routes, signed_in, held, stopCountdowns }: BeforeHydration): Promise<void> {
	if (signed_in) await loadOnDemand();
	Object.assign(window, { __reactRouterRouteModules: { root, 'routes/any-screen': anyScreen, ...routes } });
	// From here on, React shows the countdowns.
	stopCountdowns();
	hydrateDocument();
	await hydrated;
	carryOut(held);
}

function hydrateDocument(): void {
	startTransition(() => {
		hydrateRoot(
			document,
			<StrictMode>
				<HydratedRouter />
			</StrictMode>,
		);
	});
}

// In development, React Router's own scripts load this module last. Otherwise the document's script calls it by this name
// instead of an export, because the build moves this module into another file.
if (import.meta.env.DEV) hydrateDocument();
else window.hydrate = hydrate;
