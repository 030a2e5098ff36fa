import { StrictMode, startTransition } from 'react';
import { HydratedRouter } from 'react-router/dom';
import { formatBRL } from '#domain/values/money.ts';
import type { CapturedInput } from '#web/inline/capture-input.ts';
import { hydrated } from '#web/ui/hydrated.ts';
import { loadOnDemand } from '#web/ui/lazy.tsx';
import { installServiceWorker } from './api/service-worker.ts';
import type { BeforeHydration } from './inline/document-script.ts';

/** Hydrates the page in several tasks, so that none blocks it for long, and carries out what the person has done until then. */
async function hydrate({ dataset, captured, stop }: BeforeHydration): Promise<void> {
	if (dataset.signedIn !== undefined) await loadOnDemand();
	// React DOM, half of the code, is initialised in a task of its own.
	await nextTask();
	const { hydrateRoot } = await import('react-dom/client');
	if (hasCaptured(captured)) await loadReplay();
	await nextTask();
	if (dataset.formats !== undefined) {
		// The first formatter of a page takes a browser as long as a third of its hydration.
		formatBRL(0);
		await nextTask();
	}
	stop();
	startTransition(() => {
		hydrateRoot(document, <HydratedRouter />);
	});
	await hydrated;
	await replayCaptured(captured);
	installServiceWorker();
}

const loadReplay = () => import('#web/inline/replay-input.ts');

/** Most people have done nothing yet, and need no code for it. */
function hasCaptured({ actions, changed }: CapturedInput): boolean {
	return actions.length + changed.size > 0;
}

/** Code that was needed before hydration has arrived by now: if it had not, the page would not be hydrated. */
async function replayCaptured(captured: CapturedInput): Promise<void> {
	if (!hasCaptured(captured)) return captured.release();
	try {
		const { replayInput } = await loadReplay();
		replayInput(captured);
	} catch {
		captured.release();
	}
}

function nextTask(): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve));
}

/** In development there is no document's script. */
async function hydrateDevelopment(): Promise<void> {
	const { hydrateRoot } = await import('react-dom/client');
	startTransition(() => {
		hydrateRoot(
			document,
			<StrictMode>
				<HydratedRouter />
			</StrictMode>,
		);
	});
}

if (import.meta.env.DEV) void hydrateDevelopment();
else hydrate(globalThis.beforeHydration).catch(globalThis.beforeHydration.fail);
