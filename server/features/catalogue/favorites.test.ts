import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAuction, makePerson } from '#server/testing/factories.ts';
import { addFavorite, MAX_FAVORITES, readFavorites, removeFavorite } from './favorites.ts';

const database = useDatabase();
const add = (user_id: string, auction_id: string) =>
	addFavorite(database.db, 'production', { user_id, auction_id });
const remove = (user_id: string, auction_id: string) =>
	removeFavorite(database.db, 'production', { user_id, auction_id });
const listOf = (user_id: string) => readFavorites(database.db, 'production', user_id);

async function stored(user_id: string): Promise<string[]> {
	const rows = await database.db
		.selectFrom('favorites')
		.select('auction_id')
		.where('user_id', '=', user_id)
		.execute();
	return rows.map(({ auction_id }) => auction_id);
}

/** Creates auctions in one statement, as many as a list at its limit needs. */
async function makeAuctions(count: number): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`
		insert into auctions (environment, title, description, initial_bid, current_bid, start_time, end_time,
			scheduled_end_time, extension_window_ms)
		select 'production', 'Lote ' || n, 'Um lote que só existe neste teste.', 1000000, 1000000, now(),
			now() + interval '1 day', now() + interval '1 day', 180000
		from generate_series(1, ${count}::int) n returning id`.execute(database.db);
	return rows.map(({ id }) => id);
}

async function holdsAlready(user_id: string, auctions: string[]): Promise<void> {
	if (auctions.length === 0) return;
	await database.db
		.insertInto('favorites')
		.values(auctions.map((auction_id) => ({ user_id, auction_id })))
		.execute();
}

describe('adding and removing', () => {
	test('lists the newest first, separately for each person', async () => {
		const [ana, bruno] = [await makePerson(database.db), await makePerson(database.db)];
		const [first, second, third] = [
			await makeAuction(database.db),
			await makeAuction(database.db),
			await makeAuction(database.db),
		];
		for (const id of [second, first, third]) expect(await add(ana, id)).toEqual(ok({ auction_id: id }));
		await add(bruno, second);
		expect(await listOf(ana)).toEqual([third, first, second]);
		expect(await remove(ana, second)).toEqual(ok({ auction_id: second }));
		expect(await listOf(ana)).toEqual([third, first]);
		expect(await listOf(bruno)).toEqual([second]);
	});

	test('are idempotent, also concurrently and in any letter case', async () => {
		const [ana, id] = [await makePerson(database.db), await makeAuction(database.db)];
		expect(await remove(ana, id)).toEqual(ok({ auction_id: id }));
		const answers = await Promise.all(
			Array.from({ length: 10 }, (_, n) => add(ana, n % 2 ? id : id.toUpperCase())),
		);
		for (const answer of answers) expect(answer).toEqual(ok({ auction_id: id }));
		expect(await stored(ana)).toEqual([id]);
		for (const spelled of [id.toUpperCase(), id])
			expect(await remove(ana, spelled)).toEqual(ok({ auction_id: id }));
		expect(await stored(ana)).toEqual([]);
	});

	test.each([
		['missing', async () => randomUUID()],
		['withdrawn', () => makeAuction(database.db, { withdrawn_at: new Date() })],
		['of the other environment', () => makeAuction(database.db, { environment: 'staging' })],
	])('an auction that is %s is not found, and nothing is written', async (_name, make) => {
		const [ana, id] = [await makePerson(database.db), await make()];
		const notFound = fail(problem('auction.not-found'));
		expect(await add(ana, id)).toEqual(notFound);
		expect(await remove(ana, id)).toEqual(notFound);
		expect(await stored(ana)).toEqual([]);
	});

	test('an auction withdrawn afterwards disappears from the list', async () => {
		const [ana, id] = [await makePerson(database.db), await makeAuction(database.db)];
		await add(ana, id);
		await database.db
			.updateTable('auctions')
			.set({ withdrawn_at: new Date() })
			.where('id', '=', id)
			.execute();
		expect(await listOf(ana)).toEqual([]);
	});

	test('an account that was just deleted leaves nothing behind', async () => {
		const [ana, id] = [await makePerson(database.db), await makeAuction(database.db)];
		await database.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', ana).execute();
		expect(await add(ana, id)).toEqual(fail(problem('auth.required')));
		expect(await stored(ana)).toEqual([]);
	});
});

describe('the limit', () => {
	test('holds when twenty additions arrive at once', async () => {
		const ana = await makePerson(database.db);
		const auctions = await makeAuctions(MAX_FAVORITES + 15);
		await holdsAlready(ana, auctions.slice(0, MAX_FAVORITES - 5));
		const wanted = auctions.slice(MAX_FAVORITES - 5);
		expect(wanted).toHaveLength(20);
		const answers = await Promise.all(wanted.map((id) => add(ana, id)));
		const added = answers.flatMap((answer) => (answer.ok ? [answer.value.auction_id] : []));
		const refused = answers.filter((answer) => !answer.ok);
		expect(added).toHaveLength(5);
		expect(refused).toHaveLength(15);
		for (const answer of refused)
			expect(answer).toEqual(fail(problem('favorite.too-many', { limit: MAX_FAVORITES })));
		expect(await stored(ana)).toHaveLength(MAX_FAVORITES);
		expect((await listOf(ana)).slice(0, 5).sort()).toEqual(added.sort());
	});

	test('is separate for each person, still accepts existing favourites, and frees places', async () => {
		const [ana, bruno] = [await makePerson(database.db), await makePerson(database.db)];
		const auctions = await makeAuctions(MAX_FAVORITES + 2);
		const [one, other, third] = auctions.slice(-3) as [string, string, string];
		await holdsAlready(ana, auctions.slice(0, MAX_FAVORITES));
		expect(await add(ana, one)).toEqual(ok({ auction_id: one }));
		expect(await add(ana, other)).toMatchObject({ ok: false });
		expect(await add(bruno, other)).toMatchObject({ ok: true });
		await remove(ana, one);
		expect(await add(ana, other)).toMatchObject({ ok: true });
		expect(await add(ana, third)).toMatchObject({ ok: false });
		await database.db
			.updateTable('auctions')
			.set({ withdrawn_at: new Date() })
			.where('id', '=', auctions[0] as string)
			.execute();
		expect(await add(ana, third)).toMatchObject({ ok: true });
	});
});
