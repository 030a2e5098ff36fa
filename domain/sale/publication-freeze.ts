import { fieldOf, LOT_FIELD_NAMES, type LotField } from '#domain/lot/lot-fields.ts';
import { isRegulated } from './regulated-kinds.ts';

/** The fields that connect a lot with its sale and its seller, and its rounds: the edital states them too. */
const LINKS = ['rounds', 'sale_id', 'lot_number', 'seller_id'] as const;

/**
 * What the edital announces of a lot. After the publication of a regulated lot it changes only together with an erratum,
 * a new version of the edital (rules §28).
 */
const ANNOUNCED: readonly (LotField | (typeof LINKS)[number])[] = [
	...LOT_FIELD_NAMES.filter((name) => fieldOf(name).announced),
	...LINKS,
];

/** What no erratum changes: with another kind, another sale or other lots it would be another sale. */
export const FIXED_BY_PUBLICATION: readonly string[] = ['kind', 'sale_id', 'lot_ids'];

/** The fields among `changed` that the edital of a published lot announces; with an `erratum`, those that it cannot change. */
export function announcedAmong(changed: readonly string[], erratum = false): string[] {
	return ANNOUNCED.filter(
		(field) => changed.includes(field) && !(erratum && !FIXED_BY_PUBLICATION.includes(field)),
	);
}

/** Whether the edital announces what a lot states: it is regulated and published. */
export function isPublishedLot(kind: string | null, draft: boolean): boolean {
	return isRegulated(kind) && !draft;
}

/** The message for a field that the edital announces. */
export const ANNOUNCED_WORDS = 'Anunciado no edital: só muda com uma errata que muda condições';

/** For how long an erratum lets what bidders see of a lot change, in hours: fields and pictures are saved one after the other. */
export const ERRATUM_HOURS = 24;

/**
 * What a change of the facts of a lot takes (rules §40): an erratum and a reason once a regulated lot is published, a reason once another lot
 * has bids, nothing before. `bids` is the number of accepted bids.
 */
export function revisionRule({
	kind,
	draft,
	bids,
}: {
	kind: string | null;
	draft: boolean;
	bids: number;
}): 'free' | 'reason' | 'erratum' {
	if (isPublishedLot(kind, draft)) return 'erratum';
	return bids > 0 ? 'reason' : 'free';
}
