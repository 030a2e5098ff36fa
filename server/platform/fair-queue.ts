/** A place in a `FairQueue` whose turn has come. */
export interface Place {
	/** The work is done: another may run. What it made may still be on its way to the client. */
	done(): void;
	/** The client has what it asked for, or has gone: one more request of the same client may come. */
	leave(): void;
}

export interface FairQueueLimits {
	/** Pieces of work at once. */
	running: number;
	/** Requests that wait, in all. */
	waiting: number;
	/** Requests of one client: waiting, running, and not yet received. */
	perClient: number;
}

interface Waiting {
	client: string;
	start(): void;
}

/**
 * Work for many clients that is bounded in all and for each client. Clients take turns: one that asks a thousand times
 * waits for itself, the others for one piece of its work. Urgent work comes before all other.
 */
export class FairQueue {
	readonly #limits: FairQueueLimits;
	/** Requests by client, the client whose turn is next first; urgent ones apart. */
	readonly #urgent = new Map<string, Waiting[]>();
	readonly #other = new Map<string, Waiting[]>();
	readonly #held = new Map<string, number>();
	#free: number;
	#waiting = 0;

	constructor(limits: FairQueueLimits) {
		this.#limits = limits;
		this.#free = limits.running;
	}

	/** Requests that wait now. */
	get waiting(): number {
		return this.#waiting;
	}

	/**
	 * Waits for a turn; null when there is no room, for this client or at all, or when `gone` is aborted before the turn
	 * comes. Who holds a place must call `leave` in the end.
	 */
	async enter(client: string, urgent: boolean, gone: AbortSignal): Promise<Place | null> {
		const held = this.#held.get(client) ?? 0;
		if (gone.aborted || held >= this.#limits.perClient) return null;
		if (this.#free === 0 && this.#waiting >= this.#limits.waiting) return null;
		this.#held.set(client, held + 1);
		if (this.#free > 0) this.#free -= 1;
		else if (!(await this.#turn(client, urgent, gone))) {
			this.#release(client);
			return null;
		}
		return this.#place(client);
	}

	/** Waits until a piece of work ends and this client is next; false when the client went away first. */
	async #turn(client: string, urgent: boolean, gone: AbortSignal): Promise<boolean> {
		const line = urgent ? this.#urgent : this.#other;
		const { promise, resolve } = Promise.withResolvers<boolean>();
		const waiting = { client, start: () => resolve(true) };
		const own = line.get(client);
		if (own) own.push(waiting);
		else line.set(client, [waiting]);
		this.#waiting += 1;
		const give = () => resolve(this.#withdraw(line, waiting));
		gone.addEventListener('abort', give, { once: true });
		const started = await promise;
		gone.removeEventListener('abort', give);
		return started;
	}

	/** Takes a waiting request back; whether it had been started already, and so keeps its turn. */
	#withdraw(line: Map<string, Waiting[]>, waiting: Waiting): boolean {
		const own = line.get(waiting.client) ?? [];
		const at = own.indexOf(waiting);
		if (at < 0) return true;
		own.splice(at, 1);
		if (own.length === 0) line.delete(waiting.client);
		this.#waiting -= 1;
		return false;
	}

	#place(client: string): Place {
		let [running, held] = [true, true];
		const done = () => {
			if (!running) return;
			running = false;
			this.#next();
		};
		const leave = () => {
			done();
			if (!held) return;
			held = false;
			this.#release(client);
		};
		return { done, leave };
	}

	#next(): void {
		const line = this.#urgent.size > 0 ? this.#urgent : this.#other;
		const [turn] = line;
		if (!turn) {
			this.#free += 1;
			return;
		}
		const [client, own] = turn;
		const next = own.shift();
		line.delete(client); // To the end of the line, with what it has left.
		if (own.length > 0) line.set(client, own);
		this.#waiting -= 1;
		next?.start();
	}

	#release(client: string): void {
		const left = (this.#held.get(client) ?? 0) - 1;
		if (left > 0) this.#held.set(client, left);
		else this.#held.delete(client);
	}
}
