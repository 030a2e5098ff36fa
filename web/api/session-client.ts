import { ACCOUNT_API } from '#contract/account-paths.ts';
import type { AuthSession, SessionAnswer } from '#contract/session.ts';
import { shouldRefresh } from '#domain/people/session.ts';
import { SECOND } from '#domain/values/time.ts';
import { request } from './request.ts';
import {
	type AuthChange,
	type EndReason,
	type HeldSession,
	idOf,
	runExclusively,
	type SessionStore,
	sessionStore,
	userOf,
} from './session-store.ts';

/** Every access token that is returned is valid for at least this long. */
const MARGIN = 5 * SECOND;

/** How long the server may take to answer. */
const TIMEOUT = 10 * SECOND;

/** Reads the session from the server. Rejects if there is no answer. */
type ReadSession = () => Promise<HeldSession | null>;

/**
 * The session of one tab, shared with the other tabs of the browser. Its functions never reject. The session keeper
 * (web/shell) renders the page again after SIGNED_OUT and after an event from another tab; callers of `sessionStarted`
 * and `userUpdated` navigate or revalidate themselves.
 */
export function createSessionClient(
	store: SessionStore,
	readSession: ReadSession,
	exclusively: typeof runExclusively,
) {
	const reader = createReader(store, readSession);
	const { tick, accessToken } = createRenewal(store, reader, exclusively);
	return {
		/** After a sign-in, sign-up or password reset that opened a session: reads and publishes it. */
		async sessionStarted(event: 'SIGNED_IN' | 'MFA_CHALLENGE_VERIFIED'): Promise<AuthSession | null> {
			const held = await reader.read();
			if (!held) return null;
			if (event === 'MFA_CHALLENGE_VERIFIED') store.publish({ event, held });
			store.publish({ event: 'SIGNED_IN', held });
			return held.session;
		},
		/** After the server ended the session: every tab is signed out. */
		sessionEnded(reason: EndReason) {
			store.publish({ event: 'SIGNED_OUT', held: null, ended: idOf(store.read().held), reason });
		},
		/** After a change of the account: name, password or second factor. */
		async userUpdated() {
			const held = await reader.read();
			if (held) store.publish({ event: 'USER_UPDATED', held });
		},
		/** After a recovery link was opened. */
		recoveryOpened() {
			store.publish({ event: 'PASSWORD_RECOVERY', held: null });
		},
		/** Calls back once for every event of this tab and of the others, starting with INITIAL_SESSION. */
		subscribe(listener: (change: AuthChange) => void) {
			let greeted = false;
			const greet = () => {
				if (greeted) return;
				greeted = true;
				const session = store.read().held?.session ?? null;
				listener({ event: 'INITIAL_SESSION', session, elsewhere: false });
			};
			const greetOnceKnown = () => store.read().known && greet();
			const unwatch = store.watch(greetOnceKnown);
			const unlisten = store.listen((change) => {
				greet();
				listener(change);
			});
			void reader.readOnce().then(greetOnceKnown);
			return () => {
				greeted = true;
				unwatch();
				unlisten();
			};
		},
		expect: reader.expect,
		accessToken,
		tick,
	};
}

type Reader = ReturnType<typeof createReader>;

/** Reads the session from the server into the store. */
function createReader(store: SessionStore, readSession: ReadSession) {
	let underway: Promise<boolean> | undefined;
	/** The session that the page was rendered for. */
	let expected: string | null = null;

	/** Returns undefined if there is no answer. */
	async function read(): Promise<HeldSession | null | undefined> {
		store.update({ reading: true });
		try {
			return await readSession();
		} catch (error) {
			console.error('the session could not be read', error);
			return undefined;
		} finally {
			store.update({ reading: false });
		}
	}

	/**
	 * Returns whether the server reported that nobody is signed in. An event that arrived before the answer is newer, and
	 * is kept.
	 */
	async function readIntoStore(): Promise<boolean> {
		const held = await read();
		const { known, ended } = store.read();
		if (held === undefined || known) return false;
		store.update({ held: idOf(held) === ended ? null : held, known: true });
		return held === null;
	}

	function share(): Promise<boolean> {
		underway ??= readIntoStore().finally(() => {
			underway = undefined;
		});
		return underway;
	}

	return {
		read,
		/**
		 * Reads the session unless it is known. Simultaneous callers share one request. If there is none, the one that the
		 * page was rendered for ends.
		 */
		async readOnce() {
			if (store.read().known || !(await share()) || !expected) return;
			store.update({ known: false });
			store.publish({ event: 'SIGNED_OUT', held: null, ended: expected, reason: 'over' });
		},
		/**
		 * Takes the session that the page was rendered for, and drops any other. It is not read before something needs it:
		 * the server has just rendered the page for it.
		 */
		async expect(session_id: string) {
			// A request sent before this session began may find nobody signed in.
			await underway;
			expected = session_id;
			if (idOf(store.read().held) !== session_id) store.update({ held: null, known: false });
		},
	};
}

/**
 * Keeps the access token fresh: one tab renews it, and the others receive it. Renewing does not count as user activity.
 */
function createRenewal(store: SessionStore, { read, readOnce }: Reader, exclusively: typeof runExclusively) {
	let underway: Promise<void> | undefined;

	function renew(): Promise<void> {
		underway ??= exclusively(renewNow)
			.catch((error) => console.error('the session could not be renewed', error))
			.finally(() => {
				underway = undefined;
			});
		return underway;
	}

	async function renewNow(): Promise<void> {
		const before = store.read().held;
		if (!before || !shouldRefresh(before.expires, Date.now())) return;
		const held = await read();
		// No answer: the session is kept, and the next tick retries.
		if (held === undefined) return;
		if (!held) store.publish({ event: 'SIGNED_OUT', held, ended: idOf(before), reason: 'over' });
		else store.publish({ event: userOf(held) === userOf(before) ? 'TOKEN_REFRESHED' : 'SIGNED_IN', held });
	}

	return {
		/** Reads a session that could not be read before, or renews a token that is about to expire. */
		async tick() {
			const { known, held } = store.read();
			if (!known) await readOnce();
			else if (held && shouldRefresh(held.expires, Date.now())) await renew();
		},
		/** The token for `Authorization: Bearer`; null for visitors, and when none is available now. */
		async accessToken(): Promise<string | null> {
			await readOnce();
			const { held } = store.read();
			if (held && !isUsable(held)) await renew();
			const now = store.read().held;
			return now && isUsable(now) ? now.session.access_token : null;
		},
	};
}

function isUsable({ expires }: HeldSession): boolean {
	return expires - Date.now() > MARGIN;
}

/** Reads this browser's session from the server, with a fresh access token. Rejects if there is no answer. */
export async function requestSession(): Promise<HeldSession | null> {
	const sent = Date.now();
	const answer = await request<SessionAnswer>('GET', ACCOUNT_API.session, { timeout: TIMEOUT });
	if ('refused' in answer) throw new Error(`the session was answered with ${answer.refused.status}`);
	const { session } = answer.done;
	// Uses the remaining lifetime, not the server's time of day: this device's clock may be wrong.
	return session && { session, expires: sent + session.expires_in * SECOND };
}

/** The client of this page. */
export const sessionClient = createSessionClient(sessionStore, requestSession, runExclusively);
export const { sessionStarted, sessionEnded, userUpdated, recoveryOpened, accessToken, subscribe } =
	sessionClient;
