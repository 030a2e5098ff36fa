import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { writeEmail } from '#server/features/notifications/email-queue.ts';
import { confirmPayment, refuseProofs } from '#server/features/settlement/payments/decide-payment.ts';
import { makeAdmin } from '#server/testing/factories.ts';
import { lockInOrder } from '#server/testing/lock-in-order.ts';
import { useApp } from '#server/testing/test-app.ts';
import { endTerm, makeOverdue, makeWonLot, type WonLot } from '#server/testing/won-lots.ts';
import { markOverdue } from './overdue.ts';
import { type PaymentEmail, paymentEmailWriters } from './payment-emails.ts';

const app = useApp();

const won = () => makeWonLot(app.db, { bidders: 1, given: { title: 'Casa em Olinda' } });

const letPass = (payment_id: string) => endTerm(app.db, payment_id);

async function statusOf(payment_id: string) {
	const found = app.db.selectFrom('payments').select('status').where('id', '=', payment_id);
	return (await found.executeTakeFirstOrThrow()).status;
}

async function emailsTo({ people }: WonLot) {
	const { rows } = await sql<{ data: PaymentEmail }>`
		select data from pgboss.job where name = 'letters' and data ->> 'user_id' = ${people.at(-1)}
			and data ->> 'kind' <> 'notice' order by created_on`.execute(app.db);
	return rows.map(({ data }) => data);
}

/** Every email to the winner as it would be sent now; null for those that are no longer true. */
async function written(lot: WonLot) {
	const { db, brand } = app.context;
	const deps = { db, brand, writers: paymentEmailWriters(db, brand), beforeConfirmation: null };
	return Promise.all((await emailsTo(lot)).map((email) => writeEmail(deps, email, Date.now())));
}

test('an unpaid payment becomes overdue once, with one email, however many servers check at once', async () => {
	const lots = [await won(), await won(), await won()];
	await markOverdue(app.context);
	expect(await Promise.all(lots.map(emailsTo))).toEqual([[], [], []]);
	for (const { payment_id } of lots) await letPass(payment_id);
	await Promise.all(Array.from({ length: 4 }, () => markOverdue(app.context)));
	for (const lot of lots) {
		expect(await statusOf(lot.payment_id)).toBe('overdue');
		expect(await emailsTo(lot)).toMatchObject([{ kind: 'payment-overdue', payment_id: lot.payment_id }]);
	}
	const [email] = await written(lots[0] as WonLot);
	expect(email).toMatchObject({ subject: 'Martelo: O prazo do seu pagamento venceu' });
	expect(email?.text).toMatch(/pagamento de R\$\s105\.000,00 por "Casa em Olinda"/);
	expect(email?.text).toContain(`/auctions/${lots[0]?.auction_id}/payment`);
});

test('payments become overdue in the order in which bids lock their auctions', async () => {
	// Several, because the order in which payments change is the database's choice.
	const lots = [await won(), await won(), await won(), await won(), await won(), await won()];
	for (const { payment_id } of lots) await letPass(payment_id);
	const [first, ...others] = lots.map(({ auction_id }) => auction_id).sort();
	const rows = [
		sql`select from auctions where id = ${first} for update`,
		sql`select from auctions where id = any(${others}::uuid[]) order by id for update`,
	];
	await lockInOrder(app.db, rows, () => markOverdue(app.context));
	for (const { payment_id } of lots) expect(await statusOf(payment_id)).toBe('overdue');
});

test('a mark that does not commit sends no email, and is made at the next check', async () => {
	const lot = await won();
	await letPass(lot.payment_id);
	const { send } = app.context.emails;
	const broken = vi.spyOn(app.context.emails, 'send').mockImplementation(async (email, trx) => {
		await send(email, trx);
		throw new Error('the server died here');
	});
	await expect(markOverdue(app.context)).rejects.toThrow('died');
	broken.mockRestore();
	expect([await statusOf(lot.payment_id), await emailsTo(lot)]).toEqual(['pending', []]);
	await markOverdue(app.context);
	expect(await emailsTo(lot)).toHaveLength(1);
});

test('emails state what is true when they are sent: the reason of a refusal, the amount', async () => {
	const { db } = app;
	const lot = await won();
	const key = { admin_id: await makeAdmin(db), payment_id: lot.payment_id };
	await letPass(lot.payment_id);
	await markOverdue(app.context);
	const proof = {
		payment_id: lot.payment_id,
		file: `payments/${lot.payment_id}/a.pdf`,
		kind: 'pdf' as const,
	};
	await db.insertInto('payment_proofs').values(proof).execute();
	await refuseProofs(app.context, key, { reason: 'É de outra conta.', seen: null });
	expect((await written(lot)).map((email) => email?.text ?? '')).toEqual([
		expect.stringContaining('O prazo do seu pagamento venceu'),
		expect.stringContaining('Motivo: É de outra conta.'),
	]);
	await makeOverdue(db, lot.payment_id);
	expect(await confirmPayment(app.context, key, { received: 105_000_00, credited_at: null })).toMatchObject({
		ok: true,
	});
	const [overdue, refused, paid] = await written(lot);
	expect([overdue, refused]).toEqual([null, null]);
	expect(paid?.text).toMatch(/Recebemos o seu pagamento de R\$\s105\.000,00/);
});
