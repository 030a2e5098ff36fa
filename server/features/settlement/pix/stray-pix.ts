import { type Kysely, sql, type Transaction } from 'kysely';
import type { ConsentDue } from '#contract/consents.ts';
import type { ReceivedPix } from '#contract/pix.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import type { PixOutcome, PixReturnState } from '#domain/settlement/received-pix.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { type ConsentDeps, consentTo } from '#server/features/settlement/money/consent.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** The most rows listed: a Pix that settled nothing is rare. */
const MAX_ROWS = 200;

interface StrayPixRow {
	end_to_end_id: string;
	txid: string | null;
	amount: Centavos;
	outcome: PixOutcome;
	paid_at: Micros;
	payment_id: string | null;
	auction_id: string | null;
	title: string | null;
	owed: Centavos | null;
	state: PixReturnState | null;
	motive: string | null;
}

/** The Pix of a payment, or without a payment all that settled nothing; newest first, each with its latest return. */
export async function readReceivedPix(
	db: Kysely<Database>,
	payment_id: string | undefined,
): Promise<ReceivedPix[]> {
	const which = payment_id ? sql`x.payment_id = ${payment_id}` : sql`x.outcome <> 'settled'`;
	const { rows } = await sql<StrayPixRow>`
		select x.end_to_end_id, x.txid, x.amount, case when x.taken_back = x.amount then 'taken-back' else x.outcome end as outcome, micros(x.paid_at) as paid_at, x.payment_id, p.auction_id,
			a.title, coalesce(k.amount, p.amount) as owed,
			case when x.contested_at is null then r.state else 'processing' end as state,
			case when x.contested_at is null then r.motive else 'pedida pelo banco de quem pagou (MED). Responda ao seu banco' end as motive
		from pix_received x left join payments p on p.id = x.payment_id left join auctions a on a.id = p.auction_id
			left join payment_components k on k.id = x.component_id
			left join lateral (select state, motive from pix_returns r where r.end_to_end_id = x.end_to_end_id
				order by r.asked_at desc limit 1) r on true
		where ${which} order by x.recorded_at desc, x.end_to_end_id limit ${MAX_ROWS}`.execute(db);
	return rows.map(present);
}

function present(row: StrayPixRow): ReceivedPix {
	const { end_to_end_id, txid, amount, outcome, paid_at, payment_id: id, auction_id, title, owed } = row;
	const assigned = id !== null && auction_id !== null && title !== null && owed !== null;
	return {
		end_to_end_id,
		txid,
		amount: reaisOf(amount),
		outcome,
		paid_at: isoOf(paid_at),
		payment: assigned ? { id, auction_id, title, owed: reaisOf(owed) } : null,
		return: row.state === null ? null : { state: row.state, motive: row.motive },
	};
}

/** Who requests a return of which Pix, and why. */
interface ReturnRequest {
	admin_id: string;
	end_to_end_id: string;
	reason: string;
}

/**
 * Requests the return of a Pix that settled nothing, once; after a failed one it may be requested again. Problems:
 * `pix.not-found`, `pix.settled`, `pix.returning`. Above the limit another administrator requests it, too (rules §59).
 */
export async function returnStrayPix(
	{ db, environment, consentLimit }: { db: Kysely<Database>; environment: Environment } & ConsentDeps,
	{ admin_id, end_to_end_id, reason }: ReturnRequest,
): Promise<Result<{ state: PixReturnState } | ConsentDue, Problem>> {
	return db
		.transaction()
		.execute(async (trx): Promise<Result<{ state: PixReturnState } | ConsentDue, Problem>> => {
			const { rows } = await sql<{ amount: Centavos; outcome: PixOutcome; payment_id: string | null }>`
			select x.amount - x.taken_back as amount, x.outcome, x.payment_id from pix_received x
				left join payments p on p.id = x.payment_id left join auctions a on a.id = p.auction_id
			where x.end_to_end_id = ${end_to_end_id} and coalesce(a.environment, ${environment}) = ${environment}
			for update of x`.execute(trx);
			const [pix] = rows;
			if (!pix) return fail(problem('pix.not-found'));
			if (pix.outcome === 'settled') return fail(problem('pix.settled'));
			if (pix.amount === 0 || (await isReturning(trx, end_to_end_id))) return fail(problem('pix.returning'));
			const { amount, payment_id } = pix;
			// The subject must be a UUID, and an unassigned Pix has none.
			const subject = payment_id ?? NO_PAYMENT;
			const act = {
				act: 'return',
				subject: end_to_end_id,
				payment_id,
				amount,
				more: {},
				audited: subject,
			} as const;
			const due = await consentTo(trx, { consentLimit }, act, admin_id);
			if (due) return ok(due);
			await trx.insertInto('pix_returns').values({ end_to_end_id, amount }).execute();
			const changes = {
				pix: { from: null, to: end_to_end_id },
				received_amount: { from: null, to: reaisOf(amount) },
				reason: { from: null, to: reason },
			};
			await recordAudit(trx, { admin_id, action: 'payment.pix-returned', subject, changes });
			return ok({ state: 'wanted' });
		});
}

/** Whether a return is under way or done; of a locked Pix. */
async function isReturning(trx: Transaction<Database>, end_to_end_id: string): Promise<boolean> {
	const { rows } = await sql`
		select from pix_returns where end_to_end_id = ${end_to_end_id} and state <> 'failed' limit 1`.execute(
		trx,
	);
	return rows.length > 0;
}

const NO_PAYMENT = '00000000-0000-0000-0000-000000000000';
