import { randomBytes } from 'node:crypto';

/** A faster way to the other servers than the database's, which may lose messages at any time. */
export interface Relay {
	readonly up: boolean;
	publish(message: string): Promise<void>;
	onMessage(listener: (message: string) => void): void;
}

/** How many messages are remembered as heard. Their copies through the database follow within a second. */
const REMEMBERED = 20_000;

/**
 * Wakeups over a relay. Each message has a mark, under which the same keys are sent through the database a little later:
 * a server that heard the message ignores that copy, and one that did not is woken by it. So nobody needs to know which
 * servers hear the relay.
 */
export class RedisRelay {
	readonly #relay: Relay;
	readonly #onKey: (key: string) => void;
	readonly #own = randomBytes(6).toString('base64url');
	readonly #heard = new Set<string>();
	#keys = new Set<string>();
	#number = 0;
	#sending = false;

	constructor(relay: Relay, onKey: (key: string) => void) {
		this.#relay = relay;
		this.#onKey = onKey;
		relay.onMessage((message) => this.#take(message));
	}

	get up(): boolean {
		return this.#relay.up;
	}

	/**
	 * Sends a key at once. Keys that arrive while a message is sent share the next one. Null while the relay
	 * is down.
	 */
	send(key: string): string | null {
		if (!this.#relay.up) return null;
		this.#keys.add(key);
		const mark = `${this.#own}.${this.#number}`;
		if (!this.#sending) void this.#sendAll();
		return mark;
	}

	/** Whether this server needs no copy of the message: it sent it or heard it. */
	heard(mark: string): boolean {
		return mark.startsWith(`${this.#own}.`) || this.#heard.has(mark);
	}

	async #sendAll(): Promise<void> {
		this.#sending = true;
		// Keys of the same turn of the event loop go together.
		await Promise.resolve();
		while (this.#keys.size > 0) {
			const message: Message = { mark: `${this.#own}.${this.#number}`, keys: [...this.#keys] };
			this.#keys = new Set();
			this.#number += 1;
			// The relay counts its failures, and the copy wakes everybody.
			await this.#relay.publish(JSON.stringify(message)).catch(() => undefined);
		}
		this.#sending = false;
	}

	#take(text: string): void {
		const message = readMessage(text);
		if (!message || this.heard(message.mark)) return;
		this.#heard.add(message.mark);
		for (const oldest of this.#heard) {
			if (this.#heard.size <= REMEMBERED) break;
			this.#heard.delete(oldest);
		}
		for (const key of message.keys) this.#onKey(key);
	}
}

interface Message {
	mark: string;
	keys: string[];
}

/** Null for what no server of this version has sent. */
function readMessage(text: string): Message | null {
	try {
		const { mark, keys } = JSON.parse(text) as Message;
		return typeof mark === 'string' && keys.every((key) => typeof key === 'string') ? { mark, keys } : null;
	} catch {
		return null;
	}
}
