import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { balances } from '#domain/settlement/journal.ts';
import { decideLotOutcome } from '#server/features/backoffice/management/decide-lot-outcome.ts';
import { confirmPayment } from '#server/features/settlement/payments/decide-payment.ts';
import type { PixBankDeps } from '#server/features/settlement/pix/pix-bank-jobs.ts';
import { settleCharge } from '#server/features/settlement/pix/settle-pix.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAdmin } from '#server/testing/factories.ts';
import { lockWaits } from '#server/testing/lock-waits.ts';
import { unlocked } from '#server/testing/unlocked.ts';
import { makeOverdue, makeWonLot, type WonLot } from '#server/testing/won-lots.ts';
import { offerToNext } from './offer-lot.ts';
import { undoWin } from './undo-win.ts';

const database = useDatabase();
let admin = '';
beforeAll(async () => {
	admin = await makeAdmin(database.db);
});

/** An act on a lot whose payment is overdue; returns whether it was carried out. */
type Act = (db: Kysely<Database>, lot: WonLot) => Promise<boolean>;

const emails = { send: async () => undefined };
const depsOf = (db: Kysely<Database>) => ({ db, emails, consentLimit: null });

const DEFAULTS: Record<string, Act> = {
	'a default': async (db, { payment_id }) =>
		(await undoWin(depsOf(db), payment_id, { admin_id: admin, undoing: 'default', reason: 'Não pagou' })).ok,
	'a second chance': async (db, { payment_id }) =>
		(await offerToNext(depsOf(db), admin, payment_id, { deadline_hours: 24 })).ok,
	'the outcome of a default': async (db, { auction_id }) =>
		(await decideLotOutcome(depsOf(db), admin, auction_id, { outcome: 'unpaid', reason: 'Não pagou' })).ok,
};

const CREDIT = { received: null, credited_at: null };
const CONFIRMATIONS: Record<string, Act> = {
	'a confirmation by the desk': async (db, { payment_id }) =>
		(await confirmPayment(depsOf(db), { admin_id: admin, payment_id }, CREDIT)).ok,
	'the Pix that the bank reports': payByPix,
};

const KEY = 'pix@martelo.test';

/** The bank reports that the charge of the payment was paid; returns whether that settled the payment. */
async function payByPix(db: Kysely<Database>, { payment_id }: WonLot): Promise<boolean> {
	const { amount, txid } = await readPayment(payment_id);
	const of = { txid, payment_id, component_id: null, amount };
	const charge = { ...of, taken_back: false, lives: 60, state: 'active', code: null, title: '' } as const;
	const pix = {
		end_to_end_id: `E${randomUUID()}`.slice(0, 32),
		txid,
		key: KEY,
		amount,
		returned: 0,
		returns: [],
		paid_at: new Date().toISOString(),
	};
	const reported = { txid, key: KEY, amount, state: 'concluded', pix: [pix] } as const;
	await settleCharge(
		{ db, emails, of: 'operator', receiver: { key: KEY } } as unknown as PixBankDeps,
		charge,
		reported,
	);
	const { outcome } = await database.db
		.selectFrom('pix_received')
		.select('outcome')
		.where('end_to_end_id', '=', pix.end_to_end_id)
		.executeTakeFirstOrThrow();
	return outcome === 'settled';
}

const readPayment = (id: string) =>
	database.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Performs two acts that begin while the payment is locked, the first one first. `db` is the database as they see it. */
async function race(db: Kysely<Database>, acts: readonly [Act, Act]) {
	const lot = await makeWonLot(database.db);
	await makeOverdue(database.db, lot.payment_id);
	const racing = await database.db.transaction().execute(async (trx) => {
		await sql`select from payments where id = ${lot.payment_id} for update`.execute(trx);
		const answers: Promise<boolean>[] = [];
		for (const [before, act] of acts.entries()) {
			answers.push(act(db, lot));
			await expect.poll(() => lockWaits(database.db)).toBe(before + 1);
		}
		return { answers };
	});
	return { carriedOut: await Promise.all(racing.answers), ...(await endingOf(lot)) };
}

/** What stands about a lot afterwards. */
async function endingOf({ auction_id, payment_id }: WonLot) {
	const { status, defaulted } = await readPayment(payment_id);
	const { outcome } = await database.db
		.selectFrom('auctions')
		.select('outcome')
		.where('id', '=', auction_id)
		.executeTakeFirstOrThrow();
	const entries = await database.db
		.selectFrom('journal_entries')
		.selectAll()
		.where('auction_id', '=', auction_id)
		.execute();
	const { commission } = balances(entries);
	const owners = await database.db
		.selectFrom('payments')
		.select('status')
		.where('auction_id', '=', auction_id)
		.where('status', 'not in', ['cancelled', 'defaulted'])
		.execute();
	return { status, defaulted, outcome, earns: commission !== 0, invoices: owners.length };
}

const PAID = { status: 'paid', defaulted: false, outcome: null, earns: true, invoices: 1 };
/** The debt stands, and the lot is nobody's. */
const DEFAULTED = { status: 'defaulted', defaulted: true, outcome: 'unpaid', earns: true, invoices: 0 };

/** The lock of a payment. */
const LOCK = /for update$/;

const PAIRS = Object.keys(DEFAULTS).flatMap((one) => Object.keys(CONFIRMATIONS).map((other) => [one, other]));

describe('of a default and a payment at once, the first one is carried out alone', () => {
	test.each(PAIRS)('%s before %s', async (one = '', other = '') => {
		const acts = [DEFAULTS[one] as Act, CONFIRMATIONS[other] as Act] as const;
		expect(await race(database.db, acts)).toEqual({ carriedOut: [true, false], ...DEFAULTED });
	});

	test.each(PAIRS)('%s after %s', async (one = '', other = '') => {
		const acts = [CONFIRMATIONS[other] as Act, DEFAULTS[one] as Act] as const;
		expect(await race(database.db, acts)).toEqual({ carriedOut: [true, false], ...PAID });
	});
});

describe('(control) without the lock of the payment, and the check that no default is paid', () => {
	beforeAll(async () => {
		await sql`alter table payments drop constraint payments_default_check`.execute(database.db);
	});

	// A Pix, whose row refers to the payment, may be blocked in another order.
	test.each(Object.entries(DEFAULTS))('%s and a confirmation are both carried out', async (_, act) => {
		const acts = [act, CONFIRMATIONS['a confirmation by the desk'] as Act] as const;
		const { carriedOut, status, defaulted, outcome } = await race(unlocked(database.db, LOCK), acts);
		expect(carriedOut).toEqual([true, true]);
		expect({ status, defaulted, outcome }).toEqual({ status: 'paid', defaulted: true, outcome: 'unpaid' });
	});
});
