import { useEffect, useSyncExternalStore } from 'react';

/** Whether the page fills the screen, and the way to make it so; `enter` is null where the browser has none. */
export function useFullScreen(): { full: boolean; enter: (() => void) | null } {
	const full = useSyncExternalStore(
		subscribe,
		() => document.fullscreenElement !== null,
		() => false,
	);
	const possible = useSyncExternalStore(
		subscribe,
		() => document.fullscreenEnabled,
		() => false,
	);
	return { full, enter: possible ? enter : null };
}

function subscribe(notify: () => void): () => void {
	document.addEventListener('fullscreenchange', notify);
	return () => document.removeEventListener('fullscreenchange', notify);
}

function enter(): void {
	// A browser that refuses leaves the page as it is, with its button.
	document.documentElement.requestFullscreen().catch(() => undefined);
}

/** Keeps the screen awake while the page is seen, where the browser can; a lock is lost whenever the page is hidden. */
export function useWakeLock(): void {
	useEffect(() => {
		let lock: WakeLockSentinel | null = null;
		let gone = false;
		const hold = async () => {
			if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
			// Refused on a low battery: the display works all the same.
			const held = await navigator.wakeLock.request('screen').catch(() => null);
			if (gone) await held?.release();
			else lock = held;
		};
		void hold();
		const onVisible = () => void hold();
		document.addEventListener('visibilitychange', onVisible);
		return () => {
			gone = true;
			document.removeEventListener('visibilitychange', onVisible);
			void lock?.release();
		};
	}, []);
}
