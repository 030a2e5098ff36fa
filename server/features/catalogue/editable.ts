import type { Kysely } from 'kysely';
import type { AdminAuction, AuctionPatch, NewAuction } from '#contract/admin-auctions.ts';
import type { Environment } from '#domain/auction.ts';
import { isSameMinute } from '#domain/auction-form.ts';
import { BLANK_LOT, LOT_FIELD_NAMES, type LotField } from '#domain/lot-fields.ts';
import { isoOf, microsOf } from '#domain/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { writtenColumns } from './lot-columns.ts';

/** The fields of an auction that its form writes, in the units of the API. The status goes its own way. */
export type Editable = Pick<AdminAuction, LotField | 'rounds'>;

const BLANK: Editable = { ...BLANK_LOT, rounds: [] };
const FIELDS = [...LOT_FIELD_NAMES, 'rounds'] as const;

/** A new auction's fields: what was sent over what a new one has. */
export function editableOf(sent: NewAuction): Editable {
	return merged(BLANK, sent);
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
	return writtenColumns('auctions', fields);
}

/** Writes what the form says of the property; what an import keeps beside it stays. */
export async function writeProperty(
	trx: Kysely<Database>,
	auction_id: string,
	environment: Environment,
	fields: Editable,
): Promise<void> {
	const columns = writtenColumns('properties', fields);
	await trx
		.insertInto('properties')
		.values({ auction_id, environment, ...columns })
		.onConflict((conflict) => conflict.column('auction_id').doUpdateSet(columns))
		.execute();
}
