import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useDatabase } from '#server/testing/database.ts';
import { openDatabase } from './open.ts';
import { pipelinedTransaction } from './pipelined-transaction.ts';
import type { Database } from './schema.ts';

const database = useDatabase();
const open = {} as { one: Kysely<Database> };

beforeAll(async () => {
	await sql`create table steps (n int primary key)`.execute(database.db);
	// One connection, so that what a failed transaction left behind would affect the next one.
	open.one = openDatabase(database.url, 1);
});
afterAll(async () => {
	await open.one.destroy();
});
beforeEach(async () => {
	await sql`truncate steps`.execute(database.db);
});

const step = (n: number) => sql`insert into steps values (${n})`;
const read = sql<{ n: number }>`select n from steps order by n`;
const steps = async () => (await read.execute(database.db)).rows.map(({ n }) => n);

describe('a pipelined transaction', () => {
	test('returns the rows of each statement, and commits with its last ones', async () => {
		const result = await pipelinedTransaction(open.one, async (send) => {
			const [, before, one] = await send(step(1), read, sql<{ one: number }>`select 1 as one`);
			expect(await steps()).toEqual([]);
			return { result: { before, one }, last: [step(2), step(3)] };
		});
		expect(result).toEqual({ before: [{ n: 1 }], one: [{ one: 1 }] });
		expect(await steps()).toEqual([1, 2, 3]);
	});

	test('throws the error of the first statement that failed, and writes nothing', async () => {
		const transaction = pipelinedTransaction(open.one, async (send) => {
			await send(step(1), step(1), read);
			return { result: null, last: [step(2)] };
		});
		await expect(transaction).rejects.toMatchObject({ code: '23505' });
		const ended = pipelinedTransaction(open.one, async (send) => {
			await send(step(1));
			return { result: null, last: [step(2), step(1), step(3)] };
		});
		await expect(ended).rejects.toMatchObject({ code: '23505' });
		expect(await steps()).toEqual([]);
		await pipelinedTransaction(open.one, async () => ({ result: null, last: [step(4)] }));
		expect(await steps()).toEqual([4]);
	});

	test('writes nothing when the work between two round trips fails', async () => {
		const failed = pipelinedTransaction(open.one, async (send) => {
			await send(step(1));
			throw new Error('changed its mind');
		});
		await expect(failed).rejects.toThrow('changed its mind');
		expect(await steps()).toEqual([]);
	});

	test('does not report a commit that only rolled back', async () => {
		const transaction = pipelinedTransaction(open.one, async (send) => {
			await send(step(1), step(1)).catch(() => undefined);
			return { result: null, last: [] };
		});
		await expect(transaction).rejects.toThrow('rolled back');
		expect(await steps()).toEqual([]);
	});

	test('fails when its connection breaks, and the next transaction gets another connection', async () => {
		const cut = pipelinedTransaction(open.one, async (send) => {
			await send(step(1), sql`select pg_terminate_backend(pg_backend_pid())`);
			return { result: null, last: [] };
		});
		await expect(cut).rejects.toThrow();
		await pipelinedTransaction(open.one, async () => ({ result: null, last: [step(5)] }));
		expect(await steps()).toEqual([5]);
	});
});
