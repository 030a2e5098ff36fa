import type { QueryId, RootOperationNode } from 'kysely';
import { expect, test } from 'vitest';
import { useDatabase } from '#server/testing/database.ts';
import { makeOpenAuction } from '#server/testing/factories.ts';
import { readAuction } from './read-lot-page.ts';

const database = useDatabase();

test('a lot is read with one statement, so that all of it is of the same moment', async () => {
	const id = await makeOpenAuction(database.db);
	let statements = 0;
	const counted = database.db.withPlugin({
		transformQuery: ({ node }: { node: RootOperationNode; queryId: QueryId }) => {
			statements += 1;
			return node;
		},
		transformResult: async ({ result }) => result,
	});
	expect(await readAuction(counted, 'production', id)).toMatchObject({
		id,
		bids: [],
		rounds: [],
		extensions: 0,
		reason: null,
		call: 0,
		outage: undefined,
		after_result: undefined,
	});
	expect(statements).toBe(1);
});
