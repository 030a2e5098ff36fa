import { beforeAll, expect, test } from 'vitest';
import { type ListingFilter, NO_FILTER } from '#domain/lot/listing.ts';
import type { PropertyType } from '#domain/lot/property.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAuction } from '#server/testing/factories.ts';
import { readNearest, readNearLots } from './nearest.ts';
import { readSimilarLots } from './similar-lots.ts';

const database = useDatabase();
const ids: Record<string, string> = {};

interface Lot {
	title: string;
	city: string;
	state?: string;
	price: number;
	type: PropertyType;
	status?: 'active' | 'pending' | 'cancelled';
}

async function make({ title, city, state = 'SP', price, type, status = 'active' }: Lot): Promise<void> {
	const bid = price * 100;
	const auction_id = await makeAuction(database.db, { title, city, state, status, initial_bid: bid });
	ids[title] = auction_id;
	await database.db
		.insertInto('properties')
		.values({ auction_id, environment: 'production', property_type: type })
		.execute();
}

beforeAll(async () => {
	await make({ title: 'Casa A', city: 'Campinas', price: 300_000, type: 'house' });
	await make({ title: 'Casa B', city: 'Campinas', price: 320_000, type: 'house' });
	await make({ title: 'Casa C', city: 'Valinhos', price: 300_000, type: 'house' });
	await make({ title: 'Terreno D', city: 'Campinas', price: 40_000, type: 'land' });
	await make({ title: 'Casa E', city: 'Natal', state: 'RN', price: 300_000, type: 'house' });
	await make({ title: 'Casa F', city: 'Campinas', price: 300_000, type: 'house', status: 'cancelled' });
	await make({ title: 'Casa G', city: 'Campinas', price: 300_000, type: 'house', status: 'pending' });
});

test.each<[Partial<ListingFilter>, [string, number][]]>([
	[{ search: 'xyz' }, []],
	[{ search: 'casa', city: 'Sorocaba' }, [['city', 6]]],
	[
		{ city: 'Natal', type: ['land'] },
		[
			['city', 1],
			['type', 1],
		],
	],
	[
		{ city: 'Natal', price_min: 1_000, price_max: 50_000 },
		[
			['city', 1],
			['price_min', 1],
		],
	],
	[{ city: 'Natal', type: ['land'], price_max: 1_000 }, []],
	[{ status: 'completed', state: 'SP', sortBy: 'price-low' }, [['status', 6]]],
])('without lots for %j: %j', async (filter, expected) => {
	const nearest = await readNearest(database.db, 'production', { ...NO_FILTER, ...filter });
	expect(nearest.map(({ without, total }) => [without, total])).toEqual(expected);
});

test.each<[Partial<ListingFilter>, string[]]>([
	// A municipality without lots: those within 100 km, then within 400, of any type.
	[{ city: 'Sumaré' }, ['Terreno D', 'Casa C', 'Casa B']],
	[{ search: 'sumare' }, ['Terreno D', 'Casa C', 'Casa B']],
	[{ near: [-5.8, -35.2, 1], type: ['land'] }, ['Casa E', 'Terreno D', 'Casa C']],
	[{ bounds: [-6, -36, -5.9, -35.9], price_max: 1 }, ['Casa E', 'Terreno D', 'Casa C']],
	[{ state: 'RN', type: ['land'] }, ['Casa E', 'Terreno D', 'Casa C']],
	[{ type: ['land'], search: 'xyz' }, ['Terreno D', 'Casa E', 'Casa C']],
	[{ search: 'xyz' }, ['Casa E', 'Terreno D', 'Casa C']],
	[{ sortBy: 'ending' }, []],
])('instead of none for %j: %j', async (filter, expected) => {
	const lots = await readNearLots(database.db, 'production', { ...NO_FILTER, ...filter });
	expect(lots.map(({ title }) => title)).toEqual(expected);
});

const similar = async (title: string) =>
	(await readSimilarLots(database.db, 'production', ids[title] ?? '')).map((card) => card.title);

test('similar lots are open, near, of the same type and at a similar price', async () => {
	expect(await similar('Casa A')).toEqual(['Casa B', 'Casa C', 'Casa E']);
	expect(await similar('Terreno D'), 'neither another type nor another price').toEqual([]);
	expect(await similar('Casa F')).toEqual(['Casa A', 'Casa B', 'Casa C']);
	expect((await similar('Casa E')).toSorted()).toEqual(['Casa A', 'Casa B', 'Casa C']);
});

test('scheduled lots are similar where no open ones are', async () => {
	await database.db
		.updateTable('auctions')
		.set({ status: 'cancelled' })
		.where('title', 'in', ['Casa B', 'Casa C', 'Terreno D', 'Casa E'])
		.execute();
	expect(await similar('Casa A')).toEqual(['Casa G']);
});

test('lots of a type that says nothing are similar only near each other, and a lone lot is like none', async () => {
	await make({ title: 'Imóvel H', city: 'Campinas', price: 900_000, type: 'other' });
	await make({ title: 'Imóvel I', city: 'Natal', state: 'RN', price: 900_000, type: 'other' });
	await make({ title: 'Imóvel J', city: 'Valinhos', price: 900_000, type: 'other' });
	await make({ title: 'Casa K', city: 'Campinas', price: 2_000_000, type: 'house' });
	expect(await similar('Imóvel H')).toEqual(['Imóvel J']);
	expect(await similar('Imóvel I')).toEqual([]);
	expect(await similar('Casa K'), 'at another price, whatever is next door').toEqual([]);
});
