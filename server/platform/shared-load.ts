/** A value that was loaded. Everybody who waits gets it; `keep` says whether it may be stored for others. */
export interface Loaded<V> {
	value: V;
	keep: boolean;
}

/** Loads a value; null if there is none now. `gone` is aborted when nobody waits any more, and after the load. */
export type LoadValue<V> = (gone: AbortSignal) => Promise<Loaded<V> | null>;

/** One for all: without a reason, each abort makes an error with its stack. */
const LOADED = new Error('nobody waits for the load');

/** A load that several requests wait for (tagged-cache.ts). */
export class SharedLoad<V> {
	readonly tag: string;
	/** Set when the source changes after the load has begun. */
	outdated = false;
	/** The load for requests that came after such a change; it begins when this one ends. */
	next: SharedLoad<V> | null = null;
	/** How many requests wait. */
	waiting = 0;
	readonly #load: LoadValue<V>;
	readonly #gone = new AbortController();
	readonly #result = Promise.withResolvers<V | null>();

	constructor(tag: string, load: LoadValue<V>) {
		this.tag = tag;
		this.#load = load;
	}

	/** Waits for the value. The load is given up when everybody who waited has gone. */
	join(gone: AbortSignal): Promise<V | null> {
		this.waiting += 1;
		const leave = () => {
			this.waiting -= 1;
			if (this.waiting === 0) this.#gone.abort(LOADED);
		};
		if (gone.aborted) leave();
		else gone.addEventListener('abort', leave, { once: true });
		return this.#result.promise;
	}

	/** Runs the load and calls `done`, also when it fails, before those who wait continue. */
	async run(done: (loaded: Loaded<V> | null) => void): Promise<void> {
		const loaded = await this.#load(this.#gone.signal).catch(() => null);
		this.#gone.abort(LOADED);
		done(loaded);
		this.#result.resolve(loaded?.value ?? null);
	}
}
