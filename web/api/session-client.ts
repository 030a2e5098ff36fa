import { API } from '#contract/paths.ts';
import type { AuthSession, SessionAnswer } from '#contract/session.ts';
import { shouldRefresh } from '#domain/session.ts';
import { SECOND } from '#domain/time.ts';
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

/** An access token that is handed out lives at least this long. */
const MARGIN = 5 * SECOND;

/** How long the server may take to answer. */
const TIMEOUT = 10 * SECOND;

/** Asks the server for the session; rejects when it gives no answer. */
type ReadSession = () => Promise<HeldSession | null>;

/**
 * The session of one tab, shared with the other tabs of the browser. Nothing here rejects. The session keeper (web/shell)
 * renders the page again after SIGNED_OUT and after what another tab did; whoever calls `sessionStarted` or `userUpdated`
 * navigates or revalidates itself.
 */
export function createSessionClient(
	store: SessionStore,
	readSession: ReadSession,
	exclusively: typeof runExclusively,
) {
	const reader = createReader(store, readSession);
	const { tick, accessToken } = createRenewal(store, reader, exclusively);
	return {
		/** After a sign-in, sign-up or reset that opened a session: reads it and publishes it. */
		async sessionStarted(event: 'SIGNED_IN' | 'MFA_CHALLENGE_VERIFIED'): Promise<AuthSession | null> {
			const held = await reader.read();
			if (!held) return null;
			if (event === 'MFA_CHALLENGE_VERIFIED') store.publish({ event, held });
			store.publish({ event: 'SIGNED_IN', held });
			return held.session;
		},
		/** After the server ended the session: every tab becomes a visitor's. */
		sessionEnded(reason: EndReason) {
			store.publish({ event: 'SIGNED_OUT', held: null, ended: idOf(store.read().held), reason });
		},
		/** After a change of the account: name, password, second factor. */
		async userUpdated() {
			const held = await reader.read();
			if (held) store.publish({ event: 'USER_UPDATED', held });
		},
		/** After a recovery link was opened. */
		recoveryOpened() {
			store.publish({ event: 'PASSWORD_RECOVERY', held: null });
		},
		/** Calls back for every event once, from here and from other tabs; INITIAL_SESSION first. */
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

	/** Undefined when there is no answer. */
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

	/** Whether the server said that nobody is signed in. An event that came before the answer is newer, and stays. */
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
		/** Reads the session unless it is known; simultaneous callers share one request. */
		async readOnce() {
			if (!store.read().known) await share();
		},
		/** Reads the session that the page was rendered for. Another session is dropped; none at all ends this one. */
		async expect(session_id: string) {
			// A request from before this session began may find nobody.
			await underway;
			if (idOf(store.read().held) === session_id) return;
			store.update({ held: null, known: false });
			if (!(await share())) return;
			store.update({ known: false });
			store.publish({ event: 'SIGNED_OUT', held: null, ended: session_id, reason: 'over' });
		},
	};
}

/** Keeps the access token fresh: one of all tabs renews it, and the others receive it. Renewing is no user activity. */
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
		// No answer: the session stays, and the next tick tries again.
		if (held === undefined) return;
		if (!held) store.publish({ event: 'SIGNED_OUT', held, ended: idOf(before), reason: 'over' });
		else store.publish({ event: userOf(held) === userOf(before) ? 'TOKEN_REFRESHED' : 'SIGNED_IN', held });
	}

	return {
		/** Looks at the access token: reads a session that could not be read, renews a token that is running out. */
		async tick() {
			const { known, held } = store.read();
			if (!known) await readOnce();
			else if (held && shouldRefresh(held.expires, Date.now())) await renew();
		},
		/** For `Authorization: Bearer`; null for visitors, and when none can be had now. */
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

/** Asks the server who this browser is, with a fresh access token; rejects when it gives no answer. */
export async function requestSession(): Promise<HeldSession | null> {
	const sent = Date.now();
	const answer = await request<SessionAnswer>('GET', API.session, { timeout: TIMEOUT });
	if ('refused' in answer) throw new Error(`the session was answered with ${answer.refused.status}`);
	const { session } = answer.done;
	// By the life that is left, not by the server's time of day: this device's clock may be wrong.
	return session && { session, expires: sent + session.expires_in * SECOND };
}

/** The client of this page. */
export const sessionClient = createSessionClient(sessionStore, requestSession, runExclusively);
export const { sessionStarted, sessionEnded, userUpdated, recoveryOpened, accessToken, subscribe } =
	sessionClient;
