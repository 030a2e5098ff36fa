import type { Kysely } from 'kysely';
import type { AdminAuction, AuctionPatch, EditedRound, NewAuction } from '#contract/admin-auctions.ts';
import type { RoundFields } from '#contract/auctions.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { BLANK_LOT, LOT_FIELD_NAMES, type LotField } from '#domain/lot/lot-fields.ts';
import { isSameMinute } from '#domain/sale/auction-form.ts';
import { isoOf, microsOf } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { writtenColumns } from './lot-columns.ts';

/** The fields of an auction that its form writes, in the API's units. The status is changed separately. */
export interface Editable extends Pick<AdminAuction, LotField | 'sale_id' | 'lot_number' | 'seller_id'> {
	rounds: EditedRound[];
}

const BLANK: Editable = { ...BLANK_LOT, rounds: [], sale_id: null, lot_number: null, seller_id: null };
const FIELDS = [...LOT_FIELD_NAMES, 'rounds', 'sale_id', 'lot_number', 'seller_id'] as const;

/** A new auction's fields: the request's values over the defaults. A lot whose kind nobody states is sold voluntarily. */
export function editableOf(sent: NewAuction): Editable {
	return merged(BLANK, { ...sent, kind: sent.kind ?? 'voluntary' }, null);
}

/** The writable fields of a stored auction. */
export function editableIn(auction: AdminAuction): Editable {
	const fields = Object.fromEntries(FIELDS.map((field) => [field, auction[field]])) as unknown as Editable;
	return { ...fields, rounds: auction.rounds.map(({ state: _state, ...round }) => round) };
}

/**
 * The fields after an edit: the request's values over the stored ones. Null restores the default. A time within the
 * stored minute is unchanged, because a form shows no seconds. Rounds that are sent decide the start, the end and the
 * initial bid: they are those of the current round, `round`, which is the first one before the lot runs by rounds
 * (rules §29).
 */
export function merged(
	before: Editable,
	sent: Omit<AuctionPatch, 'version'>,
	round: number | null,
): Editable {
	const named = FIELDS.filter((field) => field in sent && sent[field] !== undefined);
	const values = Object.fromEntries(named.map((field) => [field, sent[field] ?? BLANK[field]]));
	const after = { ...before, ...values } as Editable;
	for (const field of ['start_time', 'end_time'] as const) after[field] = timeOf(before[field], after[field]);
	if (sent.rounds)
		after.rounds = sent.rounds.map((each, index) => roundAfter(before.rounds[index], each, index));
	const current = sent.rounds ? after.rounds[(round ?? 1) - 1] : undefined;
	return current ? { ...after, ...fieldsOfRound(current) } : after;
}

/** The fields of a copy that begins again with its first round. */
export function inFirstRound(fields: Editable): Editable {
	const [first] = fields.rounds;
	return first ? { ...fields, ...fieldsOfRound(first) } : fields;
}

function fieldsOfRound({ start_time, end_time, minimum }: RoundFields) {
	return { start_time, end_time, initial_bid: minimum };
}

/** The rounds as they are stored: the current one has the start, the end and the initial bid of the lot. */
export function storedRounds(
	{ rounds, start_time, end_time, initial_bid: minimum }: Editable,
	round: number | null,
): EditedRound[] {
	return rounds.map((each) => (each.number === round ? { ...each, start_time, end_time, minimum } : each));
}

function timeOf(before: string, after: string): string {
	const unchanged = before !== '' && isSameMinute(Date.parse(before), Date.parse(after));
	return unchanged ? before : isoOf(microsOf(after));
}

/** A round is numbered by its position; its times within the stored minute are unchanged too. */
function roundAfter(
	before: EditedRound | undefined,
	{ start_time, end_time, minimum, minimum_reason = null }: NonNullable<NewAuction['rounds']>[number],
	index: number,
): EditedRound {
	return {
		number: index + 1,
		start_time: timeOf(before?.start_time ?? '', start_time),
		end_time: timeOf(before?.end_time ?? '', end_time),
		minimum,
		minimum_reason,
	};
}

/** The columns of `auctions` that the form writes. */
export function auctionColumns(fields: Editable) {
	const { sale_id, lot_number, seller_id } = fields;
	return { ...writtenColumns('auctions', fields), sale_id, lot_number, consignor_id: seller_id };
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
