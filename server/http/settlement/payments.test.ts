import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { DOCUMENTS } from '#contract/paths.ts';
import type { Payment, PaymentProof } from '#contract/payments.ts';
import { readPixCode } from '#domain/settlement/pix-code.ts';
import { MAX_WAITING_PROOFS } from '#domain/settlement/proofs.ts';
import { proofForm } from '#server/testing/access-settlement.ts';
import { makeAdmin, makePerson } from '#server/testing/factories.ts';
import { plain } from '#server/testing/hostile-pictures.ts';
import { scriptedPdf } from '#server/testing/pdf-file.ts';
import { useApp } from '#server/testing/test-app.ts';
import { makeWonLot } from '#server/testing/won-lots.ts';

const app = useApp({
	PIX_KEY: 'Leilao@Exemplo.com.br',
	PIX_MERCHANT_NAME: 'Leilões Exemplo',
	PIX_MERCHANT_CITY: 'São Paulo',
});

/** A lot won at R$ 100.000,00 with 5 % commission, its winner's session and an administrator's. */
async function won(options: Parameters<typeof makeWonLot>[1] = {}) {
	const { db } = app;
	const { auction_id, payment_id, people } = await makeWonLot(db, { bidders: 1, ...options });
	const winner = people.at(-1) ?? '';
	const admin = await makeAdmin(db);
	const [token, deps] = [await app.session(winner), await app.session(admin)];
	return { auction_id, payment_id, winner, token, admin, deps };
}
type Won = Awaited<ReturnType<typeof won>>;

async function read({ auction_id }: Pick<Won, 'auction_id'>, token: string): Promise<Payment> {
	const { status, body } = await app.ask('GET', BIDDER_API.payment(auction_id), { token });
	expect([status, body]).toEqual([200, expect.anything()]);
	return body as Payment;
}

async function send({ auction_id, token }: Pick<Won, 'auction_id' | 'token'>, form = proofForm()) {
	const answer = await fetch(`${app.url}${BIDDER_API.paymentProof(auction_id)}`, {
		method: 'POST',
		headers: { cookie: token, 'sec-fetch-site': 'same-origin' },
		body: form,
	});
	return { status: answer.status, body: (await answer.json()) as PaymentProof & { code: string } };
}

const confirm = ({ payment_id, deps }: Won, body?: object) =>
	app.ask('POST', ADMIN_API.confirmPayment(payment_id), { token: deps, ...(body && { body }) });
const refuse = ({ payment_id, deps }: Won, body: object) =>
	app.ask('POST', ADMIN_API.refuseProofs(payment_id), { token: deps, body });

async function emailsTo(user_id: string) {
	const { rows } = await sql<{ data: { kind: string } }>`
		select data from pgboss.job where name = 'letters' and data ->> 'user_id' = ${user_id}
			and data ->> 'kind' <> 'notice'`.execute(app.db);
	return rows.map(({ data }) => data.kind);
}

const logOf = ({ auction_id }: Won) =>
	app.db
		.selectFrom('audit_log')
		.select(['action', 'admin_id', 'changes'])
		.where('subject', '=', auction_id)
		.orderBy('id')
		.execute();

describe('a payment', () => {
	test('shows the winner what is due, itemised, until when, and has a Pix code for exactly that amount', async () => {
		const lot = await won({ given: { commission_bp: 650, payment_deadline_hours: 48 } });
		const payment = await read(lot, lot.token);
		expect(payment).toMatchObject({
			id: lot.payment_id,
			status: 'pending',
			price: 100_000,
			commission: 6_500,
			commission_percent: 6.5,
			amount: 106_500,
			own: true,
			winner: null,
			proofs: [],
			earlier: [],
			way: { kind: 'static', key: 'leilao@exemplo.com.br', merchant: 'Leiloes Exemplo', demo: false },
		});
		expect(Date.parse(payment.due_at ?? '')).toBe(Date.parse(payment.auction.end_time) + 48 * 3_600_000);
		const way = payment.way?.kind === 'static' ? payment.way : null;
		expect(readPixCode(way?.code ?? '')).toEqual({
			key: 'leilao@exemplo.com.br',
			merchantName: 'Leiloes Exemplo',
			merchantCity: 'Sao Paulo',
			amount: 106_500,
			txid: way?.txid,
			pointOfInitiation: 'static',
		});
	});

	test('names the winner to administrators', async () => {
		const lot = await won();
		expect(await read(lot, lot.deps)).toMatchObject({
			own: false,
			winner: { id: lot.winner, email: `${lot.winner}@teste.invalid`, bidder: 1 },
		});
	});

	test('does not exist for others, nor for lots without a winner', async () => {
		const { auction_id } = await won();
		const token = await app.approved();
		for (const id of [auction_id, randomUUID()]) {
			const answer = await app.ask('GET', BIDDER_API.payment(id), { token });
			expect(answer).toMatchObject({ status: 404, body: { code: 'payment.not-found' } });
		}
	});

	test('of a second chance: each person sees their own, administrators the latest and the earlier ones', async () => {
		const lot = await won();
		const { db } = app;
		const next = await makePerson(db);
		await sql`update payments set status = 'cancelled', reason = 'Não pagou', ended_at = now()
			where id = ${lot.payment_id}`.execute(db);
		await sql`insert into payments (auction_id, user_id, price, commission, amount, due_at) values
			(${lot.auction_id}, ${next}, 90, 10, 100, now() + interval '1 day')`.execute(db);
		expect(await read(lot, lot.token)).toMatchObject({ status: 'cancelled', way: null, earlier: [] });
		expect(await read(lot, await app.session(next))).toMatchObject({ status: 'pending', amount: 1 });
		expect(await read(lot, lot.deps)).toMatchObject({
			winner: { id: next },
			earlier: [{ id: lot.payment_id, status: 'cancelled', reason: 'Não pagou' }],
		});
	});

	test('is overdue to the second, and an amount that no code can hold is paid as the edital says', async () => {
		const lot = await won({ given: { auctioneer_name: 'Helena', auctioneer_registration: 'JUCESP 1' } });
		await sql`update payments set due_at = now() - interval '1 second', price = 1000000000000,
			commission = 5000000000, amount = 1005000000000, pix_amount = 1005000000000 where id = ${lot.payment_id}`.execute(
			app.db,
		);
		expect(await read(lot, lot.token)).toMatchObject({
			status: 'overdue',
			way: { kind: 'house', auctioneer: { name: 'Helena', registration: 'JUCESP 1' }, notice_url: null },
		});
	});

	test("names the installation's auctioneer where the lot names none", async () => {
		const lot = await won();
		const { db } = app;
		await sql`update payments set price = 1000000000000, commission = 5000000000, amount = 1005000000000,
			pix_amount = 1005000000000 where id = ${lot.payment_id}`.execute(db);
		expect(await read(lot, lot.token)).toMatchObject({ way: { auctioneer: null } });
		await db
			.insertInto('auctioneers')
			.values({ name: 'Helena Duarte', registration: '77', board: 'JUCESP', state: 'SP', is_default: true })
			.execute();
		expect(await read(lot, lot.token)).toMatchObject({
			way: { auctioneer: { name: 'Helena Duarte', registration: '77' } },
		});
		await db.deleteFrom('auctioneers').execute();
	});
});

describe('a proof', () => {
	test('is accepted, numbered, and opens for the winner and administrators with a recorded link of one minute', async () => {
		const lot = await won();
		const png = await plain().png().toBuffer();
		expect(await send(lot, proofForm(png))).toMatchObject({
			status: 201,
			body: { number: 1, kind: 'image' },
		});
		const { status, body } = await send(lot, proofForm(scriptedPdf('app.alert(1)')));
		expect([status, body]).toMatchObject([201, { number: 2, kind: 'pdf', status: 'waiting', reason: null }]);
		expect((await read(lot, lot.deps)).proofs).toMatchObject([{ number: 1 }, { number: 2, id: body.id }]);
		for (const token of [lot.token, lot.deps]) {
			const link = await app.ask('POST', BIDDER_API.proofLink(body.id), { token });
			const { url } = link.body as { url: string };
			expect(url).toContain(`${DOCUMENTS}/`);
			const opened = await app.ask('GET', new URL(url).pathname);
			expect(opened.status).toBe(200);
			expect(opened.headers.get('content-security-policy')).toContain('sandbox');
			expect(opened.headers.get('content-disposition')).toMatch(/^attachment/);
		}
		const events = app.db.selectFrom('security_events').select(['event_type', 'user_id']);
		const kept = await events.where(sql<string>`details ->> 'document_of'`, '=', lot.winner).execute();
		expect(kept).toContainEqual({ event_type: 'payment_proof_link', user_id: lot.admin });
		expect(kept.filter(({ event_type }) => event_type === 'payment_proof_opened')).toHaveLength(2);
	});

	test('is accepted from the winner only, and a refused one leaves no file', async () => {
		const lot = await won();
		for (const token of [lot.deps, await app.approved()])
			expect(await send({ ...lot, token })).toMatchObject({
				status: 404,
				body: { code: 'payment.not-found' },
			});
		const text = proofForm(Buffer.from('não é uma imagem'));
		expect(await send(lot, text)).toMatchObject({ status: 415 });
		expect((await read(lot, lot.token)).proofs).toEqual([]);
	});

	test('is accepted up to five that wait, also when two arrive at once', async () => {
		const lot = await won();
		const answers = [];
		for (let sent = 0; sent < MAX_WAITING_PROOFS + 3; sent += 2)
			answers.push(...(await Promise.all([send(lot), send(lot)])));
		expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_WAITING_PROOFS);
		expect(answers.find(({ status }) => status === 409)?.body.code).toBe('payment.too-many-proofs');
		const { proofs } = await read(lot, lot.token);
		expect(proofs.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
		expect(await app.context.storage.list(`payments/${lot.payment_id}`)).toHaveLength(MAX_WAITING_PROOFS);
	});

	test('is not accepted for a paid lot', async () => {
		const lot = await won();
		await confirm(lot);
		expect(await send(lot)).toMatchObject({ status: 409, body: { code: 'payment.state' } });
	});
});

describe('a decision', () => {
	test('confirms: paid, the proofs accepted, the log, one email, nothing more to pay', async () => {
		const lot = await won();
		await send(lot);
		const answer = await confirm(lot, { received_amount: 105_000 });
		expect(answer).toMatchObject({ status: 200, body: { id: lot.payment_id, status: 'paid' } });
		expect(await read(lot, lot.token)).toMatchObject({
			status: 'paid',
			paid_at: expect.stringMatching(/Z$/),
			way: null,
			proofs: [{ status: 'accepted' }],
		});
		expect(await emailsTo(lot.winner)).toEqual(['payment-confirmed']);
		expect(await logOf(lot)).toEqual([
			{
				action: 'payment.confirmed',
				admin_id: lot.admin,
				changes: {
					payment: { from: 'pending', to: 'paid' },
					received_amount: { from: null, to: 105_000 },
				},
			},
		]);
	});

	test.each([104_999.99, 105_000.01, 100_000])(
		'an amount of %d never settles the payment',
		async (received_amount) => {
			const lot = await won();
			expect(await confirm(lot, { received_amount })).toMatchObject({
				status: 422,
				body: { code: 'payment.amount-differs', params: { owed: 105_000, received: received_amount } },
			});
			expect(await read(lot, lot.token)).toMatchObject({ status: 'pending' });
			expect([await emailsTo(lot.winner), await logOf(lot)]).toEqual([[], []]);
		},
	);

	test('refuses the waiting proofs with a reason, up to the last one seen; the payment is unchanged', async () => {
		const lot = await won();
		for (let sent = 0; sent < 3; sent += 1) await send(lot);
		const reason = ' O valor é outro. ';
		expect(await refuse(lot, { reason, seen: 2 })).toMatchObject({
			status: 200,
			body: { status: 'pending' },
		});
		const refused = { status: 'refused', reason: reason.trim() };
		expect((await read(lot, lot.token)).proofs).toMatchObject([refused, refused, { status: 'waiting' }]);
		expect(await refuse(lot, { reason })).toMatchObject({ status: 200 });
		expect(await refuse(lot, { reason })).toMatchObject({ status: 409, body: { code: 'payment.no-proof' } });
		expect(await emailsTo(lot.winner)).toEqual(['proof-refused', 'proof-refused']);
		const log = await logOf(lot);
		expect(log.map(({ action }) => action)).toEqual(['payment.proof-refused', 'payment.proof-refused']);
		expect(JSON.stringify(log)).not.toContain(reason.trim());
	});

	test.each([{}, { reason: '' }, { reason: 'a\0b' }, { reason: 'x'.repeat(501) }, { reason: 'x', seen: 0 }])(
		'refusing does not accept the body %j',
		async (body) => {
			expect(await refuse(await won(), body)).toMatchObject({ status: 400 });
		},
	);

	test('on an unknown payment', async () => {
		const lot = { ...(await won()), payment_id: randomUUID() };
		for (const answer of [await confirm(lot), await refuse(lot, { reason: 'Nada' })])
			expect(answer).toMatchObject({ status: 404, body: { code: 'payment.not-found' } });
	});

	test('made twice at once is made once: one email, one log entry, one journal entry', async () => {
		for (let round = 0; round < 5; round += 1) {
			const lot = await won();
			const answers = await Promise.all([confirm(lot), confirm(lot), confirm(lot)]);
			expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
			expect(await emailsTo(lot.winner)).toEqual(['payment-confirmed']);
			expect(await logOf(lot)).toHaveLength(1);
			const book = app.db
				.selectFrom('journal_entries')
				.select('kind')
				.where('payment_id', '=', lot.payment_id);
			expect(await book.orderBy('id').execute()).toEqual([{ kind: 'awarded' }, { kind: 'received' }]);
		}
	});

	test('for and against at once: the proof is either accepted or refused, and the winner gets one email', async () => {
		for (let round = 0; round < 8; round += 1) {
			const lot = await won();
			await send(lot);
			const [first, second] = [() => confirm(lot), () => refuse(lot, { reason: 'Não' })];
			// Either request may arrive first.
			const requests = round % 2 ? [first(), second()] : [second(), first()].toReversed();
			const [confirmed, refused] = await Promise.all(requests);
			const { proofs } = await read(lot, lot.token);
			expect(confirmed?.status).toBe(200);
			expect(proofs).toMatchObject([{ status: refused?.status === 200 ? 'refused' : 'accepted' }]);
			const told = refused?.status === 200 ? ['payment-confirmed', 'proof-refused'] : ['payment-confirmed'];
			expect((await emailsTo(lot.winner)).toSorted()).toEqual(told);
		}
	});
});
