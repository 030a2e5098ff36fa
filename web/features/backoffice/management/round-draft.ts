import type { AuctionRound } from '#contract/auctions.ts';
import { AUCTION_DEFAULTS, type AuctionForm, type AuctionFormInput } from '#domain/auction-form.ts';
import { type Centavos, reaisOf } from '#domain/money.ts';
import { isoAt, typedTime } from '#domain/typed-times.ts';
import { fromReais } from '#web/api/amount.ts';

/** A round of the form as it is typed: dates as 'yyyy-MM-dd', the amount in centavos (0: none). */
export interface RoundDraft {
	/** Tells it from its neighbours, whatever their order. */
	key: string;
	start_date: string;
	start_time: string;
	end_date: string;
	end_time: string;
	minimum: Centavos;
}

export type RoundField = Exclude<keyof RoundDraft, 'key'>;
const ROUND_FIELDS: readonly RoundField[] = ['start_date', 'start_time', 'end_date', 'end_time', 'minimum'];

export function newRound(key: string): RoundDraft {
	const { start_clock, end_clock } = AUCTION_DEFAULTS;
	return { key, start_date: '', start_time: start_clock, end_date: '', end_time: end_clock, minimum: 0 };
}

/** The form of stored rounds. */
export function roundDrafts(rounds: readonly AuctionRound[]): RoundDraft[] {
	return rounds.map(({ number, minimum, ...round }) => {
		const [start_date, start_time] = typedTime(round.start_time);
		const [end_date, end_time] = typedTime(round.end_time);
		return { key: String(number), start_date, start_time, end_date, end_time, minimum: fromReais(minimum) };
	});
}

/** What the schema of the form checks. */
export function roundInputs(rounds: readonly RoundDraft[]): AuctionFormInput['rounds'] {
	return rounds.map(({ key: _key, minimum, ...round }) => ({ ...round, minimum: reaisOf(minimum) }));
}

/** What the API is sent. */
export function roundBodies(rounds: NonNullable<AuctionForm['rounds']>) {
	return rounds.map(({ start_date, start_time, end_date, end_time, minimum }) => ({
		start_time: isoAt(start_date, start_time),
		end_time: isoAt(end_date, end_time),
		minimum,
	}));
}

/** The name under which a round's field has its error: 'rounds.0.start_date'. */
export function roundFieldName(index: number, field: RoundField): string {
	return `rounds.${index}.${field}`;
}

/** The fields of rounds that were filled in: what is wrong with these is said while the form is typed. */
export function filledRoundFields(rounds: readonly RoundDraft[]): string[] {
	return rounds.flatMap((round, index) =>
		ROUND_FIELDS.filter((field) => round[field] !== '' && round[field] !== 0).map((field) =>
			roundFieldName(index, field),
		),
	);
}
