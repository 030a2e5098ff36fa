import type { Centavos } from '#domain/values/money.ts';
import type { Micros } from '#domain/values/time.ts';

/** A round of a lot (1º leilão, 2º leilão; rules §29): its times in µs and its minimum in centavos. */
export interface Round {
	/** 1, 2, 3… without gaps. */
	number: number;
	start_time: Micros;
	end_time: Micros;
	minimum: Centavos;
}

/**
 * Returns the round that follows round `round`, which ended without a bid at `end_time`; null after the last one, and on
 * a lot without rounds. A round whose start would fall before that end waits for it and keeps its length (rules §29).
 */
export function nextRound(
	rounds: readonly Round[] | undefined,
	{ round, end_time }: { round?: number; end_time: Micros },
): Round | null {
	const planned = round === undefined ? undefined : rounds?.find(({ number }) => number === round + 1);
	if (!planned) return null;
	const start_time = Math.max(planned.start_time, end_time);
	return { ...planned, start_time, end_time: start_time + (planned.end_time - planned.start_time) };
}
