import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useDatabase } from '#server/testing/database.ts';

const database = useDatabase();

test('the database records each approved name once, and copies it into payments', async () => {
	const { db } = database;
	const [id, lot] = [randomUUID(), randomUUID()];
	const email = `${id}@teste.invalid`;
	await sql`insert into users (id, name, email, email_verified) values (${id}, 'Nome da Conta', ${email}, true)`.execute(
		db,
	);
	await sql`insert into profiles (id, name, email) values (${id}, 'Nome Aprovado', ${email})`.execute(db);
	const become = (status: string) => sql`update profiles set status = ${status} where id = ${id}`.execute(db);
	await become('approved');
	await become('rejected');
	await become('approved');
	const { rows } = await sql`select name from approved_names where user_id = ${id}`.execute(db);
	expect(rows).toEqual([{ name: 'Nome Aprovado' }]);

	await sql`insert into auctions (id, environment, title, description, initial_bid, current_bid, start_time, end_time,
			scheduled_end_time, extension_window_ms)
		values (${lot}, 'production', 'Casa de teste', 'Uma casa que só existe neste teste.', 100, 100,
			now() - interval '2 days', now() - interval '1 day', now() - interval '1 day', 180000)`.execute(db);
	await sql`insert into payments (auction_id, user_id, price, commission, amount, due_at)
		values (${lot}, ${id}, 100, 5, 105, now())`.execute(db);
	const paid = await sql`select winner_name from payments where user_id = ${id}`.execute(db);
	expect(paid.rows).toEqual([{ winner_name: 'Nome Aprovado' }]);

	// Only changes of what the auction's result is made of lock the auction.
	await db.transaction().execute(async (holder) => {
		await sql`select from auctions where id = ${lot} for update`.execute(holder);
		await db.transaction().execute(async (trx) => {
			await sql`set local lock_timeout = '1s'`.execute(trx);
			await sql`update payments set winner_name = 'Conta excluída' where user_id = ${id}`.execute(trx);
		});
	});
});
