import type { AdminRound } from '#contract/admin-auctions.ts';
import { AUCTION_DEFAULTS, type AuctionForm, type AuctionFormInput } from '#domain/sale/auction-form.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { isoAt, typedTime } from '#domain/values/typed-times.ts';
import { fromReais } from '#web/api/amount.ts';

/** A round as typed: dates as 'yyyy-MM-dd', the amount in centavos (0: none). */
export interface RoundDraft {
	/** Identifies the round, independent of its position. */
	key: string;
	start_date: string;
	start_time: string;
	end_date: string;
	end_time: string;
	minimum: Centavos;
	/** The judge's figure or the creditor's choice; '' for none. */
	minimum_reason: string;
}

export type RoundField = Exclude<keyof RoundDraft, 'key'>;
const ROUND_FIELDS: readonly RoundField[] = [
	'start_date',
	'start_time',
	'end_date',
	'end_time',
	'minimum',
	'minimum_reason',
];

/** The minimum that a judicial round usually has: the appraisal, then half of it (CPC art. 891); 0 for other kinds. */
export function usualMinimum(kind: string, index: number, appraisal: Centavos): Centavos {
	if (kind !== 'judicial') return 0;
	return index === 0 ? appraisal : Math.ceil(appraisal / 2);
}

/** The times of another lot's rounds as those of a new one, without the minimums. */
export function copiedRounds(rounds: readonly AdminRound[]): RoundDraft[] {
	return roundDrafts(rounds).map((round) => ({ ...round, minimum: 0, minimum_reason: '' }));
}

export function newRound(key: string, minimum: Centavos = 0): RoundDraft {
	const { start_clock, end_clock } = AUCTION_DEFAULTS;
	return {
		key,
		start_date: '',
		start_time: start_clock,
		end_date: '',
		end_time: end_clock,
		minimum,
		minimum_reason: '',
	};
}

/** The form values of stored rounds. */
export function roundDrafts(rounds: readonly AdminRound[]): RoundDraft[] {
	return rounds.map(({ number, minimum, minimum_reason, ...round }) => {
		const [start_date, start_time] = typedTime(round.start_time);
		const [end_date, end_time] = typedTime(round.end_time);
		return {
			key: String(number),
			start_date,
			start_time,
			end_date,
			end_time,
			minimum: fromReais(minimum),
			minimum_reason: minimum_reason ?? '',
		};
	});
}

/** The input of the form's schema. */
export function roundInputs(rounds: readonly RoundDraft[]): AuctionFormInput['rounds'] {
	return rounds.map(({ key: _key, minimum, ...round }) => ({ ...round, minimum: reaisOf(minimum) }));
}

/** The body of the request. */
export function roundBodies(rounds: NonNullable<AuctionForm['rounds']>) {
	return rounds.map(({ start_date, start_time, end_date, end_time, minimum, minimum_reason }) => ({
		start_time: isoAt(start_date, start_time),
		end_time: isoAt(end_date, end_time),
		minimum,
		minimum_reason,
	}));
}

/** The name of a round's field in the errors: 'rounds.0.start_date'. */
export function roundFieldName(index: number, field: RoundField): string {
	return `rounds.${index}.${field}`;
}

/** The fields of rounds that were filled in. Their errors are shown while the user types. */
export function filledRoundFields(rounds: readonly RoundDraft[]): string[] {
	return rounds.flatMap((round, index) =>
		ROUND_FIELDS.filter((field) => round[field] !== '' && round[field] !== 0).map((field) =>
			roundFieldName(index, field),
		),
	);
}
