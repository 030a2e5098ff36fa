import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { subscribeToasts, waitingToasts } from './toast.ts';

const ToastList = lazy(() => import('./toast-list.tsx'));

const NONE: readonly never[] = [];

/** The place for toasts. Loads nothing until the first one. */
export function Toaster() {
	const waiting = useSyncExternalStore(subscribeToasts, waitingToasts, () => NONE);
	const [needed, setNeeded] = useState(false);
	if (waiting.length > 0 && !needed) setNeeded(true);
	return needed ? (
		<Suspense>
			<ToastList />
		</Suspense>
	) : null;
}
