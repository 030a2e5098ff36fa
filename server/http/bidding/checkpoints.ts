import { CHECKPOINT_API } from '#contract/checkpoint-paths.ts';
import {
	checkpointAnswer,
	checkpointListQuery,
	checkpointPage,
	checkpointParams,
	checkpointQuery,
} from '#contract/checkpoints.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { listCheckpoints, readCheckpointFor } from '#server/features/bidding/witness/read-checkpoints.ts';
import { pageAnswer, readEndpoint } from '#server/http/endpoint.ts';

export const checkpointEndpoints = [
	readEndpoint({
		method: 'get',
		path: CHECKPOINT_API.checkpoints,
		summary: 'The signed checkpoints of all ledgers, newest first',
		access: 'public',
		cache: 'public',
		query: checkpointListQuery,
		output: checkpointPage,
		run: async ({ db, environment }, { query }) => pageAnswer(await listCheckpoints(db, environment, query)),
	}),
	readEndpoint({
		method: 'get',
		path: CHECKPOINT_API.checkpoint('{number}'),
		summary: 'A checkpoint with all its heads, or with one auction’s head and the path that proves it',
		access: 'public',
		cache: 'public',
		params: checkpointParams,
		query: checkpointQuery,
		output: checkpointAnswer,
		run: async ({ db, environment }, { params, query }) => {
			const found = await readCheckpointFor(db, environment, params.number, query.auction);
			return found ? ok(found) : fail(problem('request.not-found'));
		},
	}),
];
