import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { onTestFinished } from 'vitest';
import type { RetentionDeps } from '#server/features/backoffice/retention/rule.ts';
import { RETENTION } from '#server/features/backoffice/retention/rules.ts';
import { runRule } from '#server/features/backoffice/retention/run-retention.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { createLog } from '#server/platform/log.ts';
import { openStorage } from '#server/platform/storage/storage.ts';

/** What retention works with, on an empty folder that is removed after the test. */
export async function retentionDeps(db: Kysely<Database>): Promise<RetentionDeps & { folder: string }> {
	const folder = await mkdtemp(join(tmpdir(), 'retention-'));
	onTestFinished(() => rm(folder, { recursive: true, force: true }));
	return {
		db,
		folder,
		log: createLog('silent'),
		confirmationRequired: true,
		storage: openStorage({ folder: join(folder, 'files') }),
		outbox: join(folder, 'outbox'),
	};
}

/** Runs one rule, in chunks of two so that every test runs several; returns how much it removed. */
export function applyRule(deps: RetentionDeps, id: string, now = Date.now()): Promise<number> {
	const rule = RETENTION.find((each) => each.id === id);
	if (!rule?.remove) throw new Error(`no rule ${id} removes anything`);
	return runRule(deps, rule, now, 2);
}
