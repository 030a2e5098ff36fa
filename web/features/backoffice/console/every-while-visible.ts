/**
 * Repeats an act, one at a time, while the page is visible, and at once when it becomes so again. Answers how to stop;
 * an act under way then still ends.
 */
export function everyWhileVisible(pause: number, act: () => Promise<void>): () => void {
	const state = { stopped: false, acting: false, timer: 0 };
	const visible = () => document.visibilityState === 'visible';
	const schedule = () => {
		window.clearTimeout(state.timer);
		if (!state.stopped && visible()) state.timer = window.setTimeout(() => void turn(), pause);
	};
	const turn = async () => {
		if (state.acting || state.stopped) return;
		state.acting = true;
		await act();
		state.acting = false;
		schedule();
	};
	const look = () => (visible() ? void turn() : schedule());
	document.addEventListener('visibilitychange', look);
	schedule();
	return () => {
		state.stopped = true;
		window.clearTimeout(state.timer);
		document.removeEventListener('visibilitychange', look);
	};
}
