import { type Kysely, sql, type Transaction } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import { GAP, isOutage, type Outage } from '#domain/auction/outage.ts';
import { type Micros, micros, SECOND } from '#domain/values/time.ts';
import { readMicros } from '#server/platform/db/clock.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { extendAuctions } from './extend-auctions.ts';

/** How often each server records that bids can be taken. */
const HEARTBEAT_INTERVAL = SECOND;

/** An outage that was found, and its effect. */
export interface FoundOutage extends Outage {
	/** The auctions that it extended. */
	auctions: string[];
	/** The database's clock jumped: the server's own clock saw no gap. */
	leap: boolean;
}

/** This server's last heartbeat: its time in the database, and on the server's own clock. */
interface OwnHeartbeat {
	sent_at: Micros;
	own_clock: number;
}

/**
 * The heartbeat (docs/decisions/028): a commit about every second, sent after a rehearsal of a bid has passed. The
 * heartbeat that finds a gap before it handles the auctions first, in one transaction; until then none of them closes.
 */
export class Heartbeat {
	readonly #db: Kysely<Database>;
	readonly #environment: Environment;
	readonly #clock: () => number;
	#own: OwnHeartbeat | null = null;

	/** `clock` is the server's own monotonic clock, in milliseconds. */
	constructor(db: Kysely<Database>, environment: Environment, clock = () => performance.now()) {
		this.#db = db;
		this.#environment = environment;
		this.#clock = clock;
	}

	/** Sends a heartbeat when one is due; returns the outages that it found. */
	async send(): Promise<FoundOutage[]> {
		const passed = this.#own && this.#clock() - this.#own.own_clock;
		if (passed !== null && passed < HEARTBEAT_INTERVAL) return [];
		const renewed = passed === null || passed > GAP ? undefined : await this.#renew();
		const { sent_at, found } = renewed ?? (await this.#handleGap(passed));
		this.#own = { sent_at, own_clock: this.#clock() };
		return found;
	}

	/**
	 * The usual heartbeat, shortly after the last one; undefined when there was a gap, or the database's clock went back.
	 */
	async #renew(): Promise<HeartbeatResult | undefined> {
		const { rows } = await sql<{ sent_at: Micros }>`
			update bidding_heartbeats set sent_at = clock_timestamp(), good_until = ${goodUntil}
			where environment = ${this.#environment} and good_until >= clock_timestamp() and sent_at <= clock_timestamp()
			returning micros(sent_at) as sent_at`.execute(this.#db);
		return rows[0] && { ...rows[0], found: [] };
	}

	/** A heartbeat after a gap, or after an unknown time: handles the outages before the heartbeat continues. */
	#handleGap(passed: number | null): Promise<HeartbeatResult> {
		return this.#db.transaction().execute(async (trx) => {
			const last = await lockHeartbeat(trx, this.#environment);
			const found = last === null ? [] : await this.#settle(trx, last, passed);
			return { sent_at: await writeHeartbeat(trx, this.#environment), found };
		});
	}

	async #settle(trx: Transaction<Database>, last: Micros, passed: number | null): Promise<FoundOutage[]> {
		// Read after the lock: another server may have handled the gap meanwhile.
		const now = await readMicros(trx);
		// While the last heartbeat is its own, a server knows the length of the gap, whatever the database's clock did.
		const gap = this.#own?.sent_at === last ? micros(Math.round(passed ?? 0)) : 0;
		const leap = passed !== null && passed <= GAP;
		const since = Math.min(last, now - gap);
		const found: FoundOutage[] = [];
		for (const outage of await findOutages(trx, this.#environment, { since, until: now })) {
			const auctions = await extendAuctions(trx, this.#environment, outage);
			await passFailing(trx, this.#environment, outage);
			found.push({ ...outage, auctions, leap });
		}
		await recordOutages(trx, this.#environment, found);
		return found;
	}
}

interface HeartbeatResult {
	sent_at: Micros;
	found: FoundOutage[];
}

const goodUntil = sql`clock_timestamp() + ${GAP} * interval '1 millisecond'`;

async function lockHeartbeat(trx: Kysely<Database>, environment: Environment): Promise<Micros | null> {
	const { rows } = await sql<{ sent_at: Micros }>`
		select micros(sent_at) as sent_at from bidding_heartbeats where environment = ${environment} for update`.execute(
		trx,
	);
	return rows[0]?.sent_at ?? null;
}

async function writeHeartbeat(trx: Kysely<Database>, environment: Environment): Promise<Micros> {
	const { rows } = await sql<{ sent_at: Micros }>`
		insert into bidding_heartbeats (environment, sent_at, good_until)
		values (${environment}, clock_timestamp(), ${goodUntil})
		on conflict (environment) do update set sent_at = excluded.sent_at, good_until = excluded.good_until
		returning micros(sent_at) as sent_at`.execute(trx);
	return rows[0]?.sent_at ?? 0;
}

/** An outage of all lots contains the failures of single lots that began in it, which count from its end on. */
async function passFailing(
	trx: Kysely<Database>,
	environment: Environment,
	{ since, until }: Outage,
): Promise<void> {
	await sql`
		update bids_failing f set since = from_micros(${until}::bigint) from auctions a
		where a.id = f.auction_id and a.environment = ${environment}
			and f.since >= from_micros(${since}::bigint) and f.since < from_micros(${until}::bigint)`.execute(trx);
}

/** Records outages for the back office and the metrics; those of several lots that began at once as one. */
export async function recordOutages(
	trx: Kysely<Database>,
	environment: Environment,
	found: readonly FoundOutage[],
): Promise<void> {
	if (found.length === 0) return;
	await sql`
		insert into outages (environment, since, until, auctions, leap)
		select ${environment}, from_micros(since), from_micros(until), auctions, leap from unnest(
			${found.map(({ since }) => since)}::bigint[], ${found.map(({ until }) => until)}::bigint[],
			${found.map(({ auctions }) => auctions.length)}::int[], ${found.map(({ leap }) => leap)}::boolean[]
		) as o (since, until, auctions, leap)
		on conflict (environment, since) do update
			set until = greatest(outages.until, excluded.until), auctions = outages.auctions + excluded.auctions`.execute(
		trx,
	);
}

/**
 * The outages in a period, in order; of one lot, or of all. A bid that was accepted in it is a sign of life like a heartbeat: a server
 * may have taken bids before it died, or after it woke and before its first heartbeat. A refused bid is none: it is not written
 * everywhere an accepted one is.
 */
export async function findOutages(
	trx: Kysely<Database>,
	environment: Environment,
	{ since, until }: Outage,
	auction_id: string | null = null,
): Promise<Outage[]> {
	const { rows } = await sql<Outage>`
		with signs (at) as (
			values (${since}::bigint), (${until}::bigint)
			union
			select micros(l.at) from auctions a join ledger_records l on l.auction_id = a.id
			where a.environment = ${environment} and a.last_stamp > from_micros(${since}::bigint)
				and l.at > from_micros(${since}::bigint) and l.at < from_micros(${until}::bigint)
				and l.type = 'bid-accepted' and coalesce(a.id = ${auction_id}::uuid, true)
		)
		select since, until from (
			select lag(at) over (order by at) as since, at as until from signs
		) as gaps where since is not null order by since`.execute(trx);
	return rows.filter(isOutage);
}
