import { LRUCache } from 'lru-cache';
import { type LoadValue, SharedLoad } from './shared-load.ts';

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

/** What a cache holds, and what it did since the start. */
export interface CacheState {
	readonly counts: Readonly<CacheCounts>;
	/** Whether changes are known at present. Unless they are, nothing is stored, and the cache must not be used. */
	readonly usable: boolean;
	readonly bytes: number;
	readonly size: number;
}

/** The largest part of the cache that one value may take. */
const LARGEST = 1 / 8;

/**
 * An LRU cache of values that carry a tag: `drop` removes the values of a tag when their source changes. A value whose load
 * began before a change is never stored, and never given to a request that came after the change. Requests for one key
 * share one load.
 */
export class TaggedCache<V extends Sized> implements CacheState {
	readonly counts: CacheCounts = { hits: 0, loads: 0, joined: 0, evictions: 0 };
	readonly #entries: LRUCache<string, Entry<V>>;
	readonly #keysOf = new Map<string, Set<string>>();
	/** The load in progress of each key. */
	readonly #loads = new Map<string, SharedLoad<V>>();
	#usable = false;

	constructor({ bytes, age }: CacheLimits) {
		this.#entries = new LRUCache({
			maxSize: bytes,
			maxEntrySize: bytes * LARGEST,
			sizeCalculation: ({ value }) => value.bytes,
			ttl: age,
			dispose: ({ tag }, key, reason) => {
				if (reason === 'evict') this.counts.evictions += 1;
				const keys = this.#keysOf.get(tag);
				keys?.delete(key);
				if (keys?.size === 0) this.#keysOf.delete(tag);
			},
			onInsert: ({ tag }, key) => {
				const keys = this.#keysOf.get(tag);
				if (keys) keys.add(key);
				else this.#keysOf.set(tag, new Set([key]));
			},
		});
	}

	get usable(): boolean {
		return this.#usable;
	}

	set usable(usable: boolean) {
		this.#usable = usable;
		this.clear();
	}

	get bytes(): number {
		return this.#entries.calculatedSize;
	}

	get size(): number {
		return this.#entries.size;
	}

	get(key: string): V | null {
		const entry = this.#entries.get(key);
		if (!entry) return null;
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
			const first = new SharedLoad(tag, load);
			const value = first.join(gone);
			this.#begin(key, first);
			return value;
		}
		this.counts.joined += 1;
		if (!current.outdated) return current.join(gone);
		current.next ??= new SharedLoad(tag, load);
		return current.next.join(gone);
	}

	/** Removes the values with a tag, because their source has changed. */
	drop(tag: string): void {
		for (const loading of this.#loads.values()) if (loading.tag === tag) loading.outdated = true;
		for (const key of this.#keysOf.get(tag) ?? []) this.#entries.delete(key);
	}

	clear(): void {
		for (const loading of this.#loads.values()) loading.outdated = true;
		this.#entries.clear();
	}

	#begin(key: string, loading: SharedLoad<V>): void {
		this.#loads.set(key, loading);
		this.counts.loads += 1;
		const start = performance.now();
		void loading.run((loaded) => {
			if (loaded?.keep && !loading.outdated && this.#usable)
				this.#entries.set(key, { value: loaded.value, tag: loading.tag }, { start });
			const { next } = loading;
			if (next && next.waiting > 0) this.#begin(key, next);
			else this.#loads.delete(key);
		});
	}
}
