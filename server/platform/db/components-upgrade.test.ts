import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { PaymentStatus } from '#domain/settlement/payments.ts';
import { useDatabase } from '#server/testing/database.ts';
import { onOlderDatabase } from '#server/testing/older-database.ts';
import type { Database } from './schema.ts';

const database = useDatabase();

/** A payment of R$ 105,00 as it was stored before the upgrade, with a proof and an active charge of the whole amount. */
async function pay(db: Kysely<Database>, kind: string, status: PaymentStatus): Promise<string> {
	const [user, auction, payment] = [randomUUID(), randomUUID(), randomUUID()];
	await sql`insert into users (id, name, email, email_verified) values (${user}, 'Ana', ${`${user}@teste.invalid`}, true)`.execute(
		db,
	);
	await sql`insert into profiles (id, name, email, status) values (${user}, 'Ana', ${`${user}@teste.invalid`}, 'approved')`.execute(
		db,
	);
	await sql`insert into auctions (id, environment, kind, title, description, initial_bid, current_bid, start_time, end_time,
			scheduled_end_time, extension_window_ms)
		values (${auction}, 'production', ${kind}, 'Casa de teste', 'Uma casa que só existe neste teste.', 100, 100,
			now() - interval '2 days', now() - interval '1 day', now() - interval '1 day', 180000)`.execute(db);
	await sql`insert into payments (id, auction_id, user_id, price, commission, amount, due_at, status, paid_at, confirmed_by)
		values (${payment}, ${auction}, ${user}, 10000, 500, 10500, now(), ${status},
			${status === 'paid' ? sql`now()` : null}, ${status === 'paid' ? 'bank' : null})`.execute(db);
	await sql`insert into payment_proofs (payment_id, file, kind) values (${payment}, ${payment}, 'pdf')`.execute(
		db,
	);
	await sql`insert into pix_charges (payment_id, key, amount, state, expires_at, next_look)
		values (${payment}, 'a@b.example', 10500, 'active', now(), null)`.execute(db);
	return payment;
}

test('an upgrade splits existing payments: what a judicial winner still owes goes to the court, what was settled stays as it was', async () => {
	await onOlderDatabase(database, '065', async (db, upgrade) => {
		const ids = {
			owed: await pay(db, 'judicial', 'overdue'),
			settled: await pay(db, 'judicial', 'paid'),
			voluntary: await pay(db, 'voluntary', 'pending'),
		};
		await upgrade();
		const read = async (id: string) => {
			const parts = await sql<{ part: string }>`
				select concat_ws(' ', kind, payee, amount, status, confirmed_by) as part from payment_components
				where payment_id = ${id} order by kind desc`.execute(db);
			const others = await sql`
				select p.pix_amount, f.component_id is not null as of_the_price, c.next_look is not null as is_checked
				from payments p join payment_proofs f on f.payment_id = p.id join pix_charges c on c.payment_id = p.id
				where p.id = ${id}`.execute(db);
			return [parts.rows.map(({ part }) => part), others.rows[0]];
		};
		expect(await read(ids.owed)).toEqual([
			['price court 10000 pending', 'commission auctioneer 500 pending'],
			{ pix_amount: 500, of_the_price: true, is_checked: true },
		]);
		expect(await read(ids.settled)).toEqual([
			['price operator 10000 paid bank', 'commission auctioneer 500 paid bank'],
			{ pix_amount: 10500, of_the_price: false, is_checked: false },
		]);
		expect(await read(ids.voluntary)).toEqual([
			['price operator 10000 pending', 'commission auctioneer 500 pending'],
			{ pix_amount: 10500, of_the_price: false, is_checked: false },
		]);
	});
});
