import type { Transaction } from 'kysely';
import type { Result } from '#domain/problems/result.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** The auction whose pictures change, who changes them, and why; null if no reason was given. */
export interface ImageChange {
	admin_id: string;
	auction_id: string;
	reason: string | null;
}

/**
 * Begins a change of an auction's pictures: locks its row, and refuses what bidders must not see change (rules §40). Returns what is to be
 * called after the change. Problems: `auction.not-found`, `publication.frozen`, `auction.revision-reason`.
 */
export type ReviseImages = (
	trx: Transaction<Database>,
	change: ImageChange,
) => Promise<Result<() => Promise<void>>>;
