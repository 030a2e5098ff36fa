import { type Kysely, sql } from 'kysely';
import { takeTime } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** Words of fewer lots are not stored. More than lists count (READING.counted), because some lots are lost before the next count. */
const LEAST = 1_100;

/** The losses, and the share of new lots, after which words are counted again. */
const OUTDATED = { losses: 100, share: 0.1 };

/**
 * Counts how many lots have each frequent word, unless that was done and little has changed. A million lots take eleven
 * seconds of the database. Returns whether words were counted; only one server counts at a time.
 */
export async function countWords(db: Kysely<Database>, least = LEAST): Promise<boolean> {
	return db.transaction().execute(async (trx) => {
		await takeTime(trx);
		const { rows } = await sql`
			select from (select coalesce(sum(auctions), 0) as auctions, coalesce(sum(losses), 0) as losses from auction_counts) n
			left join frequent_words_count c on true
			where pg_try_advisory_xact_lock(hashtext('count words')) and n.auctions >= ${least}
				and (c.auctions is null or abs(n.auctions - c.auctions) > ${OUTDATED.share}::float8 * c.auctions
					or n.losses - c.losses > ${OUTDATED.losses})`.execute(trx);
		if (rows.length === 0) return false;
		await sql`delete from frequent_words`.execute(trx);
		// One statement, so that the numbers of lots and the losses are of the same state.
		await sql`
			insert into frequent_words (environment, word, lots, losses)
			select environment, word, count(*), (select sum(losses) from auction_counts) from listing_entries
			cross join lateral (select distinct unnest(string_to_array(translate(search_text, E'\n', ' '), ' ')) as word) w
			where not withdrawn and word <> '' group by environment, word having count(*) >= ${least}`.execute(trx);
		await sql`delete from frequent_words_count`.execute(trx);
		await sql`insert into frequent_words_count select sum(auctions), sum(losses) from auction_counts`.execute(
			trx,
		);
		return true;
	});
}
