import { type RawBuilder, sql } from 'kysely';

/**
 * SQL: whether the person of a column did not pay for the lot of a column, or for the one that it sells again (CPC art. 897; rules §47): by
 * their account, or by the tax id that they or their company's representative state. What was only stated by who did not pay does not
 * exclude the holder of the number.
 */
export function isRemiss(auction_id: string, user_id: string): RawBuilder<boolean> {
	const [lot, person] = [sql.ref(auction_id), sql.ref(user_id)];
	return sql<boolean>`(exists (select from barred_bidders x where x.auction_id = ${lot} and x.user_id = ${person})
		or exists (select from identities own join exclusions x on x.tax_id_hash in (own.tax_id_hash, own.representative_hash)
			where own.user_id = ${person} and x.kind = 'unpaid' and x.subject_id = ${lot} and x.ended_at is null
				and (x.held or own.held_at is null)))`;
}
