import type { Kysely } from 'kysely';
import type { CheckpointFile } from '#domain/ledger/checkpoints.ts';
import { readCheckpoint } from '#server/features/bidding/witness/read-checkpoints.ts';
import { type CheckpointDeps, takeCheckpoints } from '#server/features/bidding/witness/take-checkpoint.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Signer } from '#server/platform/signing.ts';
import { makeOpenAuction } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** Takes the checkpoints that are due, whatever the time since the last one. */
export function takeNow(
	db: Kysely<Database>,
	signer: Signer,
	options: Partial<CheckpointDeps> = {},
): Promise<number> {
	const onConflict = (auctions: readonly string[]) => {
		throw new Error(`changed: ${auctions}`);
	};
	return takeCheckpoints({ db, environment: 'production', signer, interval: 0, onConflict, ...options });
}

/** Takes `count` checkpoints, each with a new auction. */
export async function takeSeveral({ db, context }: TestApp, count: number): Promise<void> {
	for (let n = 0; n < count; n += 1) {
		await makeOpenAuction(db);
		await takeNow(db, context.witnessing.signer);
	}
}

/** All stored checkpoints in order, as witnesses get them. */
export async function readAllCheckpoints(db: Kysely<Database>): Promise<CheckpointFile[]> {
	const files: CheckpointFile[] = [];
	for (;;) {
		const found = await readCheckpoint(db, 'production', files.length + 1);
		if (!found) return files;
		const { time_stamp: _, ...file } = found;
		files.push(file);
	}
}
