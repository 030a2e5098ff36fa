import { useEffect, useSyncExternalStore } from 'react';

/**
 * Whether the page fills the screen, and a function that makes it do so; `enter` is null where the browser has none.
 */
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
	// If the browser refuses, the page keeps its size and the button.
	document.documentElement.requestFullscreen().catch(() => undefined);
}

/**
 * Keeps the screen awake while the page is visible, where the browser supports it. A lock is lost when the page is
 * hidden.
 */
export function useWakeLock(): void {
	useEffect(() => {
		let lock: WakeLockSentinel | null = null;
		let gone = false;
		const hold = async () => {
			if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
			// Refused on a low battery; the display works without it.
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
