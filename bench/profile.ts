import { type Kysely, sql } from 'kysely';
import type { Viewer } from '#contract/session.ts';
import { readFavorites } from '#server/features/catalogue/favorites.ts';
import { readProfilePage } from '#server/http/accounts/profile-page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { makePerson } from '#server/testing/factories.ts';
import { type Figures, median } from './figures.ts';
import { fillWithAuctions } from './fill-database.ts';

const ROUNDS = 40;

/** The number of auctions with five bids by a busy bidder, who leads in every third, and of the bidder's favourites. */
const AUCTIONS = 400;

/** Measures a busy bidder's profile and favourites: median times in milliseconds, among 3,000 and 100,000 auctions. */
export async function benchProfile(db: Kysely<Database>): Promise<Figures> {
	const figures: Figures = {};
	const id = await makePerson(db);
	const viewer: Viewer = {
		id,
		session_id: id,
		name: 'Pessoa de Teste',
		email: 'x@teste.invalid',
		status: 'approved',
		role: null,
		two_factor_enabled: false,
		two_factor_due: false,
	};
	for (const size of [3_000, 100_000]) {
		await fillWithAuctions(db, size);
		// On one connection, because the list of auctions is a temporary table.
		if (size === 3_000) await db.connection().execute((one) => insertBids(one, id));
		figures[`profile_ms_at_${size}`] = await median(ROUNDS, () => readProfilePage(db, 'production', viewer));
		figures[`favorites_ms_at_${size}`] = await median(ROUNDS, () => readFavorites(db, 'production', id));
	}
	return figures;
}

async function insertBids(db: Kysely<Database>, user_id: string): Promise<void> {
	await sql`create temporary table mine on commit preserve rows as
		select id, row_number() over (order by id) as n, initial_bid from auctions order by id limit ${AUCTIONS}`.execute(
		db,
	);
	await sql`insert into auction_bidders (auction_id, user_id, bidder) select id, ${user_id}, 1 from mine`.execute(
		db,
	);
	await sql`insert into ledger_records (auction_id, seq, at, type, record, hash)
		select id, s, now(), 'bid-accepted', '{}', repeat('0', 64) from mine, generate_series(1, 5) s`.execute(
		db,
	);
	await sql`insert into bids (id, auction_id, user_id, bidder, amount, created_at, seq)
		select gen_random_uuid(), id, ${user_id}, 1, initial_bid + s, now() - s * interval '1 hour', s
		from mine, generate_series(1, 5) s`.execute(db);
	await sql`update auctions a set leader = 1, bid_count = 5, ledger_seq = 5 from mine
		where mine.id = a.id and mine.n % 3 = 0`.execute(db);
	await sql`insert into favorites (user_id, auction_id) select ${user_id}, id from mine`.execute(db);
	await sql`vacuum analyze`.execute(db);
}
