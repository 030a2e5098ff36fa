import { beforeAll, describe, expect, test } from 'vitest';
import type { LotMap } from '#contract/map.ts';
import { type ListingFilter, NO_FILTER } from '#domain/lot/listing.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAuction } from '#server/testing/factories.ts';
import { readCities, readMap } from './read-map.ts';

const database = useDatabase();
const END = new Date('2031-05-01T15:00:00Z');
const price = (initial_bid: number) => ({ initial_bid, current_bid: initial_bid });

beforeAll(async () => {
	const { db } = database;
	await makeAuction(db, { status: 'active', ...price(300_000_00), end_time: END });
	await makeAuction(db, {
		status: 'pending',
		...price(200_000_00),
		end_time: new Date('2031-04-01T15:00:00Z'),
	});
	await makeAuction(db, { status: 'completed', ledger_seq: 1, ...price(100_000_00) });
	const withPoint = await makeAuction(db, {
		status: 'paused',
		paused_at: new Date(),
		title: 'Casa com endereço',
		...price(150_000_00),
	});
	await db
		.insertInto('properties')
		.values({ auction_id: withPoint, environment: 'production', latitude: -23.6012, longitude: -46.6991 })
		.execute();
	await makeAuction(db, { city: 'NATAL', state: 'RN', status: 'completed', ledger_seq: 1 });
	await makeAuction(db, { city: 'Lugar Nenhum', state: 'SP', status: 'active' });
	await makeAuction(db, { environment: 'staging', city: 'Belém', state: 'PA' });
	await makeAuction(db, { withdrawn_at: new Date(), city: 'Manaus', state: 'AM' });
});

const mapOf = (filter: Partial<ListingFilter> = {}, most?: number) =>
	readMap(database.db, 'production', { ...NO_FILTER, ...filter }, most);
const citiesOf = ({ places }: LotMap) => places.map(({ city, lots }) => [city, lots]);

describe('the map', () => {
	test('has the lots at the points of their addresses, or else of their municipalities', async () => {
		expect(await mapOf()).toEqual({
			places: [
				{
					latitude: -23.5329,
					longitude: -46.6395,
					city: 'São Paulo',
					state: 'SP',
					lots: 3,
					open: 1,
					lowest: 200_000,
					ends: '2031-05-01T15:00:00.000000Z',
				},
				{
					latitude: -5.79357,
					longitude: -35.1986,
					city: 'Natal',
					state: 'RN',
					lots: 1,
					open: 0,
					lowest: null,
					ends: null,
				},
				expect.objectContaining({ latitude: -23.6, longitude: -46.7, city: 'São Paulo', lots: 1, open: 1 }),
			],
			total: 6,
			unplaced: 1,
		});
	});

	test('has one place per municipality if there are more points than it may have', async () => {
		const map = await mapOf({}, 2);
		expect(citiesOf(map)).toEqual([
			['São Paulo', 4],
			['Natal', 1],
		]);
		expect(map.places[0]).toMatchObject({ latitude: -23.5329, open: 2, lowest: 150_000 });
		expect(map).toMatchObject({ total: 6, unplaced: 1 });
	});

	test.each<[Partial<ListingFilter>, unknown]>([
		[{ status: 'active' }, [['São Paulo', 1]]],
		[{ state: 'RN' }, [['Natal', 1]]],
		[{ city: 'natal' }, [['Natal', 1]]],
		[{ search: 'endereço' }, [['São Paulo', 1]]],
		[{ search: 'nada disso' }, []],
		[
			{ price_max: 150_000 },
			[
				['Natal', 1],
				['São Paulo', 1],
				['São Paulo', 1],
			],
		],
		[{ bounds: [-23.65, -46.8, -23.55, -46.65] }, [['São Paulo', 1]]],
		[{ near: [-5.79, -35.2, 5] }, [['Natal', 1]]],
		[{ bounds: [1, -60, 2, -59] }, []],
	])('keeps to the filter %j', async (filter, cities) => {
		expect(citiesOf(await mapOf(filter))).toEqual(cities);
	});

	test('does not have the lots of another environment', async () => {
		const map = await readMap(database.db, 'staging', NO_FILTER);
		expect(citiesOf(map)).toEqual([['Belém', 1]]);
	});

	test('has a lot that is added, and no longer one that is withdrawn', async () => {
		const filter: Partial<ListingFilter> = { state: 'AC' };
		expect((await mapOf(filter)).total).toBe(0);
		const id = await makeAuction(database.db, { city: 'Rio Branco', state: 'AC' });
		await expect.poll(async () => (await mapOf(filter)).total).toBe(1);
		await database.db
			.updateTable('auctions')
			.set({ withdrawn_at: new Date() })
			.where('id', '=', id)
			.execute();
		await expect.poll(async () => (await mapOf(filter)).total).toBe(0);
	});
});

test('the cities are counted over their points, the most lots first, as visitors may see them', async () => {
	expect(await readCities(database.db, 'production')).toEqual({
		cities: [
			{ city: 'São Paulo', state: 'SP', lots: 4 },
			{ city: 'Natal', state: 'RN', lots: 1 },
		],
	});
});
