import type { MoreFilters } from '#domain/lot/more-filters.ts';
import { AUCTION_KINDS, OCCUPANCIES, PROPERTY_TYPE_NAMES } from '#domain/lot/property.ts';

/** The digits of a lot's facts as one number, as `facts_of` in the database writes it: the position of each value. */
const TYPES = [null, ...PROPERTY_TYPE_NAMES];
const OCCUPANCY = Object.keys(OCCUPANCIES);
const KINDS = [null, ...Object.keys(AUCTION_KINDS)];
const FINANCING = [false, true];

/** The numbers of all facts that match these filters; null if every lot matches. */
export function matchingFacts({ type, occupancy, kind, accepts_financing }: MoreFilters): number[] | null {
	if (type.length === 0 && occupancy === null && kind === null && !accepts_financing) return null;
	const places = <T>(values: readonly T[], wanted: (value: T) => boolean) =>
		values.flatMap((value, place) => (wanted(value) ? [place] : []));
	return places(TYPES, (each) => type.length === 0 || (each !== null && type.includes(each))).flatMap((t) =>
		places(OCCUPANCY, (each) => occupancy === null || each === occupancy).flatMap((o) =>
			places(KINDS, (each) => kind === null || each === kind).flatMap((k) =>
				places(FINANCING, (each) => each || !accepts_financing).map((f) => t + 16 * o + 64 * k + 512 * f),
			),
		),
	);
}
