import { useEffect, useRef, useState } from 'react';
import type { DashboardSummary } from '#contract/dashboard.ts';
import { MINUTE } from '#domain/values/time.ts';
import { readDashboardSummary } from '#web/api/backoffice.ts';

/**
 * A summary that is updated every minute while the page is visible, and at once when the window is shown again. A
 * failed read changes only `stale`.
 */
export function useFreshSummary(initial: DashboardSummary) {
	const [read, setRead] = useState({ initial, summary: initial, stale: false });
	const shown = read.initial === initial ? read : { initial, summary: initial, stale: false };
	const requesting = useRef(false);

	useEffect(() => {
		let current = true;
		async function renew() {
			if (requesting.current || document.visibilityState === 'hidden') return;
			requesting.current = true;
			const answer = await readDashboardSummary(initial.environment);
			const summary = 'done' in answer ? answer.done : null;
			requesting.current = false;
			if (!current) return;
			setRead((before) => {
				const kept = before.initial === initial ? before.summary : initial;
				return { initial, summary: summary ?? kept, stale: summary === null };
			});
		}
		const renewWhenShown = () => void renew();
		const timer = setInterval(renewWhenShown, MINUTE);
		window.addEventListener('focus', renewWhenShown);
		document.addEventListener('visibilitychange', renewWhenShown);
		return () => {
			current = false;
			clearInterval(timer);
			window.removeEventListener('focus', renewWhenShown);
			document.removeEventListener('visibilitychange', renewWhenShown);
		};
	}, [initial]);

	return { summary: shown.summary, stale: shown.stale };
}
