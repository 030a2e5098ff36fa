import { type Kysely, sql } from 'kysely';
import { readIdentityOf } from '#server/features/accounts/identity/read-identity.ts';
import { recordEvent } from '#server/features/accounts/security/security-events.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Vault } from '#server/platform/vault.ts';
import type { AtaPerson } from './compose-ata.ts';

/** The administrator who reads names and tax ids. */
export interface DeskReader {
	user_id: string;
	session_id: string;
	address: string | null;
}

/**
 * Who bid in a lot, exercised a right or made the accepted proposal, with names as they were approved then and tax ids whole, and records that an
 * administrator read each identity (rules §30).
 */
export async function readPeople(
	{ db, vault }: { db: Kysely<Database>; vault: Vault },
	reader: DeskReader,
	auction_id: string,
): Promise<(AtaPerson & { user_id: string })[]> {
	const { rows } = await sql<{ user_id: string; bidder: number; name: string }>`
		select n.user_id, n.bidder, approved_name(n.user_id, coalesce(
			(select max(b.created_at) from bids b where b.auction_id = n.auction_id and b.bidder = n.bidder), a.end_time)) as name
		from auction_bidders n join auctions a on a.id = n.auction_id
		where n.auction_id = ${auction_id} and (
			exists (select from bids b where b.auction_id = n.auction_id and b.bidder = n.bidder)
			or exists (select from ledger_records r where r.auction_id = n.auction_id
				and r.type in ('preference-exercised', 'proposal-accepted', 'second-chance-accepted')
				and coalesce(r.record::jsonb -> 'data' ->> 'bidder', r.record::jsonb -> 'data' ->> 'proponent')::int = n.bidder))
		order by n.bidder`.execute(db);
	const people: (AtaPerson & { user_id: string })[] = [];
	for (const row of rows) {
		const identity = await readIdentityOf({ db, vault }, row.user_id);
		if (identity) await recordReading(db, reader, row.user_id);
		people.push({ ...row, tax_id: identity?.tax_id ?? null });
	}
	return people;
}

/** Records that an administrator read the tax id of a person. */
export function recordReading(db: Kysely<Database>, reader: DeskReader, document_of: string): Promise<void> {
	return recordEvent(db, { event_type: 'identity_read', ...reader, details: { document_of } });
}
