import { sql } from 'kysely';
import type { Payout } from '#contract/payouts.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { MAX_PAYOUT_LINES, type PayoutLine, payoutAmount } from '#domain/settlement/payouts.ts';
import { reaisOf } from '#domain/values/money.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { addLineTo, writeLine } from '#server/features/settlement/money/open-payout.ts';
import { readMicros } from '#server/platform/db/clock.ts';
import { lockPayouts, payoutRefusal } from './lock-payouts.ts';
import { type PayoutDeps, storePayoutFile, timeOf, timeRefusal } from './pay-out.ts';
import { type PayoutRow, presentPayout, readPayoutRows } from './payout-rows.ts';

/** An administrator, and the payout that they act on. */
interface PayoutKey {
	admin_id: string;
	payout_id: string;
}

/**
 * Takes the seller's commission or an agreed expense off a payout that is owed. Problems: `payout.not-found`, `payout.paid`, `payout.cancelled`,
 * `payout.commission-there`, `payout.too-many-lines`, `payout.exceeds` when nothing would be left, and those of the file.
 */
export async function addPayoutLine(
	{ db, environment, storage }: PayoutDeps,
	{ admin_id, payout_id }: PayoutKey,
	{ file, ...line }: PayoutLine & { name: string; file: Buffer | undefined },
): Promise<Result<Payout>> {
	const stored = await storePayoutFile(storage, file);
	if (!stored.ok) return stored;
	const added = await db.transaction().execute(async (trx): Promise<Result<Payout>> => {
		const [row] = await lockPayouts(trx, environment, [payout_id]);
		const refused = row ? (payoutRefusal(row) ?? lineRefusal(row, line)) : problem('payout.not-found');
		if (refused || !row) return fail(refused ?? problem('payout.not-found'));
		await addLineTo(trx, row, { ...line, file: stored.value, admin_id });
		await recordAudit(trx, {
			admin_id,
			action: 'payment.payout-line-added',
			subject: row.auction_id,
			changes: {
				payout_line: { from: null, to: line.name },
				payout_line_amount: { from: null, to: reaisOf(line.amount) },
			},
		});
		const [after] = await readPayoutRows(trx, sql`y.id = ${payout_id}`);
		return after ? ok(presentPayout(after, admin_id)) : fail(problem('payout.not-found'));
	});
	if (!added.ok && stored.value !== null) await storage.discard([stored.value]);
	return added;
}

function lineRefusal({ received, lines }: PayoutRow, { kind, amount }: PayoutLine): Problem | null {
	if (lines.length >= MAX_PAYOUT_LINES) return problem('payout.too-many-lines', { limit: MAX_PAYOUT_LINES });
	if (kind === 'commission' && lines.some((line) => line.kind === kind))
		return problem('payout.commission-there');
	const { amount: left } = payoutAmount(received, lines);
	return amount < left ? null : problem('payout.exceeds', { left });
}

/**
 * Removes a line of a payout that is not paid, with the reverse of its journal entry; also where the win was undone. Problems: `payout.not-found`,
 * `payout.paid`, `payout.line-not-found`.
 */
export function removePayoutLine(
	{ db, environment }: PayoutDeps,
	{ admin_id, payout_id }: PayoutKey,
	line_id: string,
): Promise<Result<Payout>> {
	return db.transaction().execute(async (trx): Promise<Result<Payout>> => {
		const [row] = await lockPayouts(trx, environment, [payout_id]);
		if (!row) return fail(problem('payout.not-found'));
		if (row.paid_at !== null) return fail(problem('payout.paid', { title: row.title }));
		const line = row.lines.find(({ id }) => id === line_id);
		if (!line) return fail(problem('payout.line-not-found'));
		const { rows } = await sql<{
			at: Micros;
		}>`update payout_lines set removed_at = clock_timestamp() where id = ${line_id}
			returning micros(removed_at) as at`.execute(trx);
		await writeLine(trx, row, { ...line, amount: 0 - line.amount }, { admin_id, at: rows[0]?.at });
		await recordAudit(trx, {
			admin_id,
			action: 'payment.payout-line-removed',
			subject: row.auction_id,
			changes: {
				payout_line: { from: line.name, to: null },
				payout_line_amount: { from: reaisOf(line.amount), to: null },
			},
		});
		const [after] = await readPayoutRows(trx, sql`y.id = ${payout_id}`);
		return after ? ok(presentPayout(after, admin_id)) : fail(problem('payout.not-found'));
	});
}

/**
 * Records when the seller got the statement of sale. Problems: `payout.not-found`, `payout.cancelled`, `payout.statement-sent`, `payout.date`.
 */
export function recordStatement(
	{ db, environment }: PayoutDeps,
	{ admin_id, payout_id }: PayoutKey,
	sent_at: string,
): Promise<Result<Payout>> {
	return db.transaction().execute(async (trx): Promise<Result<Payout>> => {
		const [row] = await lockPayouts(trx, environment, [payout_id]);
		if (!row) return fail(problem('payout.not-found'));
		if (row.statement_at !== null) return fail(problem('payout.statement-sent'));
		if (!row.stands) return fail(problem('payout.cancelled', { title: row.title }));
		const moment = timeOf(sent_at, await readMicros(trx));
		const refused = timeRefusal(row, moment);
		if (refused) return fail(refused);
		await sql`update payouts set statement_at = from_micros(${moment.at}::bigint) where id = ${payout_id}`.execute(
			trx,
		);
		await recordAudit(trx, {
			admin_id,
			action: 'payment.statement-sent',
			subject: row.auction_id,
			changes: {
				seller_id: { from: null, to: row.seller_id },
				sent_at: { from: null, to: isoOf(moment.at) },
			},
		});
		const [after] = await readPayoutRows(trx, sql`y.id = ${payout_id}`);
		return after ? ok(presentPayout(after, admin_id)) : fail(problem('payout.not-found'));
	});
}
