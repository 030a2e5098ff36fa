import { API } from '#contract/paths.ts';
import type { ActivityReport, SessionAnswer } from '#contract/session.ts';
import { SECOND } from '#domain/time.ts';
import type { Held } from './session-knowledge.ts';

const PATIENCE = 10 * SECOND;

/** Asks the server who this browser is, with a fresh access token; rejects when it gives no answer. */
export async function requestSession(): Promise<Held | null> {
	const asked = Date.now();
	const response = await fetch(API.session, { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) });
	if (!response.ok) throw new Error(`the session was answered with ${response.status}`);
	const { session } = (await response.json()) as SessionAnswer;
	// By the life that is left, not by the server's time of day: this device's clock may be wrong.
	return session && { session, expires: asked + session.expires_in * SECOND };
}

/** What became of a report of activity: the session lives on, is over, or the server gave no answer. */
export type ReportAnswer = 'alive' | 'over' | 'lost';

/** Tells the server that the user did something `idle_seconds` ago. Works while the page is being left, too. */
export async function reportActivity(idle_seconds: number): Promise<ReportAnswer> {
	const report: ActivityReport = { idle_seconds };
	try {
		const response = await fetch(API.activity, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify(report),
			keepalive: true,
		});
		// Unread, an answer that no cache keeps would hold the request open.
		await response.text();
		if (response.status === 401) return 'over';
		return response.ok ? 'alive' : 'lost';
	} catch {
		return 'lost';
	}
}
