import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useDatabase } from '#server/testing/database.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { placeBid } from '#server/testing/place-bid.ts';
import { makeWonLot } from '#server/testing/won-lots.ts';
import { readRanking } from './ranking.ts';

const database = useDatabase();

describe('the ranking of a lot', () => {
	test('has each bidder once, by their highest bid, with their number and name', async () => {
		const { auction_id, people } = await makeWonLot(database.db);
		const { bidders, next } = await readRanking(database.db, auction_id);
		expect(bidders).toMatchObject([
			{ place: 1, bidder: 3, amount: 120_000, standing: 'winner', email: `${people[2]}@teste.invalid` },
			{ place: 2, bidder: 2, amount: 110_000, standing: 'open' },
			{ place: 3, bidder: 1, amount: 100_000, standing: 'open', name: 'Pessoa de Teste' },
		]);
		expect(next).toBe(2);
	});

	test('has no ties: of a bid and a maximum of equal amount, the earlier one has the place', async () => {
		const auction_id = await makeOpenAuction(database.db);
		const [held, late] = [await makePerson(database.db), await makePerson(database.db)];
		const bid = { auction_id, key: randomUUID(), address: null };
		const proxy_bid = { amount: 150_000_00, nonce: 'nonce' };
		await placeBid(database.db, 'production', { ...bid, user_id: held, amount: 100_000_00, proxy_bid });
		await placeBid(database.db, 'production', { ...bid, user_id: late, amount: 149_000_00 });
		await placeBid(database.db, 'production', {
			...bid,
			user_id: late,
			key: randomUUID(),
			amount: 150_000_00,
		});
		const { bidders } = await readRanking(database.db, auction_id);
		expect(bidders.map(({ bidder, amount }) => [bidder, amount])).toEqual([
			[1, 150_000],
			[2, 149_000],
		]);
	});

	test('shows no email of a deleted account, and skips it in the line', async () => {
		const { auction_id, people } = await makeWonLot(database.db);
		await sql`update users set deleted_at = now() where id = ${people[1]}`.execute(database.db);
		const { bidders, next } = await readRanking(database.db, auction_id);
		expect(bidders[1]).toMatchObject({ email: null, standing: 'unfit' });
		expect(next).toBe(1);
	});

	test('of a lot without bids is empty', async () => {
		const auction_id = await makeOpenAuction(database.db);
		expect(await readRanking(database.db, auction_id)).toEqual({ auction_id, bidders: [], next: null });
	});
});
