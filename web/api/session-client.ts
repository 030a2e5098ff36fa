import type { AuthSession } from '#contract/session.ts';
import { type EndReason, idOf } from './session-knowledge.ts';
import { exclusively as inOneTab } from './session-lock.ts';
import { createReading, type Request } from './session-reading.ts';
import { createRenewal, type Exclusively } from './session-renewal.ts';
import { requestSession } from './session-request.ts';
import { type AuthChange, type SessionState, sessionState } from './session-state.ts';

/**
 * The session of one tab, shared with the other tabs of the browser. Whoever changes it on the server says so here:
 *
 * - `sessionStarted(event)`  after a sign-in, sign-up or reset that opened a session: reads it and tells everybody.
 *                            For `MFA_CHALLENGE_VERIFIED` that is told first, then `SIGNED_IN`.
 * - `sessionEnded(reason)`   after the server ended it: every tab becomes a visitor's.
 * - `userUpdated()`          after a change of the account: name, password, second factor.
 * - `recoveryOpened()`       when a recovery link was opened.
 * - `accessToken()`          for `Authorization: Bearer`; null for visitors, or when none can be had now.
 * - `subscribe(listener)`    every event once, from here and from other tabs; INITIAL_SESSION first.
 *
 * The keeper (web/shell) shows the page again after SIGNED_OUT, and after whatever another tab did. Whoever
 * calls `sessionStarted` or `userUpdated` decides when their own page moves on. Nothing here rejects.
 */
interface SessionClient {
	sessionStarted(event: 'SIGNED_IN' | 'MFA_CHALLENGE_VERIFIED'): Promise<AuthSession | null>;
	sessionEnded(reason: EndReason): void;
	userUpdated(): Promise<void>;
	recoveryOpened(): void;
	accessToken(): Promise<string | null>;
	subscribe(listener: (change: AuthChange) => void): () => void;
	/** For the keeper: reads the session of the page's viewer, then looks at its token now and then. */
	expect(session_id: string): Promise<void>;
	tick(): Promise<void>;
}

/** Makes the client of one tab. */
export function createSessionClient(
	state: SessionState,
	request: Request,
	exclusively: Exclusively,
): SessionClient {
	const reading = createReading(state, request);
	const { tick, token } = createRenewal(state, reading, exclusively);
	return {
		async sessionStarted(event) {
			const held = await reading.ask();
			if (!held) return null;
			if (event === 'MFA_CHALLENGE_VERIFIED') state.tell({ event, held });
			state.tell({ event: 'SIGNED_IN', held });
			return held.session;
		},
		sessionEnded(reason) {
			state.tell({ event: 'SIGNED_OUT', held: null, ended: idOf(state.read().held), reason });
		},
		async userUpdated() {
			const held = await reading.ask();
			if (held) state.tell({ event: 'USER_UPDATED', held });
		},
		recoveryOpened() {
			state.tell({ event: 'PASSWORD_RECOVERY', held: null });
		},
		accessToken: token,
		subscribe(listener) {
			let greeted = false;
			const greet = () => {
				if (greeted) return;
				greeted = true;
				const session = state.read().held?.session ?? null;
				listener({ event: 'INITIAL_SESSION', session, elsewhere: false });
			};
			const greetOnceKnown = () => state.read().known && greet();
			const unwatch = state.watch(greetOnceKnown);
			const unlisten = state.listen((change) => {
				greet();
				listener(change);
			});
			void reading.once().then(greetOnceKnown);
			return () => {
				greeted = true;
				unwatch();
				unlisten();
			};
		},
		expect: reading.expect,
		tick,
	};
}

/** This page's. */
export const sessionClient = createSessionClient(sessionState, requestSession, inOneTab);
export const { sessionStarted, sessionEnded, userUpdated, recoveryOpened, accessToken, subscribe } =
	sessionClient;
