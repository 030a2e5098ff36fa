import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { correctedAmount, type Figure } from '#domain/settlement/instalments.ts';
import { corrected } from '#domain/settlement/journal.ts';
import { isUnpaid } from '#domain/settlement/payments.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import {
	dropConsents,
	type LockedPayment,
	lockPayment,
	refreshDue,
	startTerms,
} from '#server/features/settlement/money/move-payment.ts';
import type { PaymentEmail } from '#server/features/settlement/money/payment-emails.ts';
import { writeEntry } from '#server/features/settlement/money/write-journal.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { FIGURES } from './instalment-figures.ts';

interface CorrectDeps {
	db: Kysely<Database>;
	emails: EmailSender<PaymentEmail>;
}

/** An instalment that is not paid, and whose figures are all known and not those that made its amount. */
interface Correction {
	id: string;
	payment_id: string;
	amount: Centavos;
	base_amount: Centavos;
	figures: Figure[];
	/** Whether its payee takes it without a guia. */
	payable: boolean;
	/** Whether it has a guia, of whatever amount. */
	slip: boolean;
}

const readDue = async (db: Kysely<Database>, which: RawBuilder<unknown>) => {
	const { rows } = await sql<Correction>`
		select c.id, c.payment_id, c.amount, c.base_amount, f.figures,
			c.through_operator or coalesce(e.payout, u.payout, '{}') <> '{}' as payable,
			exists (select from deposit_slips d where d.component_id = c.id) as slip
		from payment_components c join payments p on p.id = c.payment_id
			left join sellers e on c.payee = 'seller' and e.id = c.payee_id
			left join auctioneers u on c.payee = 'auctioneer' and u.id = c.payee_id
			cross join lateral ${FIGURES} f
		where c.correction is not null and c.status in ('waiting', 'pending') and p.status in ('pending', 'overdue')
			and f.missing is null and c.figures is distinct from f.figures and ${which}
		order by c.payment_id, c.number`.execute(db);
	return rows;
};

/**
 * Gives instalments their corrected amounts once the figures of all their months are known (CPC art. 895 § 2): their terms count from here, and
 * their payers get an email (rules §54). One that is not paid follows a corrected figure. Each payment in a transaction of its own, so that no two
 * are locked at once. Safe to run on several servers at once. Returns how many instalments were corrected.
 */
export async function correctInstalments({ db, emails }: CorrectDeps): Promise<number> {
	const found = await readDue(db, sql`true`);
	let count = 0;
	for (const payment_id of new Set(found.map((each) => each.payment_id)))
		count += await db.transaction().execute(async (trx) => {
			const payment = await lockPayment(trx, payment_id);
			if (!payment) return 0;
			const ids = await correctPayment(trx, payment);
			if (payment.user_id !== null)
				for (const component_id of ids)
					await emails.send({ kind: 'instalment-corrected', user_id: payment.user_id, component_id }, trx);
			return ids.length;
		});
	return count;
}

/** Corrects the instalments of a locked payment; returns their ids. */
export async function correctPayment(trx: Transaction<Database>, payment: LockedPayment): Promise<string[]> {
	if (!isUnpaid(payment.status)) return [];
	const due = await readDue(trx, sql`p.id = ${payment.id}`);
	if (due.length === 0) return [];
	for (const each of due) await correct(trx, payment, each);
	const payable = due.filter((each) => each.payable).map(({ id }) => id);
	await startTerms(trx, payment, payable);
	await refreshDue(trx, payment.id);
	await dropConsents(trx, payment.id);
	return due.map(({ id }) => id);
}

/** A guia of another amount is not valid, so that the term waits for the next one. */
async function correct(trx: Transaction<Database>, payment: LockedPayment, due: Correction): Promise<void> {
	const { id, base_amount, figures, payable, slip } = due;
	const amount = correctedAmount(base_amount, figures);
	await sql`update payment_components set amount = ${amount}, figures = ${JSON.stringify(figures)}::jsonb,
			status = case when ${slip && amount !== due.amount} and not ${payable} then 'waiting' else status end
		where id = ${id}`.execute(trx);
	if (amount !== due.amount)
		await writeEntry(trx, payment, 'corrected', corrected(amount - due.amount), {
			admin_id: null,
			component_id: id,
		});
}
