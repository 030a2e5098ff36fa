import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { INSTALMENT_OPENS_DAYS } from '#domain/settlement/payment-components.ts';
import type { Centavos } from '#domain/values/money.ts';
import { DAY, SECOND } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
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

/** What a charge asks for: a part of a payment, or the whole where all of it goes to the operator's account. */
export interface Charged {
	payment_id: string;
	/** Null for the whole. */
	component_id: string | null;
	amount: Centavos;
}

export interface Charge extends Charged {
	txid: string;
	/** Seconds until the charge expires. */
	lives: number;
	state: 'wanted' | 'active' | 'concluded' | 'removed';
	code: string | null;
	title: string;
	/** The Pix that paid it was taken back: what it paid is owed again, by another charge. */
	taken_back: boolean;
}

/** Whether an amount fits into a charge. */
export function isChargeable(amount: Centavos): boolean {
	return amount > 0 && amount <= LARGEST_CHARGE;
}

/** The charge of a payment, or by its txid; undefined when there is none at this key. */
export async function readCharge(
	{ db, receiver }: Pick<Charging, 'db' | 'receiver'>,
	by: { txid: string } | Charged,
): Promise<Charge | undefined> {
	const which =
		'txid' in by
			? sql`c.txid = ${by.txid}`
			: sql`c.payment_id = ${by.payment_id} and c.component_id is not distinct from ${by.component_id}::uuid and c.amount = ${by.amount}
				and not c.taken_back`;
	const { rows } = await sql<Charge>`
		select c.txid, c.payment_id, c.component_id, c.amount, c.state, c.code, c.taken_back, a.title,
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
	charged: Charged,
): Promise<{ txid: string; code: string } | null> {
	if (!isChargeable(charged.amount)) return null;
	let charge = await readCharge(deps, charged);
	if (!charge) {
		await requestCharges(deps, sql`o.payment_id = ${charged.payment_id}`);
		charge = await readCharge(deps, charged);
	}
	if (!charge) return null;
	const code = charge.code ?? (await createAtBank(deps, charge));
	return code === null ? null : { txid: charge.txid, code };
}

/** SQL: whether the part `c`, of the seller `e` or the auctioneer `u`, is paid to an account, by what the part states and the payee's key now. */
function paidTo({ of, receiver }: Pick<Charging, 'of' | 'receiver'>): RawBuilder<unknown> {
	return of === 'operator'
		? sql`c.through_operator`
		: sql`not c.through_operator and coalesce(e.payout, u.payout) ->> 'pix_key' = ${receiver.key}`;
}

/** SQL: what is owed by Pix to an account: of the operator's a whole payment that is paid as one, a part of another, or what is left of a default (rules §54, §57). */
function owedTo(account: Pick<Charging, 'of' | 'receiver'>): RawBuilder<unknown> {
	return sql`(
	select p.id as payment_id, null::uuid as component_id, p.amount, p.due_at, p.created_at, p.auction_id
	from payments p where ${account.of === 'operator'} and p.as_one and p.status in ('pending', 'overdue')
	union all
	select p.id, c.id, c.amount, c.due_at, p.created_at, p.auction_id
	from payments p join payment_components c on c.payment_id = p.id
		left join sellers e on c.payee = 'seller' and e.id = c.payee_id
		left join auctioneers u on c.payee = 'auctioneer' and u.id = c.payee_id
	where ${paidTo(account)} and (c.status = 'defaulted' or not p.as_one and p.status in ('pending', 'overdue') and c.status = 'pending')
		and (c.kind <> 'instalment' or c.due_at < now() + ${INSTALMENT_OPENS_DAYS} * interval '1 day'))`;
}

/** Requests a charge for everything owed to an account by Pix in this deployment without one; the next round creates them at the bank. */
export async function requestAllCharges(deps: Charging): Promise<void> {
	await requestCharges(deps, sql`true`);
}

/** Stores the charge's txid before the bank is called. */
async function requestCharges(account: Charging, which: RawBuilder<unknown>): Promise<void> {
	const { db, receiver, environment } = account;
	await sql`insert into pix_charges (payment_id, component_id, key, amount, expires_at)
		select o.payment_id, o.component_id, ${receiver.key}, o.amount, greatest(o.due_at, now()) + ${GRACE} * interval '1 millisecond'
		from ${owedTo(account)} o join auctions a on a.id = o.auction_id
		where a.environment = ${environment} and o.amount <= ${LARGEST_CHARGE} and ${which}
			and not exists (select from pix_charges c where c.payment_id = o.payment_id and c.component_id is not distinct from o.component_id
				and c.key = ${receiver.key} and c.amount = o.amount and not c.taken_back)
		order by o.created_at limit ${BATCH}
		on conflict do nothing`.execute(db);
}

/** Whether what a charge asks for is owed, and to its account: not where its payee has another one by now. */
export async function isOwed(
	db: Kysely<Database>,
	account: Pick<Charging, 'of' | 'receiver'>,
	{ payment_id, component_id, amount }: Charged,
): Promise<boolean> {
	const { rows } = await sql`select from ${owedTo(account)} o
		where o.payment_id = ${payment_id} and o.component_id is not distinct from ${component_id}::uuid and o.amount = ${amount}`.execute(
		db,
	);
	return rows.length > 0;
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
