import { useEffect } from 'react';

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
