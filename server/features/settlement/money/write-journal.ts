import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { EntryKind, Posting } from '#domain/settlement/journal.ts';
import type { Micros } from '#domain/values/time.ts';
import { columnOf } from '#server/platform/db/arrays.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** An entry of the journal about one payment. */
export interface JournalEntry extends Posting {
	auction_id: string;
	payment_id: string;
	kind: EntryKind;
	/** The part that it is about; null for the whole. */
	component_id?: string | null;
}

/** Who makes an entry: an administrator, or null for the server; for a bank transfer, with the bank's identifier. */
export interface Mover {
	admin_id: string | null;
	transfer?: string;
}

/** Who confirms a payment, and the credit that does. */
export interface Confirmer extends Mover {
	/** The day on the bank's statement (`YYYY-MM-DD`). */
	credited_at?: string | null;
	/** The money is in the journal: that of a Pix which settled nothing when it came in. */
	booked?: boolean;
}

/** Whether the bank or a person says that the money came in. */
export const confirmedBy = ({ transfer, booked }: Confirmer) => (transfer || booked ? 'bank' : 'person');

interface Where {
	at?: Micros;
	which?: RawBuilder<unknown>;
	costs?: RawBuilder<unknown>;
}

/** SQL: whether the part `alias` is what the house or the auctioneer has earned, as in `isEarned`. */
export const earned = (alias: string): RawBuilder<boolean> =>
	sql`(${sql.ref(`${alias}.kind`)} = 'commission' or ${sql.ref(`${alias}.kind`)} = 'cost' and (${sql.ref(`${alias}.payee`)} = 'auctioneer'
		or ${sql.ref(`${alias}.payee`)} = 'operator' and ${sql.ref(`${alias}.on_behalf_of`)} is null))`;

/**
 * The statement that writes entries. `which` filters entries `e`; `at` is when it happened, by default now; `costs` selects what the edital adds to
 * the win of an entry, and how much of it is earned.
 */
export function writeEntries(
	entries: readonly JournalEntry[],
	{ admin_id, transfer, at, which = sql`true`, costs = sql`select 0, 0` }: Mover & Where,
): RawBuilder<unknown> {
	return sql`
		insert into journal_entries (auction_id, payment_id, kind, winner, bank, commission, seller, component_id, at, admin_id, transfer)
		select e.auction_id, e.payment_id, e.kind, e.winner + c.costs, e.bank, e.commission - c.earned, e.seller - c.costs + c.earned,
			e.component_id, coalesce(from_micros(${at ?? null}::bigint), clock_timestamp()), ${admin_id}::uuid, ${transfer ?? null}
		from unnest(
			${columnOf(entries, 'auction_id')}::uuid[], ${columnOf(entries, 'payment_id')}::uuid[],
			${columnOf(entries, 'kind')}::text[], ${columnOf(entries, 'winner')}::bigint[],
			${columnOf(entries, 'bank')}::bigint[], ${columnOf(entries, 'commission')}::bigint[],
			${columnOf(entries, 'seller')}::bigint[], ${entries.map(({ component_id }) => component_id ?? null)}::uuid[]
		) as e (auction_id, payment_id, kind, winner, bank, commission, seller, component_id)
			cross join lateral (${costs}) as c (costs, earned)
		where ${which}`;
}

/** Writes one entry about a payment. */
export async function writeEntry(
	trx: Kysely<Database>,
	{ auction_id, id }: { auction_id: string; id: string },
	kind: EntryKind,
	posting: Posting,
	{ component_id = null, ...mover }: Mover & { at?: Micros; component_id?: string | null | undefined },
): Promise<void> {
	const entry = { auction_id, payment_id: id, component_id, kind, ...posting };
	await writeEntries([entry], mover).execute(trx);
}
