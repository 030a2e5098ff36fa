import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { openStorage } from '#server/platform/storage/storage.ts';
import { makeAdmin } from '#server/testing/factories.ts';
import { makeSale } from '#server/testing/sales.ts';
import { fillWithAuctions, fillWithYears } from './fill-database.ts';
import { writeEntries } from './fill-lots.ts';

/** A house of the size that the back office is made for: lots of three years, and those of which two thirds are open or about to open. */
const LOTS = 500;
const MORE_LOTS = 300;
const SALES = 40;
const PEOPLE = 3_000;
/** Registrations and proofs of payment that wait. */
const WAITING = 100;
const ACTS = 5_000;
/** Lots whose pictures are in the storage: more than a page of the list of files has. */
const LOTS_WITH_FILES = 60;

/** Fills an empty database and the storage in a folder; returns an administrator and the sale with the most lots. */
export async function fillHouse(
	db: Kysely<Database>,
	folder: string,
): Promise<{ admin: string; sale: string }> {
	await fillWithYears(db, LOTS, PEOPLE);
	await writeEntries(db);
	await fillWithAuctions(db, LOTS + MORE_LOTS);
	await sql`update profiles set status = 'approved' where status = 'pending' and id not in
		(select id from profiles where status = 'pending' order by created_at desc limit ${WAITING})`.execute(db);
	const sales: string[] = [];
	for (let n = 0; n < SALES; n += 1) sales.push(await makeSale(db));
	// The first sale gets a fifth of the lots.
	await sql`update auctions a set sale_id = (${sales}::uuid[])[case when n % 5 = 0 then 1 else 1 + n % ${SALES}::int end],
			lot_number = n
		from (select id, row_number() over (order by created_at)::int as n from auctions) as numbered
		where numbered.id = a.id`.execute(db);
	await sql`insert into payment_proofs (payment_id, file, kind)
		select id, 'proofs/' || id, 'image' from payments where status = 'pending' limit ${WAITING}`.execute(db);
	const admin = await makeAdmin(db);
	await makeActs(db, admin);
	await makeFiles(db, folder);
	await sql`vacuum analyze`.execute(db);
	return { admin, sale: sales[0] as string };
}

async function makeActs(db: Kysely<Database>, admin: string): Promise<void> {
	await sql`
		with a as (select array_agg(id) as ids from auctions)
		insert into audit_log (at, admin_id, action, subject, changes)
		select now() - n * interval '20 minutes', ${admin}, case when n % 10 = 4 then 'auction.paused' else 'auction.edited' end,
			a.ids[1 + n % array_length(a.ids, 1)],
			case when n % 10 = 4 then jsonb_build_object('reason', jsonb_build_object('from', null, 'to', 'Parado pelo motivo ' || n))
				else '{"initial_bid": {"from": 1000, "to": 2000}}' end
		from generate_series(1, ${ACTS}::int) n, a`.execute(db);
}

async function makeFiles(db: Kysely<Database>, folder: string): Promise<void> {
	const { rows } = await sql<{ auction_id: string; image_url: string }>`
		insert into auction_images (auction_id, image_url, image_order, environment, widths, width, height, placeholder)
		select a.id, 'auctions/' || a.id || '/' || n, n, a.environment, '{480,960,1600}', 1600, 1200, null
		from (select id, environment from auctions order by created_at desc limit ${LOTS_WITH_FILES}) a, generate_series(1, 5) n
		returning auction_id, image_url`.execute(db);
	const storage = openStorage({ folder });
	for (const { image_url } of rows) {
		for (const width of [480, 960, 1600])
			await storage.put(`${image_url}-${width}.webp`, Buffer.alloc(1_000), 'image/webp');
	}
}
