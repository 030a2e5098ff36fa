import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import type { ConsentDue, OpenConsent } from '#contract/consents.ts';
import type { Payment } from '#contract/payments.ts';
import { isoDay } from '#domain/values/calendar-days.ts';
import { DAY } from '#domain/values/time.ts';
import { ENDPOINTS } from '#server/app.ts';
import { confirmPayment } from '#server/features/settlement/payments/decide-payment.ts';
import { returnStrayPix } from '#server/features/settlement/pix/stray-pix.ts';
import { ask, type Sample } from '#server/testing/access-check.ts';
import { SETTLEMENT_ADMIN_ROWS } from '#server/testing/access-settlement.ts';
import { groundFor } from '#server/testing/annulment.ts';
import { makeAdmin } from '#server/testing/factories.ts';
import { lockWaits } from '#server/testing/lock-waits.ts';
import { useApp } from '#server/testing/test-app.ts';
import { makeOverdue, makeWonLot } from '#server/testing/won-lots.ts';

// Every amount is above the limit.
const app = useApp({ CONSENT_LIMIT: '0' });

const people = { asker: '', askerId: '', other: '', otherId: '', third: '' };
beforeAll(async () => {
	const admin = () => makeAdmin(app.db);
	people.askerId = await admin();
	people.otherId = await admin();
	people.asker = await app.session(people.askerId);
	people.other = await app.session(people.otherId);
	people.third = await app.session(await admin());
});

const post = (token: string, path: string, body: object) => app.ask('POST', path, { token, body });
/** The day on which every lot here was won. */
const WON = '2026-11-01';
async function won(bidders = 1) {
	const lot = await makeWonLot(app.db, { bidders });
	await app.db
		.updateTable('payments')
		.set({ created_at: new Date(`${WON}T15:00:00Z`) })
		.execute();
	return lot;
}
const waits = { status: 202, body: { consent: { id: expect.any(String), needs: 1 } } };
const idIn = ({ body }: { body: unknown }) => (body as ConsentDue).consent.id;
const read = async (token: string, auction_id: string) =>
	(await app.ask('GET', BIDDER_API.payment(auction_id), { token })).body as Payment;

const rows = SETTLEMENT_ADMIN_ROWS.filter(({ method, path }) =>
	ENDPOINTS.some((each) => each.method === method && each.path === path && each.consents),
).map((row) => [row.path, row] as const);

test.each(rows)('%s waits for another administrator, and is done by their call', async (_path, row) => {
	const sample: Sample = (await row.sample?.(app, { id: '', cookie: '' })) ?? {};
	const send = (cookie: string) => ask((path, init) => fetch(`${app.url}${path}`, init), row, sample, cookie);
	const first = await send(people.asker);
	expect(first).toMatchObject(waits);
	expect(await send(people.asker)).toEqual(first);
	const done = await send(people.other);
	expect(done.status).toBeLessThan(300);
	expect(done.body).not.toHaveProperty('consent');
	const logged = app.db.selectFrom('consents').select(['asked_by', 'done_by']).where('id', '=', idIn(first));
	expect(await logged.executeTakeFirst()).toEqual({ asked_by: people.askerId, done_by: people.otherId });
});

test('the endpoints that wait are those of rules §59', () => {
	expect(rows.map(([path]) => path).toSorted()).toEqual(
		[
			ADMIN_API.confirmPayment('{id}'),
			ADMIN_API.refuseProofs('{id}'),
			ADMIN_API.confirmComponent('{id}'),
			ADMIN_API.refuseComponent('{id}'),
			ADMIN_API.refundComponent('{id}'),
			ADMIN_API.cancelPayment('{id}'),
			ADMIN_API.refundPayment('{id}'),
			ADMIN_API.offerLot('{id}'),
			ADMIN_API.returnPix('{end_to_end_id}'),
			ADMIN_API.paymentCredit('{id}'),
			ADMIN_API.instalmentPenalty('{id}'),
			ADMIN_API.restDue('{id}'),
		].toSorted(),
	);
});

test('an annulment decided as the outcome of the lot waits too, and the win stands meanwhile', async () => {
	const { auction_id } = await won();
	const path = ADMIN_API.auctionAction(auction_id, 'outcome');
	const annulled = { outcome: 'annulled', reason: 'Decisão do juízo da 3ª Vara Cível' };
	expect(await post(people.asker, path, annulled)).toMatchObject({ body: waits.body });
	const decided = app.db.selectFrom('lot_outcomes').select('outcome').where('auction_id', '=', auction_id);
	expect(await decided.execute()).toEqual([]);
	expect((await read(people.other, auction_id)).status).toBe('pending');
	expect((await post(people.other, path, annulled)).body).not.toHaveProperty('consent');
	expect(await decided.execute()).toEqual([{ outcome: 'annulled' }]);
});

test('meanwhile nothing is done, and administrators see what waits; the winner does not', async () => {
	const { auction_id, payment_id, people: bidders } = await won();
	const asked = await post(people.asker, ADMIN_API.confirmPayment(payment_id), {
		received_amount: 105_000,
		credited_at: '2026-11-02',
	});
	const shown: OpenConsent = {
		id: idIn(asked),
		act: 'confirm',
		component: null,
		component_id: null,
		amount: 105_000,
		credited_at: '2026-11-02',
		asked_by: expect.any(String),
		own: true,
		asked_at: expect.any(String),
		expires_at: expect.any(String),
	};
	expect(await read(people.asker, auction_id)).toMatchObject({ status: 'pending', consents: [shown] });
	expect(await read(people.other, auction_id)).toMatchObject({ consents: [{ ...shown, own: false }] });
	expect((await read(await app.session(bidders[0] ?? ''), auction_id)).consents).toEqual([]);
	// A wrong amount is refused before anybody consents to it.
	expect(
		await post(people.other, ADMIN_API.confirmPayment(payment_id), { received_amount: 1 }),
	).toMatchObject({
		status: 422,
	});
	const same = { credited_at: '2026-11-02' };
	expect((await post(people.other, ADMIN_API.confirmPayment(payment_id), same)).status).toBe(200);
	expect(await read(people.other, auction_id)).toMatchObject({ status: 'paid', consents: [] });
});

test('a consent is for exactly what was asked: another deadline, and later proofs, ask anew', async () => {
	const lot = await won(2);
	await makeOverdue(app.db, lot.payment_id);
	const offer = (token: string, deadline_hours: number) =>
		post(token, ADMIN_API.offerLot(lot.payment_id), { deadline_hours });
	const first = await offer(people.asker, 24);
	const changed = await offer(people.other, 48);
	expect(changed).toMatchObject(waits);
	expect(idIn(changed)).not.toBe(idIn(first));
	// What the other one changed is theirs now.
	expect(await offer(people.other, 48)).toMatchObject({ status: 202 });
	expect((await offer(people.asker, 48)).status).toBe(201);

	const { payment_id } = await won();
	const proof = () =>
		app.db
			.insertInto('payment_proofs')
			.values({ payment_id, file: `payments/${payment_id}/${crypto.randomUUID()}.pdf`, kind: 'pdf' })
			.execute();
	const refuse = (token: string, body: object) =>
		post(token, ADMIN_API.refuseProofs(payment_id), { reason: 'De outra conta', ...body });
	await proof();
	await refuse(people.asker, {});
	await proof();
	expect(await refuse(people.other, {})).toMatchObject(waits);
	expect(await refuse(people.asker, { seen: 1 })).toMatchObject(waits);
	expect((await refuse(people.other, { seen: 1, reason: 'Ilegível' })).status).toBe(200);
});

test('another day of the credit is another act; a day that has not come, or before the win, is refused before anybody consents', async () => {
	const { auction_id, payment_id } = await won();
	const confirm = (token: string, credited_at: string) =>
		post(token, ADMIN_API.confirmPayment(payment_id), { received_amount: 105_000, credited_at });
	const refused = { status: 422, body: { code: 'payment.credit-date' } };
	const future = isoDay(Date.now() + 3 * DAY);
	expect(await confirm(people.asker, future)).toMatchObject(refused);
	expect(await confirm(people.asker, '2026-10-31')).toMatchObject({
		status: 422,
		body: { code: 'payment.credit-early', detail: expect.stringContaining('01/11/2026') },
	});
	expect((await read(people.other, auction_id)).consents).toEqual([]);
	await confirm(people.asker, '2026-11-02');
	expect(await confirm(people.other, '2026-11-03')).toMatchObject(waits);
	expect((await confirm(people.asker, '2026-11-03')).status).toBe(200);
});

test('a consent for an offer is for its bidder and its price', async () => {
	const { auction_id, payment_id, people: bidders } = await won(3);
	await makeOverdue(app.db, payment_id);
	const offer = (token: string) => post(token, ADMIN_API.offerLot(payment_id), { deadline_hours: 24 });
	const declare = (current_bid: number) =>
		app.db.updateTable('auctions').set({ current_bid }).where('id', '=', auction_id).execute();
	await offer(people.asker);
	// Below the bids of both who are next, who would pay the same.
	await declare(90_000_00);
	expect(await offer(people.other)).toMatchObject(waits);
	await app.db
		.insertInto('barred_bidders')
		.values({ auction_id, user_id: bidders[1] ?? '' })
		.execute();
	expect(await offer(people.asker)).toMatchObject(waits);
	expect(await offer(people.other)).toMatchObject({ status: 201, body: { price: 90_000 } });
});

/** The id in the path of an endpoint's sample, and its request. */
async function sampled(path: string) {
	const row = SETTLEMENT_ADMIN_ROWS.find((each) => each.path === path);
	const sample = await row?.sample?.(app, { id: '', cookie: '' });
	const [id = ''] = Object.values(sample?.params ?? {});
	return { id, send: (token: string) => post(token, path.replace(/\{\w+\}/, id), sample?.body ?? {}) };
}

/** The payment of a part of one. */
async function paymentOf(component_id: string): Promise<string> {
	const part = app.db.selectFrom('payment_components').select('payment_id').where('id', '=', component_id);
	return (await part.executeTakeFirstOrThrow()).payment_id;
}

test('a consent for a part is for its guia, and for its proofs', async () => {
	const { db } = app;
	const confirmed = await sampled(ADMIN_API.confirmComponent('{id}'));
	await confirmed.send(people.asker);
	const payment_id = await paymentOf(confirmed.id);
	const file = `payments/${payment_id}/${crypto.randomUUID()}.pdf`;
	const slip = { payment_id, number: '0813', amount: 100_000_00, file, admin_id: null };
	await db.insertInto('deposit_slips').values(slip).execute();
	expect(await confirmed.send(people.other)).toMatchObject(waits);

	const refused = await sampled(ADMIN_API.refuseComponent('{id}'));
	await refused.send(people.asker);
	const of = { payment_id: await paymentOf(refused.id), component_id: refused.id };
	await db
		.insertInto('payment_proofs')
		.values({ ...of, file: `payments/${of.payment_id}/${crypto.randomUUID()}.pdf`, kind: 'pdf' })
		.execute();
	expect(await refused.send(people.other)).toMatchObject(waits);
	expect((await refused.send(people.asker)).status).toBe(200);
});

test('a consent for a payment is for the states of its parts', async () => {
	const price = await sampled(ADMIN_API.confirmComponent('{id}'));
	const payment_id = await paymentOf(price.id);
	await makeOverdue(app.db, payment_id);
	const { auction_id } = await app.db
		.selectFrom('payments')
		.select('auction_id')
		.where('id', '=', payment_id)
		.executeTakeFirstOrThrow();
	const ground = await groundFor(app.db, auction_id);
	const cancel = (token: string) =>
		post(token, ADMIN_API.cancelPayment(payment_id), { reason: 'Anulada pelo juízo', ...ground });
	await cancel(people.asker);
	await price.send(people.asker);
	expect((await price.send(people.other)).status).toBe(200);
	// Now a part of the money was received.
	expect(await cancel(people.other)).toMatchObject(waits);
	expect((await cancel(people.asker)).status).toBe(200);
});

test('a consent ends after 24 hours, with the role of who asked, and when the payment changes', async () => {
	const { db } = app;
	const [old, former, moved] = [await won(), await won(), await won()];
	const confirm = (token: string, { payment_id }: typeof old) =>
		post(token, ADMIN_API.confirmPayment(payment_id), {});
	await confirm(people.asker, old);
	await sql`update consents set expires_at = expires_at - interval '24 hours' where payment_id = ${old.payment_id}`.execute(
		db,
	);
	expect((await read(people.other, old.auction_id)).consents).toEqual([]);
	expect(await confirm(people.other, old)).toMatchObject(waits);

	const leaver = await makeAdmin(db);
	await confirm(await app.session(leaver), former);
	await db.updateTable('user_roles').set({ role: null }).where('user_id', '=', leaver).execute();
	expect(await confirm(people.other, former)).toMatchObject(waits);

	const refund = (token: string) =>
		post(token, ADMIN_API.refundPayment(moved.payment_id), { reason: 'Anulada', ground: 'edital' });
	const annulled = { reason: 'Anulada', ground: 'edital' };
	await post(people.asker, ADMIN_API.cancelPayment(moved.payment_id), annulled);
	await confirm(people.asker, moved);
	expect((await confirm(people.other, moved)).status).toBe(200);
	expect((await read(people.other, moved.auction_id)).consents).toEqual([]);
	expect(await refund(people.asker)).toMatchObject(waits);
});

test('of two others who consent at once, one carries it out', async () => {
	const { payment_id } = await won();
	const confirm = (token: string) => post(token, ADMIN_API.confirmPayment(payment_id), {});
	await confirm(people.asker);
	const answers = await Promise.all([confirm(people.other), confirm(people.third)]);
	expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
	const entries = app.db.selectFrom('journal_entries').select('kind').where('payment_id', '=', payment_id);
	expect((await entries.execute()).map(({ kind }) => kind).toSorted()).toEqual(['awarded', 'received']);
});

test('of two who return a Pix at once, one does', async () => {
	const { db, context } = app;
	const pix = await sampled(ADMIN_API.returnPix('{end_to_end_id}'));
	const given = { admin_id: people.askerId, end_to_end_id: pix.id, reason: 'Valor errado' };
	const alone = { ...context, consentLimit: null };
	// Nothing is written before both wait.
	const both = await db.transaction().execute(async (trx) => {
		await sql`lock table pix_returns in share row exclusive mode`.execute(trx);
		const answers = [1, 2].map(() => returnStrayPix(alone, given));
		await expect.poll(() => lockWaits(db)).toBe(2);
		return { answers };
	});
	const answers = await Promise.all(both.answers);
	expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
});

test('up to the limit, and without one, an administrator is enough', async () => {
	for (const consentLimit of [105_000_00, null]) {
		const { payment_id } = await won();
		const key = { admin_id: people.askerId, payment_id };
		expect(
			await confirmPayment({ ...app.context, consentLimit }, key, { received: null, credited_at: null }),
		).toMatchObject({
			value: { status: 'paid' },
		});
	}
});
