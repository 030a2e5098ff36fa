import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ReportedCharge, ReportedPix } from '#domain/settlement/received-pix.ts';
import { isoDay } from '#domain/values/calendar-days.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAdmin } from '#server/testing/factories.ts';
import { lockWaits } from '#server/testing/lock-waits.ts';
import { makeReceivedLot, type ReceivedLot } from '#server/testing/payouts.ts';
import { makeOwedLot, makeOwedParts, makePayees, type OwedLot } from '#server/testing/pix-setup.ts';
import { unlocked } from '#server/testing/unlocked.ts';
import { makeWonLot } from '#server/testing/won-lots.ts';
import { lockPayment, movePayment } from './money/move-payment.ts';
import { confirmComponent } from './payment-parts/decide-component.ts';
import { confirmPayment } from './payments/decide-payment.ts';
import { payOut } from './payouts/pay-out.ts';
import type { Charge } from './pix/charge.ts';
import { recordNotified } from './pix/notified-pix.ts';
import type { PixBankDeps } from './pix/pix-bank-jobs.ts';
import { settleCharge } from './pix/settle-pix.ts';

const database = useDatabase();
let admins: [string, string, string] = ['', '', ''];
let given: Awaited<ReturnType<typeof makePayees>>;
const SELLER = 'comitente@banco.test';
const ACCOUNT = { key: SELLER, name: 'Comitente', city: 'Curitiba' };
beforeAll(async () => {
	const { db } = database;
	admins = [await makeAdmin(db), await makeAdmin(db), await makeAdmin(db)];
	given = await makePayees(db, { seller: SELLER, auctioneer: 'leiloeiro@banco.test' });
});

/** An act, with the database as it sees it; returns whether it was carried out. */
type Act = (db: Kysely<Database>) => Promise<boolean>;

const emails = { send: async () => undefined };
const CREDIT = { received: null, credited_at: null };

/** The locks that statements end with. */
const LOCK = /for (update|share)( of \w+)?$/;
const withoutLocks = () => unlocked(database.db, LOCK);

/** Performs acts that begin while a payment is locked, in this order; returns whether each was carried out. */
async function race(payment_id: string, db: Kysely<Database>, acts: readonly Act[]): Promise<boolean[]> {
	const racing = await database.db.transaction().execute(async (trx) => {
		await sql`select from payments where id = ${payment_id} for update`.execute(trx);
		const answers: Promise<boolean>[] = [];
		for (const [before, act] of acts.entries()) {
			answers.push(act(db));
			await expect.poll(() => lockWaits(database.db)).toBe(before + 1);
		}
		return { answers };
	});
	return Promise.all(racing.answers);
}

async function kindsOf(payment_id: string): Promise<string[]> {
	const found = database.db.selectFrom('journal_entries').select('kind').where('payment_id', '=', payment_id);
	return (await found.orderBy('id').execute()).map(({ kind }) => kind);
}

describe('two consents at once to one act', () => {
	/** A payment whose confirmation waits for another administrator, and two who consent. */
	async function asked() {
		const { payment_id } = await makeWonLot(database.db, { bidders: 1 });
		const by =
			(admin_id: string): Act =>
			async (db) => {
				const done = await confirmPayment({ db, emails, consentLimit: 0 }, { admin_id, payment_id }, CREDIT);
				return done.ok && !('consent' in done.value);
			};
		expect(await by(admins[0])(database.db)).toBe(false);
		return { payment_id, acts: [by(admins[1]), by(admins[2])] };
	}

	test('carry it out once', async () => {
		const { payment_id, acts } = await asked();
		expect(await race(payment_id, database.db, acts)).toEqual([true, false]);
		expect(await kindsOf(payment_id)).toEqual(['awarded', 'received']);
	});

	test('(control) without the locks they do so twice', async () => {
		const { payment_id, acts } = await asked();
		expect(await race(payment_id, withoutLocks(), acts)).toEqual([true, true]);
		expect(await kindsOf(payment_id)).toEqual(['awarded', 'received', 'received']);
	});
});

describe('a payout and an annulment that owes the same part back, at once', () => {
	const pays =
		({ payout_id }: ReceivedLot): Act =>
		async (db) => {
			const deps = { db, environment: 'production' as const, storage: {} as Storage, consentLimit: null };
			const sent = { paid_at: isoDay(Date.now()), file: undefined };
			return (await payOut(deps, admins[0], [payout_id], sent)).ok;
		};
	const annuls =
		({ payment_id }: ReceivedLot): Act =>
		(db) =>
			db.transaction().execute(async (trx) => {
				const payment = await lockPayment(trx, payment_id);
				if (!payment) throw new Error('no payment');
				return (await movePayment(trx, payment, 'annul', { admin_id: null, reason: 'Ordem do juízo' })).ok;
			});

	test('nothing is paid out after it, and what was before stays', async () => {
		const [annulled, paid] = [await makeReceivedLot(database.db), await makeReceivedLot(database.db)];
		expect(await race(annulled.payment_id, database.db, [annuls(annulled), pays(annulled)])).toEqual([
			true,
			false,
		]);
		expect(await kindsOf(annulled.payment_id)).not.toContain('paid-out');
		expect(await race(paid.payment_id, database.db, [pays(paid), annuls(paid)])).toEqual([true, true]);
		expect((await kindsOf(paid.payment_id)).slice(-2)).toEqual(['paid-out', 'annulled']);
	});

	test('(control) without the locks a part that is owed back is paid out', async () => {
		const lot = await makeReceivedLot(database.db);
		expect(await race(lot.payment_id, withoutLocks(), [annuls(lot), pays(lot)])).toEqual([true, true]);
		expect(await kindsOf(lot.payment_id)).toContain('paid-out');
	});
});

/** A Pix of the exact amount for a charge. */
const pixOf = ({ txid, amount }: Charge, change: Partial<ReportedPix> = {}): ReportedPix => ({
	end_to_end_id: `E${randomUUID().replaceAll('-', '')}`.slice(0, 32),
	txid,
	key: SELLER,
	amount,
	returned: 0,
	returns: [],
	paid_at: new Date().toISOString(),
	...change,
});

/** A stored charge for what is owed. */
async function chargeOf({ payment_id, component_id, amount }: OwedLot): Promise<Charge> {
	const { txid } = await database.db
		.insertInto('pix_charges')
		.values({
			payment_id,
			component_id,
			amount,
			key: SELLER,
			state: 'active',
			expires_at: sql`now() + interval '1 day'`,
		})
		.returning('txid')
		.executeTakeFirstOrThrow();
	const asked = { payment_id, component_id, amount };
	return { txid, ...asked, lives: 60, state: 'active', code: null, title: '', taken_back: false };
}

/** What an account's bank answers about a charge is followed. */
const reports =
	(of: PixBankDeps['of'], charge: Charge, pix: readonly ReportedPix[]): Act =>
	async (db) => {
		const deps = { db, emails, of, receiver: ACCOUNT } as unknown as PixBankDeps;
		const state = pix.length > 0 ? 'concluded' : 'active';
		const { txid, amount } = charge;
		await settleCharge(deps, charge, { txid, key: SELLER, amount, state, pix } satisfies ReportedCharge);
		return true;
	};

describe('a confirmation of the last part and a MED return of another one at once', () => {
	async function halfPaid() {
		const [price, commission] = (await makeOwedParts(database.db, given)) as [OwedLot, OwedLot];
		const charge = await chargeOf(price);
		const pix = pixOf(charge);
		await reports('payee', charge, [pix])(database.db);
		const state = 'returned' as const;
		const back = { id: randomUUID(), transfer: `D${randomUUID()}`, amount: price.amount, state };
		const takenBack = { ...pix, returned: price.amount, returns: [back] };
		const confirms: Act = async (db) => {
			const key = { admin_id: admins[0], component_id: commission.component_id ?? '' };
			return (await confirmComponent({ db, emails, consentLimit: null }, key, CREDIT)).ok;
		};
		return { ...price, confirms, returns: reports('payee', charge, [takenBack]) };
	}

	async function ending({ payment_id }: { payment_id: string }) {
		const { db } = database;
		const payment = db.selectFrom('payments').select('status').where('id', '=', payment_id);
		const parts = db.selectFrom('payment_components').select('status').where('payment_id', '=', payment_id);
		return {
			payment: (await payment.executeTakeFirstOrThrow()).status,
			parts: (await parts.orderBy('kind', 'desc').execute()).map(({ status }) => status),
		};
	}

	const OWED_AGAIN = { payment: 'pending', parts: ['pending', 'paid'] };

	test('leave what was taken back owed, in either order', async () => {
		for (const first of ['confirms', 'returns'] as const) {
			const lot = await halfPaid();
			const acts = first === 'confirms' ? [lot.confirms, lot.returns] : [lot.returns, lot.confirms];
			expect(await race(lot.payment_id, database.db, acts)).toEqual([true, true]);
			expect(await ending(lot)).toEqual(OWED_AGAIN);
			expect((await kindsOf(lot.payment_id)).toSorted()).toEqual(['awarded', 'direct', 'direct', 'returned']);
		}
	});

	// Which of the two happens depends on which act writes its first row first.
	test('(control) without the locks a payment is paid that is owed, or the two acts wait for each other', async () => {
		const lot = await halfPaid();
		const deadlocked = await race(lot.payment_id, withoutLocks(), [lot.confirms, lot.returns]).then(
			() => false,
			({ code }) => code === '40P01',
		);
		expect(deadlocked || (await ending(lot)).payment === 'paid').toBe(true);
	});
});

describe('a webhook and a poll at once', () => {
	/** The webhook arrives after the bank answered that nothing is paid, and before that is written. Returns whether the charge is due. */
	async function noticed(db: Kysely<Database>): Promise<boolean> {
		const charge = await chargeOf(await makeOwedLot(database.db));
		const account = { of: 'payee', receiver: ACCOUNT, db: database.db } as const;
		await database.db
			.transaction()
			.execute(async (trx) => {
				await sql`select from payments where id = ${charge.payment_id} for update`.execute(trx);
				const polled = reports('operator', charge, [])(db);
				await expect.poll(() => lockWaits(database.db)).toBe(1);
				await recordNotified(account, [{ end_to_end_id: 'E', txid: charge.txid }]);
				return { polled };
			})
			.then(({ polled }) => polled);
		const { rows } =
			await sql`select from pix_charges where txid = ${charge.txid} and next_look <= clock_timestamp()`.execute(
				database.db,
			);
		return rows.length > 0;
	}

	test('the charge is looked at once more', async () => {
		expect(await noticed(database.db)).toBe(true);
	});

	test('(control) a poll that writes its own time loses the webhook', async () => {
		expect(await noticed(unlocked(database.db, /when next_look <= clock_timestamp\(\) then next_look/))).toBe(
			false,
		);
	});

	/** The checks of both find the same Pix. */
	async function found(db: Kysely<Database>): Promise<string[]> {
		const lot = await makeOwedLot(database.db);
		const charge = await chargeOf(lot);
		const pix = [pixOf(charge)];
		await race(lot.payment_id, db, [reports('operator', charge, pix), reports('operator', charge, pix)]);
		return kindsOf(lot.payment_id);
	}

	test('one Pix is recorded once', async () => {
		expect(await found(database.db)).toEqual(['awarded', 'received']);
	});

	test('(control) without the keys of what was received and of the journal it is recorded twice', async () => {
		await sql`alter table pix_received drop constraint pix_received_pkey cascade`.execute(database.db);
		await sql`alter table journal_entries drop constraint journal_entries_transfer_key`.execute(database.db);
		expect(await found(database.db)).toEqual(['awarded', 'received', 'received']);
	});
});
