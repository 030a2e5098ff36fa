import { type Kysely, sql, type Transaction } from 'kysely';
import { returned } from '#domain/settlement/journal.ts';
import type { PixOutcome, PixReturnState, ReportedPix } from '#domain/settlement/received-pix.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import { type LockedPayment, lockPayment } from '#server/features/settlement/money/move-payment.ts';
import type { PaymentEmail } from '#server/features/settlement/money/payment-emails.ts';
import { refundComponent } from '#server/features/settlement/money/refunds.ts';
import { type Mover, writeEntry } from '#server/features/settlement/money/write-journal.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { ReportedReturn } from '#server/platform/pix/bank-answers.ts';
import type { PixBankDeps } from './pix-bank-jobs.ts';

/**
 * Requests that the bank send back the Pix that paid a payment. The request is committed with the transaction; a job
 * carries it out and follows it to its end. Repeated requests have no effect.
 */
export async function queuePixReturn(trx: Transaction<Database>, payment_id: string): Promise<void> {
	await sql`insert into pix_returns (end_to_end_id, amount)
		select end_to_end_id, amount from pix_received where payment_id = ${payment_id} and outcome = 'settled'
		on conflict do nothing`.execute(trx);
}

interface ReturnRow {
	id: string;
	end_to_end_id: string;
	amount: Centavos;
	state: PixReturnState;
	payment_id: string | null;
	component_id: string | null;
	outcome: PixOutcome;
}

/** Takes the returns that are due for a check, each on one server. */
export async function takeDueReturns(
	{ db, receiver }: { db: Kysely<Database>; receiver: PixBankDeps['receiver'] },
	limit: number,
): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`
		update pix_returns set next_look = clock_timestamp() + interval '1 minute' where id in (
			select r.id from pix_returns r join pix_received p using (end_to_end_id)
			where p.key = ${receiver.key} and r.next_look <= clock_timestamp()
			order by r.next_look limit ${limit} for update of r skip locked)
		returning id`.execute(db);
	return rows.map(({ id }) => id);
}

/** Requests a return at the bank, or reads its state, always under the same id. */
export async function checkReturn(deps: PixBankDeps, id: string): Promise<void> {
	const { db, bank } = deps;
	const { rows } = await sql<ReturnRow>`
		select r.id, r.end_to_end_id, r.amount, r.state, p.payment_id, p.component_id, p.outcome
		from pix_returns r join pix_received p using (end_to_end_id)
		where r.id = ${id} and r.ended_at is null`.execute(db);
	const [row] = rows;
	if (!row) return;
	const requested = row.state === 'wanted' ? await bank.returnPix(row.end_to_end_id, id, row.amount) : null;
	// Refused may mean that it is already in progress under this id.
	const answer =
		requested?.ok || requested?.problem.kind === 'away'
			? requested
			: await bank.readReturn(row.end_to_end_id, id);
	if (answer.ok) {
		if (answer.value.amount === row.amount) await follow(deps, row, answer.value);
		else deps.report('a return is not what was asked for', { reason: id });
	} else if (
		requested?.ok === false &&
		requested.problem.kind === 'refused' &&
		answer.problem.kind === 'missing'
	) {
		const motive = `Recusada pelo banco (${requested.problem.reason})`;
		await follow(deps, row, { state: 'failed', motive, transfer: null });
		// One of the bank's servers may not know yet of what another one has done: the charge tells soon.
		await sql`update pix_charges set next_look = least(next_look, clock_timestamp() + interval '1 minute')
			where txid = (select txid from pix_received where end_to_end_id = ${row.end_to_end_id})`.execute(db);
	} else {
		deps.report('a return was not answered', answer.problem);
	}
}

/** Follows a return of ours that the bank reports after all, although it had answered that there was none. */
export async function reviveReturns(
	trx: Transaction<Database>,
	{ end_to_end_id, returns }: ReportedPix,
): Promise<void> {
	if (returns.length === 0) return;
	await sql`update pix_returns set state = 'processing', motive = null, ended_at = null, next_look = clock_timestamp()
		where id = any(${returns.map(({ id }) => id)}::text[]) and state = 'failed' and not exists (
			select from pix_returns r where r.end_to_end_id = ${end_to_end_id} and r.state <> 'failed')`.execute(
		trx,
	);
}

/** Stores a return's state, forwards only, with its journal entry: what was owed back is given back, or a Pix that settled nothing returned. */
async function follow(
	{ db, emails }: PixBankDeps,
	{ id: return_id, payment_id, component_id, outcome, amount }: ReturnRow,
	{ state, motive, transfer }: Pick<ReportedReturn, 'state' | 'motive'> & { transfer: string | null },
): Promise<void> {
	const ended = state !== 'processing';
	await db.transaction().execute(async (trx) => {
		const payment = payment_id === null ? undefined : await lockPayment(trx, payment_id);
		const { rows } = await sql`
			update pix_returns set state = ${state}, motive = ${motive?.slice(0, 200) ?? null},
				ended_at = ${ended ? sql`clock_timestamp()` : null},
				next_look = ${ended ? null : sql`clock_timestamp() + interval '1 minute'`}
			where id = ${return_id} and ended_at is null returning 1`.execute(trx);
		if (rows.length === 0 || state !== 'returned' || !payment || transfer === null) return;
		const mover = { admin_id: null, transfer };
		const part = payment.components.find(({ id }) => id === component_id) ?? null;
		if (outcome !== 'settled') await writeEntry(trx, payment, 'returned', returned(amount, part), mover);
		else await giveBack(trx, emails, payment, component_id, mover);
	});
}

/** A Pix that had paid a part, or the whole, of an annulled win was returned by the bank. */
export async function giveBack(
	trx: Transaction<Database>,
	emails: EmailSender<PaymentEmail>,
	payment: LockedPayment,
	component_id: string | null,
	mover: Mover,
): Promise<void> {
	const parts = payment.components.filter(
		({ id, status }) => status === 'refund-due' && (component_id === null || id === component_id),
	);
	for (const [index, part] of parts.entries()) {
		// The bank's own name of a transfer stands in the journal once.
		const given = await refundComponent(
			trx,
			emails,
			payment,
			part,
			index === 0 ? mover : { admin_id: mover.admin_id },
		);
		if (!given.ok) throw new Error(`a returned Pix could not be booked: ${given.problem.code}`);
	}
}
