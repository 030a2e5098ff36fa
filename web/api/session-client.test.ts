import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuthSession } from '#contract/session.ts';
import { ACCESS_LIFE, REFRESH_TICK } from '#domain/people/session.ts';
import { MINUTE, SECOND } from '#domain/values/time.ts';
import { createSessionClient, requestSession } from './session-client.ts';
import { type Broadcast, createSessionStore, type HeldSession, runExclusively } from './session-store.ts';

/** Milliseconds that a message takes from tab to tab: longer than a lock needs to change its holder. */
const DELIVERY = 5;

/** A browser with one cookie jar, and its server. */
function browser() {
	const tabs = new Set<Broadcast>();
	/** The owner of the browser's cookie; null for a visitor. */
	let signedIn: { session: string; user: string } | null = { session: 's1', user: 'ana' };
	let tokens = 0;
	const request = vi.fn(async (): Promise<HeldSession | null> => {
		const sender = signedIn;
		await new Promise((resolve) => setTimeout(resolve, 20));
		if (!sender) return null;
		tokens += 1;
		const user = { id: sender.user, session_id: sender.session };
		const session = { access_token: `token ${tokens}`, refresh_token: sender.session, user } as AuthSession;
		return { session, expires: Date.now() + ACCESS_LIFE };
	});
	const open = (receive: Broadcast): Broadcast => {
		tabs.add(receive);
		return (event) => {
			for (const other of tabs)
				if (other !== receive) setTimeout(() => other(structuredClone(event)), DELIVERY);
		};
	};
	return {
		request,
		cookie(now: typeof signedIn) {
			signedIn = now;
		},
		/** A tab whose page was rendered for the owner of the cookie, with the events it receives. */
		async tab() {
			const store = createSessionStore(open);
			const client = createSessionClient(store, request, runExclusively);
			const events: string[] = [];
			client.subscribe(({ event, elsewhere }) => events.push(elsewhere ? `${event} elsewhere` : event));
			await vi.advanceTimersByTimeAsync(50);
			return { ...client, store, events };
		},
	};
}

/** The browser's lock: one holder at a time, in the order of the requests. */
function locks() {
	let tail = Promise.resolve();
	return {
		request(_name: string, _options: object, run: () => Promise<void>) {
			tail = tail.then(run);
			return tail;
		},
	};
}

/** Runs one tick of all tabs at the same time. */
async function tickAll(tabs: { tick(): Promise<void> }[]) {
	const ticks = tabs.map(({ tick }) => tick());
	await vi.advanceTimersByTimeAsync(SECOND);
	await Promise.all(ticks);
}

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal('navigator', { locks: locks() });
});

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

describe('subscribers receive', () => {
	it('the initial session first, then every event once in every tab', async () => {
		const { tab, cookie } = browser();
		cookie(null);
		const [one, two] = [await tab(), await tab()];
		cookie({ session: 's1', user: 'ana' });
		void one.sessionStarted('SIGNED_IN');
		await vi.advanceTimersByTimeAsync(SECOND);
		void one.userUpdated();
		await vi.advanceTimersByTimeAsync(SECOND);
		two.sessionEnded('logout');
		two.sessionEnded('idle');
		await vi.advanceTimersByTimeAsync(SECOND);
		one.recoveryOpened();
		await vi.advanceTimersByTimeAsync(SECOND);
		expect(one.events).toEqual([
			'INITIAL_SESSION',
			'SIGNED_IN',
			'USER_UPDATED',
			'SIGNED_OUT elsewhere',
			'PASSWORD_RECOVERY',
		]);
		expect(two.events).toEqual([
			'INITIAL_SESSION',
			'SIGNED_IN elsewhere',
			'USER_UPDATED elsewhere',
			'SIGNED_OUT',
			'PASSWORD_RECOVERY elsewhere',
		]);
	});

	it('a second factor before the sign-in that it completes', async () => {
		const { tab, cookie } = browser();
		cookie(null);
		const [one, two] = [await tab(), await tab()];
		cookie({ session: 's1', user: 'ana' });
		const started = one.sessionStarted('MFA_CHALLENGE_VERIFIED');
		await vi.advanceTimersByTimeAsync(SECOND);
		expect((await started)?.user.id).toBe('ana');
		expect(one.events.slice(1)).toEqual(['MFA_CHALLENGE_VERIFIED', 'SIGNED_IN']);
		expect(two.events.slice(1)).toEqual(['MFA_CHALLENGE_VERIFIED elsewhere', 'SIGNED_IN elsewhere']);
	});

	it('the initial session before an event that arrives before the first answer', async () => {
		const { tab, request } = browser();
		vi.spyOn(console, 'error').mockReturnValue();
		request.mockRejectedValue(new TypeError('Failed to fetch'));
		const one = await tab();
		expect(one.events).toEqual([]);
		one.recoveryOpened();
		expect(one.events).toEqual(['INITIAL_SESSION', 'PASSWORD_RECOVERY']);
	});

	it('nothing once unsubscribed', async () => {
		const { tab } = browser();
		const one = await tab();
		const listener = vi.fn();
		const stop = one.subscribe(listener);
		stop();
		one.sessionEnded('logout');
		await vi.advanceTimersByTimeAsync(SECOND);
		expect(listener).not.toHaveBeenCalled();
	});
});

describe('renewing the access token', () => {
	it('sends no request while more than three ticks are left, and one at the next tick', async () => {
		const { tab, request } = browser();
		const one = await tab();
		const requested: number[] = [];
		const start = Date.now();
		for (let tick = 1; tick * REFRESH_TICK < ACCESS_LIFE; tick += 1) {
			await vi.advanceTimersByTimeAsync(start + tick * REFRESH_TICK - Date.now());
			const before = request.mock.calls.length;
			await tickAll([one]);
			if (request.mock.calls.length > before) requested.push(tick);
		}
		expect(requested).toEqual([26]);
		expect(one.events).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED']);
	});

	it('sends one request for five tabs, and the others receive its session', async () => {
		const { tab, request } = browser();
		const tabs = await Promise.all([tab(), tab(), tab(), tab(), tab()]);
		request.mockClear();
		await vi.advanceTimersByTimeAsync(14 * MINUTE);
		await tickAll(tabs);
		await tickAll(tabs);
		expect(request).toHaveBeenCalledTimes(1);
		const tokens = tabs.map(({ store }) => store.read().held?.session.access_token);
		expect(new Set(tokens)).toEqual(new Set(['token 6']));
		expect(tabs.map(({ events }) => events.length)).toEqual([2, 2, 2, 2, 2]);
	});

	it('sends one request for five callers in one tab, with or without locks', async () => {
		vi.stubGlobal('navigator', {});
		const { tab, request } = browser();
		const one = await tab();
		request.mockClear();
		await vi.advanceTimersByTimeAsync(ACCESS_LIFE);
		const tokens = Promise.all([1, 2, 3, 4, 5].map(() => one.accessToken()));
		await vi.advanceTimersByTimeAsync(SECOND);
		expect(new Set(await tokens)).toEqual(new Set(['token 2']));
		expect(request).toHaveBeenCalledTimes(1);
	});

	it('returns no token, and never rejects, when there is no answer', async () => {
		const { tab, request } = browser();
		const log = vi.spyOn(console, 'error').mockReturnValue();
		request.mockRejectedValue(new TypeError('Failed to fetch'));
		const one = await tab();
		const token = one.accessToken();
		await vi.advanceTimersByTimeAsync(SECOND);
		expect(await token).toBeNull();
		expect(log).toHaveBeenCalled();
	});

	it('works in a browser without locks and without a channel', async () => {
		vi.stubGlobal('navigator', {});
		const { request } = browser();
		const store = createSessionStore(() => () => undefined);
		const client = createSessionClient(store, request, runExclusively);
		const token = client.accessToken();
		await vi.advanceTimersByTimeAsync(14 * MINUTE);
		expect(await token).toBe('token 1');
		await tickAll([client]);
		expect(store.read().held?.session.access_token).toBe('token 2');
	});

	it('keeps the session when there is no answer, and retries at the next tick', async () => {
		const { tab, request } = browser();
		const log = vi.spyOn(console, 'error').mockReturnValue();
		const one = await tab();
		await vi.advanceTimersByTimeAsync(14 * MINUTE);
		request.mockRejectedValueOnce(new TypeError('Failed to fetch'));
		await tickAll([one]);
		expect(one.store.read().held?.session.access_token).toBe('token 1');
		expect(log.mock.calls.join()).not.toContain('token 1');
		await tickAll([one]);
		expect(one.store.read().held?.session.access_token).toBe('token 2');
		expect(one.events).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED']);
	});

	it('ends the session when the server reports that it is over', async () => {
		const { tab, cookie } = browser();
		const [one, two] = [await tab(), await tab()];
		await vi.advanceTimersByTimeAsync(14 * MINUTE);
		cookie(null);
		await tickAll([one, two]);
		expect(one.events).toEqual(['INITIAL_SESSION', 'SIGNED_OUT']);
		expect(two.events).toEqual(['INITIAL_SESSION', 'SIGNED_OUT elsewhere']);
		expect(await two.accessToken()).toBeNull();
	});

	it('does not bring back a session that ended while the server answered', async () => {
		const { tab } = browser();
		const [one, two] = [await tab(), await tab()];
		await vi.advanceTimersByTimeAsync(14 * MINUTE);
		const tick = one.tick();
		await vi.advanceTimersByTimeAsync(60);
		two.sessionEnded('logout');
		await vi.advanceTimersByTimeAsync(SECOND);
		await tick;
		expect(one.events).toEqual(['INITIAL_SESSION', 'SIGNED_OUT elsewhere']);
		expect(one.store.read().held).toBeNull();
		expect(two.events).toEqual(['INITIAL_SESSION', 'SIGNED_OUT']);
	});

	it('detects that the cookie now belongs to another user', async () => {
		const { tab, cookie } = browser();
		const one = await tab();
		await vi.advanceTimersByTimeAsync(14 * MINUTE);
		cookie({ session: 's2', user: 'bruno' });
		await tickAll([one]);
		expect(one.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
		expect(one.store.read()).toMatchObject({ ended: 's1', held: { session: { refresh_token: 's2' } } });
	});

	it('renews without the lock when the browser refuses it', async () => {
		const { tab } = browser();
		const one = await tab();
		await vi.advanceTimersByTimeAsync(14 * MINUTE);
		vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new Error('no lock')) } });
		await tickAll([one]);
		expect(one.events).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED']);
	});
});

describe('reading the session of a page', () => {
	it('retries at the next tick when there was no answer', async () => {
		const { tab, request } = browser();
		const log = vi.spyOn(console, 'error').mockReturnValue();
		request.mockRejectedValueOnce(new TypeError('Failed to fetch'));
		const one = await tab();
		expect(log).toHaveBeenCalledOnce();
		expect(one.store.read()).toMatchObject({ known: false, reading: false });
		await tickAll([one]);
		expect(one.events).toEqual(['INITIAL_SESSION']);
	});

	it('sends no second request for a viewer whose session is known', async () => {
		const { tab, request } = browser();
		const one = await tab();
		request.mockClear();
		await one.expect('s1');
		expect(request).not.toHaveBeenCalled();
	});

	it('drops the session of an earlier viewer', async () => {
		const { tab, cookie } = browser();
		const one = await tab();
		cookie({ session: 's2', user: 'bruno' });
		await one.expect('s2');
		expect(one.store.read().held).toBeNull();
		await tickAll([one]);
		expect(one.store.read().held?.session.user.id).toBe('bruno');
	});

	it('ends a page that was rendered for a session that is over', async () => {
		const { request, cookie } = browser();
		cookie(null);
		const store = createSessionStore(() => () => undefined);
		const client = createSessionClient(store, request, runExclusively);
		const events = vi.fn();
		store.listen(events);
		await client.expect('s1');
		expect(request).not.toHaveBeenCalled();
		await readAt(client.tick);
		const over = { event: 'SIGNED_OUT', session: null, reason: 'over', elsewhere: false };
		expect(events.mock.calls).toEqual([[over]]);
		expect(store.read().ended).toBe('s1');
	});

	it('publishes nothing more if the user signed out while the server answered', async () => {
		const { request } = browser();
		const store = createSessionStore(() => () => undefined);
		const client = createSessionClient(store, request, runExclusively);
		const events = vi.fn();
		store.listen(events);
		await client.expect('s1');
		const done = client.tick();
		await vi.advanceTimersByTimeAsync(1);
		client.sessionEnded('logout');
		await vi.advanceTimersByTimeAsync(SECOND);
		await done;
		expect(events).toHaveBeenCalledOnce();
		expect(store.read().held).toBeNull();
	});
});

/** Carries out what reads the session, until the server has answered. */
async function readAt(act: () => Promise<void>) {
	const done = act();
	await vi.advanceTimersByTimeAsync(SECOND);
	await done;
}

function answerWith(status: number, body: unknown) {
	const fetch = vi.fn(async (_path: string, _init?: RequestInit) => Response.json(body, { status }));
	vi.stubGlobal('fetch', fetch);
	return fetch;
}

const GRANTED = { access_token: 'a.b.c', expires_in: 900, expires_at: '2001-01-01T00:00:00.000Z' };

describe('requestSession', () => {
	it('uses the remaining lifetime, not the server’s time of day', async () => {
		vi.setSystemTime(50 * MINUTE);
		const fetch = answerWith(200, { session: GRANTED });
		expect(await requestSession()).toEqual({ session: GRANTED, expires: 65 * MINUTE });
		expect(fetch).toHaveBeenCalledWith('/api/session', expect.objectContaining({ cache: 'no-store' }));
	});

	it('answers null for a visitor', async () => {
		answerWith(200, { session: null });
		expect(await requestSession()).toBeNull();
	});

	it('rejects when the server gives no answer', async () => {
		answerWith(503, { code: 'server.busy' });
		await expect(requestSession()).rejects.toThrow('503');
	});
});
