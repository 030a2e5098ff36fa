/**
 * Calls `act` repeatedly while the page is visible, and at once when it becomes visible again; never twice at the same
 * time. Returns a function that stops it; a call in progress still finishes.
 */
export function everyWhileVisible(pause: number, act: () => Promise<void>): () => void {
	const state = { stopped: false, acting: false, timer: 0 };
	const visible = () => document.visibilityState === 'visible';
	const schedule = () => {
		window.clearTimeout(state.timer);
		if (!state.stopped && visible()) state.timer = window.setTimeout(() => void run(), pause);
	};
	const run = async () => {
		if (state.acting || state.stopped) return;
		state.acting = true;
		await act();
		state.acting = false;
		schedule();
	};
	const onVisibilityChange = () => (visible() ? void run() : schedule());
	document.addEventListener('visibilitychange', onVisibilityChange);
	schedule();
	return () => {
		state.stopped = true;
		window.clearTimeout(state.timer);
		document.removeEventListener('visibilitychange', onVisibilityChange);
	};
}
