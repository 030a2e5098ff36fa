import type { Audience } from '#contract/console.ts';
import { SECOND } from '#domain/values/time.ts';
import { every, type Repeated } from '#server/platform/every.ts';
import type { Redis } from '#server/platform/redis/redis.ts';
import { SharedCounts } from '#server/platform/redis/shared-counts.ts';
import type { LiveFeed } from './live-feed.ts';

/** How often changed numbers are told to the other servers: a page whose stream begins needs no number at once. */
const TOLD = 2 * SECOND;

/** Counts the open streams of each auction, on all servers together where there is Redis. */
export class AudienceCounter {
	readonly #feed: LiveFeed;
	readonly #shared: SharedCounts | null;
	readonly #teller: Repeated | null;
	/** What the other servers were told last. */
	readonly #told = new Map<string, number>();

	constructor(feed: LiveFeed, redis: Redis | null) {
		this.#feed = feed;
		const own = {
			get: (auction_id: string) => feed.watchers(auction_id),
			keys: () => feed.watched(),
		};
		this.#shared = redis && new SharedCounts(redis, 'watching', own);
		this.#teller =
			this.#shared &&
			every(
				TOLD,
				async () => this.#tell(),
				() => undefined,
			);
	}

	/** The open streams of an auction; at least so many if the other servers cannot be asked. */
	async of(auction_id: string): Promise<Audience> {
		const elsewhere = this.#shared ? await this.#shared.report(auction_id) : 0;
		return { screens: this.#feed.watchers(auction_id) + (elsewhere ?? 0), complete: elsewhere !== null };
	}

	async stop(): Promise<void> {
		await this.#teller?.stop();
		await this.#shared?.stop();
	}

	#tell(): void {
		for (const auction_id of new Set([...this.#told.keys(), ...this.#feed.watched()])) {
			const count = this.#feed.watchers(auction_id);
			if (count === this.#told.get(auction_id)) continue;
			if (count > 0) this.#told.set(auction_id, count);
			else this.#told.delete(auction_id);
			this.#shared?.changed(auction_id);
		}
	}
}
