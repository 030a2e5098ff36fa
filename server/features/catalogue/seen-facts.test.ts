import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useDatabase } from '#server/testing/database.ts';
import { makeAuction } from '#server/testing/factories.ts';
import { makeEdital, makeSale } from '#server/testing/sales.ts';
import { readFactsHash, readSeenFacts } from './seen-facts.ts';

const database = useDatabase();
const hashOf = (id: string) => readFactsHash(database.db, id);
const sha256 = (letter: string) => letter.repeat(64);

const addPicture = (auction_id: string, image_url: string, image_order: number) =>
	sql`insert into auction_images (auction_id, environment, image_url, image_order, widths, width, height)
		values (${auction_id}, 'production', ${image_url}, ${image_order}, '{480}', 480, 360)`.execute(
		database.db,
	);

test('pictures count in the order in which bidders see them', async () => {
	const id = await makeAuction(database.db);
	const [first, second] = [
		`/files/auctions/${randomUUID()}.webp`,
		`/files/auctions/${randomUUID()}.webp`,
	].sort();
	await addPicture(id, second ?? '', 0);
	await addPicture(id, first ?? '', 1);
	expect((await readSeenFacts(database.db, [id])).get(id)?.images).toEqual([second, first]);
	const before = await hashOf(id);
	await sql`update auction_images set image_order = 9 where auction_id = ${id} and image_order = 0`.execute(
		database.db,
	);
	expect(await hashOf(id)).not.toBe(before);
});

test('documents count once they are public, the sale’s too, and of a withdrawn lot those that it had', async () => {
	const { db } = database;
	const sale_id = await makeSale(db);
	const id = await makeAuction(db, { sale_id, lot_number: 1 });
	const documents = async () => (await readSeenFacts(db, [id])).get(id)?.documents;
	await makeEdital(db, { auction_id: id }, { sha256: sha256('a'), published_at: null });
	expect(await documents()).toEqual([]);
	await makeEdital(db, { sale_id }, { sha256: sha256('c'), published_at: new Date() });
	await makeEdital(db, { auction_id: id }, { sha256: sha256('b'), published_at: new Date(), kind: 'laudo' });
	expect(await documents()).toEqual([sha256('b'), sha256('c')]);
	await db.updateTable('auctions').set({ withdrawn_at: new Date() }).where('id', '=', id).execute();
	const later = { sha256: sha256('d'), published_at: new Date(Date.now() + 1_000), version: 2 };
	await makeEdital(db, { sale_id }, later);
	expect(await documents()).toEqual([sha256('b'), sha256('c')]);
});
