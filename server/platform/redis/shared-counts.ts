import { randomBytes } from 'node:crypto';
import { HOUR, SECOND } from '#domain/values/time.ts';
import { every, type Repeated } from '#server/platform/every.ts';
import type { Redis } from './redis.ts';

/** How long the counts of a server count after its last sign of life, and how often it gives one. */
const LEASE = { length: 6 * SECOND, renewed: 2 * SECOND };

/** When a count that nobody wrote again is deleted, and how often a server writes all of its own again. */
const KEPT = { length: HOUR, rewritten: HOUR / 3 };

/** How many counts are written at once. */
const BATCH = 200;

/**
 * Writes one server's count of something and adds up those of the other servers whose lease is valid; the rest are
 * deleted. KEYS: the counts by server. ARGV: this server, its count, when to delete, the names of leases up to the server.
 */
const REPORT = `
if ARGV[2] == '0' then redis.call('hdel', KEYS[1], ARGV[1])
else redis.call('hset', KEYS[1], ARGV[1], ARGV[2]) redis.call('pexpire', KEYS[1], ARGV[3]) end
local sum, all = 0, redis.call('hgetall', KEYS[1])
for i = 1, #all, 2 do
	if all[i] ~= ARGV[1] then
		if redis.call('exists', ARGV[4] .. all[i]) == 1 then sum = sum + tonumber(all[i + 1])
		else redis.call('hdel', KEYS[1], all[i]) end
	end
end
return sum`;

/** This server's counts that are not zero. */
interface OwnCounts {
	get(key: string): number | undefined;
	keys(): Iterable<string>;
}

/**
 * What every server counts for itself and all add up, such as open streams. The counts of a server that died end with its
 * lease, and a Redis that lost its data gets them again.
 */
export class SharedCounts {
	readonly #redis: Redis;
	readonly #what: string;
	readonly #own: OwnCounts;
	readonly #server = randomBytes(9).toString('base64url');
	readonly #loops: Repeated[];
	/** The keys whose counts are to be written. */
	readonly #changed = new Set<string>();
	#writing: Promise<void> | null = null;

	constructor(redis: Redis, what: string, own: OwnCounts) {
		this.#redis = redis;
		this.#what = what;
		this.#own = own;
		const ignored = () => undefined;
		this.#loops = [
			every(LEASE.renewed, () => this.#renew(), ignored),
			every(KEPT.rewritten, async () => this.#writeAll(), ignored),
		];
		redis.onUp(() => void this.#renew().catch(ignored));
	}

	/** Writes this server's count of a key. Returns the sum of the others', or null where Redis cannot tell. */
	async report(key: string): Promise<number | null> {
		const keys = [this.#redis.name(`${this.#what}:${key}`)];
		const count = this.#own.get(key) ?? 0;
		const given = [this.#server, String(count), String(KEPT.length), this.#lease('')];
		return this.#redis
			.run((client) => client.eval(REPORT, { keys, arguments: given }))
			.then(Number, () => null);
	}

	/** Writes this server's count of a key soon: many changes at once must not delay what somebody waits for. */
	changed(key: string): void {
		if (!this.#redis.up) return;
		this.#changed.add(key);
		this.#writing ??= this.#writeChanged().finally(() => {
			this.#writing = null;
		});
	}

	/** Takes back this server's counts: they end at once. */
	async stop(): Promise<void> {
		await Promise.all(this.#loops.map((loop) => loop.stop()));
		await this.#redis.run((client) => client.del(this.#lease(this.#server))).catch(() => undefined);
	}

	#lease(server: string): string {
		return this.#redis.name(`lease:${this.#what}:${server}`);
	}

	/** Gives a sign of life. Where the one before has expired, the others have dropped this server's counts. */
	async #renew(): Promise<void> {
		if (!this.#redis.up) return;
		const lease = this.#lease(this.#server);
		const before = await this.#redis.run((client) =>
			client.set(lease, '1', { expiration: { type: 'PX', value: LEASE.length }, GET: true }),
		);
		if (before === null) this.#writeAll();
	}

	#writeAll(): void {
		for (const key of this.#own.keys()) this.changed(key);
	}

	async #writeChanged(): Promise<void> {
		// Changes of the same turn of the event loop go together.
		await Promise.resolve();
		while (this.#changed.size > 0 && this.#redis.up) {
			const batch = [...this.#changed].slice(0, BATCH);
			for (const key of batch) this.#changed.delete(key);
			await Promise.all(batch.map((key) => this.report(key)));
		}
		this.#changed.clear();
	}
}
