import { type Kysely, sql } from 'kysely';
import { lockPayment, movePayment } from '#server/features/settlement/money/move-payment.ts';
import { settleComponent } from '#server/features/settlement/money/settle-component.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { makeOpenAuction } from './factories.ts';
import { makeWonLot, type WonLot } from './won-lots.ts';

/** A lot whose price, R$ 100.000,00, the operator received for a seller. */
export interface ReceivedLot extends WonLot {
	seller_id: string;
	payout_id: string;
	component_id: string;
}

interface Given {
	/** Of a new seller; null for one without an account. */
	account?: object | null;
	commission_bp?: number | null;
	name?: string;
	seller_id?: string;
	lot?: Parameters<typeof makeOpenAuction>[1];
	/** The day of the credit on the bank's statement. */
	credited_at?: string | null;
}

/** Inserts a seller whose price the operator receives. */
export async function makeThroughOperator(db: Kysely<Database>, given: Given = {}): Promise<string> {
	const {
		account = { pix_key: 'repasse@banco.test' },
		commission_bp = null,
		name = 'Banco Comitente S.A.',
	} = given;
	const made = db
		.insertInto('sellers')
		.values({
			name,
			kind: 'bank',
			tax_id: null,
			payout: account && JSON.stringify(account),
			receives: 'through_operator',
			commission_bp,
		})
		.returning('id');
	return (await made.executeTakeFirstOrThrow()).id;
}

/** Makes a lot that was won and paid to the operator for its seller. */
export async function makeReceivedLot(db: Kysely<Database>, given: Given = {}): Promise<ReceivedLot> {
	const seller_id = given.seller_id ?? (await makeThroughOperator(db, given));
	const lot = await makeWonLot(db, { bidders: 1, given: { ...given.lot, consignor_id: seller_id } });
	await db.transaction().execute(async (trx) => {
		const payment = await lockPayment(trx, lot.payment_id);
		for (const part of payment?.components ?? [])
			if (payment)
				await settleComponent(trx, { send: async () => {} }, payment, part, {
					admin_id: null,
					credited_at: given.credited_at ?? null,
				});
	});
	const { id: payout_id, component_id } = await db
		.selectFrom('payouts')
		.select(['id', 'component_id'])
		.where('payment_id', '=', lot.payment_id)
		.executeTakeFirstOrThrow();
	return { ...lot, seller_id, payout_id, component_id };
}

/** Annuls a win that was paid. */
export async function annulWin(
	db: Kysely<Database>,
	payment_id: string,
	admin_id: string | null = null,
): Promise<void> {
	await db.transaction().execute(async (trx) => {
		const payment = await lockPayment(trx, payment_id);
		const moved =
			payment && (await movePayment(trx, payment, 'annul', { admin_id, reason: 'Ordem do juízo' }));
		if (!moved?.ok) throw new Error('the win was not annulled');
	});
}

/** Moves the terms of a payout by days, as if it had been received so much later; negative, earlier. */
export async function moveTerms(db: Kysely<Database>, payout_id: string, days: number): Promise<void> {
	const by = sql`${days} * interval '1 day'`;
	await sql`update payouts set statement_due_at = statement_due_at + ${by}, statement_alarm_at = statement_alarm_at + ${by},
		due_at = due_at + ${by}, alarm_at = alarm_at + ${by} where id = ${payout_id}`.execute(db);
}
