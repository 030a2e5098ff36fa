import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { callAnswer } from '#contract/live.ts';
import { type Call, called, callRefusal } from '#domain/auction/hammer-calls.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { isoOf } from '#domain/values/time.ts';
import { changesBetween } from '#server/features/accounts/audit-log/changes.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { readCall } from '#server/features/bidding/current-call.ts';
import { stateOf } from '#server/features/bidding/decisions/decision-columns.ts';
import { neverCompletes, writeSteps } from '#server/features/bidding/decisions/unit-of-work.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { lockForAdmin } from './lock-for-admin.ts';

/**
 * Calls the highest bid (domain/auction/hammer-calls.ts), decided under the row lock, with ledger record and audit log. A bid accepted
 * before has reset the calls. The version is not raised: a call changes no field of the form.
 */
export async function callAuction(
	db: Kysely<Database>,
	admin_id: string,
	id: string,
	call: Call,
): Promise<Result<z.infer<typeof callAnswer>>> {
	return db.transaction().execute(async (trx) => {
		const held = await lockForAdmin(trx, id);
		if (!held) return fail(problem('auction.not-found'));
		const { auction, at } = held;
		const current = await readCall(trx, auction);
		const refused = callRefusal(auction, current, call);
		if (refused) return fail(refused);
		await writeSteps(trx, auction, [called(stateOf(auction), call)], at, neverCompletes);
		const changes = changesBetween({ call: current }, { call });
		await recordAudit(trx, { admin_id, action: 'auction.called', subject: id, changes });
		return ok({ call, seq: auction.ledger_seq, at: isoOf(at) });
	});
}
