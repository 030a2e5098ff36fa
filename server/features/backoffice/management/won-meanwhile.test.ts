import { type ControlledTransaction, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { lockPayment } from '#server/features/settlement/money/move-payment.ts';
import { openPayments } from '#server/features/settlement/money/open-payments.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAdmin } from '#server/testing/factories.ts';
import { connectionId, lockWaits, waitsFor } from '#server/testing/lock-waits.ts';
import { makeEdital } from '#server/testing/sales.ts';
import { makeWonLot } from '#server/testing/won-lots.ts';
import { decideLotOutcome } from './decide-lot-outcome.ts';

const database = useDatabase();
const emails = { send: async () => undefined };

async function begin(): Promise<ControlledTransaction<Database>> {
	const trx = await database.db.startTransaction().execute();
	onTestFinished(async () => {
		if (!trx.isCommitted && !trx.isRolledBack) await trx.rollback().execute();
	});
	return trx;
}

/** A lot as it was before the payment of its win was written. */
async function makeLotBeforeItsWin(): Promise<string> {
	const { db } = database;
	const { auction_id, payment_id } = await makeWonLot(db, { bidders: 1 });
	await sql`alter table journal_entries disable trigger user`.execute(db);
	await sql`delete from journal_entries where payment_id = ${payment_id}`.execute(db);
	await sql`alter table journal_entries enable trigger user`.execute(db);
	await sql`delete from payment_components where payment_id = ${payment_id}`.execute(db);
	await sql`delete from payments where id = ${payment_id}`.execute(db);
	return auction_id;
}

test('a decision on a lot that is won meanwhile and what locks the payment first do not wait for each other', async () => {
	const { db } = database;
	const admin_id = await makeAdmin(db);
	const auction_id = await makeLotBeforeItsWin();
	const document_id = await makeEdital(db, { auction_id }, { published_at: new Date() });
	const lot = sql`select from auctions where id = ${auction_id} for no key update`;

	const win = await begin();
	await lot.execute(win);
	await openPayments([{ auction_id, price: 100_000_00, commission_bp: 500 }]).execute(win);
	// Where the decision stops between the lock of the lot and that of the payment.
	const held = await begin();
	await sql`lock table sale_documents in access exclusive mode`.execute(held);

	const body = { outcome: 'annulled', reason: 'Ordem do juízo', document_id } as const;
	const decided = decideLotOutcome({ db, emails, consentLimit: null }, admin_id, auction_id, body);
	const winner = await connectionId(win);
	await expect.poll(() => waitsFor(db, winner)).toBe(1);
	await win.commit().execute();
	const holder = await connectionId(held);
	await expect.poll(() => waitsFor(db, holder)).toBe(1);

	const other = db.transaction().execute(async (trx) => {
		const { rows } = await sql<{
			id: string;
		}>`select id from payments where auction_id = ${auction_id}`.execute(trx);
		await lockPayment(trx, rows[0]?.id ?? '');
		await lot.execute(trx);
	});
	await expect.poll(() => lockWaits(db)).toBe(2);
	await held.commit().execute();
	const [answer] = await Promise.all([decided, other]);
	expect(answer).toMatchObject({ ok: true, value: { outcome: 'annulled' } });
});
