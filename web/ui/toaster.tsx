import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { subscribeToasts, waitingToasts } from './toast.ts';

const NONE: readonly never[] = [];

/** The place for toasts. Loads nothing until the first one. A file that cannot be loaded is requested again with the next one. */
export function Toaster() {
	const waiting = useSyncExternalStore(subscribeToasts, waitingToasts, () => NONE);
	const [List, setList] = useState<ComponentType | null>(null);
	useEffect(() => {
		if (waiting.length === 0 || List) return;
		import('./toast-list.tsx').then((list) => setList(() => list.default), console.error);
	}, [waiting, List]);
	return List && <List />;
}
