import { type Kysely, sql } from 'kysely';
import { PROFILE_LIST } from '#contract/account.ts';
import type { AuctionCard } from '#contract/auctions.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { preparedStatement } from '#server/platform/db/prepared-statement.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type CardRow, presentCard, SHOWN_CARD_COLUMNS } from './listing.ts';

/** The most favourites of one person: every page that they open contains the list. */
export const MAX_FAVORITES = 500;

/** A person's favourite. */
export interface Favorite {
	user_id: string;
	auction_id: string;
}

/** The ids of a person's favourite auctions, newest first; withdrawn ones are left out. */
export async function readFavorites(
	db: Kysely<Database>,
	environment: Environment,
	user_id: string,
): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`${preparedStatement}
		select a.id from favorites f join visible_auctions a on a.id = f.auction_id
		where f.user_id = ${user_id} and a.environment = ${environment}
		order by f.created_at desc, a.id`.execute(db);
	return rows.map(({ id }) => id);
}

/**
 * Adds a favourite; idempotent. Problems: `auction.not-found` for what visitors cannot see, `favorite.too-many` above
 * the limit, `auth.required` for a deleted account. The limit holds under concurrency: additions of one person are
 * serialised.
 */
export function addFavorite(
	db: Kysely<Database>,
	environment: Environment,
	{ user_id, auction_id }: Favorite,
): Promise<Result<{ auction_id: string }>> {
	return db.transaction().execute(async (trx) => {
		if (!(await lockPerson(trx, user_id))) return fail(problem('auth.required'));
		// Locked against deletion until the commit, as the foreign key of the favourite does.
		const auction = await visibleAuction(trx, environment, auction_id).forKeyShare().executeTakeFirst();
		if (!auction) return fail(problem('auction.not-found'));
		const held = await readFavorites(trx, environment, user_id);
		if (held.includes(auction.id)) return ok({ auction_id: auction.id });
		if (held.length >= MAX_FAVORITES) return fail(problem('favorite.too-many', { limit: MAX_FAVORITES }));
		// A withdrawn auction may already be a stored favourite without being listed.
		await trx
			.insertInto('favorites')
			.values({ user_id, auction_id: auction.id, created_at: sql`clock_timestamp()` })
			.onConflict((held) => held.doNothing())
			.execute();
		return ok({ auction_id: auction.id });
	});
}

/** Removes a favourite; idempotent. Problem: `auction.not-found`, as for adding. */
export async function removeFavorite(
	db: Kysely<Database>,
	environment: Environment,
	{ user_id, auction_id }: Favorite,
): Promise<Result<{ auction_id: string }>> {
	const auction = await visibleAuction(db, environment, auction_id).executeTakeFirst();
	if (!auction) return fail(problem('auction.not-found'));
	await db
		.deleteFrom('favorites')
		.where('user_id', '=', user_id)
		.where('auction_id', '=', auction.id)
		.execute();
	return ok({ auction_id: auction.id });
}

/** Locks the person's row until the transaction ends; false when the account was deleted meanwhile. */
async function lockPerson(trx: Kysely<Database>, user_id: string): Promise<boolean> {
	const person = await trx
		.selectFrom('users')
		.select('id')
		.where('id', '=', user_id)
		.where('deleted_at', 'is', null)
		// Weaker than `for update`: transactions that only reference the person, such as their bids, need not wait.
		.forNoKeyUpdate()
		.executeTakeFirst();
	return person !== undefined;
}

/** The auction, if visitors may see it. */
function visibleAuction(db: Kysely<Database>, environment: Environment, auction_id: string) {
	return db
		.selectFrom('visible_auctions')
		.select('id')
		.where('id', '=', auction_id)
		.where('environment', '=', environment);
}

/** A person's favourites for their profile, newest first. */
export async function readFavoriteCards(
	db: Kysely<Database>,
	environment: Environment,
	user_id: string,
): Promise<AuctionCard[]> {
	const { rows } = await sql<CardRow>`
		select ${sql.raw(SHOWN_CARD_COLUMNS)}
		from favorites f join visible_auctions a on a.id = f.auction_id left join properties p on p.auction_id = a.id
		where f.user_id = ${user_id} and a.environment = ${environment}
		order by f.created_at desc, a.id limit ${PROFILE_LIST}`.execute(db);
	return rows.map(presentCard);
}
