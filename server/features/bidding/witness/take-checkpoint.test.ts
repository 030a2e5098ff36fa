import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import type { AuctionState, Terms } from '#domain/auction/auction.ts';
import { checkpointFault, NO_CHECKPOINT, successionFault } from '#domain/ledger/checkpoints.ts';
import { chain, GENESIS } from '#domain/ledger/ledger.ts';
import { MINUTE } from '#domain/values/time.ts';
import { publishLedgerKey } from '#server/features/bidding/ledger/ledger-keys.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { sha256 } from '#server/platform/sha256.ts';
import { isSigned } from '#server/platform/signing.ts';
import { readAllCheckpoints, takeNow } from '#server/testing/checkpoints.ts';
import { makeAuction, makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { onOlderDatabase } from '#server/testing/older-database.ts';
import { placeBid } from '#server/testing/place-bid.ts';
import { useApp } from '#server/testing/test-app.ts';

const { all } = inject('runs');

const app = useApp();
const signer = () => app.context.witnessing.signer;
const bid = (auction_id: string, user_id: string, amount: number) =>
	placeBid(app.db, 'production', {
		auction_id,
		user_id,
		amount,
		proxy_bid: null,
		key: randomUUID(),
		address: null,
	});

/** What is wrong with the chain of all stored checkpoints, and with their heads against the ledgers. */
async function faultsOfAll(db: Kysely<Database>): Promise<string[]> {
	const files = await readAllCheckpoints(db);
	const stored = await db.selectFrom('ledger_records').select(['auction_id', 'seq', 'hash']).execute();
	const hashes = new Map(stored.map(({ auction_id, seq, hash }) => [`${auction_id} ${seq}`, hash]));
	const counted = await db.selectFrom('ledger_checkpoints').select('number').execute();
	const faults = counted.length === files.length ? [] : [`${counted.length} rows, ${files.length} in a row`];
	for (const [at, file] of files.entries()) {
		const before = files[at - 1];
		faults.push(
			...[
				checkpointFault(file, sha256, isSigned),
				before ? successionFault(before.checkpoint, file.checkpoint, sha256) : null,
				before || file.checkpoint.previous === NO_CHECKPOINT.hash ? null : 'the first names one before',
				...file.heads.map(({ auction_id, seq, hash }) =>
					hashes.get(`${auction_id} ${seq}`) === hash ? null : `no such record: ${auction_id} ${seq}`,
				),
			].filter((fault) => fault !== null),
		);
	}
	return faults;
}

test.runIf(all)(
	'two servers in a bidding storm make one chain without gaps or doubles, consistent with the ledgers',
	async () => {
		const other = openDatabase(app.databaseUrl);
		const auctions = await Promise.all(
			Array.from({ length: 3 }, () => makeOpenAuction(app.db, { initial_bid: 1_000_00 })),
		);
		const people = await Promise.all([makePerson(app.db), makePerson(app.db)]);
		let bidding = true;
		const take = async (db: Kysely<Database>) => {
			let taken = 0;
			while (bidding) taken += await takeNow(db, signer());
			return taken;
		};
		const taking = [take(app.context.db), take(other), take(app.context.db)];
		await Promise.all(
			auctions.map(async (auction_id) => {
				for (let n = 0; n < 25; n += 1)
					await bid(auction_id, people[n % 2] as string, 1_000_00 + n * 1_000_00);
			}),
		);
		bidding = false;
		const taken = (await Promise.all(taking)).reduce((sum, each) => sum + each, 0);
		await takeNow(other, signer());
		await other.destroy();
		expect(await faultsOfAll(app.db)).toEqual([]);
		const files = await readAllCheckpoints(app.db);
		expect(taken).toBeGreaterThan(3);
		expect(files.length - taken).toBeLessThanOrEqual(1);
		const last = new Map(files.flatMap(({ heads }) => heads.map(({ auction_id, seq }) => [auction_id, seq])));
		for (const id of auctions) expect(last.get(id)).toBe(26);
	},
);

test('is taken once per interval, only if a ledger changed, and in parts if more changed than fit', async () => {
	await makeOpenAuction(app.db);
	await takeNow(app.db, signer());
	const before = (await readAllCheckpoints(app.db)).length;
	expect(await takeNow(app.db, signer())).toBe(0);
	const ids = await Promise.all(Array.from({ length: 5 }, () => makeOpenAuction(app.db)));
	expect(await takeNow(app.db, signer(), { interval: MINUTE })).toBe(0);
	expect(await takeNow(app.db, signer(), { maxHeads: 2, environment: 'staging' })).toBe(0);
	expect(await takeNow(app.db, signer(), { maxHeads: 2 })).toBe(3);
	const parts = (await readAllCheckpoints(app.db)).slice(before);
	expect(parts.map(({ checkpoint }) => [checkpoint.count, checkpoint.complete])).toEqual([
		[2, false],
		[2, false],
		[1, true],
	]);
	expect(parts.flatMap(({ heads }) => heads.map(({ auction_id }) => auction_id))).toEqual(ids.sort());
	expect(await faultsOfAll(app.db)).toEqual([]);
});

test('names the ledgers that the database’s owner changed, and states their new heads', async () => {
	const id = await makeOpenAuction(app.db, { initial_bid: 1_000_00 });
	await bid(id, await makePerson(app.db), 1_000_00);
	await takeNow(app.db, signer());
	await app.db.transaction().execute(async (trx) => {
		await sql`set local session_replication_role = replica`.execute(trx);
		await sql`delete from bids where auction_id = ${id}`.execute(trx);
		await sql`delete from ledger_records where auction_id = ${id} and seq = 2`.execute(trx);
		await sql`update auctions set ledger_seq = 1, bid_count = 0, leader = null,
			ledger_hash = (select hash from ledger_records where auction_id = ${id}) where id = ${id}`.execute(trx);
	});
	const named: string[][] = [];
	await takeNow(app.db, signer(), { onConflict: (ids) => named.push([...ids]) });
	expect(named).toEqual([[id]]);
	expect((await readAllCheckpoints(app.db)).at(-1)?.heads).toMatchObject([{ auction_id: id, seq: 1 }]);
});

test('checkpoints and deliveries are append-only, for the serving role and for the owner', async () => {
	await makeOpenAuction(app.db);
	await takeNow(app.db, signer());
	await sql`insert into ledger_checkpoint_deliveries (environment, number, witness) values ('production', 1, 'folder')`.execute(
		app.context.db,
	);
	for (const table of ['ledger_checkpoints', 'ledger_checkpoint_deliveries']) {
		for (const statement of [
			`update ${table} set number = number`,
			`delete from ${table}`,
			`truncate ${table} cascade`,
		]) {
			await expect(sql.raw(statement).execute(app.context.db)).rejects.toThrow('permission denied');
			await expect(sql.raw(statement).execute(app.db)).rejects.toThrow('append-only');
		}
	}
});

/** An open lot with its first record, written without the server's own statements, which read columns of later migrations. */
async function makeOpenedByHand(db: Kysely<Database>): Promise<string> {
	const id = await makeAuction(db);
	const { rows } = await sql<Omit<AuctionState, 'paused_at'> & Terms>`
		select bid_count, current_bid, micros(end_time) as end_time, leader, micros(start_time) as start_time, auction_type,
			initial_bid, commission_bp from auctions where id = ${id}`.execute(db);
	const { auction_type, initial_bid, commission_bp, ...state } = rows[0] as (typeof rows)[0];
	const extension = { mode: 'reset', window_ms: 180_000, cap: null } as const;
	const terms = {
		auction_type,
		initial_bid,
		commission_bp,
		extension,
		increments: [{ from: 0, increment: 1_00 }],
	};
	const after = { ...state, paused_at: null, status: 'active' } as const;
	const opened = { fact: { type: 'opened', data: { by: 'clock', terms } }, after } as const;
	const records = chain(id, { seq: 0, hash: GENESIS }, [opened], state.start_time, sha256);
	for (const { record, text, hash } of records) {
		await sql`insert into ledger_records (auction_id, seq, at, type, record, hash)
			values (${id}, ${record.seq}, ${record.at}::timestamptz, ${record.type}, ${text}, ${hash})`.execute(db);
		await sql`update auctions set status = 'active', ledger_seq = ${record.seq}, ledger_hash = ${hash} where id = ${id}`.execute(
			db,
		);
	}
	return id;
}

test('an upgrade of a database with ledgers: the first checkpoint states all of them', async () => {
	await onOlderDatabase({ db: app.db, url: app.databaseUrl }, '073', async (older, upgrade) => {
		await publishLedgerKey(older, signer().public_key);
		const ids = [await makeOpenedByHand(older), await makeOpenedByHand(older)];
		await upgrade();
		expect(await takeNow(older, signer())).toBe(1);
		const [first] = await readAllCheckpoints(older);
		expect(first?.heads.map(({ auction_id }) => auction_id)).toEqual(ids.sort());
		expect(await faultsOfAll(older)).toEqual([]);
	});
});
