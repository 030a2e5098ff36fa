import { REFRESH_TICK } from '#domain/session.ts';
import { SECOND } from '#domain/time.ts';
import { signOut } from './authentication.ts';
import { watchInactivity } from './inactivity.ts';
import { createReports } from './inactivity-report.ts';
import { activityStamp } from './inactivity-stamp.ts';
import { sessionClient } from './session-client.ts';
import { idOf } from './session-knowledge.ts';
import { exclusively } from './session-lock.ts';
import { reportActivity } from './session-request.ts';
import { sessionState } from './session-state.ts';

/** How long leaving waits for the server, which ends an idle session by itself too. */
const PATIENCE = 5 * SECOND;

/**
 * Keeps the session of somebody who is signed in: reads it, renews its access token every so often and when the
 * page wakes up, and ends it when nobody is there. Answers the way to stop. Visitors never load this file.
 */
export function keepSession(session_id: string): () => void {
	const { expect, tick, sessionEnded } = sessionClient;
	const reports = createReports({ send: reportActivity, onOver: () => sessionEnded('over') });
	// First of all, so that a page that wakes up too late ends before it renews anything.
	const unwatch = watchInactivity({
		page: window,
		stamp: activityStamp,
		onActivity: reports.note,
		onIdle: () => void exclusively(() => leave(session_id)),
	});
	const ticking = setInterval(tick, REFRESH_TICK);
	const wake = () => void (document.visibilityState === 'visible' && tick());
	document.addEventListener('visibilitychange', wake);
	window.addEventListener('pagehide', reports.flush);
	void expect(session_id);
	return () => {
		unwatch();
		reports.stop();
		clearInterval(ticking);
		document.removeEventListener('visibilitychange', wake);
		window.removeEventListener('pagehide', reports.flush);
	};
}

/** Ends an idle session on the server, in the first of the tabs that notice, and then on all of them. */
async function leave(session_id: string): Promise<void> {
	const { held, known } = sessionState.read();
	if (known && idOf(held) !== session_id) return;
	await Promise.race([signOut(), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
	sessionClient.sessionEnded('idle');
}
