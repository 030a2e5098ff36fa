import { MINUTE, type Micros } from '#domain/values/time.ts';

/** The times of a lot. `round` is the current round, null on a lot that does not run by rounds. */
export interface TimedLot {
	start_time: Micros;
	end_time: Micros;
	round: number | null;
	rounds: readonly { number: number; start_time: Micros; end_time: Micros }[];
}

/** The longest distance between two lots of a sale, in minutes: a day. */
export const MAX_STAGGER_MINUTES = 1_440;

/**
 * How far each lot moves, so that the first one starts at `first` and each later one `minutes` after the one before it. A lot moves as a
 * whole: its end and its rounds keep their distances from its start.
 */
export function staggerShifts(
	lots: readonly Pick<TimedLot, 'start_time'>[],
	first: Micros,
	minutes: number,
): Micros[] {
	return lots.map(({ start_time }, index) => first + index * minutes * MINUTE * 1_000 - start_time);
}

/** A lot after it moved: rounds that are over stay. */
export function movedLot<Lot extends TimedLot>(lot: Lot, shift: Micros): Lot {
	const over = (number: number) => number < (lot.round ?? 1);
	return {
		...lot,
		start_time: lot.start_time + shift,
		end_time: lot.end_time + shift,
		rounds: lot.rounds.map((round) =>
			over(round.number)
				? round
				: { ...round, start_time: round.start_time + shift, end_time: round.end_time + shift },
		),
	};
}

/** Why lots cannot start at `first`; null if they can. */
export function staggerFault(first: Micros, now: Micros): string | null {
	return first > now ? null : 'O primeiro lote deve começar no futuro';
}
