import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { EditedRound } from '#contract/admin-auctions.ts';
import type { AuctionRound, RoundFields } from '#contract/auctions.ts';
import type { AuctionState } from '#domain/auction/auction.ts';
import type { Outcome } from '#domain/auction/outcomes.ts';
import type { Round } from '#domain/auction/round-rules.ts';
import { roundStates } from '#domain/auction/round-states.ts';
import { type Centavos, centavosOf, reaisOf } from '#domain/values/money.ts';
import { isoOf, type Micros, microsOf } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** SQL: the rounds of an auction in order, as a JSON array of `Round`. */
export function roundsOf(id: RawBuilder<string>): RawBuilder<Round[]> {
	return sql`(select coalesce(json_agg(json_build_object('number', number, 'start_time', micros(start_time),
		'end_time', micros(end_time), 'minimum', minimum) order by number), '[]')
		from auction_rounds where auction_id = ${id})`;
}

/** The reason of a round's minimum; it is no part of what decisions and the ledger know of a round. */
interface RoundReason {
	number: number;
	minimum_reason: string;
}

/** SQL: the reasons of the minimums of an auction's rounds, as a JSON array of `RoundReason`. */
export function roundReasonsOf(id: RawBuilder<string>): RawBuilder<RoundReason[]> {
	return sql`(select coalesce(json_agg(json_build_object('number', number, 'minimum_reason', minimum_reason)), '[]')
		from auction_rounds where auction_id = ${id} and minimum_reason is not null)`;
}

/** The reason of a round's minimum; null if it has none. */
export function reasonOf(reasons: readonly RoundReason[], number: number): string | null {
	return reasons.find((each) => each.number === number)?.minimum_reason ?? null;
}

/** What the rounds of a lot are shown with. `round` is the current one, null on a lot that does not run by rounds. */
export interface RoundsLot extends Pick<AuctionState, 'status' | 'leader' | 'start_time' | 'end_time'> {
	round: number | null;
	/** How it ended, where that is known. */
	ending?: Outcome | null;
}

/** The rounds of a lot with their states. The current one has the lot's own times, which extensions move. */
export function presentRounds(lot: RoundsLot, rounds: readonly Round[]): AuctionRound[] {
	const states = roundStates({ ...lot, outcome: lot.ending }, rounds);
	return rounds.map(({ number, minimum, ...planned }, index) => {
		const { start_time, end_time } = number === lot.round ? lot : planned;
		const state = states[index] ?? 'waiting';
		return {
			number,
			start_time: isoOf(start_time),
			end_time: isoOf(end_time),
			minimum: reaisOf(minimum),
			state,
		};
	});
}

/**
 * Replaces an auction's rounds; the caller holds the lock of its row. Rounds that stay are updated, so that they keep
 * their other columns.
 */
export async function writeRounds(
	trx: Kysely<Database>,
	auction_id: string,
	rounds: readonly EditedRound[],
): Promise<void> {
	await trx
		.deleteFrom('auction_rounds')
		.where('auction_id', '=', auction_id)
		.where('number', '>', rounds.length)
		.execute();
	if (rounds.length === 0) return;
	await upsertRounds(auction_id, rounds.map(storedRound)).execute(trx);
	for (const { number, minimum_reason } of rounds)
		await sql`update auction_rounds set minimum_reason = ${minimum_reason} where auction_id = ${auction_id}
			and number = ${number} and minimum_reason is distinct from ${minimum_reason}::text`.execute(trx);
}

/** A round of the form in the units of decisions. */
export function storedRound({ number, start_time, end_time, minimum }: RoundFields): Round {
	return {
		number,
		start_time: microsOf(start_time),
		end_time: microsOf(end_time),
		minimum: centavosOf(minimum) ?? 0,
	};
}

function upsertRounds(auction_id: string, rounds: readonly Round[]): RawBuilder<unknown> {
	const rows = rounds.map(
		({ number, start_time, end_time, minimum }) =>
			sql`(${auction_id}::uuid, ${number}::smallint, from_micros(${start_time}::bigint), from_micros(${end_time}::bigint),
				${minimum}::bigint)`,
	);
	return sql`insert into auction_rounds as r (auction_id, number, start_time, end_time, minimum) values ${sql.join(rows)}
		on conflict (auction_id, number) do update
			set start_time = excluded.start_time, end_time = excluded.end_time, minimum = excluded.minimum
			where (r.start_time, r.end_time, r.minimum) is distinct from (excluded.start_time, excluded.end_time, excluded.minimum)`;
}

/** What changes beside the state of an auction when its current round changes. */
interface ChangedRound {
	id: string;
	initial_bid: Centavos;
	extension_cap: Micros | null;
	round: number | null;
	end_time: Micros;
	rounds: readonly Round[] | null;
}

/** The statements that store a change of the current round or of dates: the terms, the announced end, and all rounds' times. */
export function changeRound({
	id,
	initial_bid,
	extension_cap,
	round,
	end_time,
	rounds,
}: ChangedRound): RawBuilder<unknown>[] {
	const announced = rounds?.find(({ number }) => number === round)?.end_time ?? end_time;
	return [
		sql`update auctions set initial_bid = ${initial_bid}, extension_cap = from_micros(${extension_cap}::bigint),
			round = ${round}, scheduled_end_time = from_micros(${announced}::bigint)
			where id = ${id}`,
		...(rounds && rounds.length > 0 ? [upsertRounds(id, rounds)] : []),
	];
}
