import { useSyncExternalStore } from 'react';

/** How this device tells its user that they were outbid. Both are off until the user switches them on. */
export type AlertChoice = 'sound' | 'vibration';

const KEYS: Record<AlertChoice, string> = {
	sound: 'martelo.outbid-sound',
	vibration: 'martelo.outbid-vibration',
};

const listeners = new Set<() => void>();

/** Reads a choice from local storage; false where it is not accessible. */
export function isChosen(choice: AlertChoice): boolean {
	try {
		return localStorage.getItem(KEYS[choice]) === 'on';
	} catch {
		return false;
	}
}

export function choose(choice: AlertChoice, on: boolean): void {
	try {
		if (on) localStorage.setItem(KEYS[choice], 'on');
		else localStorage.removeItem(KEYS[choice]);
	} catch {
		// Without storage the choice cannot be kept, and the switch stays off.
	}
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
