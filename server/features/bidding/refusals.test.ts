import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { ChainHead } from '#domain/ledger/ledger.ts';
import { isRefusal, signClaims } from '#domain/ledger/receipts.ts';
import { openLedger } from '#server/features/bidding/ledger/ledger-text.ts';
import type { SendStatements } from '#server/platform/db/pipelined-transaction.ts';
import { sha256 } from '#server/platform/sha256.ts';
import { openSigner } from '#server/platform/signing.ts';
import { biddingDeps } from '#server/testing/bidding-deps.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAuction, makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { INELIGIBLE, makeIneligible } from '#server/testing/ineligible.ts';
import { setHeartbeatBack } from '#server/testing/moved-clock.ts';
import { placeBid } from '#server/testing/place-bid.ts';
import type { RefusedUnrecorded } from './bid-command.ts';
import { verifyLedger } from './ledger/verify-ledger.ts';
import { decideBids, placeBids } from './place-bids.ts';
import { runAllDue } from './scheduler.ts';

const database = useDatabase();

/** A signer with a new key. */
async function newSigner() {
	const pem = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }) as string;
	return openSigner('', pem);
}

async function bid(auction_id: string, user_id: string, amount = 100_000_00, key: string = randomUUID()) {
	const command = { auction_id, user_id, amount, key, address: '203.0.113.7' };
	return (await placeBid(database.db, 'production', command)) as RefusedUnrecorded;
}

async function rowOf(id: string) {
	return database.db.selectFrom('auctions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

async function ledgerOf(id: string): Promise<string> {
	let text = '';
	for await (const line of (await openLedger(database.db, 'production', id)) ?? []) text += line;
	return text;
}

async function headOf(id: string): Promise<ChainHead> {
	const { ledger_seq, ledger_hash } = await rowOf(id);
	return { seq: ledger_seq, hash: ledger_hash };
}

/** Everything of the lot that a bid could change. */
async function traceOf(id: string) {
	const count = async (table: 'auction_bidders' | 'bids' | 'ledger_records') => {
		const { rows } = await sql`select from ${sql.table(table)} where auction_id = ${id}`.execute(database.db);
		return rows.length;
	};
	const counts = [await count('auction_bidders'), await count('bids'), await count('ledger_records')];
	return { row: await rowOf(id), ledger: await ledgerOf(id), counts };
}

async function expired(id: string, by: string): Promise<void> {
	await sql`update auctions set start_time = now() - interval '1 day', end_time = clock_timestamp() - ${by}::interval
		where id = ${id}`.execute(database.db);
}

describe('a bid of somebody who may not bid on the lot', () => {
	test.each(INELIGIBLE)('%s changes nothing, and names the head it was judged against', async (code) => {
		const auction_id = await makeOpenAuction(database.db);
		const user_id = await makeIneligible(database.db, code, auction_id);
		await bid(auction_id, await makePerson(database.db));
		const before = await traceOf(auction_id);
		const { refused, receipt, closed } = await bid(auction_id, user_id, 500_000_00);
		expect(refused.code).toBe(code);
		expect(receipt).toEqual({
			kind: 'refusal',
			auction_id,
			at: expect.any(String),
			amount: 500_000_00,
			problem: refused,
			head: await headOf(auction_id),
		});
		expect(closed).toBe(false);
		expect(await traceOf(auction_id)).toEqual(before);
	});

	test('changes nothing even when the end has passed and the lot is not closed yet', async () => {
		const auction_id = await makeOpenAuction(database.db);
		await expired(auction_id, '1 second');
		const before = await traceOf(auction_id);
		const pending = await makePerson(database.db, { status: 'pending' });
		expect((await bid(auction_id, pending)).refused.code).toBe('bid.not-approved');
		expect(await traceOf(auction_id)).toEqual(before);
	});

	test('leaves secret maximums as they are, and shares a group with bids that count', async () => {
		const auction_id = await makeOpenAuction(database.db);
		const [ana, bruno] = [await makePerson(database.db), await makePerson(database.db)];
		const stranger = await makePerson(database.db, { status: 'rejected' });
		const command = (user_id: string, amount: number, max?: number) => ({
			auction_id,
			user_id,
			amount,
			key: randomUUID(),
			address: null,
			proxy_bid: max === undefined ? null : { amount: max, nonce: 'nonce' },
		});
		const outcomes = await placeBids(biddingDeps(database.db), [
			command(stranger, 200_000_00),
			command(ana, 100_000_00, 150_000_00),
			command(stranger, 300_000_00, 400_000_00),
			command(bruno, 120_000_00),
		]);
		expect(outcomes).toMatchObject([
			{ refused: { code: 'bid.not-approved' }, receipt: { head: { seq: 1 } } },
			{ accepted: { bidder: 1, leader: 1 } },
			{ refused: { code: 'bid.not-approved' }, receipt: { head: { seq: 3 } } },
			{ accepted: { bidder: 2, leader: 1, current_bid: 121_000 } },
		]);
		expect(await rowOf(auction_id)).toMatchObject({ bidder_count: 2, leader: 1, bid_count: 3 });
	});
});

describe('a bid that does not find the lot open', () => {
	test('before the opening names the empty ledger, and still verifies once the ledger has begun', async () => {
		const auction_id = await makeAuction(database.db, { start_time: new Date(Date.now() + 3_600_000) });
		const { refused, receipt } = await bid(auction_id, await makePerson(database.db));
		expect(refused).toEqual({ code: 'bid.auction-not-active', params: { status: 'pendente' } });
		expect(receipt.head).toEqual({ seq: 0, hash: '0'.repeat(64) });
		expect(await ledgerOf(auction_id)).toBe('');
		await sql`update auctions set start_time = now() - interval '1 hour' where id = ${auction_id}`.execute(
			database.db,
		);
		await runAllDue(biddingDeps(database.db));
		const [signed] = signClaims([receipt], sha256, await newSigner());
		expect(verifyLedger(Buffer.from(await ledgerOf(auction_id)), signed ?? null)).toMatchObject({ ok: true });
	});

	test.each([0, 1, 412])('%i ms after the end, by the clock under the lock, is late', async (late) => {
		const auction_id = await makeOpenAuction(database.db);
		await bid(auction_id, await makePerson(database.db));
		await expired(auction_id, `${late} milliseconds`);
		const { refused, receipt, closed } = await bid(auction_id, await makePerson(database.db), 900_000_00);
		expect(refused.code).toBe('bid.closed');
		expect((refused.params as { late_ms: number }).late_ms).toBeGreaterThanOrEqual(late);
		// "Closed" is a stored state (rules §6): the bid finds the close due, writes it, and is judged against that record.
		expect(closed).toBe(true);
		const types = (await ledgerOf(auction_id))
			.trim()
			.split('\n')
			.map((line) => JSON.parse(line).type);
		expect(types).toEqual(['opened', 'bid-accepted', 'ended']);
		expect(receipt.head).toEqual(await headOf(auction_id));
		expect(await rowOf(auction_id)).toMatchObject({ status: 'completed', bidder_count: 1, leader: 1 });
	});

	test.each(['completed', 'cancelled', 'withdrawn'])('%s: nothing is written after the end', async (how) => {
		const auction_id = await makeOpenAuction(database.db);
		if (how === 'completed') await expired(auction_id, '1 second');
		else
			await sql`update auctions set status = 'cancelled', withdrawn_at = ${how === 'withdrawn' ? sql`now()` : null}
				where id = ${auction_id}`.execute(database.db);
		await runAllDue(biddingDeps(database.db));
		const before = await traceOf(auction_id);
		for (let n = 0; n < 5; n += 1) {
			const { refused, receipt } = await bid(auction_id, await makePerson(database.db));
			const code =
				{ completed: 'bid.closed', cancelled: 'bid.auction-not-active' }[how] ?? 'auction.not-found';
			expect(refused.code).toBe(code);
			expect(receipt.head).toEqual(await headOf(auction_id));
		}
		expect(await traceOf(auction_id)).toEqual(before);
	});

	test('no bid is refused as late while a gap that may extend the auction is not handled', async () => {
		const auction_id = await makeOpenAuction(database.db);
		await sql`insert into bidding_heartbeats values ('production', now(), now())
			on conflict (environment) do update set good_until = excluded.good_until`.execute(database.db);
		await expired(auction_id, '1 second');
		await setHeartbeatBack(database.db, 60);
		const placed = bid(auction_id, await makePerson(database.db));
		await expect(placed).rejects.toThrow('the gap must be examined first');
		await sql`delete from bidding_heartbeats`.execute(database.db);
	});
});

describe('the key of such a bid', () => {
	test('gives the same answer again, even after the person is approved or the lot has changed', async () => {
		const auction_id = await makeOpenAuction(database.db);
		const person = await makePerson(database.db, { status: 'pending' });
		const key = randomUUID();
		const first = await bid(auction_id, person, 100_000_00, key);
		await database.db.updateTable('profiles').set({ status: 'approved' }).where('id', '=', person).execute();
		await bid(auction_id, await makePerson(database.db));
		const before = await traceOf(auction_id);
		expect(await bid(auction_id, person, 100_000_00, key)).toEqual(first);
		expect(await traceOf(auction_id)).toEqual(before);
		expect(await bid(auction_id, person, 200_000_00, key)).toMatchObject({
			refused: { code: 'bid.key-reused' },
			receipt: null,
		});
		expect(await bid(auction_id, person, 200_000_00)).toMatchObject({ accepted: { bidder: 2 } });
	});

	test('occurring twice in one group is judged once', async () => {
		const auction_id = await makeOpenAuction(database.db);
		const user_id = await makePerson(database.db, { role: 'admin' });
		const command = { auction_id, user_id, amount: 1, key: randomUUID(), address: null };
		const [one, two, other] = await placeBids(biddingDeps(database.db), [
			command,
			command,
			{ ...command, amount: 2 },
		]);
		expect(two).toEqual(one);
		expect(other).toMatchObject({ refused: { code: 'bid.key-reused' } });
	});

	test('sent to two lots at once, refused on one and accepted on the other, counts for one of them', async () => {
		for (let round = 0; round < 6; round += 1) {
			const [one, two] = [await makeOpenAuction(database.db), await makeOpenAuction(database.db)];
			const user_id = await makePerson(database.db);
			await database.db.insertInto('barred_bidders').values({ auction_id: one, user_id }).execute();
			const key = randomUUID();
			const outcomes = await Promise.all([one, two].map((id) => bid(id, user_id, 100_000_00, key)));
			const reused = outcomes.filter(
				(outcome) => 'refused' in outcome && outcome.refused.code === 'bid.key-reused',
			);
			expect(reused).toHaveLength(1);
		}
	});
});

test('a group with such bids takes one more statement, others none', async () => {
	const auction_id = await makeOpenAuction(database.db);
	const [ana, stranger] = [
		await makePerson(database.db),
		await makePerson(database.db, { status: 'pending' }),
	];
	const command = (user_id: string, amount: number) => ({
		auction_id,
		user_id,
		amount,
		key: randomUUID(),
		address: null,
	});
	const statements = async (...commands: ReturnType<typeof command>[]) => {
		const sent: RawBuilder<unknown>[] = [];
		const { last } = await database.db.transaction().execute((trx) => {
			const run = async (...all: RawBuilder<unknown>[]) => {
				sent.push(...all);
				const answers: unknown[][] = [];
				for (const each of all) answers.push((await each.execute(trx)).rows);
				return answers;
			};
			return decideBids(run as SendStatements, biddingDeps(database.db), commands);
		});
		return [sent.length, last.length];
	};
	// Bidder numbers, ledger records with states, bids, keys.
	expect(await statements(command(ana, 100_000_00))).toEqual([3, 4]);
	expect(await statements(command(ana, 100_000_00), command(stranger, 1), command(stranger, 2))).toEqual([
		3, 5,
	]);
	expect(await statements(command(stranger, 1))).toEqual([3, 1]);
});

test('claims of both kinds are signed together, and each verifies alone', async () => {
	const auction_id = await makeOpenAuction(database.db);
	const outcomes = [
		await bid(auction_id, await makePerson(database.db), 1),
		await bid(auction_id, await makePerson(database.db, { status: 'pending' })),
		await bid(auction_id, await makePerson(database.db, { role: 'admin' })),
	];
	const claims = outcomes.map(({ receipt }) => receipt);
	expect(claims.map(isRefusal)).toEqual([false, true, true]);
	const file = Buffer.from(await ledgerOf(auction_id));
	const signed = signClaims(claims, sha256, await newSigner());
	for (const receipt of signed) expect(verifyLedger(file, receipt)).toMatchObject({ ok: true });
	const other = Buffer.from(await ledgerOf(await makeOpenAuction(database.db)));
	for (const receipt of signed) expect(verifyLedger(other, receipt)).toMatchObject({ ok: false, record: 0 });
});
