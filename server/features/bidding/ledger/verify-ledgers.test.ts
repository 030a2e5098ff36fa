import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { HOUR } from '#domain/values/time.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAuction, makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { placeBid } from '#server/testing/place-bid.ts';
import { verifyLedgers } from './verify-ledgers.ts';

const stores = useDatabase();

/** Verifies after a change that only the owner of the database can make, and takes it back. */
async function faultsAfter(change: string): Promise<string[]> {
	let faults: string[] = [];
	await stores.db
		.transaction()
		.execute(async (trx) => {
			await sql`set local session_replication_role = replica`.execute(trx);
			await sql.raw(change).execute(trx);
			faults = (await verifyLedgers(trx, () => undefined)).faults;
			throw new Error('taken back');
		})
		.catch((error: Error) => expect(error.message).toBe('taken back'));
	return faults;
}

test('all ledgers of a database are verified, against themselves and the auctions', async () => {
	await makeAuction(stores.db, { start_time: new Date(Date.now() + HOUR) });
	const [first, second] = [await makeOpenAuction(stores.db), await makeOpenAuction(stores.db)];
	const user_id = await makePerson(stores.db);
	for (const [key, amount] of [
		['first-bid', 100_000_00],
		['second-bid', 110_000_00],
	] as const)
		await placeBid(stores.db, 'production', { auction_id: first, user_id, amount, key, address: null });
	const seen: string[] = [];
	const found = await verifyLedgers(stores.db, (done, of) => seen.push(`${done}/${of}`));
	expect(found).toMatchObject({ auctions: 2, faults: [] });
	expect(found.records).toBeGreaterThan(2);
	expect(seen).toEqual(['1/2', '2/2']);

	const of = (id: string) => [expect.stringContaining(id)];
	expect(
		await faultsAfter(`update auctions set current_bid = current_bid + 1 where id = '${first}'`),
	).toEqual(of(first));
	expect(await faultsAfter(`update auctions set leader = leader + 1 where id = '${first}'`)).toEqual(
		of(first),
	);
	expect(await faultsAfter(`update auctions set ledger_seq = ledger_seq + 1 where id = '${second}'`)).toEqual(
		of(second),
	);
	const last = `(select max(seq) from ledger_records where auction_id = '${first}')`;
	expect(
		await faultsAfter(`delete from ledger_records where auction_id = '${first}' and seq = ${last}`),
	).toEqual(of(first));
	expect(
		await faultsAfter(
			`update ledger_records set record = replace(record, '"seq":1', '"seq":9') where auction_id = '${second}' and seq = 1`,
		),
	).toEqual(of(second));
	expect(await faultsAfter(`delete from ledger_records where auction_id = '${second}'`)).toEqual(of(second));
	// A ledger of which the auction knows nothing.
	expect(await faultsAfter(`update auctions set ledger_seq = 0 where id = '${second}'`)).toEqual(of(second));
});
