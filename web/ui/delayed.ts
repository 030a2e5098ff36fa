import { useEffect, useState } from 'react';

/** True once `active` has held for `delay` milliseconds: what is over sooner is never announced. */
export function useDelayed(active: boolean, delay: number): boolean {
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
