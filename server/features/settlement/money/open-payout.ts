import { type Kysely, sql, type Transaction } from 'kysely';
import type { LegalTermsUnit } from '#domain/sale/legal-terms.ts';
import { paidOut, sellerCommission } from '#domain/settlement/journal.ts';
import { agreedCommission, payoutTerms } from '#domain/settlement/payouts.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { Micros } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { writeEntry } from './write-journal.ts';

/**
 * SQL: when the part `k` was paid: the end of the day on the bank's statement, if that was before the day of its confirmation. The terms of a payout
 * count from it.
 */
export const PART_PAID_AT = sql<Micros | null>`micros(least(k.paid_at,
	((k.credited_at + 1)::timestamp at time zone 'America/Sao_Paulo') - interval '1 microsecond'))`;

/** SQL: in what the installation counts the terms of the law. */
export const TERMS_UNIT = sql<LegalTermsUnit>`coalesce((select legal_terms_unit from demo_mark where one), 'day')`;

interface PaidPart {
	component_id: string;
	payment_id: string;
	auction_id: string;
	seller_id: string;
	received: Centavos;
	received_at: Micros;
	commission_bp: number | null;
	unit: LegalTermsUnit;
	/** That of a part that was paid before. */
	payout_id: string | null;
}

/**
 * Opens the payout of a part that was just paid on behalf of a seller, in the same transaction, with the commission that is agreed with the seller; of a
 * stated cost it gets none.
 * A part that is nobody's else gets none. One that had been taken back by its payer's bank has its payout, whose terms count anew.
 */
export async function openPayout(trx: Kysely<Database>, { id }: { id: string }): Promise<void> {
	const { rows } = await sql<PaidPart>`
		select k.id as component_id, k.payment_id, p.auction_id, k.on_behalf_of as seller_id, k.amount as received,
			${PART_PAID_AT} as received_at, case when k.kind <> 'cost' then s.commission_bp end as commission_bp, ${TERMS_UNIT} as unit,
			(select y.id from payouts y where y.component_id = k.id) as payout_id
		from payment_components k join payments p on p.id = k.payment_id join sellers s on s.id = k.on_behalf_of
		where k.id = ${id} and k.status = 'paid'`.execute(trx);
	const [part] = rows;
	if (!part) return;
	const { commission_bp, unit, received_at, payout_id, ...facts } = part;
	const terms = termsFrom(received_at, unit);
	if (payout_id !== null) {
		await trx.updateTable('payouts').set(terms).where('id', '=', payout_id).execute();
		return;
	}
	const payout = await trx
		.insertInto('payouts')
		.values({ ...facts, ...terms })
		.returning(['id', 'component_id', 'payment_id', 'auction_id'])
		.executeTakeFirstOrThrow();
	const amount = agreedCommission(part.received, commission_bp);
	if (amount === null) return;
	const agreed = { kind: 'commission', name: 'Comissão combinada', amount } as const;
	await addLineTo(trx, payout, { ...agreed, file: null, admin_id: null });
}

/** The columns of a payout that count from when its part was paid. */
function termsFrom(received_at: Micros, unit: LegalTermsUnit) {
	const terms = payoutTerms(received_at, unit);
	const at = (time: Micros) => sql<Date>`from_micros(${time}::bigint)`;
	return {
		received_at: at(received_at),
		statement_due_at: at(terms.statement_due_at),
		statement_alarm_at: at(terms.statement_alarm_at),
		due_at: at(terms.due_at),
		alarm_at: at(terms.alarm_at),
	};
}

/** The payout to which a line belongs. */
interface LinedPayout {
	id: string;
	component_id: string;
	payment_id: string;
	auction_id: string;
}

interface NewLine {
	kind: 'commission' | 'expense';
	name: string;
	amount: Centavos;
	file: string | null;
	admin_id: string | null;
}

/** Stores a line of a payout with its journal entry, at the same time. */
export async function addLineTo(trx: Kysely<Database>, payout: LinedPayout, line: NewLine): Promise<void> {
	const { rows } = await sql<{ at: Micros }>`
		insert into payout_lines (payout_id, kind, name, amount, file, admin_id)
		values (${payout.id}, ${line.kind}, ${line.name}, ${line.amount}, ${line.file}, ${line.admin_id})
		returning micros(created_at) as at`.execute(trx);
	await writeLine(trx, payout, line, { admin_id: line.admin_id, at: rows[0]?.at });
}

/** Writes the journal entry of a line; the reverse for a negative amount. */
export async function writeLine(
	trx: Kysely<Database>,
	{ component_id, payment_id, auction_id }: LinedPayout,
	{ kind, amount }: Pick<NewLine, 'kind' | 'amount'>,
	{ admin_id, at }: { admin_id: string | null; at: Micros | undefined },
): Promise<void> {
	const [entry, posting] =
		kind === 'commission'
			? (['seller-commission', sellerCommission(amount)] as const)
			: (['expense', paidOut(amount)] as const);
	const when = at === undefined ? {} : { at };
	await writeEntry(trx, { auction_id, id: payment_id }, entry, posting, { admin_id, component_id, ...when });
}

/**
 * Opens the payouts of paid parts that have none: those of before payouts were opened with the payment, and of a version beside this one that
 * does not open them.
 */
export async function openMissingPayouts(db: Kysely<Database>): Promise<void> {
	const { rows } = await sql<{ id: string; payment_id: string }>`
		select k.id, k.payment_id from payment_components k
		where k.on_behalf_of is not null and k.status = 'paid' and not exists (select from payouts y where y.component_id = k.id)
		order by k.payment_id, k.id limit 500`.execute(db);
	for (const part of rows)
		await db.transaction().execute(async (trx: Transaction<Database>) => {
			await sql`select from payments where id = ${part.payment_id} for update`.execute(trx);
			await openPayout(trx, part);
		});
}
