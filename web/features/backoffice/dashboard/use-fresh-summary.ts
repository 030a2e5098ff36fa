import { useEffect, useRef, useState } from 'react';
import type { DashboardSummary } from '#contract/dashboard.ts';
import { MINUTE } from '#domain/time.ts';
import { readDashboardSummary } from '#web/api/backoffice.ts';

/**
 * A summary that renews itself quietly: each minute while somebody can see it, and at once when the window is looked
 * at again. What cannot be read changes nothing but `stale`.
 */
export function useFreshSummary(given: DashboardSummary) {
	const [read, setRead] = useState({ given, summary: given, stale: false });
	const shown = read.given === given ? read : { given, summary: given, stale: false };
	const asking = useRef(false);

	useEffect(() => {
		let current = true;
		async function renew() {
			if (asking.current || document.visibilityState === 'hidden') return;
			asking.current = true;
			const answer = await readDashboardSummary(given.environment);
			const summary = 'done' in answer ? answer.done : null;
			asking.current = false;
			if (!current) return;
			setRead((before) => {
				const kept = before.given === given ? before.summary : given;
				return { given, summary: summary ?? kept, stale: summary === null };
			});
		}
		const look = () => void renew();
		const timer = setInterval(look, MINUTE);
		window.addEventListener('focus', look);
		document.addEventListener('visibilitychange', look);
		return () => {
			current = false;
			clearInterval(timer);
			window.removeEventListener('focus', look);
			document.removeEventListener('visibilitychange', look);
		};
	}, [given]);

	return { summary: shown.summary, stale: shown.stale };
}
