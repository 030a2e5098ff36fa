import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useDatabase } from '#server/testing/database.ts';
import { makeAuction } from '#server/testing/factories.ts';

const database = useDatabase();

test('every state has its municipalities, each with a point in Brazil', async () => {
	const { rows } = await sql`select count(*) as count, count(distinct state) as states,
		count(*) filter (where latitude between -34 and 6 and longitude between -74 and -28) as placed
		from municipalities`.execute(database.db);
	expect(rows).toEqual([{ count: 5_571, states: 27, placed: 5_571 }]);
});

test.each([
	['São Paulo', 'SP', 'São Paulo'],
	['SAO PAULO', 'SP', 'São Paulo'],
	["Santa Bárbara D'Oeste", 'SP', "Santa Bárbara d'Oeste"],
	['SANTA BARBARA D OESTE', 'SP', "Santa Bárbara d'Oeste"],
	['ACU', 'RN', 'Assú'],
	['Assu', 'RN', 'Assú'],
	['Mogi-Mirim', 'SP', 'Mogi Mirim'],
	['Parati', 'RJ', 'Paraty'],
	['Samambaia', 'DF', 'Brasília'],
	[null, 'DF', 'Brasília'],
	['Brasília', 'DF', 'Brasília'],
	['São Paulo', 'RJ', null],
	['Atlântida', 'SP', null],
	[null, null, null],
])('the municipality of %s, %s is %s', async (city, state, name) => {
	const id = await makeAuction(database.db, { city, state });
	const { rows } = await sql`select m.name from listing_entries l join listing_places p using (place)
		left join municipalities m on m.code = p.municipality where l.auction_id = ${id}`.execute(database.db);
	expect(rows).toEqual([{ name }]);
});
