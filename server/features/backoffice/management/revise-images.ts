import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import type { ReviseImages } from '#server/features/catalogue/images/revise-images.ts';
import { lockForAdmin } from './lock-for-admin.ts';
import { beginRevision, recordRevision } from './revise-lot.ts';

/** A change of an auction's pictures is a revision of what bidders see (rules §40). */
export const reviseImages: ReviseImages = async (trx, { auction_id, admin_id, reason }) => {
	const held = await lockForAdmin(trx, auction_id);
	if (!held) return fail(problem('auction.not-found'));
	const begun = await beginRevision(trx, held, { admin_id, fields: ['images'], reason });
	return begun.ok ? ok(() => recordRevision(trx, held, begun.value)) : fail(begun.problem.problem);
};
