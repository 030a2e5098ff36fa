/** A place in a `FairQueue` whose turn has come. */
export interface Place {
	/** The work is done and another may run. Its result may still be on its way to the client. */
	done(): void;
	/**
	 * The client has received the result, or has gone: it may enter one more request. Calls `done` if that is outstanding.
	 */
	leave(): void;
}

export interface FairQueueLimits {
	/** How many pieces of work run at once. */
	running: number;
	/** How many requests wait, of all clients together. */
	waiting: number;
	/** How many requests one client has: waiting, running and not yet received. */
	perClient: number;
}

interface Waiting {
	client: string;
	start(): void;
}

/**
 * A queue with limits in total and per client. Clients take turns (round robin): one with a thousand requests delays
 * the others by one piece of work at most. Urgent work comes before all other.
 */
export class FairQueue {
	readonly #limits: FairQueueLimits;
	/** Waiting requests by client, the client whose turn is next first; urgent requests separately. */
	readonly #urgent = new Map<string, Waiting[]>();
	readonly #other = new Map<string, Waiting[]>();
	readonly #held = new Map<string, number>();
	#free: number;
	#waiting = 0;

	constructor(limits: FairQueueLimits) {
		this.#limits = limits;
		this.#free = limits.running;
	}

	/** The number of requests that wait now. */
	get waiting(): number {
		return this.#waiting;
	}

	/**
	 * Waits for a turn. Null when there is no room, for this client or in total, or when `gone` is aborted before the turn
	 * comes. The holder of a place must call `leave` in the end.
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

	/** Waits until this client is next; false when `gone` is aborted first. */
	async #turn(client: string, urgent: boolean, gone: AbortSignal): Promise<boolean> {
		const line = urgent ? this.#urgent : this.#other;
		const { promise, resolve } = Promise.withResolvers<boolean>();
		const waiting = { client, start: () => resolve(true) };
		const own = line.get(client);
		if (own) own.push(waiting);
		else line.set(client, [waiting]);
		this.#waiting += 1;
		const onAbort = () => resolve(this.#withdraw(line, waiting));
		gone.addEventListener('abort', onAbort, { once: true });
		const started = await promise;
		gone.removeEventListener('abort', onAbort);
		return started;
	}

	/** Removes a waiting request; true when it had already been started, and so keeps its turn. */
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
		line.delete(client); // The client goes to the end of the line with its remaining requests.
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
