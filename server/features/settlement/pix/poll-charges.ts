import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { type Charge, createAtBank, PIX_IS_OWED, readCharge } from './charge.ts';
import type { PixBankDeps } from './pix-bank-jobs.ts';
import { settleCharge } from './settle-pix.ts';

/**
 * Takes the charges that are due for a check, each on one server; if that server dies, another one checks a minute
 * later.
 */
export async function takeDueCharges(
	{ db, receiver }: { db: Kysely<Database>; receiver: PixBankDeps['receiver'] },
	limit: number,
): Promise<string[]> {
	const { rows } = await sql<{ txid: string }>`
		update pix_charges set next_look = clock_timestamp() + interval '1 minute' where txid in (
			select txid from pix_charges where key = ${receiver.key} and next_look <= clock_timestamp()
			order by next_look limit ${limit} for update skip locked)
		returning txid`.execute(db);
	return rows.map(({ txid }) => txid);
}

/**
 * Reads a charge's state from the bank and settles it; only the bank's own answer counts. A charge that is no longer
 * owed is removed at the bank, so that nobody pays it by mistake.
 */
export async function checkCharge(deps: PixBankDeps, txid: string): Promise<void> {
	const charge = await readCharge(deps, { txid });
	if (!charge) return;
	if (charge.state === 'wanted' && (await isOwed(deps, charge))) {
		await createAtBank(deps, charge);
		return;
	}
	const answer = await deps.bank.readCharge(txid);
	if (!answer.ok) {
		if (answer.problem.kind === 'missing' && charge.state === 'wanted') await giveUp(deps, txid);
		else deps.report('a charge could not be looked up', answer.problem);
		return;
	}
	const owed = await settleCharge(deps, charge, answer.value);
	if (owed || answer.value.state !== 'active' || charge.state === 'concluded') return;
	const removed = await deps.bank.removeCharge(txid);
	if (removed.ok) await settleCharge(deps, charge, removed.value);
	else deps.report('a charge could not be taken back', removed.problem);
}

async function isOwed({ db }: PixBankDeps, { payment_id, amount }: Charge): Promise<boolean> {
	const { rows } = await sql`select from payments p
		where p.id = ${payment_id} and p.pix_amount = ${amount} and ${PIX_IS_OWED}`.execute(db);
	return rows.length > 0;
}

/** Gives up a charge that was never created at the bank and is no longer owed. */
async function giveUp({ db }: PixBankDeps, txid: string): Promise<void> {
	await sql`update pix_charges set state = 'removed', next_look = null where txid = ${txid}`.execute(db);
}
