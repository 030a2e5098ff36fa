import { type Kysely, sql, type Transaction } from 'kysely';
import type { Environment } from '#domain/auction.ts';
import { GAP, type Outage } from '#domain/outage.ts';
import { type Micros, micros, SECOND } from '#domain/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { extendAuctions } from './extend-auctions.ts';
import { findOutages } from './gaps.ts';

/** How often each server says that bids can be taken. */
const HEARTBEAT_INTERVAL = SECOND;

/** An outage that was found, and what became of it. */
export interface FoundOutage extends Outage {
	/** The auctions that it extended. */
	auctions: string[];
	/** The database's clock leapt: the servers' own saw no silence. */
	leap: boolean;
}

/** A beat of this server: where it stands in the database, and when it was made on the server's own clock. */
interface OwnHeartbeat {
	sent_at: Micros;
	own_clock: number;
}

/**
 * The operator's heartbeat (docs/decisions/028): a commit about every second that shows that bids could be taken, too. The beat
 * that finds a silence before it looks at the auctions first, in one transaction; until then none of them closes.
 */
export class Heartbeat {
	readonly #db: Kysely<Database>;
	readonly #environment: Environment;
	readonly #clock: () => number;
	#own: OwnHeartbeat | null = null;

	/** `clock` is the server's own, in milliseconds, which never jumps. */
	constructor(db: Kysely<Database>, environment: Environment, clock = () => performance.now()) {
		this.#db = db;
		this.#environment = environment;
		this.#clock = clock;
	}

	/** Beats when it is time; answers the outages that it found. */
	async send(): Promise<FoundOutage[]> {
		const passed = this.#own && this.#clock() - this.#own.own_clock;
		if (passed !== null && passed < HEARTBEAT_INTERVAL) return [];
		const quick = passed === null || passed > GAP ? undefined : await this.#goOn();
		const { sent_at, found } = quick ?? (await this.#lookBack(passed));
		this.#own = { sent_at, own_clock: this.#clock() };
		return found;
	}

	/** The usual beat, right after another one; undefined where there was a silence, or the clock went back. */
	async #goOn(): Promise<HeartbeatResult | undefined> {
		const { rows } = await sql<{ sent_at: Micros }>`
			update bidding_heartbeats set sent_at = clock_timestamp(), good_until = ${goodUntil}
			where environment = ${this.#environment} and good_until >= clock_timestamp() and sent_at <= clock_timestamp()
			returning micros(sent_at) as sent_at`.execute(this.#db);
		return rows[0] && { ...rows[0], found: [] };
	}

	/** A beat after a silence, or after nobody knows what: what the silence did is settled before the heartbeat goes on. */
	#lookBack(passed: number | null): Promise<HeartbeatResult> {
		return this.#db.transaction().execute(async (trx) => {
			const last = await lockHeartbeat(trx, this.#environment);
			const found = last === null ? [] : await this.#settle(trx, last, passed);
			return { sent_at: await writeHeartbeat(trx, this.#environment), found };
		});
	}

	async #settle(trx: Transaction<Database>, last: Micros, passed: number | null): Promise<FoundOutage[]> {
		const now = await readNow(trx);
		// While its own beat is the last, a server knows how long the silence was, whatever became of the database's clock.
		const silence = this.#own?.sent_at === last ? micros(Math.round(passed ?? 0)) : 0;
		const leap = passed !== null && passed <= GAP;
		const since = Math.min(last, now - silence);
		const found: FoundOutage[] = [];
		for (const outage of await findOutages(trx, this.#environment, since, now)) {
			const auctions = await extendAuctions(trx, this.#environment, outage);
			found.push({ ...outage, auctions, leap });
		}
		await record(trx, this.#environment, found);
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

/** Read after the lock: another server may have looked meanwhile. */
async function readNow(trx: Kysely<Database>): Promise<Micros> {
	const { rows } = await sql<{ now: Micros }>`select micros(clock_timestamp()) as now`.execute(trx);
	return rows[0]?.now ?? 0;
}

async function writeHeartbeat(trx: Kysely<Database>, environment: Environment): Promise<Micros> {
	const { rows } = await sql<{ sent_at: Micros }>`
		insert into bidding_heartbeats (environment, sent_at, good_until)
		values (${environment}, clock_timestamp(), ${goodUntil})
		on conflict (environment) do update set sent_at = excluded.sent_at, good_until = excluded.good_until
		returning micros(sent_at) as sent_at`.execute(trx);
	return rows[0]?.sent_at ?? 0;
}

async function record(
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
		on conflict (environment, since) do nothing`.execute(trx);
}
