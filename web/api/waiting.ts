import { useCallback, useEffect, useRef, useState } from 'react';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { type BellChoice, type BellList, WAITING_REFRESH, type WaitingCounts } from '#contract/waiting.ts';
import { everyWhileVisible } from './every-while-visible.ts';
import { type Answer, request } from './request.ts';

/**
 * What waits in each section of the back office, read again while the page is visible; null until it was read once. `seen`: the bell was opened,
 * so that nothing of it is unread.
 */
export function useWaitingCounts(): { counts: WaitingCounts | null; seen: () => void } {
	const [counts, setCounts] = useState<WaitingCounts | null>(null);
	const latest = useRef(0);
	useEffect(() => {
		async function read() {
			const turn = ++latest.current;
			const answer = await request<WaitingCounts>('GET', ADMIN_API.waiting);
			if (turn === latest.current && 'done' in answer) setCounts(answer.done);
		}
		void read();
		const stop = everyWhileVisible(WAITING_REFRESH, read);
		return () => {
			latest.current++;
			stop();
		};
	}, []);
	const seen = useCallback(() => {
		// An answer that is on its way was read before.
		latest.current++;
		setCounts((before) => before && { ...before, bell: { unread: 0, urgent: [] } });
	}, []);
	return { counts, seen };
}

/** Reads what waits for the viewer's bell, which they have then seen. */
export function openBell(): Promise<Answer<BellList>> {
	return request('POST', ADMIN_API.bell);
}

/** Saves whether a kind rings the viewer's bell. */
export function chooseBell(choice: BellChoice): Promise<Answer<BellChoice>> {
	return request('PUT', ADMIN_API.bellChoice, { body: choice });
}
