import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { useDatabase } from '#server/testing/database.ts';
import { onOlderDatabase } from '#server/testing/older-database.ts';
import type { Database } from './schema.ts';

const database = useDatabase();
/** A person created before the migration, whose account may have another name than the registration. */
async function person(db: Kysely<Database>, status: string, registered: string): Promise<string> {
	const id = randomUUID();
	const email = `${id}@teste.invalid`;
	await sql`insert into users (id, name, email, email_verified) values (${id}, 'Nome da Conta', ${email}, true)`.execute(
		db,
	);
	await sql`insert into profiles (id, name, email, status) values (${id}, ${registered}, ${email}, ${status})`.execute(
		db,
	);
	return id;
}

test('an upgrade copies the approved name into existing payments', async () => {
	await onOlderDatabase(database, '030', async (db, upgrade) => {
		const winner = await person(db, 'approved', 'Nome Aprovado');
		const waiting = await person(db, 'pending', 'Nome em Análise');
		const { rows } = await sql<{ id: string }>`
			insert into auctions (environment, title, description, initial_bid, current_bid, start_time, end_time,
				scheduled_end_time, extension_window_ms)
			values ('production', 'Casa de teste', 'Uma casa que só existe neste teste.', 100, 100, now() - interval '2 days', now() - interval '1 day',
				now() - interval '1 day', 180000) returning id`.execute(db);
		await sql`insert into payments (auction_id, user_id, price, commission, amount, due_at)
			values (${rows[0]?.id}, ${winner}, 100, 5, 105, now())`.execute(db);

		await upgrade();
		const paid = await sql`select user_id, winner_name from payments`.execute(db);
		expect(paid.rows).toEqual([{ user_id: winner, winner_name: 'Nome Aprovado' }]);
		const names = await sql`select user_id, name from approved_names`.execute(db);
		expect(names.rows).toEqual([{ user_id: winner, name: 'Nome Aprovado' }]);

		// From here on the database records each approval itself, and each name once.
		await sql`update profiles set status = 'approved' where id = ${waiting}`.execute(db);
		await sql`update profiles set status = 'rejected' where id = ${waiting}`.execute(db);
		await sql`update profiles set status = 'approved' where id = ${waiting}`.execute(db);
		const later = await sql`select name from approved_names where user_id = ${waiting}`.execute(db);
		expect(later.rows).toEqual([{ name: 'Nome em Análise' }]);
	});
});
