import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { AuctionStatus, AuctionType } from '#domain/auction/auction.ts';
import { type Micros, SECOND } from '#domain/values/time.ts';
import type { Proof, RunResult, Trial } from '#prove/system/proof.ts';
import { type SeededRandom, seededRandom } from '#prove/system/seeded-random.ts';
import { openTestSystem, type TestSystem } from '#prove/system/test-system.ts';
import { BidMeter } from '#server/features/bidding/bid-meter.ts';
import { BidWatch } from '#server/features/bidding/bid-watch.ts';
import { type FoundOutage, Heartbeat } from '#server/features/bidding/outages/heartbeat.ts';
import { runAllDue } from '#server/features/bidding/scheduler.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { createLog } from '#server/platform/log.ts';
import { biddingDeps } from '#server/testing/bidding-deps.ts';
import { makeAuction } from '#server/testing/factories.ts';
import { setHeartbeatBack } from '#server/testing/moved-clock.ts';
import { placeBid } from '#server/testing/place-bid.ts';
import { BID_TABLES, openBidConnections, raiseErrors, removeErrors } from '#server/testing/table-errors.ts';

/** The number of lots around each gap. */
const LOTS = 6;

/*
 * The figures of the outage rule in seconds, repeated here independently of the domain: the longest gap that is not an
 * outage, and the last minutes, which are also the minimum extension.
 */
const TOLERATED = 10;
const LAST_MINUTES = 180;

/** A lot as it is at the end of the gap. */
interface Lot {
	id: string;
	type: AuctionType;
	status: AuctionStatus;
	end: Micros;
}

/** What a lot's ledger records. */
interface Records {
	/** The extensions for outages, in µs. */
	extensions: Micros[];
	/** When it closed; null while it is open. */
	closed: Micros | null;
}

/** Makes lots whose ends are on both sides of every boundary, from long before the gap to long after it. */
async function makeLots(db: Kysely<Database>, random: SeededRandom, gap: number): Promise<Lot[]> {
	const lots: Lot[] = [];
	for (let n = 0; n < LOTS; n += 1) {
		const type = random.oneIn(6) ? 'live' : 'scheduled';
		const status = random.oneIn(6) ? 'paused' : 'active';
		const around = random.pick([0, 0, LAST_MINUTES, -gap]);
		const end = Date.now() + (around + random.below(41) - 20) * SECOND;
		const end_time = new Date(end);
		const paused_at = status === 'paused' ? new Date(Date.now() - 2 * gap * SECOND) : null;
		const start_time = new Date(end - 10 * LAST_MINUTES * SECOND);
		const opened = { auction_type: type, status, start_time, paused_at } as const;
		const id = await makeAuction(db, { ...opened, end_time, scheduled_end_time: end_time });
		lots.push({ id, type, status, end: end * 1_000 });
	}
	return lots;
}

/** Examines the gap, closes lots and places a bid concurrently, in random order. Returns the outages found. */
async function actTogether(
	system: TestSystem,
	random: SeededRandom,
	lots: readonly Lot[],
): Promise<FoundOutage[]> {
	const found: FoundOutage[] = [];
	const { id: user_id } = await system.person();
	const examine = async () => void found.push(...(await new Heartbeat(system.db, 'production').send()));
	const close = async () => void (await runAllDue(biddingDeps(system.db)));
	const bid = async () => {
		const { id: auction_id } = random.pick(lots);
		const amount = 200_000_00;
		await placeBid(system.db, 'production', {
			auction_id,
			user_id,
			amount,
			key: randomUUID(),
			address: null,
		});
	};
	const actions = [examine, examine, close, close, bid].map((act) => ({ act, after: random.below(30) }));
	await Promise.all(
		actions.map(async ({ act, after }) => {
			await sql`select pg_sleep(${after / 1_000})`.execute(system.db);
			await act();
		}),
	);
	await examine();
	await close();
	return found;
}

async function readRecords(db: Kysely<Database>, { id }: Lot): Promise<Records> {
	const { rows } = await sql<{ type: string; at: Micros; extension: Micros | null }>`
		select type, micros(at) as at, (record::jsonb #>> '{data,to}')::bigint - (record::jsonb #>> '{data,from}')::bigint as extension
		from ledger_records where auction_id = ${id} and (type = 'ended' or record::jsonb #>> '{data,cause}' = 'outage')
		order by seq`.execute(db);
	return {
		extensions: rows.flatMap(({ type, extension }) =>
			type === 'extended' && extension !== null ? [extension] : [],
		),
		closed: rows.find(({ type }) => type === 'ended')?.at ?? null,
	};
}

/** What is wrong with a lot after an outage or a tolerated gap; null if nothing is. */
function faultOf(lot: Lot, { extensions, closed }: Records, outage: FoundOutage | undefined): string | null {
	const second = SECOND * 1_000;
	const due =
		outage !== undefined &&
		lot.type === 'scheduled' &&
		lot.status === 'active' &&
		lot.end > outage.since &&
		lot.end - LAST_MINUTES * second < outage.until;
	const least = LAST_MINUTES * second;
	const expected = due ? [Math.max(least, outage.until - outage.since)] : [];
	if (JSON.stringify(extensions) !== JSON.stringify(expected))
		return `${lot.id} was extended by [${extensions}] µs instead of [${expected}]`;
	// The extended end may also have passed.
	const early = closed !== null && closed < lot.end + (expected[0] ?? 0);
	return due && early ? `${lot.id} was closed although an outage had extended it` : null;
}

/** What a run tries, and with what. */
interface Setting {
	system: TestSystem;
	/** Connections that take bids, on which writes can be made to fail. */
	engine: Kysely<Database>;
	/** Whether bids cannot be taken because a table refuses them, and not because no server runs. */
	errors: boolean;
	/** The planted fault: heartbeats are sent without a rehearsal. */
	unrehearsed: boolean;
}

/** What a server's scheduler does once; whether it got past the rehearsal. A new server, so that it rehearses now. */
async function tickOnce({ system, engine, unrehearsed }: Setting): Promise<boolean> {
	const deps = {
		db: system.db,
		engine,
		environment: 'production',
		meter: new BidMeter(),
		log: createLog('silent'),
	} as const;
	if (!unrehearsed && !(await new BidWatch(deps).check())) return false;
	await new Heartbeat(system.db, 'production').send();
	await runAllDue(biddingDeps(system.db));
	return true;
}

/**
 * Makes the time of a gap pass. Where every write to a table of bids fails, servers run, and a heartbeat that they send then is
 * as recent at the end of the gap as at its beginning.
 */
async function pass(gap: number, setting: Setting, random: SeededRandom): Promise<void> {
	const { system, errors } = setting;
	if (!errors) return setHeartbeatBack(system.db, gap);
	// There is a lot to rehearse on, whatever the others are.
	await makeAuction(system.db, { status: 'active' });
	await raiseErrors(system.db, random.pick(BID_TABLES));
	if (!(await tickOnce(setting))) await setHeartbeatBack(system.db, gap);
	await tickOnce(setting);
	await removeErrors(system.db);
}

/** Makes lots around one gap of random length, and checks them afterwards. */
async function tryGap(
	setting: Setting,
	random: SeededRandom,
): Promise<{ faults: string[]; extensions: number }> {
	const { system } = setting;
	const gap = random.pick([4, 8, 12, 20, 60, LAST_MINUTES, LAST_MINUTES + 20, 600]);
	await sql`update auctions set status = 'cancelled', withdrawn_at = now(), leader = null, bid_count = 0,
		paused_at = null, last_stamp = last_stamp - interval '1 day' where withdrawn_at is null`.execute(
		system.db,
	);
	await new Heartbeat(system.db, 'production').send();
	const lots = await makeLots(system.db, random, gap);
	await pass(gap, setting, random);
	const found = await actTogether(system, random, lots);
	const faults = found.length === Number(gap > TOLERATED) ? [] : [`${found.length} outages in ${gap} s`];
	let extensions = 0;
	for (const lot of lots) {
		const records = await readRecords(system.db, lot);
		extensions += records.extensions.length;
		const fault = faultOf(lot, records, found[0]);
		if (fault) faults.push(fault);
	}
	return { faults, extensions };
}

/** The planted fault: lots close without a check of the heartbeat. */
async function closeBlindly(db: Kysely<Database>): Promise<void> {
	await sql`alter table ledger_records disable trigger ledger_close_waits`.execute(db);
	await sql`create function never_stale() returns trigger language plpgsql as
		$$ begin new.good_until := 'infinity'; return new; end $$`.execute(db);
	await sql`create trigger never_stale before insert or update on bidding_heartbeats
		for each row execute function never_stale()`.execute(db);
}

interface Gaps extends Pick<Trial, 'n' | 'control' | 'progress'> {
	random: SeededRandom;
	/** Whether tables refuse bids. */
	errors: boolean;
}

async function tryGaps({ n, control, progress, random, errors }: Gaps) {
	const system = await openTestSystem({ preloads: [], ...(control && !errors && { prepare: closeBlindly }) });
	const engine = openBidConnections(system.databaseUrl);
	// Somebody to bid in whose name, before the first lot.
	await system.person();
	const setting = { system, engine, errors, unrehearsed: control };
	const faults: string[] = [];
	let extensions = 0;
	for (let done = 0; done < n; done += 1) {
		const outcome = await tryGap(setting, random);
		faults.push(...outcome.faults);
		extensions += outcome.extensions;
		progress(done + 1);
	}
	await engine.destroy();
	await system.close();
	return { faults, extensions };
}

async function run({ n, seed, control, progress }: Trial): Promise<RunResult> {
	const random = seededRandom(seed);
	const half = Math.ceil(n / 2);
	const silent = await tryGaps({ n: half, control, progress, random, errors: false });
	const later = (done: number) => progress(half + done);
	const refused = await tryGaps({ n: n - half, control, progress: later, random, errors: true });
	const faults = [...silent.faults, ...refused.faults];
	// Each of the two planted faults must be found.
	const missed = control && (silent.faults.length === 0 || refused.faults.length === 0);
	return {
		n,
		violations: missed ? 0 : faults.length,
		counted: { auctions: n * LOTS, extensions: silent.extensions + refused.extensions },
		examples: faults,
	};
}

export const outage: Proof = {
	id: 'outage',
	promise:
		'an auction is extended by an outage exactly when it touched its last 3 minutes, once, by its length, and is not closed before, whether no server runs or any table refuses bids',
	control: 'closing does not look at the heartbeat, and heartbeats are sent without a rehearsal',
	alone: true,
	n: { small: 30, usual: 1_000, control: 30 },
	run,
};
