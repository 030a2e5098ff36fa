import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { callAnswer, callBody } from '#contract/live.ts';
import { called, callRefusal, callWithdrawn, withdrawalRefusal } from '#domain/auction/call-steps.ts';
import { callOf } from '#domain/auction/hammer-calls.ts';
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
 * Calls the highest bid, or takes back the call that stands (domain/auction/hammer-calls.ts), decided under the row lock, with ledger record and audit log. A bid accepted
 * before has reset the calls. The version is not raised: a call changes no field of the form.
 */
export async function callAuction(
	db: Kysely<Database>,
	admin_id: string,
	id: string,
	{ call, withdraw }: z.infer<typeof callBody>,
): Promise<Result<z.infer<typeof callAnswer>>> {
	return db.transaction().execute(async (trx) => {
		const held = await lockForAdmin(trx, id);
		if (!held) return fail(problem('auction.not-found'));
		const { auction, at } = held;
		const last = await readCall(trx, auction);
		const refused = withdraw
			? withdrawalRefusal(last, { call, seq: withdraw })
			: callRefusal(auction, last.call, call);
		if (refused) return fail(refused);
		const step = withdraw ? callWithdrawn(stateOf(auction), call) : called(stateOf(auction), call);
		await writeSteps(trx, auction, [step], at, neverCompletes);
		const stands = callOf(step.fact) ?? 0;
		const changes = changesBetween({ call: last.call }, { call: stands });
		await recordAudit(trx, { admin_id, action: 'auction.called', subject: id, changes });
		return ok({ call: stands, seq: auction.ledger_seq, at: isoOf(at) });
	});
}
