import { SECOND } from '#domain/values/time.ts';
import { SECTIONS } from './sections.ts';

/** The key that a section's key follows, and how long it waits for it. */
const GO = 'g';
export const GO_WAITS = 1.5 * SECOND;

/** The key that lists all keys. */
const HELP = '?';

/** A key event. `typing` is true while the focus is in a field or something is open over the page. */
export interface Key {
	key: string;
	typing: boolean;
	altKey: boolean;
	ctrlKey: boolean;
	metaKey: boolean;
	repeat: boolean;
}

/** What a key does: `go` opens a page, `wait` expects a section's key until then, `help` lists all keys. */
export type KeyEffect = { do: 'go'; to: string } | { do: 'wait'; until: number } | { do: 'help' };

/** The effect of a key; null if it has none here. `waiting`: until when a section's key is expected, 0 for not at all. */
export function keyEffect(waiting: number, key: Key, now: number): KeyEffect | null {
	if (key.typing || key.altKey || key.ctrlKey || key.metaKey || key.repeat) return null;
	if (key.key === HELP) return { do: 'help' };
	const pressed = key.key.toLowerCase();
	const section = now < waiting ? SECTIONS.find((each) => each.key === pressed) : undefined;
	if (section) return { do: 'go', to: section.to };
	return pressed === GO ? { do: 'wait', until: now + GO_WAITS } : null;
}
