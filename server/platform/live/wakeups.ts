import { setTimeout as sleep } from 'node:timers/promises';
import type { Subscription } from '#server/platform/db/listen.ts';
import { outsideRequests } from '#server/platform/request-scope.ts';
import { RedisRelay, type Relay } from './redis-relay.ts';

/**
 * Notifies every server of the installation that something with this key changed. The change itself is read from the
 * database.
 */
export interface Wakeups {
	/** To be called after a commit: wakes this server immediately and the others through the database. */
	wake(key: string): void;
	/** Wakes this server alone: for a change that was found in the database before its notification came. */
	wakeHere(key: string): void;
	onWake(listener: (key: string) => void): void;
	/**
	 * Calls `listener` now, and whenever it changes, with whether this server hears the others: they are not heard before
	 * the connection is open and after it has broken.
	 */
	onListening(listener: (listening: boolean) => void): void;
	stop(): Promise<void>;
}

const RETRY = 1_000;

/** Milliseconds between two notifications of other servers: changes in between are sent together. */
const PAUSE = 20;

/** The same where a relay was faster: the notifications are only copies for servers that do not hear it. */
const COPY_PAUSE = 250;

/** A key that was sent by the relay under a mark. Servers of older versions do not know such payloads. */
const COPY = /^sent:([^:]+):(.+)$/s;

/**
 * Wakeups over PostgreSQL's LISTEN and NOTIFY, and over `relay` where there is one. They may be lost when a connection
 * breaks. Listeners also poll every few seconds, so a lost wakeup costs time and never a message.
 */
export function createWakeups(
	listen: (onMessage: (key: string) => void) => Promise<Subscription>,
	notify: (keys: readonly string[]) => Promise<void>,
	onError: (error: unknown) => void,
	relay: Relay | null = null,
): Wakeups {
	const listeners = new Set<(key: string) => void>();
	const watchers = new Set<(listening: boolean) => void>();
	let hears = false;
	const wakeListeners = (key: string) => {
		for (const listener of listeners) listener(key);
	};
	const redisRelay = relay && new RedisRelay(relay, wakeListeners);
	/** The keys to notify of, and the mark under which the relay sent each. */
	const changed = new Map<string, string | null>();
	let notifying: Promise<void> | null = null;
	const notifyAll = async () => {
		while (changed.size > 0) {
			if (redisRelay?.up) await sleep(COPY_PAUSE);
			const payloads = [...changed].map(([key, mark]) => (mark === null ? key : `sent:${mark}:${key}`));
			changed.clear();
			await notify(payloads).catch(onError);
			if (!redisRelay?.up) await sleep(PAUSE);
		}
	};
	const takeNotification = (payload: string) => {
		const [, mark, key] = COPY.exec(payload) ?? [];
		if (mark === undefined || key === undefined) wakeListeners(payload);
		else if (!redisRelay?.heard(mark)) wakeListeners(key);
	};
	const stopped = new AbortController();
	const announce = (listening: boolean) => {
		hears = listening;
		for (const watcher of watchers) watcher(listening);
	};
	const listening = keepListening(() => listen(takeNotification), announce, stopped.signal, onError);
	return {
		wake: (key) => {
			wakeListeners(key);
			changed.set(key, redisRelay?.send(key) ?? null);
			notifying ??= outsideRequests(notifyAll).finally(() => {
				notifying = null;
			});
		},
		wakeHere: wakeListeners,
		onWake: (listener) => void listeners.add(listener),
		onListening: (watcher) => {
			watchers.add(watcher);
			watcher(hears);
		},
		stop: async () => {
			stopped.abort();
			await notifying;
			await listening;
		},
	};
}

async function keepListening(
	open: () => Promise<Subscription>,
	onListening: (listening: boolean) => void,
	stopped: AbortSignal,
	onError: (error: unknown) => void,
) {
	while (!stopped.aborted) {
		try {
			const subscription = await open();
			const stop = () => void subscription.close();
			stopped.addEventListener('abort', stop, { once: true });
			if (stopped.aborted) stop();
			onListening(true);
			await subscription.closed;
			onListening(false);
			stopped.removeEventListener('abort', stop);
		} catch (error) {
			onError(error);
		}
		if (!stopped.aborted) await sleep(RETRY, undefined, { signal: stopped }).catch(() => undefined);
	}
}
