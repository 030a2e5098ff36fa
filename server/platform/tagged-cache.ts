import { Loading, type LoadValue } from './loading.ts';

/** A value of the cache states how many bytes it occupies. */
export interface Sized {
	bytes: number;
}

export interface CacheLimits {
	/** The most bytes stored in total. A value larger than an eighth of that is not stored. */
	bytes: number;
	/** How long a value is used, in milliseconds. */
	age: number;
}

interface Entry<V> {
	value: V;
	tag: string;
	until: number;
}

/** How often values were requested, since the start. */
interface CacheCounts {
	/** Requests answered with a stored value. */
	hits: number;
	/** Values that were loaded. */
	loads: number;
	/** Requests that waited for a value that another request had begun to load. */
	joined: number;
	/** Values removed for lack of space. */
	evictions: number;
}

/** The largest part of the cache that one value may take. */
const LARGEST = 1 / 8;

/**
 * A cache of values that carry a tag: `drop` removes the values of a tag when their source changes. A value whose load
 * began before a change is never stored, and never given to a request that came after the change. Requests for one key
 * share one load. Bounded in bytes; the least recently used values are removed first.
 */
export class TaggedCache<V extends Sized> {
	readonly counts: CacheCounts = { hits: 0, loads: 0, joined: 0, evictions: 0 };
	readonly #limits: CacheLimits;
	/** In the order of their last use. */
	readonly #entries = new Map<string, Entry<V>>();
	readonly #keysOf = new Map<string, Set<string>>();
	/** The load in progress of each key. */
	readonly #loads = new Map<string, Loading<V>>();
	#bytes = 0;
	#usable = false;

	constructor(limits: CacheLimits) {
		this.#limits = limits;
	}

	/** Whether changes are known at present. Unless they are, nothing is stored, and the cache must not be used. */
	get usable(): boolean {
		return this.#usable;
	}

	set usable(usable: boolean) {
		this.#usable = usable;
		this.clear();
	}

	get bytes(): number {
		return this.#bytes;
	}

	get size(): number {
		return this.#entries.size;
	}

	get(key: string): V | null {
		const entry = this.#entries.get(key);
		if (!entry) return null;
		this.#entries.delete(key);
		if (performance.now() >= entry.until) {
			this.#forget(key, entry);
			return null;
		}
		this.#entries.set(key, entry);
		this.counts.hits += 1;
		return entry.value;
	}

	/**
	 * Loads a value, or waits for the load of it that is in progress. If something has changed since that began, waits
	 * for the next one, so that there are at most two loads per key however often it changes. Null if the load has no
	 * value. `gone` is aborted when the caller no longer waits.
	 */
	load(key: string, tag: string, load: LoadValue<V>, gone: AbortSignal): Promise<V | null> {
		const current = this.#loads.get(key);
		if (!current) {
			const first = new Loading(tag, load);
			const value = first.join(gone);
			this.#begin(key, first);
			return value;
		}
		this.counts.joined += 1;
		if (!current.outdated) return current.join(gone);
		current.next ??= new Loading(tag, load);
		return current.next.join(gone);
	}

	/** Removes the values with a tag, because their source has changed. */
	drop(tag: string): void {
		for (const loading of this.#loads.values()) if (loading.tag === tag) loading.outdated = true;
		for (const key of this.#keysOf.get(tag) ?? []) this.#remove(key);
	}

	clear(): void {
		for (const loading of this.#loads.values()) loading.outdated = true;
		this.#entries.clear();
		this.#keysOf.clear();
		this.#bytes = 0;
	}

	#begin(key: string, loading: Loading<V>): void {
		this.#loads.set(key, loading);
		this.counts.loads += 1;
		const began = performance.now();
		void loading.run((loaded) => {
			if (loaded?.keep && !loading.outdated && this.#usable)
				this.#store(key, { value: loaded.value, tag: loading.tag, until: began + this.#limits.age });
			const { next } = loading;
			if (next && next.waiting > 0) this.#begin(key, next);
			else this.#loads.delete(key);
		});
	}

	#store(key: string, entry: Entry<V>): void {
		const { bytes } = entry.value;
		if (bytes > this.#limits.bytes * LARGEST) return;
		this.#remove(key);
		this.#entries.set(key, entry);
		this.#bytes += bytes;
		const keys = this.#keysOf.get(entry.tag);
		if (keys) keys.add(key);
		else this.#keysOf.set(entry.tag, new Set([key]));
		for (const oldest of this.#entries.keys()) {
			if (this.#bytes <= this.#limits.bytes) break;
			this.#remove(oldest);
			this.counts.evictions += 1;
		}
	}

	#remove(key: string): void {
		const entry = this.#entries.get(key);
		if (!entry) return;
		this.#entries.delete(key);
		this.#forget(key, entry);
	}

	/** Removes what is counted for an entry that is no longer in the map. */
	#forget(key: string, { value, tag }: Entry<V>): void {
		this.#bytes -= value.bytes;
		const keys = this.#keysOf.get(tag);
		keys?.delete(key);
		if (keys?.size === 0) this.#keysOf.delete(tag);
	}
}
