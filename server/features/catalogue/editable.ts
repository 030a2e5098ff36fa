import { type Kysely, sql } from 'kysely';
import type { AdminAuction, AuctionPatch, NewAuction } from '#contract/admin-auctions.ts';
import type { Environment } from '#domain/auction.ts';
import { isSameMinute } from '#domain/auction-form.ts';
import { DEFAULT_COMMISSION_PERCENT, DEFAULT_DEADLINE_HOURS } from '#domain/lot-facts.ts';
import { basisPointsOf, centavosOf } from '#domain/money.ts';
import { isoOf, microsOf } from '#domain/time.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** The fields of an auction that its form writes, in the units of the API. The status goes its own way. */
const BLANK = {
	title: '',
	description: '',
	city: null,
	state: null,
	initial_bid: 0,
	auction_type: 'scheduled',
	start_time: '',
	end_time: '',
	kind: null,
	seller: null,
	auctioneer_name: null,
	auctioneer_registration: null,
	property_type: null,
	occupancy: null,
	appraisal: null,
	address: null,
	neighborhood: null,
	total_area: null,
	private_area: null,
	land_area: null,
	bedrooms: null,
	living_rooms: null,
	bathrooms: null,
	parking_spaces: null,
	features: [],
	financing: null,
	registration: null,
	registration_url: null,
	notice_url: null,
	commission_percent: DEFAULT_COMMISSION_PERCENT,
	accepts_instalments: false,
	itbi_percent: null,
	registry_cost: null,
	payment_deadline_hours: DEFAULT_DEADLINE_HOURS,
	rounds: [],
} as const satisfies Partial<AdminAuction>;

export type Editable = Pick<AdminAuction, keyof typeof BLANK>;
const FIELDS = Object.keys(BLANK) as (keyof Editable)[];

/** A new auction's fields: what was sent over what a new one has. */
export function editableOf(sent: NewAuction): Editable {
	return merged({ ...BLANK, features: [], rounds: [] }, sent);
}

/** The writable fields of a stored auction. */
export function editableIn(auction: AdminAuction): Editable {
	return Object.fromEntries(FIELDS.map((field) => [field, auction[field]])) as unknown as Editable;
}

/**
 * The fields after an edit: what was sent over what was there. Null restores what a blank auction has, and a time in
 * the minute that was stored is that time: a form shows no seconds.
 */
export function merged(before: Editable, sent: Omit<AuctionPatch, 'version'>): Editable {
	const named = FIELDS.filter((field) => field in sent && sent[field] !== undefined);
	const given = Object.fromEntries(named.map((field) => [field, sent[field] ?? BLANK[field]]));
	const after = { ...before, ...given } as Editable;
	for (const field of ['start_time', 'end_time'] as const) after[field] = timeOf(before[field], after[field]);
	if (sent.rounds)
		after.rounds = sent.rounds.map((round, index) => roundAfter(before.rounds[index], round, index));
	return after;
}

function timeOf(before: string, after: string): string {
	const unchanged = before !== '' && isSameMinute(Date.parse(before), Date.parse(after));
	return unchanged ? before : isoOf(microsOf(after));
}

/** A round is numbered by its place; its times, too, stay what they were to the minute. */
function roundAfter(
	before: Editable['rounds'][number] | undefined,
	{ start_time, end_time, minimum }: NonNullable<NewAuction['rounds']>[number],
	index: number,
): Editable['rounds'][number] {
	return {
		number: index + 1,
		start_time: timeOf(before?.start_time ?? '', start_time),
		end_time: timeOf(before?.end_time ?? '', end_time),
		minimum,
	};
}

/** The columns of `auctions` that the form writes. */
export function auctionColumns(fields: Editable) {
	const { title, description, city, state, auction_type, kind, seller } = fields;
	const { auctioneer_name, auctioneer_registration, payment_deadline_hours, accepts_instalments } = fields;
	return {
		...{ title, description, city, state, auction_type, kind, seller },
		...{ auctioneer_name, auctioneer_registration, payment_deadline_hours, accepts_instalments },
		initial_bid: centavosOf(fields.initial_bid) ?? 0,
		commission_bp: basisPointsOf(fields.commission_percent),
		start_time: sql<Date>`from_micros(${microsOf(fields.start_time)}::bigint)`,
		end_time: sql<Date>`from_micros(${microsOf(fields.end_time)}::bigint)`,
	};
}

/** Writes what the form says of the property; what an import keeps beside it stays. */
export async function writeProperty(
	trx: Kysely<Database>,
	auction_id: string,
	environment: Environment,
	fields: Editable,
): Promise<void> {
	const { property_type, occupancy, address, neighborhood, total_area, private_area, land_area } = fields;
	const { bedrooms, living_rooms, bathrooms, parking_spaces, features, financing } = fields;
	const { registration, registration_url, notice_url } = fields;
	const columns = {
		...{ property_type, occupancy, address, neighborhood, total_area, private_area, land_area },
		...{ bedrooms, living_rooms, bathrooms, parking_spaces, features, financing },
		...{ registration, registration_url, notice_url },
		appraisal: fields.appraisal === null ? null : centavosOf(fields.appraisal),
		itbi_bp: fields.itbi_percent === null ? null : basisPointsOf(fields.itbi_percent),
		registry_cost: fields.registry_cost === null ? null : centavosOf(fields.registry_cost),
	};
	await trx
		.insertInto('properties')
		.values({ auction_id, environment, ...columns })
		.onConflict((conflict) => conflict.column('auction_id').doUpdateSet(columns))
		.execute();
}
