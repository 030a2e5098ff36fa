import { useEffect, useState } from 'react';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { WAITING_REFRESH, type WaitingCounts } from '#contract/waiting.ts';
import { everyWhileVisible } from './every-while-visible.ts';
import { request } from './request.ts';

/** What waits in each section of the back office, read again while the page is visible; null until it was read once. */
export function useWaitingCounts(): WaitingCounts | null {
	const [counts, setCounts] = useState<WaitingCounts | null>(null);
	useEffect(() => {
		let current = true;
		async function read() {
			const answer = await request<WaitingCounts>('GET', ADMIN_API.waiting);
			if (current && 'done' in answer) setCounts(answer.done);
		}
		void read();
		const stop = everyWhileVisible(WAITING_REFRESH, read);
		return () => {
			current = false;
			stop();
		};
	}, []);
	return counts;
}
