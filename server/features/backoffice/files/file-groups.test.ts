import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileGroupsQuery } from '#contract/files.ts';
import { openStorage, type Storage } from '#server/platform/storage/storage.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAuction } from '#server/testing/factories.ts';
import { makeEdital, makeSale } from '#server/testing/sales.ts';
import { listFileGroups } from './file-groups.ts';

const database = useDatabase();
let root = '';
let storage: Storage;

beforeAll(async () => {
	root = await mkdtemp(join(tmpdir(), 'file-groups-'));
	storage = openStorage({ folder: root });
});
afterAll(() => rm(root, { recursive: true, force: true }));

const list = (query: object = {}) =>
	listFileGroups({ db: database.db, storage }, fileGroupsQuery.parse(query));

/** Inserts a picture of a lot and stores its only file. */
async function addPicture(auction_id: string, bytes: number): Promise<void> {
	const key = `auctions/${auction_id}/${'a'.repeat(32)}`;
	await database.db
		.insertInto('auction_images')
		.values({
			auction_id,
			environment: 'production',
			image_url: key,
			image_order: 0,
			widths: [480],
			width: 480,
			height: 360,
		})
		.execute();
	await storage.put(`${key}-480.webp`, Buffer.alloc(bytes), 'image/webp');
}

test('each lot and sale with files is one group, with the numbers and sizes of its pictures and documents', async () => {
	const { db } = database;
	await makeAuction(db, { title: 'Terreno sem arquivos' });
	const lot = await makeAuction(db, { title: 'Casa em São Luís' });
	await addPicture(lot, 300);
	await makeEdital(db, { auction_id: lot });
	await makeEdital(db, { auction_id: lot }, { version: 2, bytes: 500 });
	const sale = await makeSale(db, { title: 'Leilão da 2ª Vara' });
	await makeEdital(db, { sale_id: sale });
	const { groups, total, next_offset } = await list();
	expect({ groups, total, next_offset }).toEqual({
		groups: expect.arrayContaining([
			{
				kind: 'auction',
				id: lot,
				label: 'Casa em São Luís',
				pictures: 1,
				documents: 2,
				files: 3,
				bytes: 1_800,
				updated_at: expect.any(String),
			},
			expect.objectContaining({ kind: 'sale', id: sale, pictures: 0, documents: 1, files: 1, bytes: 1_000 }),
		]),
		total: 2,
		next_offset: null,
	});
	expect((await list({ search: 'sao lu' })).groups.map(({ id }) => id)).toEqual([lot]);
	expect((await list({ search: '%' })).groups).toEqual([]);
	expect(await list({ offset: 50 })).toMatchObject({ groups: [], next_offset: null });
});
