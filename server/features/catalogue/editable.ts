import type { Kysely } from 'kysely';
import type { AdminAuction, AuctionPatch, NewAuction } from '#contract/admin-auctions.ts';
import type { Environment } from '#domain/auction.ts';
import { isSameMinute } from '#domain/auction-form.ts';
import { BLANK_LOT, LOT_FIELD_NAMES, type LotField } from '#domain/lot-fields.ts';
import { isoOf, microsOf } from '#domain/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { writtenColumns } from './lot-columns.ts';

/** The fields of an auction that its form writes, in the API's units. The status is changed separately. */
export type Editable = Pick<AdminAuction, LotField | 'rounds'>;

const BLANK: Editable = { ...BLANK_LOT, rounds: [] };
const FIELDS = [...LOT_FIELD_NAMES, 'rounds'] as const;

/** A new auction's fields: the request's values over the defaults. */
export function editableOf(sent: NewAuction): Editable {
	return merged(BLANK, sent);
}

/** The writable fields of a stored auction. */
export function editableIn(auction: AdminAuction): Editable {
	return Object.fromEntries(FIELDS.map((field) => [field, auction[field]])) as unknown as Editable;
}

/**
 * The fields after an edit: the request's values over the stored ones. Null restores the default. A time within the
 * stored minute is unchanged, because a form shows no seconds.
 */
export function merged(before: Editable, sent: Omit<AuctionPatch, 'version'>): Editable {
	const named = FIELDS.filter((field) => field in sent && sent[field] !== undefined);
	const values = Object.fromEntries(named.map((field) => [field, sent[field] ?? BLANK[field]]));
	const after = { ...before, ...values } as Editable;
	for (const field of ['start_time', 'end_time'] as const) after[field] = timeOf(before[field], after[field]);
	if (sent.rounds)
		after.rounds = sent.rounds.map((round, index) => roundAfter(before.rounds[index], round, index));
	return after;
}

function timeOf(before: string, after: string): string {
	const unchanged = before !== '' && isSameMinute(Date.parse(before), Date.parse(after));
	return unchanged ? before : isoOf(microsOf(after));
}

/** A round is numbered by its position; its times within the stored minute are unchanged too. */
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

/** Writes the form's property fields; other columns, such as those of an import, are unchanged. */
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
