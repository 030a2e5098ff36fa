import type { Kysely, Transaction } from 'kysely';
import type { AdminAuction } from '#contract/admin-auctions.ts';
import { perform } from '#domain/auction/actions.ts';
import type { Terms } from '#domain/auction/auction.ts';
import type { Action, ActionName } from '#domain/auction/transitions.ts';
import type { AuditAction } from '#domain/backoffice/audit.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { isFixedPrice } from '#domain/sale/regulated-kinds.ts';
import { reaisOf } from '#domain/values/money.ts';
import { isoOf } from '#domain/values/time.ts';
import { changesBetween } from '#server/features/accounts/audit-log/changes.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import type { LockedAuction } from '#server/features/bidding/decisions/auction-locks.ts';
import { stateOf, termsOf } from '#server/features/bidding/decisions/decision-columns.ts';
import { writeSteps } from '#server/features/bidding/decisions/unit-of-work.ts';
import { addNews } from '#server/features/bidding/lot-news.ts';
import { readAdminAuction } from '#server/features/bidding/read-auction.ts';
import { openPayments } from '#server/features/settlement/money/open-payments.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type LockedForAdmin, lockForAdmin, raiseVersion } from './lock-for-admin.ts';

/** The audit log's name of each action. */
const RECORDED: Record<ActionName, AuditAction> = {
	start: 'auction.started',
	pause: 'auction.paused',
	resume: 'auction.resumed',
	suspend: 'auction.suspended',
	end: 'auction.ended',
	cancel: 'auction.cancelled',
};

/**
 * An administrator's action on an auction (spec §4, rules §11), decided under the row lock, with ledger record and
 * audit log.
 */
export async function actOnAuction(
	db: Kysely<Database>,
	admin_id: string,
	id: string,
	action: Action,
): Promise<Result<AdminAuction>> {
	return db.transaction().execute(async (trx) => {
		const held = await lockForAdmin(trx, id);
		if (!held) return fail(problem('auction.not-found'));
		const refused = await actOnLocked(trx, held, admin_id, action);
		return refused ? fail(refused) : ok((await readAdminAuction(trx, id)) as AdminAuction);
	});
}

/** The same on an auction that is locked. Returns why it was refused, or null. Those who follow a lot are told of a suspension and its end. */
export async function actOnLocked(
	trx: Transaction<Database>,
	held: LockedForAdmin,
	admin_id: string,
	action: Action,
): Promise<Problem | null> {
	const { id, suspended_at } = held.auction;
	const before = changeable(held.auction);
	const refused = await takeAction(trx, held, withKind(held.auction, action));
	if (refused) return refused;
	await raiseVersion(trx, id);
	if (action.name === 'suspend') await addNews(trx, id, 'suspended');
	if (action.name === 'resume' && suspended_at !== null) await addNews(trx, id, 'resumed');
	const changes = changesBetween(before, changeable(held.auction));
	const why = 'reason' in action && action.reason ? { reason: { from: null, to: action.reason } } : {};
	await recordAudit(trx, {
		admin_id,
		action: RECORDED[action.name],
		subject: id,
		changes: { ...changes, ...why },
	});
	return null;
}

/** Performs an action on a locked auction. Returns why it was refused, in which case nothing is written, or null. */
export async function takeAction(
	trx: Kysely<Database>,
	{ auction, at }: LockedForAdmin,
	action: Action,
): Promise<Problem | null> {
	if (auction.draft) return problem('auction.draft');
	const { steps, problem: refused } = perform(termsOf(auction), stateOf(auction), action, at);
	if (refused) return refused;
	if (action.name === 'start' && auction.end_time <= at && !opensLate(termsOf(auction)))
		return problem('auction.end-passed');
	await writeSteps(trx, auction, steps, at, openPayments);
	return null;
}

/** Nobody could bid on an auction that opens after its end, unless the auctioneer closes it: the clock opens those that it can. */
function opensLate({ announced, auction_type }: Terms): boolean {
	return announced === true && auction_type === 'live';
}

function withKind({ kind }: LockedAuction, action: Action): Action {
	return action.name === 'end' ? { ...action, judicial: isFixedPrice(kind) } : action;
}

/** The fields that an action changes, in the units of the audit log. */
function changeable({ status, current_bid, start_time, end_time }: LockedAuction) {
	return {
		status,
		current_bid: reaisOf(current_bid),
		start_time: isoOf(start_time),
		end_time: isoOf(end_time),
	};
}
