import { useSyncExternalStore } from 'react';

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
