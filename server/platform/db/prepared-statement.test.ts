import { afterAll, beforeAll, expect, test } from 'vitest';
import { useDatabase } from '#server/testing/database.ts';
import { PreparingClient } from './prepared-statement.ts';

const database = useDatabase();
const opened = {} as { client: PreparingClient };

beforeAll(async () => {
	opened.client = new PreparingClient({ connectionString: database.url, pipeline: true });
	await opened.client.connect();
});
afterAll(async () => {
	await opened.client.end();
});

const HELD = { values: null, _result: null, _results: null };

test('a query that was answered keeps neither its values nor its rows', async () => {
	const { client } = opened;
	const answer = client.query('select $1::text as text', ['x']);
	const query: unknown = Reflect.get(client, '_activeQuery');
	expect(query).toMatchObject({ values: ['x'] });
	expect((await answer).rows).toEqual([{ text: 'x' }]);
	expect(query).toMatchObject(HELD);
});

test('nor does one that failed, and the next one is answered', async () => {
	const { client } = opened;
	const failing = client.query('select $1::int', ['x']);
	const query: unknown = Reflect.get(client, '_activeQuery');
	await expect(failing).rejects.toMatchObject({ code: '22P02' });
	expect(query).toMatchObject(HELD);
	expect((await client.query('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
});
