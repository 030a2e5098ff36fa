import { useEffect, useState } from 'react';

/** Waits shorter than this, in milliseconds, show no skeleton. */
const SKELETON_DELAY = 150;

/** True once `active` has lasted `delay` milliseconds, so that short waits are never announced. */
export function useDelayed(active: boolean, delay = SKELETON_DELAY): boolean {
	const [late, setLate] = useState(false);
	useEffect(() => {
		if (!active) return;
		const timer = setTimeout(() => setLate(true), delay);
		return () => {
			clearTimeout(timer);
			setLate(false);
		};
	}, [active, delay]);
	return active && late;
}
