import { SECOND } from '#domain/values/time.ts';
import { serviceWorkers } from '#web/browser/interfaces.ts';

/** The script that shows push messages, and answers pages when there is no connection. */
export const SERVICE_WORKER = '/sw.js';

/** How long after hydration it is installed: nothing of the first page needs it. */
const DELAY = 4 * SECOND;

/** Installs the service worker, where the browser has them: on https, and on this machine. */
export function installServiceWorker(): void {
	const workers = serviceWorkers();
	// A browser may refuse, in a private window for example. Pages work without it.
	if (workers) setTimeout(() => workers.register(SERVICE_WORKER).catch(() => undefined), DELAY);
}
