import type { Kysely, Transaction } from 'kysely';
import type { AdminAuction, AuctionPatch } from '#contract/admin-auctions.ts';
import { DEFAULT_WINDOW, LABELS, revise, switchAction } from '#domain/auction.ts';
import { type Problem, problem } from '#domain/problems.ts';
import { fail, ok } from '#domain/result.ts';
import { formatDateTimeSeconds, microsOf } from '#domain/time.ts';
import { changesBetween } from '#server/features/accounts/audit-log/changes.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { neverCompletes, stateOf, termsOf, writeSteps } from '#server/features/bidding/locked-auction.ts';
import { readAdminAuction } from '#server/features/bidding/read-auction.ts';
import {
	auctionColumns,
	type Editable,
	editableIn,
	merged,
	writeProperty,
} from '#server/features/catalogue/editable.ts';
import { writeRounds } from '#server/features/catalogue/rounds.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { takeAction } from './act-on-auction.ts';
import { editRefusal } from './edit-faults.ts';
import { type LockedForAdmin, lockForAdmin, raiseVersion } from './lock-for-admin.ts';
import type { FormResult } from './refused-fields.ts';

/**
 * Changes the given fields under the row lock, if nobody changed the auction since `version`. A status among them goes
 * through the table of transitions (rules §12). When it is refused, nothing is written.
 */
export async function editAuction(
	db: Kysely<Database>,
	admin_id: string,
	id: string,
	{ version, status, ...sent }: AuctionPatch,
): Promise<FormResult<AdminAuction>> {
	return db.transaction().execute(async (trx): Promise<FormResult<AdminAuction>> => {
		const held = await lockForAdmin(trx, id);
		const stored = held && (await readAdminAuction(trx, id));
		if (!held || !stored) return fail({ problem: problem('auction.not-found') });
		if (stored.version !== version) return fail({ problem: editedMeanwhile(stored) });
		const before = editableIn(stored);
		const after = merged(before, sent);
		const refusal = switchRefusal(held, after, status) ?? editRefusal(held.auction, before, after, held.at);
		if (refusal) return 'ok' in refusal ? refusal : fail({ problem: refusal });

		const changes = changesBetween(before, after);
		if (Object.keys(changes).length > 0) await writeFields(trx, held, after);
		if (status && status !== stored.status) await switchStatus(trx, held, status);
		const saved = (await readAdminAuction(trx, id)) as AdminAuction;
		const all = { ...changes, ...changesBetween({ status: stored.status }, { status: saved.status }) };
		if (Object.keys(all).length === 0) return ok(saved);
		await raiseVersion(trx, id);
		await recordAudit(trx, { admin_id, action: 'auction.edited', subject: id, changes: all });
		return ok((await readAdminAuction(trx, id)) as AdminAuction);
	});
}

function editedMeanwhile({ edited }: AdminAuction): Problem {
	const { by = 'Outra pessoa', at = '' } = edited ?? {};
	return problem('auction.edited-meanwhile', { by, at: at && formatDateTimeSeconds(at) });
}

/** Why the form may not set this status; null when it may, or when the status does not change. */
function switchRefusal(
	{ auction, at }: LockedForAdmin,
	after: Editable,
	to: AuctionPatch['status'],
): Problem | null {
	if (to === undefined || to === auction.status) return null;
	const action = switchAction(auction.status, to);
	const words = { from: LABELS[auction.status].toLowerCase(), to: LABELS[to].toLowerCase() };
	if (action === null) return problem('auction.status-not-in-form', words);
	const over = action === 'start' && microsOf(after.end_time) <= at;
	return over ? problem('auction.end-passed') : null;
}

/** Writes the columns; when the ledger has begun and the terms or times change, also a `revised` record. */
async function writeFields(trx: Transaction<Database>, held: LockedForAdmin, after: Editable): Promise<void> {
	const { auction, at } = held;
	const before = { terms: termsOf(auction), state: stateOf(auction) };
	const columns = auctionColumns(after);
	const { initial_bid, auction_type, commission_bp } = columns;
	const extension_window_ms = windowAfter(auction, auction_type);
	const times = { start_time: microsOf(after.start_time), end_time: microsOf(after.end_time) };
	const current_bid = auction.bid_count === 0 ? initial_bid : auction.current_bid;
	const announced = auction.status === 'pending' ? { scheduled_end_time: columns.end_time } : {};
	await trx
		.updateTable('auctions')
		.set({ ...columns, ...announced, extension_window_ms, current_bid })
		.where('id', '=', auction.id)
		.execute();
	await writeProperty(trx, auction.id, auction.environment, after);
	await writeRounds(trx, auction.id, after.rounds);
	Object.assign(auction, { initial_bid, auction_type, commission_bp, extension_window_ms });
	const step = revise(termsOf(auction), before.state, times);
	const recorded = changesBetween(before, { terms: termsOf(auction), state: step.after });
	if (auction.ledger_seq > 0 && Object.keys(recorded).length > 0) {
		await writeSteps(trx, auction, [step], at, neverCompletes);
		held.at += 1;
	} else Object.assign(auction, step.after);
}

/** The soft close window changes with the type, unless the auction has a window of its own. */
function windowAfter(
	{ auction_type, extension_window_ms }: LockedForAdmin['auction'],
	to: LockedForAdmin['auction']['auction_type'],
): number {
	return extension_window_ms === DEFAULT_WINDOW[auction_type] ? DEFAULT_WINDOW[to] : extension_window_ms;
}

async function switchStatus(
	trx: Transaction<Database>,
	held: LockedForAdmin,
	to: NonNullable<AuctionPatch['status']>,
): Promise<void> {
	const name = switchAction(held.auction.status, to);
	const refused = name && (await takeAction(trx, held, { name }));
	if (!name || refused) throw new Error(`a switch that was allowed is refused: ${refused?.code}`);
}
