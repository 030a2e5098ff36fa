import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { createAtBank, readCharge } from './charge.ts';
import type { PixBankDeps } from './pix-bank-jobs.ts';
import { settleCharge } from './settle-pix.ts';

/** Takes the charges whose look is due, each for one server; where that server dies, another looks a minute later. */
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
 * Asks the bank how a charge stands, and lets follow what follows: never on anybody's word but the bank's own. One that is
 * owed no more is taken back, so that nobody pays it by mistake.
 */
export async function lookAtCharge(deps: PixBankDeps, txid: string): Promise<void> {
	const charge = await readCharge(deps, { txid });
	if (!charge) return;
	if (charge.state === 'wanted' && (await isOwed(deps, charge.payment_id))) {
		await createAtBank(deps, charge);
		return;
	}
	const told = await deps.bank.readCharge(txid);
	if (!told.ok) {
		if (told.problem.kind === 'missing' && charge.state === 'wanted') await giveUp(deps, txid);
		else deps.report('a charge could not be looked up', told.problem);
		return;
	}
	const owed = await settleCharge(deps, charge, told.value);
	if (owed || told.value.state !== 'active' || charge.state === 'concluded') return;
	const removed = await deps.bank.removeCharge(txid);
	if (removed.ok) await settleCharge(deps, charge, removed.value);
	else deps.report('a charge could not be taken back', removed.problem);
}

async function isOwed({ db }: PixBankDeps, payment_id: string): Promise<boolean> {
	const { rows } = await sql`select from payments
		where id = ${payment_id} and status in ('pending', 'overdue')`.execute(db);
	return rows.length > 0;
}

/** Never made, and owed no more. */
async function giveUp({ db }: PixBankDeps, txid: string): Promise<void> {
	await sql`update pix_charges set state = 'removed', next_look = null where txid = ${txid}`.execute(db);
}
