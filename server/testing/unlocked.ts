import { type Kysely, type QueryId, RawNode, type RootOperationNode } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/** Removes a lock from all statements: the planted fault that a race test must find. */
export function unlocked(db: Kysely<Database>, lock: RegExp): Kysely<Database> {
	const strip = (node: RootOperationNode): RootOperationNode => {
		if (!RawNode.is(node)) return node;
		return RawNode.create(
			node.sqlFragments.map((text) => text.replace(lock, '')),
			node.parameters,
		);
	};
	return db.withPlugin({
		transformQuery: ({ node }: { node: RootOperationNode; queryId: QueryId }) => strip(node),
		transformResult: async ({ result }) => result,
	});
}
