import { COMMAND_TIME, keepConnected, type RedisClient } from './keep-connected.ts';
import { within } from './within.ts';

interface RedisOptions {
	url: string;
	/** Begins every key and channel, because several installations may use one Redis. */
	prefix: string;
	/** Called once for every change, and if the first attempt to connect fails; `reason` is why Redis is down. */
	onChange(up: boolean, reason: Error | null): void;
}

/**
 * What the servers of an installation share beside the database: messages and counters that may be lost at any time.
 * Nothing here is needed for a bid to be right. A call takes half a second at most, and fails at once while Redis is
 * down. The connection is made in the background: a server starts and serves without it.
 */
export class Redis {
	/** What happened since the start: losses of a Redis that worked, failed calls, and those of `publish` among them. */
	readonly counts = { losses: 0, failures: 0, unpublished: 0 };
	readonly #options: RedisOptions;
	readonly #listeners = new Set<(message: string) => void>();
	readonly #returns = new Set<() => void>();
	readonly #stopped = new AbortController();
	readonly #connections: Promise<void>[];
	/** The connection for commands, and how to give it up. */
	#commands: { client: RedisClient; giveUp: (reason: Error) => void } | null = null;
	/** Whether the connection that listens works: a connection that listens takes no commands. */
	#hears = false;
	/** The state that was reported last; null before the first. */
	#reported: boolean | null = null;

	constructor(options: RedisOptions) {
		this.#options = options;
		const { url } = options;
		const commands = {
			url,
			onUp: (client: RedisClient, giveUp: (reason: Error) => void) => {
				this.#commands = { client, giveUp };
				this.#report(null);
			},
			onDown: (reason: Error) => {
				this.#commands = null;
				this.#report(reason);
			},
		};
		const messages = {
			url,
			prepare: (client: RedisClient) =>
				client.subscribe(this.name(CHANNEL), (message) => {
					for (const listener of this.#listeners) listener(message);
				}),
			onUp: () => {
				this.#hears = true;
				this.#report(null);
			},
			onDown: (reason: Error) => {
				this.#hears = false;
				this.#report(reason);
			},
		};
		this.#connections = [commands, messages].map((each) => keepConnected(each, this.#stopped.signal));
	}

	/** Whether Redis answers, for commands and for messages. */
	get up(): boolean {
		return this.#commands !== null && this.#hears;
	}

	/** The name of a key or a channel of this installation. */
	name(own: string): string {
		return `${this.#options.prefix}${own}`;
	}

	/** `patience` is for callers that wait less long than it takes to give up the connection, in milliseconds. */
	async run<T>(command: (client: RedisClient) => Promise<T>, patience = COMMAND_TIME): Promise<T> {
		const used = this.#commands;
		try {
			if (!used) throw new Error('Redis is down');
			const answer = within(COMMAND_TIME, command(used.client), used.giveUp);
			return await (patience < COMMAND_TIME ? within(patience, answer) : answer);
		} catch (error) {
			this.counts.failures += 1;
			throw error;
		}
	}

	/** Sends a message to every server that listens, this one included. */
	async publish(message: string): Promise<void> {
		try {
			await this.run((client) => client.publish(this.name(CHANNEL), message));
		} catch (error) {
			this.counts.unpublished += 1;
			throw error;
		}
	}

	onMessage(listener: (message: string) => void): void {
		this.#listeners.add(listener);
	}

	/** Calls `listener` whenever Redis answers again, and for the first time. Its data may be lost. */
	onUp(listener: () => void): void {
		this.#returns.add(listener);
		if (this.up) listener();
	}

	async close(): Promise<void> {
		this.#stopped.abort();
		await Promise.all(this.#connections);
	}

	#report(reason: Error | null): void {
		const { up } = this;
		// While one of the two connections is still being made, the other's success says nothing.
		if (up === this.#reported || (!up && reason === null)) return;
		if (this.#reported) this.counts.losses += 1;
		this.#reported = up;
		this.#options.onChange(up, reason);
		if (up) for (const listener of this.#returns) listener();
	}
}

const CHANNEL = 'wakeups';
