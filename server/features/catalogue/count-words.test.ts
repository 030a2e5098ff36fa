import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { auctionQuery } from '#contract/auction-query.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAuction } from '#server/testing/factories.ts';
import { countWords } from './count-words.ts';
import { READING } from './find-entries.ts';
import { listAuctions } from './listing.ts';

const database = useDatabase();

const words = async () =>
	(
		await sql<{ word: string; lots: number }>`select word, lots from frequent_words
			where environment = 'production' order by word`.execute(database.db)
	).rows;

const total = async (search: string) => {
	const reading = { ...READING, counted: 3 };
	// A copy, for which nothing is remembered.
	const db = database.db.withoutPlugins();
	const page = await listAuctions(db, 'production', auctionQuery.parse({ search }), { reading });
	return page && [page.total, page.total_is_lower_bound];
};

test('frequent words are counted once, and again when many lots were added or lost', async () => {
	const { db } = database;
	const place = { city: 'Santos', state: 'SP' };
	for (let n = 0; n < 6; n += 1) await makeAuction(db, { title: 'Casa, casa e sala', ...place });
	await makeAuction(db, { title: 'Casa do vizinho', ...place, withdrawn_at: new Date() });
	expect(await countWords(db, 10)).toBe(false);
	expect(await countWords(db, 4)).toBe(true);
	const counted = ['casa', 'casa,', 'e', 'sala', 'santos', 'sp'].map((word) => ({ word, lots: 6 }));
	expect(await words()).toEqual(counted);
	expect(await countWords(db, 4)).toBe(false);

	for (let n = 0; n < 2; n += 1) await makeAuction(db, { title: 'Galpão', ...place });
	expect(await countWords(db, 4)).toBe(true);
	expect(await words()).toContainEqual({ word: 'sp', lots: 8 });

	await sql`update auctions set title = title || '.' from generate_series(1, 2) where title like 'Casa%'`.execute(
		db,
	);
	expect(await countWords(db, 4)).toBe(false);
	for (let n = 0; n < 20; n += 1)
		await sql`update auctions set title = title || '.' where title like 'Casa,%'`.execute(db);
	expect(await countWords(db, 4)).toBe(true);
	expect(await words()).not.toContainEqual({ word: 'sala', lots: 6 });
});

test('a total does not rely on lots that were lost since words were counted', async () => {
	const { db } = database;
	const ids: string[] = [];
	for (let n = 0; n < 6; n += 1) ids.push(await makeAuction(db, { title: 'Terreno plano' }));
	await sql`delete from frequent_words_count`.execute(db);
	await countWords(db, 4);
	expect(await total('terren')).toEqual([3, true]);
	const losses = [
		sql`update auctions set withdrawn_at = now() where id = ${ids[0]}`,
		sql`update auctions set environment = 'staging' where id = ${ids[1]}`,
		sql`update auctions set title = 'Gleba' where id = ${ids[2]}`,
		sql`delete from auctions where id = ${ids[3]}`,
	];
	for (const loss of losses) await loss.execute(db);
	expect(await total('terren')).toEqual([2, false]);
});

test('a search for a frequent word visits no lot to find its total', async () => {
	const { db } = database;
	for (let n = 0; n < 6; n += 1) await makeAuction(db, { title: 'Sobrado novo' });
	await sql`delete from frequent_words_count`.execute(db);
	await countWords(db, 4);
	await sql`update frequent_words set lots = 1000 where word = 'sobrado'`.execute(db);
	await sql`delete from auctions where title = 'Sobrado novo'`.execute(db);
	expect(await total('sobrad')).toEqual([3, true]);
	await sql`delete from frequent_words`.execute(db);
	expect(await total('sobrad')).toEqual([0, false]);
});
