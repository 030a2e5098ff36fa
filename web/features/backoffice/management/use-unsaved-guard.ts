import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';

/** Holds every way out, within the site and out of it, while something would be lost. */
export function useUnsavedGuard(unsaved: boolean) {
	const released = useRef(false);
	const blocker = useBlocker(() => unsaved && !released.current);

	useEffect(() => {
		if (!unsaved) return;
		const warn = (event: BeforeUnloadEvent) => event.preventDefault();
		window.addEventListener('beforeunload', warn);
		return () => window.removeEventListener('beforeunload', warn);
	}, [unsaved]);

	return {
		/** Someone wants to leave and has to be asked. */
		asking: blocker.state === 'blocked',
		leave: () => blocker.proceed?.(),
		stay: () => blocker.reset?.(),
		/** From now on nothing is held: all is saved. */
		release() {
			released.current = true;
		},
	};
}
