import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { AuctionStatus, AuctionType } from '#domain/auction.ts';
import { type Micros, SECOND } from '#domain/time.ts';
import { type FoundOutage, Pulse } from '#server/features/bidding/outages/heartbeat.ts';
import { runAllDue } from '#server/features/bidding/scheduler.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { biddingDeps } from '#server/testing/bidding-deps.ts';
import { makeAuction } from '#server/testing/factories.ts';
import { placeBid } from '#server/testing/place-bid.ts';
import { setPulseBack } from '#server/testing/pulse-back.ts';
import { type Chance, chanceOf } from './chance.ts';
import type { Finding, Proof, Trial } from './proof.ts';
import { openHouse, type ProvingHouse } from './proving-house.ts';

/** Auctions around each silence. */
const LOTS = 6;

/** The rule once more, in seconds and apart from the domain: what it forgives, what it protects and gives back. */
const FORGIVEN = 10;
const PROTECTED = 180;

/** An auction as it stood when the silence ended. */
interface Lot {
	id: string;
	type: AuctionType;
	status: AuctionStatus;
	end: Micros;
}

/** What became of it. */
interface Fate {
	/** By how much outages moved its end, one number each, in µs. */
	given: Micros[];
	/** When it was closed; null while it is open. */
	closed: Micros | null;
}

/** Lots on both sides of every border: ends from long before the silence to long after it. */
async function makeLots(db: Kysely<Database>, chance: Chance, silence: number): Promise<Lot[]> {
	const lots: Lot[] = [];
	for (let n = 0; n < LOTS; n += 1) {
		const type = chance.once(6) ? 'live' : 'scheduled';
		const status = chance.once(6) ? 'paused' : 'active';
		const around = chance.pick([0, 0, PROTECTED, -silence]);
		const end = Date.now() + (around + chance.below(41) - 20) * SECOND;
		const end_time = new Date(end);
		const paused_at = status === 'paused' ? new Date(Date.now() - 2 * silence * SECOND) : null;
		const start_time = new Date(end - 10 * PROTECTED * SECOND);
		const opened = { auction_type: type, status, start_time, paused_at } as const;
		const id = await makeAuction(db, { ...opened, end_time, scheduled_end_time: end_time });
		lots.push({ id, type, status, end: end * 1_000 });
	}
	return lots;
}

/** Servers that look, close and are bid at, all at once and in any order; answers what those found that looked. */
async function rush(house: ProvingHouse, chance: Chance, lots: readonly Lot[]): Promise<FoundOutage[]> {
	const found: FoundOutage[] = [];
	const { id: user_id } = await house.person();
	const look = async () => void found.push(...(await new Pulse(house.db, 'production').beat()));
	const close = async () => void (await runAllDue(biddingDeps(house.db)));
	const bid = async () => {
		const { id: auction_id } = chance.pick(lots);
		const amount = 200_000_00;
		await placeBid(house.db, 'production', { auction_id, user_id, amount, key: randomUUID(), address: null });
	};
	const hands = [look, look, close, close, bid].map((act) => ({ act, after: chance.below(30) }));
	await Promise.all(
		hands.map(async ({ act, after }) => {
			await sql`select pg_sleep(${after / 1_000})`.execute(house.db);
			await act();
		}),
	);
	await look();
	await close();
	return found;
}

async function fateOf(db: Kysely<Database>, { id }: Lot): Promise<Fate> {
	const { rows } = await sql<{ type: string; at: Micros; given: Micros | null }>`
		select type, micros(at) as at, (record::jsonb #>> '{data,to}')::bigint - (record::jsonb #>> '{data,from}')::bigint as given
		from ledger_records where auction_id = ${id} and (type = 'ended' or record::jsonb #>> '{data,cause}' = 'outage')
		order by seq`.execute(db);
	return {
		given: rows.flatMap(({ type, given }) => (type === 'extended' && given !== null ? [given] : [])),
		closed: rows.find(({ type }) => type === 'ended')?.at ?? null,
	};
}

/** What is wrong with a lot's fate after an outage, or after a silence that was none; null for a right one. */
function faultOf(lot: Lot, { given, closed }: Fate, outage: FoundOutage | undefined): string | null {
	const second = SECOND * 1_000;
	const due =
		outage !== undefined &&
		lot.type === 'scheduled' &&
		lot.status === 'active' &&
		lot.end > outage.since &&
		lot.end - PROTECTED * second < outage.until;
	const least = PROTECTED * second;
	const expected = due ? [Math.max(least, outage.until - outage.since)] : [];
	if (JSON.stringify(given) !== JSON.stringify(expected))
		return `${lot.id} was given [${given}] µs instead of [${expected}]`;
	// The end that an outage moved passes, too, in its time.
	const early = closed !== null && closed < lot.end + (expected[0] ?? 0);
	return due && early ? `${lot.id} was closed although an outage had hit it` : null;
}

/** One silence of a random length, and what the house made of it. */
async function trySilence(house: ProvingHouse, chance: Chance): Promise<{ faults: string[]; hit: number }> {
	const silence = chance.pick([4, 8, 12, 20, 60, PROTECTED, PROTECTED + 20, 600]);
	await sql`update auctions set status = 'cancelled', withdrawn_at = now(), leader = null, bid_count = 0,
		paused_at = null, last_stamp = last_stamp - interval '1 day' where withdrawn_at is null`.execute(
		house.db,
	);
	await new Pulse(house.db, 'production').beat();
	const lots = await makeLots(house.db, chance, silence);
	await setPulseBack(house.db, silence);
	const found = await rush(house, chance, lots);
	const faults =
		found.length === Number(silence > FORGIVEN) ? [] : [`${found.length} outages in ${silence} s`];
	let hit = 0;
	for (const lot of lots) {
		const fate = await fateOf(house.db, lot);
		hit += fate.given.length;
		const fault = faultOf(lot, fate, found[0]);
		if (fault) faults.push(fault);
	}
	return { faults, hit };
}

/** The planted fault: whoever closes looks at no pulse. */
async function closeBlindly(db: Kysely<Database>): Promise<void> {
	await sql`alter table ledger_records disable trigger ledger_close_waits`.execute(db);
	await sql`create function never_stale() returns trigger language plpgsql as
		$$ begin new.good_until := 'infinity'; return new; end $$`.execute(db);
	await sql`create trigger never_stale before insert or update on bidding_pulse
		for each row execute function never_stale()`.execute(db);
}

async function run({ n, seed, control, progress }: Trial): Promise<Finding> {
	const house = await openHouse({ preloads: [], ...(control && { prepare: closeBlindly }) });
	const chance = chanceOf(seed);
	const faults: string[] = [];
	let extensions = 0;
	for (let done = 0; done < n; done += 1) {
		const outcome = await trySilence(house, chance);
		faults.push(...outcome.faults);
		extensions += outcome.hit;
		progress(done + 1);
	}
	await house.close();
	return { n, violations: faults.length, counted: { auctions: n * LOTS, extensions }, examples: faults };
}

/** Outages over random auctions, while several servers look, close and take bids. */
export const outage: Proof = {
	id: 'outage',
	promise:
		'an auction is extended by an outage exactly when it touched its last 3 minutes, once, by its length, and is not closed before',
	control: 'closing does not look at the pulse',
	n: { small: 40, usual: 1_000, control: 30 },
	run,
};
