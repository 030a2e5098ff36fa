import { sql } from 'kysely';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { type Payment, payment } from '#contract/payments.ts';
import { makePixDue } from '#server/testing/pix-setup.ts';
import { makeWonLot } from '#server/testing/won-lots.ts';
import { type Failure, failureOf, inTime, type Journey } from './fault-journey.ts';
import type { FaultSystem, OwedLot } from './fault-system.ts';

/**
 * Two rounds of questions to the bank. A charge that was just being made is due 30 s later: the next try of the journey
 * makes that time pass, too.
 */
const ROUNDS = { pause: 100, tries: 20 };

/** The winner wins another lot, which no server has asked the bank about yet. */
export async function win({ db, winner, owed }: FaultSystem): Promise<void> {
	const { auction_id: id } = await makeWonLot(db, { bidders: 1, first: winner.id });
	owed.push({ id, code: null, paid: false });
}

/** Has the bank make a charge for each lot that is owed, and remembers its code. */
export async function makeCharges(system: FaultSystem): Promise<void> {
	for (const lot of system.owed) {
		if (lot.paid) continue;
		const read = await readOwed(system, lot);
		if ('failure' in read) throw new Error(`no payment: ${JSON.stringify(read)}`);
		lot.code = codeOf(read.payment);
		if (lot.code === null) throw new Error('the bank gave no charge');
	}
}

/** The winner pays a lot at the bank, which tells no server: its webhook is lost. */
export async function payAtBank({ db, bank }: FaultSystem, lot: OwedLot): Promise<void> {
	if (lot.paid) return;
	const { txid } = await db
		.selectFrom('pix_charges')
		.innerJoin('payments', 'payments.id', 'payment_id')
		.select('pix_charges.txid')
		.where('auction_id', '=', lot.id)
		.executeTakeFirstOrThrow();
	bank.pay(txid);
	lot.paid = true;
}

/** The winner reads what is owed: amounts, deadline, state, and the code of a charge that was known before. */
export const reading: Journey = async (system) => {
	for (const lot of system.owed) {
		const read = await readOwed(system, lot);
		if ('failure' in read) return read.failure;
		if (!isRight(read.payment, lot))
			return { broken: `another payment is shown: ${JSON.stringify(read.payment)}` };
	}
	return 'works';
};

function isRight({ status, price, commission, amount, due_at, server_time, way }: Payment, lot: OwedLot) {
	if (price <= 0 || amount !== price + commission) return false;
	if (status === 'paid') return lot.paid;
	const known = way?.kind === 'charge' && (lot.code === null || lot.code === way.code);
	return status === 'pending' && due_at !== null && due_at > server_time && known;
}

/**
 * Every lot that is owed has a charge, and its payment at the bank arrives. Charges are asked about within a minute, which
 * passes by changing rows.
 */
export const paid: Journey = async (system) => {
	const { db, owed } = system;
	for (const lot of owed) {
		const read = await readOwed(system, lot);
		if ('failure' in read) return read.failure;
		if (read.payment.status === 'paid') continue;
		if (codeOf(read.payment) === null) return { broken: 'a lot has no charge' };
		await payAtBank(system, lot);
	}
	const { rows: late } = await sql`select from pix_charges join payments p on p.id = payment_id
		where p.status = 'pending' and (next_look <= clock_timestamp() + interval '1 minute') is not true`.execute(
		db,
	);
	if (late.length > 0) return { broken: 'the bank is not asked about a charge within a minute' };
	await makePixDue(db);
	const unpaid = db.selectFrom('payments').select('id').where('status', '=', 'pending');
	const arrived = await inTime('payments', async () => (await unpaid.execute()).length === 0, ROUNDS);
	if (!arrived) return { broken: 'a payment at the bank has not arrived' };
	owed.length = 0;
	return 'works';
};

async function readOwed(
	{ servers, winner: { cookie } }: FaultSystem,
	{ id }: OwedLot,
): Promise<{ payment: Payment } | { failure: Failure }> {
	const response = await fetch(servers[1].url + BIDDER_API.payment(id), { headers: { cookie } });
	if (response.status !== 200) return { failure: await failureOf(response) };
	return { payment: payment.parse(await response.json()) };
}

function codeOf({ way }: Payment): string | null {
	return way?.kind === 'charge' ? way.code : null;
}
