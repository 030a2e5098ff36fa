import { randomUUID } from 'node:crypto';
import { CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import { expect, test } from 'vitest';
import { BY_KEY, openDatabase } from '#server/platform/db/open.ts';
import type { SendStatements } from '#server/platform/db/pipelined-transaction.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { biddingDeps } from '#server/testing/bidding-deps.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { decideBids } from './place-bids.ts';
import { writeBid } from './rehearse-bid.ts';

const database = useDatabase();

/** The query plans of all statements that are sent, or that `work` returns, with almost empty tables. */
async function plansOf(
	settings: Record<string, string>,
	work: (send: SendStatements) => Promise<readonly RawBuilder<unknown>[]>,
): Promise<string> {
	const db = openDatabase(database.url, 1, settings);
	const plans: string[] = [];
	await db.transaction().execute(async (trx) => {
		const run = async (statements: readonly RawBuilder<unknown>[]) => {
			const answers: unknown[][] = [];
			for (const statement of statements) {
				plans.push(await planOf(trx, statement));
				answers.push((await statement.execute(trx)).rows);
			}
			return answers;
		};
		const send = (...statements: RawBuilder<unknown>[]) => run(statements);
		await run(await work(send as SendStatements));
	});
	await db.destroy();
	return plans.join('\n');
}

/** The query plans of a group on two auctions. */
async function plansOfAGroup(settings: Record<string, string>): Promise<string> {
	const auctions = [await makeOpenAuction(database.db), await makeOpenAuction(database.db)];
	const user_id = await makePerson(database.db);
	const commands = auctions.map((auction_id) => ({
		auction_id,
		user_id,
		amount: 500_000_00,
		key: randomUUID(),
		address: null,
		proxy_bid: { amount: 600_000_00, nonce: 'n'.repeat(64) },
	}));
	return plansOf(settings, async (send) => (await decideBids(send, biddingDeps(database.db), commands)).last);
}

/** The query plans of a rehearsal. */
async function plansOfARehearsal(settings: Record<string, string>): Promise<string> {
	const id = await makeOpenAuction(database.db);
	await makePerson(database.db);
	return plansOf(settings, async (send) => {
		expect(await writeBid(send, 'production', { only: id })).toBe(id);
		expect(await writeBid(send, 'production', { except: [] })).not.toBeNull();
		return [];
	});
}

async function planOf(db: Kysely<Database>, statement: RawBuilder<unknown>): Promise<string> {
	const { sql, parameters } = statement.compile(db);
	if (sql.startsWith('set ')) return '';
	const explain = CompiledQuery.raw(`explain (costs off) ${sql}`, [...parameters]);
	const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(explain);
	return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const WHOLE_TABLE = /Seq Scan on/;

test('the engine looks up every row by its key, whatever the tables held when the plan was made', async () => {
	const plans = await plansOfAGroup(BY_KEY);
	expect(plans).toContain('Index Scan using auctions_pkey');
	expect(plans).not.toMatch(WHOLE_TABLE);
});

test('so does a rehearsal', async () => {
	const plans = await plansOfARehearsal(BY_KEY);
	expect(plans).toContain('Index Scan using auctions_live_end_idx');
	expect(plans).not.toMatch(WHOLE_TABLE);
});

test('(control) with PostgreSQL’s default costs a small table is read whole', async () => {
	expect(await plansOfAGroup({ random_page_cost: '4' })).toMatch(WHOLE_TABLE);
	expect(await plansOfARehearsal({ random_page_cost: '4' })).toMatch(WHOLE_TABLE);
});
