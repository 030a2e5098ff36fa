import { useSyncExternalStore } from 'react';
import { kept } from '#web/browser/interfaces.ts';

/** How this device tells its user that they were outbid. Both are off until the user switches them on. */
export type AlertChoice = 'sound' | 'vibration';

const KEYS: Record<AlertChoice, string> = {
	sound: 'martelo.outbid-sound',
	vibration: 'martelo.outbid-vibration',
};

const listeners = new Set<() => void>();

/** Reads a choice; false in a browser that keeps nothing. */
export function isChosen(choice: AlertChoice): boolean {
	return kept.read(KEYS[choice]) === 'on';
}

export function choose(choice: AlertChoice, on: boolean): void {
	kept.write(KEYS[choice], on ? 'on' : null);
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** A choice, current in every copy of its switch on the page. */
export function useChoice(choice: AlertChoice): boolean {
	return useSyncExternalStore(
		subscribe,
		() => isChosen(choice),
		() => false,
	);
}
