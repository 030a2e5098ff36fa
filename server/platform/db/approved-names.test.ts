import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { useDatabase } from '#server/testing/database.ts';
import { openDatabase } from './open.ts';
import type { Database } from './schema.ts';

const database = useDatabase();
const FOLDER = join(import.meta.dirname, 'migrations');
const NUMBER = '030';

/** Runs the migrations whose names are selected, in order. */
async function run(db: Kysely<Database>, wanted: (name: string) => boolean): Promise<void> {
	const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
	for (const name of names.filter(wanted))
		await sql.raw(await readFile(join(FOLDER, name), 'utf8')).execute(db);
}

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
	const name = `test_${randomUUID().replaceAll('-', '')}`;
	await sql`create database ${sql.id(name)} template template0`.execute(database.db);
	const db = openDatabase(database.url.replace(/[^/]+$/, name));
	try {
		await run(db, (file) => file < NUMBER);
		const winner = await person(db, 'approved', 'Nome Aprovado');
		const waiting = await person(db, 'pending', 'Nome em Análise');
		const { rows } = await sql<{ id: string }>`
			insert into auctions (environment, title, description, initial_bid, current_bid, start_time, end_time,
				scheduled_end_time, extension_window_ms)
			values ('production', 'Casa de teste', 'Uma casa que só existe neste teste.', 100, 100, now() - interval '2 days', now() - interval '1 day',
				now() - interval '1 day', 180000) returning id`.execute(db);
		await sql`insert into payments (auction_id, user_id, price, commission, amount, due_at)
			values (${rows[0]?.id}, ${winner}, 100, 5, 105, now())`.execute(db);

		await run(db, (file) => file.startsWith(NUMBER));
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
	} finally {
		await db.destroy();
		await sql`drop database ${sql.id(name)} with (force)`.execute(database.db);
	}
});
