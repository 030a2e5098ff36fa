import { type Kysely, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { balances } from '#domain/settlement/journal.ts';
import { eraseAccount } from '#server/features/accounts/account-data/erase-account.ts';
import { exportAccount } from '#server/features/accounts/account-data/export-account.ts';
import { accountObligations } from '#server/features/settlement/account-obligations.ts';
import { exportOthers } from '#server/http/accounts/account.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { vaultOf } from '#server/platform/vault.ts';
import type { Email } from '#server/start/emails.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAdmin } from '#server/testing/factories.ts';
import { giveIdentity, makeCpf, personWith } from '#server/testing/identities.ts';
import { lockWaits } from '#server/testing/lock-waits.ts';
import { unlocked } from '#server/testing/unlocked.ts';
import { lastPayment, makeOverdue, makeWonLot } from '#server/testing/won-lots.ts';
import { acceptOffer, declineOffer } from './answer-offer.ts';
import { expireOffers, withdrawOffer } from './end-offers.ts';
import { offerToNext } from './offer-lot.ts';
import { readPlaces } from './ranking.ts';
import { undoWin } from './undo-win.ts';

const database = useDatabase();
const sent: Email[] = [];
const emails = {
	send: async (email: Email) => void sent.push(email),
	start: async () => undefined,
};
const deps = (db: Kysely<Database> = database.db) => ({ db, emails, consentLimit: null });
let admin = '';
beforeAll(async () => {
	admin = await makeAdmin(database.db);
});

const offer = (payment_id: string, reason?: string, db = database.db) =>
	offerToNext(deps(db), admin, payment_id, { deadline_hours: 24, reason });
const caller = (auction_id: string, user_id: string) =>
	({ auction_id, user_id, environment: 'production' }) as const;
const accept = (auction_id: string, user_id: string, db = database.db) =>
	acceptOffer(deps(db), caller(auction_id, user_id));
const decline = (auction_id: string, user_id: string) =>
	declineOffer({ db: database.db }, caller(auction_id, user_id));
const payments = (auction_id: string) =>
	database.db
		.selectFrom('payments')
		.selectAll()
		.where('auction_id', '=', auction_id)
		.orderBy('created_at')
		.execute();
const chances = (auction_id: string) =>
	database.db
		.selectFrom('second_chances')
		.selectAll()
		.where('auction_id', '=', auction_id)
		.orderBy('offered_at')
		.execute();
const journalOf = (auction_id: string) =>
	database.db
		.selectFrom('journal_entries')
		.selectAll()
		.where('auction_id', '=', auction_id)
		.orderBy('id')
		.execute();

/** A lot whose winner has not paid in time. */
async function overdueLot(options: Parameters<typeof makeWonLot>[1] = {}) {
	const lot = await makeWonLot(database.db, options);
	await makeOverdue(database.db, lot.payment_id);
	const [third = '', second = '', winner = ''] = lot.people;
	return { ...lot, third, second, winner };
}

const codeOf = (outcome: { ok: true } | { ok: false; problem: { code: string } }) =>
	outcome.ok ? null : outcome.problem.code;
const refused = (code: string) => ({ ok: false, problem: { code } });

describe('a win that was not paid', () => {
	test('is cancelled for default and offered to the next bidder at their own bid, who then owes it', async () => {
		const { auction_id, payment_id, second, winner } = await overdueLot({ given: { commission_bp: 600 } });
		sent.length = 0;
		expect(await offer(payment_id)).toMatchObject({
			ok: true,
			value: { bidder: 2, price: 110_000, state: 'offered' },
		});
		expect(await payments(auction_id)).toMatchObject([
			{
				user_id: winner,
				status: 'defaulted',
				defaulted: true,
				reason: 'O pagamento não foi feito no prazo.',
			},
		]);
		expect(sent).toMatchObject([
			{ kind: 'win-cancelled', user_id: winner },
			{ kind: 'chance-offered', user_id: second },
		]);
		// The debt stands while the lot is nobody else's.
		expect(balances(await journalOf(auction_id))).toMatchObject({ winner: 127_200_00, seller: -120_000_00 });

		expect(await accept(auction_id, second)).toEqual({ ok: true, value: { state: 'accepted' } });
		const [, owed] = await payments(auction_id);
		expect(owed).toMatchObject({
			user_id: second,
			status: 'pending',
			price: 110_000_00,
			commission: 6_600_00,
		});
		expect((owed?.due_at?.getTime() ?? 0) - (owed?.created_at.getTime() ?? 0)).toBe(24 * 3_600_000);
		expect(await chances(auction_id)).toMatchObject([{ state: 'accepted', payment_id: owed?.id }]);
		expect((await journalOf(auction_id)).map(({ kind }) => kind)).toEqual(['awarded', 'released', 'awarded']);
		const { second_chances } = await exportAccount(
			{ db: database.db, vault: vaultOf('x') },
			second,
			exportOthers,
		);
		expect(second_chances).toMatchObject([{ auction_id, price: 110_000, state: 'accepted' }]);
		expect(await readPlaces(database.db, auction_id)).toMatchObject([
			{ user_id: winner, standing: 'defaulted' },
			{ user_id: second, standing: 'winner' },
			{ standing: 'open' },
		]);
	});

	test('goes down the line: declined, then not paid again, until nobody is left', async () => {
		const { auction_id, payment_id, third, second } = await overdueLot();
		await offer(payment_id);
		expect(await decline(auction_id, second)).toMatchObject({ ok: true });
		expect(await offer(payment_id)).toMatchObject({ value: { bidder: 1, price: 100_000 } });
		await accept(auction_id, third);
		const again = await lastPayment(database.db, auction_id);
		expect(await offer(payment_id)).toMatchObject(refused('second-chance.sold'));
		expect(await offer(again)).toMatchObject(refused('payment.not-due'));
		await makeOverdue(database.db, again);
		expect(await offer(again)).toMatchObject(refused('second-chance.nobody'));
		expect(await payments(auction_id)).toMatchObject([{ status: 'defaulted' }, { status: 'overdue' }]);
	});

	test('in a judicial sale is offered only by order of the judge', async () => {
		const { auction_id, payment_id } = await overdueLot({ given: { kind: 'judicial' } });
		expect(await offer(payment_id)).toMatchObject(refused('second-chance.judge'));
		expect(await payments(auction_id)).toMatchObject([{ status: 'overdue' }]);
		expect(await offer(payment_id, 'Despacho de fls. 210')).toMatchObject({
			value: { reason: 'Despacho de fls. 210' },
		});
	});

	test('is not cancelled while a proof of payment waits for a decision', async () => {
		const { payment_id } = await overdueLot();
		await database.db
			.insertInto('payment_proofs')
			.values({ payment_id, file: `proofs/${payment_id}.pdf`, kind: 'pdf' })
			.execute();
		expect(await offer(payment_id)).toMatchObject(refused('payment.proof-waiting'));
		const undo = { admin_id: admin, undoing: 'default', reason: 'Não pagou' } as const;
		expect(await undoWin(deps(), payment_id, undo)).toMatchObject(refused('payment.proof-waiting'));
	});
});

describe('only eligible bidders get an offer', () => {
	test('not one whose approval was revoked, which is checked again at the acceptance', async () => {
		const { auction_id, payment_id, third, second } = await overdueLot();
		const status = (id: string, to: 'rejected' | 'approved') =>
			database.db.updateTable('profiles').set({ status: to }).where('id', '=', id).execute();
		await status(second, 'rejected');
		expect(await offer(payment_id)).toMatchObject({ value: { bidder: 1 } });
		await status(third, 'rejected');
		expect(await accept(auction_id, third)).toMatchObject(refused('bid.not-approved'));
		await status(third, 'approved');
		expect(await accept(auction_id, second)).toMatchObject(refused('second-chance.not-found'));
		expect(await accept(auction_id, third)).toMatchObject({ ok: true });
	});

	test('not one with the number of who did not pay, which is checked again at the acceptance', async () => {
		const { db } = database;
		const context = {
			db,
			emails,
			vault: vaultOf('a key of the numbers here'.repeat(2)),
			officialChecks: null,
		};
		const state = (user_id: string, tax_id: string) =>
			giveIdentity({ context }, user_id, personWith(tax_id), { held: false });
		// With another account of who is late, before the payment is cancelled.
		const again = await overdueLot();
		const number = makeCpf();
		for (const person of [again.winner, again.second]) await state(person, number);
		expect(await readPlaces(db, again.auction_id)).toMatchObject([
			{ standing: 'winner' },
			{ bidder: 2, standing: 'barred' },
			{ bidder: 1, standing: 'open' },
		]);
		expect(await offer(again.payment_id)).toMatchObject({ value: { bidder: 1 } });

		const [{ auction_id, payment_id, third, second, winner }, tax_id] = [await overdueLot(), makeCpf()];
		for (const person of [winner, third]) await state(person, tax_id);
		expect(await offer(payment_id)).toMatchObject({ value: { bidder: 2 } });
		await state(second, tax_id);
		expect(await accept(auction_id, second)).toMatchObject(refused('bid.remiss'));
		await decline(auction_id, second);
		expect(await offer(payment_id)).toMatchObject(refused('second-chance.nobody'));
	});

	test('not one who did not pay for it before, whose offer is refused at the acceptance', async () => {
		const { auction_id, payment_id, second } = await overdueLot();
		await offer(payment_id);
		await sql`update payments set user_id = ${second} where id = ${payment_id}`.execute(database.db);
		expect(await accept(auction_id, second)).toMatchObject(refused('bid.remiss'));
	});

	test('not one who deleted their account: their offer is withdrawn', async () => {
		const { auction_id, payment_id, second } = await overdueLot();
		await offer(payment_id);
		expect(
			await eraseAccount({ db: database.db, emails, obligations: accountObligations }, second),
		).toMatchObject({ ok: true });
		expect(await chances(auction_id)).toMatchObject([{ state: 'withdrawn' }]);
		expect(await offer(payment_id)).toMatchObject({ value: { bidder: 1 } });
	});
});

describe('an offer', () => {
	test('can be withdrawn by an administrator, and made again to the same bidder', async () => {
		const { auction_id, payment_id, second } = await overdueLot();
		const made = await offer(payment_id);
		const id = made.ok && 'id' in made.value ? made.value.id : '';
		expect(await withdrawOffer(deps(), admin, id)).toMatchObject({ value: { state: 'withdrawn' } });
		expect(await withdrawOffer(deps(), admin, id)).toMatchObject(refused('second-chance.over'));
		expect(await accept(auction_id, second)).toMatchObject(refused('second-chance.over'));
		expect(await offer(payment_id)).toMatchObject({ value: { bidder: 2 } });
	});

	test('expires by the clock, once, and the next in line can get an offer', async () => {
		const { auction_id, payment_id, second } = await overdueLot();
		await offer(payment_id);
		expect(await offer(payment_id)).toMatchObject(refused('second-chance.open'));
		await letExpire(auction_id);
		expect(await accept(auction_id, second)).toMatchObject(refused('second-chance.over'));
		expect(await expireOffers(database.db)).toBe(1);
		expect(await expireOffers(database.db)).toBe(0);
		expect(await offer(payment_id)).toMatchObject({ value: { bidder: 1 } });
		await letExpire(auction_id);
		expect(await offer(payment_id)).toMatchObject(refused('second-chance.nobody'));
	});
});

async function letExpire(auction_id: string, db: Kysely<Database> = database.db): Promise<void> {
	await sql`update second_chances set offered_at = now() - interval '2 hours', expires_at = now() - interval '1 second'
		where auction_id = ${auction_id} and state = 'offered'`.execute(db);
}

describe('concurrently', () => {
	test('two offers: one is made', async () => {
		const { auction_id, payment_id } = await overdueLot();
		const both = await Promise.all([offer(payment_id), offer(payment_id)]);
		expect(both.filter(({ ok }) => ok)).toHaveLength(1);
		expect(both.map(codeOf)).toContain('second-chance.open');
		expect(await chances(auction_id)).toHaveLength(1);
	});

	test('two acceptances: one payment is opened', async () => {
		const { auction_id, payment_id, second } = await overdueLot();
		await offer(payment_id);
		const both = await Promise.all([accept(auction_id, second), accept(auction_id, second)]);
		expect(both.filter(({ ok }) => ok)).toHaveLength(1);
		expect(both.map(codeOf)).toContain('second-chance.over');
		expect(await payments(auction_id)).toHaveLength(2);
	});

	/** An acceptance that arrives while another transaction is about to commit the offer's expiry. */
	async function lateAcceptance(db: Kysely<Database>) {
		const { auction_id, payment_id, second } = await overdueLot();
		await offer(payment_id);
		const other = openDatabase(database.url, 1);
		const { answer } = await other.transaction().execute(async (trx) => {
			await sql`update second_chances set state = 'expired', ended_at = now() where auction_id = ${auction_id}`.execute(
				trx,
			);
			const answer = accept(auction_id, second, db);
			await expect.poll(() => lockWaits(database.db)).toBeGreaterThan(0);
			return { answer };
		});
		const outcome = await answer;
		await other.destroy();
		return { ok: outcome.ok, state: (await chances(auction_id))[0]?.state };
	}

	test('an acceptance that waited while the offer expired is refused', async () => {
		expect(await lateAcceptance(database.db)).toEqual({ ok: false, state: 'expired' });
	});

	test('(control) it is accepted when it does not lock the offer', async () => {
		const unheld = unlocked(database.db, /^ for update$/);
		expect(await lateAcceptance(unheld)).toEqual({ ok: true, state: 'accepted' });
	});
});
