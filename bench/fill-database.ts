import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/** Adds auctions until there are `size`: equal shares of pending, active and completed ones. */
export async function fillWithAuctions(db: Kysely<Database>, size: number): Promise<void> {
	await sql`
		insert into auctions (environment, title, description, city, state, initial_bid, current_bid, status, ledger_seq,
			start_time, end_time, scheduled_end_time, extension_window_ms, created_at)
		select 'production', 'Apartamento de ' || (1 + n % 4) || ' quartos, lote ' || n, 'Descrição do lote ' || n,
			(array['São Paulo', 'Ribeirão Preto', 'Campinas', 'Recife', 'Natal'])[1 + n % 5],
			(array['SP', 'SP', 'SP', 'PE', 'RN'])[1 + n % 5], p, p,
			(array['pending', 'active', 'completed'])[1 + n % 3], 1,
			now() + (n % 900) * interval '1 hour' + interval '1 hour', now() + interval '40 days' + n * interval '1 minute',
			now() + interval '40 days', 180000, now() - n * interval '1 minute'
		from generate_series((select count(*) from auctions) + 1, ${size}::bigint) n,
			lateral (select 1000000 + (n * 7919) % 90000000 as p) x`.execute(db);
	await sql`vacuum analyze auctions, auction_prices, auction_ends, listing_entries`.execute(db);
}

const BIDDERS = 20_000;

/** Bids on each auction that has bids. Four in five have bids, so that the average is 20. */
const BIDS = 25;

/** Deletes all auctions and people and everything that depends on them. */
export async function emptyDatabase(db: Kysely<Database>): Promise<void> {
	await sql`alter table ledger_records disable trigger ledger_not_truncated`.execute(db);
	await sql`truncate auctions, auction_counts, users, ledger_records, idempotency_keys, auction_results, bid_days, bidder_days, bid_horizons, stale_bid_days cascade`.execute(
		db,
	);
	await sql`alter table ledger_records enable trigger ledger_not_truncated`.execute(db);
}

/**
 * Fills an empty database with auctions of three years: most are sold and paid, some unsold, cancelled or withdrawn, and the
 * most recent ones open. The ledgers contain no records of bids.
 */
export async function fillWithYears(db: Kysely<Database>, size: number, people = BIDDERS): Promise<void> {
	await db.transaction().execute(async (trx) => {
		// Disables foreign key checks, which would take minutes for two million bids.
		await sql`set local session_replication_role = replica`.execute(trx);
		await makePeople(trx, people);
		await makeAuctions(trx, size);
		await makeBids(trx, people);
		await makePayments(trx);
	});
	await sql`select write_result(id) from auctions where status in ('completed', 'cancelled')`.execute(db);
	await sql`vacuum analyze`.execute(db);
}

async function makePeople(trx: Kysely<Database>, people: number): Promise<void> {
	await sql`
		create temporary table person on commit drop as
		select n, gen_random_uuid() as id, now() - ((n * 79) % 1095) * interval '1 day' as since
		from generate_series(0, ${people - 1}::int) n`.execute(trx);
	await sql`insert into users (id, name, email, email_verified, created_at)
		select id, 'Pessoa ' || n, n || '@teste.invalid', true, since from person`.execute(trx);
	await sql`insert into profiles (id, name, email, status, document_url, document_uploaded_at, created_at)
		select id, 'Pessoa ' || n, n || '@teste.invalid', (array['approved', 'approved', 'approved', 'pending'])[1 + n % 4],
			case when n % 5 > 0 then 'documents/' || id end, case when n % 5 > 0 then since end, since
		from person`.execute(trx);
}

async function makeAuctions(trx: Kysely<Database>, size: number): Promise<void> {
	await sql`
		create temporary table plan on commit drop as
		select n, gen_random_uuid() as id, start_time, end_time,
			case when start_time > now() then 'pending' when n % 50 = 7 then 'cancelled'
				when end_time > now() then 'active' else 'completed' end as status,
			start_time <= now() and n % 5 > 0 as has_bids, 5000000 + (n * 7919) % 90000000 as initial
		from (select n, now() - interval '1095 days' + n * (interval '1105 days' / ${size}::bigint) as start_time,
				(5 + n % 11) * interval '1 day' as lasts
			from generate_series(1, ${size}::bigint) n) a
		cross join lateral (select start_time + lasts as end_time) e`.execute(trx);
	await sql`
		insert into auctions (id, environment, title, description, city, state, auction_type, initial_bid, current_bid, status,
			bid_count, bidder_count, leader, ledger_seq, start_time, end_time, scheduled_end_time, last_stamp,
			extension_window_ms, created_at, withdrawn_at)
		select id, 'production', 'Apartamento de ' || (1 + n % 4) || ' quartos, lote ' || n, repeat('Descrição do lote. ', 60),
			'Cidade ' || (n * 31) % 400, (array['SP', 'SP', 'SP', 'RJ', 'MG', 'PR', 'RS', 'BA', 'PE', 'RN', 'GO'])[1 + (n * 31) % 400 % 11],
			case when n % 7 = 0 then 'live' else 'scheduled' end, initial,
			case when has_bids then initial + ${BIDS}::int * 100000 else initial end, status,
			case when has_bids then ${BIDS}::int else 0 end, case when has_bids then 6 else 0 end,
			case when has_bids then 1 + ${BIDS}::int % 6 end, case when status = 'pending' then 0 else ${BIDS}::int + 2 end,
			start_time, end_time, end_time, least(end_time, now()), 180000, start_time - interval '20 days',
			case when n % 300 = 0 then now() end
		from plan`.execute(trx);
	await sql`
		insert into properties (auction_id, environment, property_type, appraisal, address)
		select id, 'production', (array['apartment', 'house', 'land', 'store', 'rural', 'apartment', 'house'])[1 + n % 7],
			case when n % 5 > 0 then initial * 2 end, 'Rua das Palmeiras, ' || n
		from plan`.execute(trx);
	await sql`
		insert into ledger_records (auction_id, seq, at, type, record, hash)
		select id, 1, start_time, 'opened', '{}', repeat('0', 64) from plan where status <> 'pending'`.execute(
		trx,
	);
}

/** Inserts bids in chronological order, as servers do. */
async function makeBids(trx: Kysely<Database>, people: number): Promise<void> {
	await sql`
		insert into auction_bidders (auction_id, user_id, bidder)
		select a.id, p.id, k from plan a cross join generate_series(1, 6) k
			join person p on p.n = (a.n * 13 + k * 2917) % ${people}::int
		where a.has_bids`.execute(trx);
	await sql`
		insert into bids (id, auction_id, user_id, bidder, amount, created_at, seq)
		select gen_random_uuid(), a.id, b.user_id, b.bidder, a.initial + s * 100000,
			a.start_time + (least(a.end_time, now()) - a.start_time) * sqrt(s / ${BIDS + 1}::float), s + 1
		from plan a cross join generate_series(1, ${BIDS}::int) s
			join auction_bidders b on b.auction_id = a.id and b.bidder = 1 + s % 6
		where a.has_bids order by 6`.execute(trx);
}

/** Pays seven in eight sold lots; the others are pending, overdue or have no payment yet. */
async function makePayments(trx: Kysely<Database>): Promise<void> {
	await sql`
		insert into payments (auction_id, user_id, winner_name, status, price, commission, amount, pix_amount, due_at, paid_at, created_at)
		select a.id, b.user_id, 'Pessoa de Teste', case when p.n % 8 > 0 or p.n % 16 = 0 then 'paid' else 'pending' end,
			a.current_bid, a.current_bid / 20, a.current_bid + a.current_bid / 20, a.current_bid + a.current_bid / 20, a.end_time + interval '1 day',
			case when p.n % 8 > 0 or p.n % 16 = 0 then least(a.end_time + interval '9 hours', now()) end, a.end_time
		from plan p join auctions a on a.id = p.id
			join auction_bidders b on b.auction_id = a.id and b.bidder = a.leader
		where a.status = 'completed' and p.n % 32 <> 8`.execute(trx);
}
