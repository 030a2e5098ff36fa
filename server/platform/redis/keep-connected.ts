import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '#domain/values/time.ts';
import { within } from './within.ts';

export type RedisClient = Awaited<ReturnType<typeof openClient>>;

/**
 * How long a command may take. It takes less than a millisecond, so a longer one means that Redis hangs: the connection
 * is given up, and requests that need Redis wait this long once.
 */
export const COMMAND_TIME = SECOND / 2;

const CONNECT_TIME = SECOND;

/** How often an idle connection is tried, so that a Redis that hangs is noticed without a command. */
const PING = SECOND;

/** The waits between two attempts to connect, in milliseconds: each twice as long as the one before. */
const WAIT = { first: 100, most: 2 * SECOND };

interface Connection {
	url: string;
	/** What a new connection needs before it is used, such as a subscription. */
	prepare?(client: RedisClient): Promise<unknown>;
	/** Called for every connection that works; `giveUp` ends it. */
	onUp(client: RedisClient, giveUp: (reason: Error) => void): void;
	/** Called when a connection has ended, and after every failed attempt to connect. */
	onDown(reason: Error): void;
}

/** Keeps one connection to Redis: replaces it when it breaks or hangs, until `stopped`. */
export async function keepConnected(connection: Connection, stopped: AbortSignal): Promise<void> {
	let wait = WAIT.first;
	while (!stopped.aborted) {
		const reason = await connectOnce(connection, stopped, () => {
			wait = WAIT.first;
		});
		if (stopped.aborted) return;
		connection.onDown(reason);
		// Servers that lost the same Redis must not all come back in the same millisecond.
		await sleep(wait * (0.5 + Math.random() / 2), undefined, { signal: stopped }).catch(() => undefined);
		wait = Math.min(2 * wait, WAIT.most);
	}
}

/** Connects and returns why the connection ended. */
async function connectOnce(
	{ url, prepare, onUp }: Connection,
	stopped: AbortSignal,
	connected: () => void,
): Promise<Error> {
	const ended = Promise.withResolvers<Error>();
	const stop = () => ended.resolve(new Error('stopped'));
	stopped.addEventListener('abort', stop, { once: true });
	const client = await openClient(url);
	client.on('error', ended.resolve).on('end', () => ended.resolve(new Error('the connection was closed')));
	const ping = async () => {
		for (;;) {
			await sleep(PING, undefined, { signal: stopped, ref: false });
			await within(COMMAND_TIME, client.ping());
		}
	};
	try {
		await within(CONNECT_TIME, Promise.race([client.connect(), ended.promise.then(thrown)]));
		if (prepare) await within(COMMAND_TIME, prepare(client));
		connected();
		onUp(client, ended.resolve);
		return await Promise.race([ended.promise, ping()]);
	} catch (error) {
		return error as Error;
	} finally {
		stopped.removeEventListener('abort', stop);
		if (client.isOpen) client.destroy();
	}
}

async function openClient(url: string) {
	// Loaded here, because a server without Redis needs none of its several hundred modules.
	const { createClient } = await import('@redis/client');
	return createClient({
		url,
		disableOfflineQueue: true,
		maintNotifications: 'disabled',
		// The library's own attempts to reconnect would hide a connection that hangs while it is made.
		socket: { reconnectStrategy: false, connectTimeout: CONNECT_TIME },
	});
}

function thrown(error: Error): never {
	throw error;
}
