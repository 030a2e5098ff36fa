import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload';
import { type RawBuilder, sql } from 'kysely';
import type { Centavos } from '#domain/values/money.ts';
import { DAY, SECOND } from '#domain/values/time.ts';
import type { ChargeAnswer } from '#server/platform/pix/bank-answers.ts';
import type { Charging } from './charging.ts';

/** The largest amount that the API can express: ten digits of reais. */
const LARGEST_CHARGE: Centavos = 10 ** 12 - 1;

/**
 * How long after the due time a charge can still be paid, unless the win is undone before: late payments are accepted.
 */
const GRACE = 30 * DAY;

/** The most charges requested at once. */
const BATCH = 50;

export interface Charge {
	txid: string;
	payment_id: string;
	amount: Centavos;
	/** Seconds until the charge expires. */
	lives: number;
	state: 'wanted' | 'active' | 'concluded' | 'removed';
	code: string | null;
	title: string;
}

/** Whether an amount fits into a charge. */
export function isChargeable(amount: Centavos): boolean {
	return amount > 0 && amount <= LARGEST_CHARGE;
}

/** The charge of a payment, or by its txid; undefined when there is none at this key. */
export async function readCharge(
	{ db, receiver }: Pick<Charging, 'db' | 'receiver'>,
	by: { txid: string } | { payment_id: string; amount: Centavos },
): Promise<Charge | undefined> {
	const which =
		'txid' in by
			? sql`c.txid = ${by.txid}`
			: sql`c.payment_id = ${by.payment_id} and c.amount = ${by.amount}`;
	const { rows } = await sql<Charge>`
		select c.txid, c.payment_id, c.amount, c.state, c.code, a.title,
			greatest(60, extract(epoch from c.expires_at - now())::int) as lives
		from pix_charges c join payments p on p.id = c.payment_id join auctions a on a.id = p.auction_id
		where ${which} and c.key = ${receiver.key}`.execute(db);
	return rows[0];
}

/**
 * The charge of a payment that is owed, for the winner's page; created at the bank now if the job has not done it yet.
 * Null while the bank does not answer, and for amounts that no charge can carry. Never call it inside a transaction.
 */
export async function chargeFor(
	deps: Charging,
	payment: { id: string; amount: Centavos },
): Promise<{ txid: string; code: string } | null> {
	if (!isChargeable(payment.amount)) return null;
	const by = { payment_id: payment.id, amount: payment.amount };
	let charge = await readCharge(deps, by);
	if (!charge) {
		await requestCharges(deps, sql`p.id = ${payment.id}`);
		charge = await readCharge(deps, by);
	}
	if (!charge) return null;
	const code = charge.code ?? (await createAtBank(deps, charge));
	return code === null ? null : { txid: charge.txid, code };
}

/**
 * SQL: whether a Pix for the payment `p` is owed. Where the price goes to the court, it asks for the commission alone (rules
 * §34).
 */
export const PIX_IS_OWED = sql<boolean>`(p.status in ('pending', 'overdue') and not exists (
	select from payment_components m where m.payment_id = p.id and m.kind = 'commission' and m.status = 'paid'))`;

/** Requests a charge for every owed payment of this deployment without one; the next round creates them at the bank. */
export async function requestAllCharges(deps: Charging): Promise<void> {
	await requestCharges(deps, sql`true`);
}

/** Stores the charge's txid before the bank is called. */
async function requestCharges(
	{ db, receiver, environment }: Charging,
	which: RawBuilder<unknown>,
): Promise<void> {
	await sql`insert into pix_charges (payment_id, key, amount, expires_at)
		select p.id, ${receiver.key}, p.pix_amount, greatest(p.due_at, now()) + ${GRACE} * interval '1 millisecond'
		from payments p join auctions a on a.id = p.auction_id
		where ${PIX_IS_OWED} and a.environment = ${environment}
			and p.pix_amount between 1 and ${LARGEST_CHARGE} and ${which}
			and not exists (select from pix_charges c
				where c.payment_id = p.id and c.key = ${receiver.key} and c.amount = p.pix_amount)
		order by p.created_at limit ${BATCH}
		on conflict do nothing`.execute(db);
}

/** Creates the charge at the bank under its txid; returns its code, or null on failure. Idempotent. */
export async function createAtBank(deps: Charging, charge: Charge): Promise<string | null> {
	const { db, bank, receiver } = deps;
	const { txid, amount, lives, title } = charge;
	const wanted = { txid, key: receiver.key, amount, lives, text: title.slice(0, 140) };
	const created = await bank.createCharge(wanted);
	// Refused may mean that the txid is taken: by this server, when the answer to its first attempt was lost.
	const answer = !created.ok && created.problem.kind === 'refused' ? await bank.readCharge(txid) : created;
	if (!answer.ok) {
		deps.report('a charge could not be made', created.ok ? answer.problem : created.problem);
		return null;
	}
	const { value } = answer;
	const code = value.code ?? codeOf(value, deps);
	if (value.txid !== txid || value.key !== receiver.key || value.amount !== amount || code === null) {
		deps.report('a charge is not what was asked for', { reason: txid });
		return null;
	}
	const { rows } = await sql<{ code: string }>`
		update pix_charges set code = coalesce(code, ${code}), state = case state when 'wanted' then 'active' else state end,
			next_look = clock_timestamp() + ${30 * SECOND} * interval '1 millisecond'
		where txid = ${txid} returning code`.execute(db);
	return rows[0]?.code ?? null;
}

/** Banks with an older API version return only the charge's location, from which its code is built. */
function codeOf({ location }: ChargeAnswer, { receiver: { name, city } }: Charging): string | null {
	return location && generatePixPayload({ url: location, merchantName: name, merchantCity: city });
}
