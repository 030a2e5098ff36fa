import { type Kysely, sql, type Transaction } from 'kysely';
import { returned } from '#domain/journal.ts';
import type { Centavos } from '#domain/money.ts';
import type { PixOutcome, PixReturnState } from '#domain/received-pix.ts';
import { holdPayment } from '#server/features/settlement/payments/move-payment.ts';
import { book } from '#server/features/settlement/payments/write-journal.ts';
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

interface Wish {
	id: string;
	end_to_end_id: string;
	amount: Centavos;
	state: PixReturnState;
	payment_id: string | null;
	outcome: PixOutcome;
}

/** Takes the returns whose look is due, each for one server. */
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

/** Asks the bank to send a Pix back, or how that stands, always under the same name. */
export async function lookAtReturn(deps: PixBankDeps, id: string): Promise<void> {
	const { db, bank } = deps;
	const { rows } = await sql<Wish>`
		select r.id, r.end_to_end_id, r.amount, r.state, p.payment_id, p.outcome
		from pix_returns r join pix_received p using (end_to_end_id)
		where r.id = ${id} and r.ended_at is null`.execute(db);
	const [wish] = rows;
	if (!wish) return;
	const asked = wish.state === 'wanted' ? await bank.returnPix(wish.end_to_end_id, id, wish.amount) : null;
	// Refused may mean that it is under way already, under this very name.
	const told =
		asked?.ok || asked?.problem.kind === 'away' ? asked : await bank.readReturn(wish.end_to_end_id, id);
	if (told.ok) {
		if (told.value.amount === wish.amount) await follow(deps, wish, told.value);
		else deps.report('a return is not what was asked for', { reason: id });
	} else if (asked?.ok === false && asked.problem.kind === 'refused' && told.problem.kind === 'missing') {
		const motive = `Recusada pelo banco (${asked.problem.reason})`;
		await follow(deps, wish, { state: 'failed', motive, transfer: null });
	} else {
		deps.report('a return was not answered', told.problem);
	}
}

/** Writes down how a return stands, forwards only; money that settled nothing leaves the book with it. */
async function follow(
	{ db }: PixBankDeps,
	{ id, payment_id, outcome, amount }: Wish,
	{ state, motive, transfer }: Pick<ReportedReturn, 'state' | 'motive'> & { transfer: string | null },
): Promise<void> {
	const ended = state !== 'processing';
	await db.transaction().execute(async (trx) => {
		const payment = payment_id === null ? undefined : await holdPayment(trx, payment_id);
		const { rows } = await sql`
			update pix_returns set state = ${state}, motive = ${motive?.slice(0, 200) ?? null},
				ended_at = ${ended ? sql`clock_timestamp()` : null},
				next_look = ${ended ? null : sql`clock_timestamp() + interval '1 minute'`}
			where id = ${id} and ended_at is null returning 1`.execute(trx);
		const stray = outcome !== 'settled' && payment && transfer !== null;
		if (rows.length > 0 && state === 'returned' && stray)
			await book(trx, payment, 'returned', returned(amount), { admin_id: null, transfer });
	});
}
