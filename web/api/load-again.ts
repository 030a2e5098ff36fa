import { MINUTE, SECOND } from '#domain/values/time.ts';
import { documentNavigation } from './clock-offset.ts';

/** Between two requests whether the server answers again. */
const PAUSE = 2 * SECOND;
/** The same, on a page that has already been loaded again: its scripts may be blocked for good. */
const LONG_PAUSE = MINUTE;

/**
 * Loads a page whose scripts did not arrive again once the server answers, unless the person has `changed` fields by then. The
 * scripts alone cannot be requested again: browsers keep the failure of a module, and after a deployment its file has another
 * name.
 */
export function loadAgain(changed: Map<unknown, unknown>): void {
	addEventListener('input', (event) => changed.set(event, event));
	const ask = () =>
		fetch('', { method: 'HEAD' }).then(({ ok }) => (ok && !changed.size ? location.reload() : wait()), wait);
	const wait = () => setTimeout(ask, documentNavigation()?.type === 'reload' ? LONG_PAUSE : PAUSE);
	wait();
}
