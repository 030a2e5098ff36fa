/** A place in a `FairQueue` whose turn has come. */
export interface Place {
	/**
	 * The work is done: another may run, and the client may enter one more request. The result is still on its way to the client.
	 */
	done(): void;
	/** The client has received the result, or has gone. Calls `done` if that is outstanding. */
	leave(): void;
}

export interface FairQueueLimits<L extends string> {
	/** How many pieces of work run at once. */
	running: number;
	/** How many requests wait, of all clients together. */
	waiting: number;
	/** How many requests of one client wait or run. */
	perClient: number;
	/** How many results one client has not received. Beyond that the oldest is cut. */
	unread: number;
	/** The share of the work of each line while all have requests that wait. */
	weights: Record<L, number>;
}

/** Who enters a queue. */
interface QueueCaller<L extends string> {
	/** Limits are counted by this key, and within a line clients take turns. */
	client: string;
	line: L;
	/** Aborted when nobody waits for the result any more. */
	gone: AbortSignal;
	/** Ends the connection of a result that is not read. */
	cut?: (() => void) | undefined;
}

interface Waiting {
	client: string;
	/** With false the request is refused. */
	resolve(started: boolean): void;
}

/** The requests of one line that wait, by client, the client whose turn is next first. */
class Line {
	readonly weight: number;
	readonly clients = new Map<string, Waiting[]>();
	size = 0;
	/** Grows by 1 / weight with each turn: the line with the least is next. */
	pass = 0;

	constructor(weight: number) {
		this.weight = weight;
	}

	add(waiting: Waiting): void {
		const own = this.clients.get(waiting.client);
		if (own) own.push(waiting);
		else this.clients.set(waiting.client, [waiting]);
		this.size += 1;
	}

	/** Removes a request; false when it does not wait any more. */
	remove(waiting: Waiting): boolean {
		const own = this.clients.get(waiting.client) ?? [];
		const at = own.indexOf(waiting);
		if (at < 0) return false;
		own.splice(at, 1);
		if (own.length === 0) this.clients.delete(waiting.client);
		this.size -= 1;
		return true;
	}

	/** Removes the request whose turn it is. Its client goes to the end with its other requests. */
	next(): Waiting | undefined {
		const [turn] = this.clients;
		if (!turn) return undefined;
		const [client, own] = turn;
		const next = own.shift();
		this.clients.delete(client);
		if (own.length > 0) this.clients.set(client, own);
		this.size -= 1;
		this.pass += 1 / this.weight;
		return next;
	}

	/** The requests of the client that has most; of several the one that came last. */
	longest(): Waiting[] {
		let most: Waiting[] = [];
		for (const own of this.clients.values()) if (own.length >= most.length) most = own;
		return most;
	}
}

/**
 * A queue with limits in total and per client. Work is shared by lines according to their weights, and within a line clients take turns (round
 * robin): neither a line nor a client excludes another, however many requests it makes. What a line does not need the others get.
 */
export class FairQueue<L extends string> {
	readonly #limits: FairQueueLimits<L>;
	readonly #lines: Record<L, Line>;
	/** How many requests of a client wait or run. */
	readonly #held = new Map<string, number>();
	/** How to cut the results that a client has not received, the oldest first. */
	readonly #unread = new Map<string, Set<() => void>>();
	#free: number;
	#waiting = 0;
	/** Where the line was that had the last turn. */
	#pass = 0;

	constructor(limits: FairQueueLimits<L>) {
		this.#limits = limits;
		this.#free = limits.running;
		const lines = Object.entries<number>(limits.weights).map(([name, weight]) => [name, new Line(weight)]);
		this.#lines = Object.fromEntries(lines) as Record<L, Line>;
	}

	/** The number of requests that wait now. */
	get waiting(): number {
		return this.#waiting;
	}

	/** The number of requests of a line that wait now. */
	waitingIn(line: L): number {
		return this.#lines[line].size;
	}

	get #all(): Line[] {
		return Object.values<Line>(this.#lines);
	}

	/**
	 * Waits for a turn. Null when there is no room, for this client or in total, or when `gone` is aborted before the turn
	 * comes. The holder of a place must call `leave` in the end.
	 */
	async enter(caller: QueueCaller<L>): Promise<Place | null> {
		const { client, gone } = caller;
		if (gone.aborted) return null;
		const line = this.#lines[caller.line];
		const held = this.#held.get(client) ?? 0;
		const full = this.#free === 0 && this.#waiting >= this.#limits.waiting;
		if (held >= this.#limits.perClient || (full && !this.#makeRoom(line, client))) return null;
		this.#held.set(client, held + 1);
		if (this.#free > 0) this.#free -= 1;
		else if (!(await this.#turn(line, client, gone))) {
			this.#release(client);
			return null;
		}
		return this.#place(caller);
	}

	/** Waits until this client is next; false when it is refused, or `gone` is aborted first. */
	async #turn(line: Line, client: string, gone: AbortSignal): Promise<boolean> {
		const { promise, resolve } = Promise.withResolvers<boolean>();
		const waiting = { client, resolve };
		// What it did not use while it was empty is gone.
		if (line.size === 0) line.pass = Math.max(line.pass, this.#pass);
		line.add(waiting);
		this.#waiting += 1;
		const onAbort = () => {
			if (!line.remove(waiting)) return;
			this.#waiting -= 1;
			resolve(false);
		};
		gone.addEventListener('abort', onAbort, { once: true });
		const started = await promise;
		gone.removeEventListener('abort', onAbort);
		return started;
	}

	/**
	 * Makes room for a request when too many wait: a line below its share takes it from the line that exceeds its own most; otherwise a client
	 * takes it from one of its line that has at least two more. The request that came last gives way. False when none does.
	 */
	#makeRoom(line: Line, client: string): boolean {
		const over = (each: Line) => each.size - this.#share(each);
		if (over(line) < 0) {
			const fullest = this.#all.reduce((one, other) => (over(other) > over(one) ? other : one));
			return this.#giveWay(fullest, fullest.longest());
		}
		const longest = line.longest();
		const own = line.clients.get(client)?.length ?? 0;
		return longest.length >= own + 2 && this.#giveWay(line, longest);
	}

	#share({ weight }: Line): number {
		const sum = this.#all.reduce((all, line) => all + line.weight, 0);
		return (this.#limits.waiting * weight) / sum;
	}

	#giveWay(line: Line, requests: readonly Waiting[]): boolean {
		const last = requests.at(-1);
		if (!last || !line.remove(last)) return false;
		this.#waiting -= 1;
		last.resolve(false);
		return true;
	}

	#place({ client, cut }: QueueCaller<L>): Place {
		let [running, left] = [true, false];
		const end = () => cut?.();
		const done = () => {
			if (!running) return;
			running = false;
			this.#release(client);
			if (cut && !left) this.#addUnread(client, end);
			this.#next();
		};
		const leave = () => {
			left = true;
			done();
			this.#removeUnread(client, end);
		};
		return { done, leave };
	}

	#addUnread(client: string, cut: () => void): void {
		const own = this.#unread.get(client) ?? new Set();
		this.#unread.set(client, own.add(cut));
		const [oldest] = own;
		if (!oldest || own.size <= this.#limits.unread) return;
		this.#removeUnread(client, oldest);
		oldest();
	}

	#removeUnread(client: string, cut: () => void): void {
		const own = this.#unread.get(client);
		if (own?.delete(cut) && own.size === 0) this.#unread.delete(client);
	}

	#next(): void {
		let next: Line | null = null;
		for (const line of this.#all) if (line.size > 0 && (!next || line.pass < next.pass)) next = line;
		if (next) this.#pass = next.pass;
		const waiting = next?.next();
		if (!waiting) {
			this.#free += 1;
			return;
		}
		this.#waiting -= 1;
		waiting.resolve(true);
	}

	#release(client: string): void {
		const left = (this.#held.get(client) ?? 0) - 1;
		if (left > 0) this.#held.set(client, left);
		else this.#held.delete(client);
	}
}
