import { type Problem, problem } from '#domain/problems/problems.ts';
import { network } from '#server/platform/client-address.ts';
import { createSemaphore, type Semaphore } from '#server/platform/semaphore.ts';

/**
 * Uploads are counted separately by pool: many identity documents take no slots from a proof of payment, which has a
 * deadline, or from the pictures of an auction.
 */
export type UploadPool = 'documents' | 'pictures' | 'proofs' | 'sale-documents';

/** The most uploads in progress. A slot costs 64 KB of memory and up to 10 MB of disk (temporary-file.ts). */
export interface SlotLimits {
	pools: Record<
		UploadPool,
		{
			slots: number;
			perPerson: number;
			/** Files processed at once: only these are held in memory, the others wait on the disk. */
			atWork: number;
		}
	>;
	/** In one pool, from an IPv4 address or an IPv6 /64: many phones share one carrier's address. */
	perNetwork: number;
}

const LIMITS: SlotLimits = {
	pools: {
		// A screen sends one file at a time: a second one arrives when the first was given up and has not ended yet.
		// Documents are decoded one at a time (accounts/documents/document-store.ts), so a higher `atWork` would only use
		// memory.
		documents: { slots: 256, perPerson: 2, atWork: 1 },
		// A program of the operator may send an auction's ten pictures at once.
		pictures: { slots: 24, perPerson: 12, atWork: 2 },
		proofs: { slots: 32, perPerson: 2, atWork: 2 },
		// Up to 20 MB each, from administrators only.
		'sale-documents': { slots: 12, perPerson: 6, atWork: 1 },
	},
	perNetwork: 64,
};

/** When to come back, in seconds: about as long as a phone needs to upload a picture. */
const RETRY_SECONDS = 10;

/** The uploads in progress on this server, counted by pool, person and network. */
export class UploadSlots {
	readonly #limits: SlotLimits;
	readonly #taken = new Map<string, number>();
	readonly #semaphore: Record<UploadPool, Semaphore>;

	constructor(limits = LIMITS) {
		this.#limits = limits;
		const semaphore = (pool: UploadPool) =>
			createSemaphore(limits.pools[pool].atWork, limits.pools[pool].slots);
		this.#semaphore = {
			documents: semaphore('documents'),
			pictures: semaphore('pictures'),
			proofs: semaphore('proofs'),
			'sale-documents': semaphore('sale-documents'),
		};
	}

	/** The number of uploads in progress in a pool. */
	size(pool: UploadPool): number {
		return this.#count(pool);
	}

	/**
	 * Takes a slot until it is given back, or returns why there is none (`upload.too-many`, `upload.network-busy`,
	 * `server.busy`).
	 */
	take(pool: UploadPool, person: string, address: string | null): Problem | { giveBack: () => void } {
		const { slots, perPerson } = this.#limits.pools[pool];
		const [mine, near] = [`${pool} of ${person}`, `${pool} from ${network(address)}`];
		if (this.#count(mine) >= perPerson)
			return problem('upload.too-many', { limit: perPerson, retry_after: RETRY_SECONDS });
		if (this.#count(near) >= this.#limits.perNetwork)
			return problem('upload.network-busy', { retry_after: RETRY_SECONDS });
		if (this.#count(pool) >= slots) return problem('server.busy');
		const keys = [mine, near, pool];
		for (const key of keys) this.#taken.set(key, this.#count(key) + 1);
		return { giveBack: () => this.#leave(keys) };
	}

	/** Processes a received file when its turn in its pool comes. */
	async work<T>(pool: UploadPool, work: () => Promise<T>): Promise<T> {
		const done = await this.#semaphore[pool](async () => ({ value: await work() }));
		if (!done) throw new Error(`more uploads wait in ${pool} than have slots`);
		return done.value;
	}

	#count(key: string): number {
		return this.#taken.get(key) ?? 0;
	}

	#leave(keys: readonly string[]): void {
		for (const key of keys) {
			const left = this.#count(key) - 1;
			if (left > 0) this.#taken.set(key, left);
			else this.#taken.delete(key);
		}
	}
}
