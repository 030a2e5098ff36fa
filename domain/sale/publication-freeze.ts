import type { LotField } from '#domain/lot/lot-fields.ts';

/**
 * What the edital announces of a lot. After the publication of a regulated lot it changes only together with an erratum,
 * a new version of the edital (rules §28).
 */
const ANNOUNCED: readonly (LotField | LinkField)[] = [
	'kind',
	'auction_type',
	'initial_bid',
	'start_time',
	'end_time',
	'rounds',
	'seller',
	'seller_id',
	'auctioneer_name',
	'auctioneer_registration',
	'sale_id',
	'lot_number',
	'appraisal',
	'registration',
	'contract_value',
	'itbi_basis',
	'debt',
	'owner_incapable',
	'residential_financing',
	'commission_percent',
	'payment_deadline_hours',
	'accepts_instalments',
];

/** The fields that connect a lot with its sale and its seller, and its rounds. */
type LinkField = 'rounds' | 'sale_id' | 'lot_number' | 'seller_id';

/** The fields among `changed` that the edital of a published lot announces. */
export function announcedAmong(changed: readonly string[]): string[] {
	return ANNOUNCED.filter((field) => changed.includes(field));
}

/** The message for a field that the edital announces. */
export const ANNOUNCED_WORDS = 'Anunciado no edital: só muda com uma errata';
