import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { COMPONENT_API } from '#contract/component-paths.ts';
import type { Payment, PaymentComponent } from '#contract/payments.ts';
import { balances } from '#domain/settlement/journal.ts';
import { readPixCode } from '#domain/settlement/pix-code.ts';
import { lockPayment } from '#server/features/settlement/money/move-payment.ts';
import { paymentEmailWriters } from '#server/features/settlement/money/payment-emails.ts';
import { readWin } from '#server/features/settlement/papers/read-win.ts';
import { proofForm } from '#server/testing/access-settlement.ts';
import { makeAdmin } from '#server/testing/factories.ts';
import { plain } from '#server/testing/hostile-pictures.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';
import { useApp } from '#server/testing/test-app.ts';
import { makeOverdue, makeWonLot } from '#server/testing/won-lots.ts';

const app = useApp({
	PIX_KEY: 'Leilao@Exemplo.com.br',
	PIX_MERCHANT_NAME: 'Leilões Exemplo',
	PIX_MERCHANT_CITY: 'São Paulo',
});

/** A judicial lot won at R$ 100.000,00 with 5 % commission, its winner's session and an administrator's. */
async function won(kind: 'judicial' | 'voluntary' = 'judicial') {
	const given = { kind, auctioneer_name: 'Helena Martins Duarte' };
	const { auction_id, payment_id, people } = await makeWonLot(app.db, { bidders: 1, given });
	const winner = people.at(-1) ?? '';
	const admin = await makeAdmin(app.db);
	return {
		auction_id,
		payment_id,
		winner,
		admin,
		token: await app.session(winner),
		desk: await app.session(admin),
	};
}
type Won = Awaited<ReturnType<typeof won>>;

async function read({ auction_id, token }: Won): Promise<Payment> {
	const { status, body } = await app.ask('GET', BIDDER_API.payment(auction_id), { token });
	expect(status).toBe(200);
	return body as Payment;
}

async function parts(lot: Won): Promise<{ price: PaymentComponent; commission: PaymentComponent }> {
	const [price, commission] = (await read(lot)).components;
	if (!price || !commission) throw new Error('components are missing');
	expect([price.kind, commission.kind]).toEqual(['price', 'commission']);
	return { price, commission };
}

async function post(path: string, token: string, form: FormData) {
	const answer = await fetch(`${app.url}${path}`, {
		method: 'POST',
		headers: { cookie: token, 'sec-fetch-site': 'same-origin' },
		body: form,
	});
	return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

function slipForm(given: { number?: string; amount?: string; file?: Uint8Array } = {}): FormData {
	const { number = '081240000012345', amount = '100000', file = pdfFile() } = given;
	const form = new FormData();
	form.append('number', number);
	form.append('amount', amount);
	form.append('file', new Blob([new Uint8Array(file)], { type: 'application/pdf' }), 'guia.pdf');
	return form;
}

const enter = (lot: Won, form = slipForm()) => post(ADMIN_API.depositSlip(lot.auction_id), lot.desk, form);
const prove = (lot: Won, { id }: PaymentComponent, token = lot.token) =>
	post(COMPONENT_API.proof(lot.auction_id, id), token, proofForm());
const confirm = (lot: Won, { id }: PaymentComponent, body?: object) =>
	app.ask('POST', ADMIN_API.confirmComponent(id), { token: lot.desk, ...(body && { body }) });

const entriesOf = ({ payment_id }: Won) =>
	app.db
		.selectFrom('journal_entries')
		.selectAll()
		.where('payment_id', '=', payment_id)
		.orderBy('id')
		.execute();

const mailsTo = async (user_id: string) => {
	const { rows } = await sql<{ kind: string }>`select data ->> 'kind' as kind from pgboss.job
		where name = 'letters' and data ->> 'user_id' = ${user_id} and data ->> 'kind' <> 'notice' order by created_on, id`.execute(
		app.db,
	);
	return rows.map(({ kind }) => kind);
};

describe('what the winner of a judicial lot owes', () => {
	test('is the price to the court by guia and the commission to the auctioneer; no Pix code has the price', async () => {
		const lot = await won();
		const payment = await read(lot);
		expect(payment).toMatchObject({ amount: 105_000, way: { kind: 'house' } });
		const { price, commission } = await parts(lot);
		expect(price).toMatchObject({
			payee: { kind: 'court', name: 'Juízo do processo' },
			amount: 100_000,
			state: 'waiting',
			due_at: null,
			ways: [{ kind: 'guia', slip: null }],
		});
		expect(commission).toMatchObject({
			payee: { kind: 'auctioneer', name: 'Helena Martins Duarte' },
			amount: 5_000,
			state: 'pending',
		});
		const codes = JSON.stringify(payment.components).match(/000201\d{2}[^"]+/g) ?? [];
		expect(codes.map((code) => readPixCode(code)?.amount)).toEqual([5_000]);
	});

	test('of any other lot is paid as one, and its parts follow it', async () => {
		const lot = await won('voluntary');
		const { way, components } = await read(lot);
		expect(way?.kind === 'static' && readPixCode(way.code)?.amount).toBe(105_000);
		expect(components).toMatchObject([
			{ kind: 'price', payee: { kind: 'operator', name: 'Leiloes Exemplo' }, ways: [], state: 'pending' },
			{ kind: 'commission', payee: { kind: 'auctioneer' }, ways: [], state: 'pending' },
		]);
		const refused = { status: 409, body: { code: 'payment.whole' } };
		expect(await enter(lot)).toMatchObject(refused);
		for (const part of components) {
			expect(await prove(lot, part)).toMatchObject(refused);
			expect(await confirm(lot, part)).toMatchObject(refused);
		}
		expect((await post(BIDDER_API.paymentProof(lot.auction_id), lot.token, proofForm())).status).toBe(201);
		expect((await read(lot)).components.map(({ state }) => state)).toEqual(['proof-sent', 'proof-sent']);
		await app.ask('POST', ADMIN_API.confirmPayment(lot.payment_id), { token: lot.desk });
		expect((await read(lot)).components.map(({ state }) => state)).toEqual(['paid', 'paid']);
	});
});

describe('who is paid', () => {
	/** What page, email, paper and locked payment say of the parts: whether one goes to the court. */
	async function stated(lot: Won) {
		const { way } = await read(lot);
		const win = await readWin(app.context, lot.auction_id, null);
		const locked = await app.db.transaction().execute((trx) => lockPayment(trx, lot.payment_id));
		const paid = await readEmailed(lot);
		return {
			page: way?.kind === 'house',
			paper: win?.parts.some(({ payee }) => payee === 'court') === true,
			locked: locked && !locked.as_one,
			email: /depositados em juízo/.test(paid),
		};
	}

	/** The text of the email that confirms the payment, which is marked as paid for it. */
	async function readEmailed({ payment_id, winner: user_id }: Won): Promise<string> {
		const write = paymentEmailWriters(app.db, app.context.brand)['payment-confirmed'];
		await sql`update payments set status = 'paid', paid_at = now(), confirmed_by = 'person'
			where id = ${payment_id}`.execute(app.db);
		const email = await write({ kind: 'payment-confirmed', user_id, payment_id }, Date.now());
		return email?.paragraphs.join(' ') ?? '';
	}

	test.each([
		['a judicial lot', 'judicial', true],
		['any other lot', 'voluntary', false],
	] as const)(
		'for %s is stated by its parts, however a fee is split and whatever a Pix asks for',
		async (_, kind, court) => {
			for (const pix_amount of [3_000_00, 5_000_00, 103_000_00, 105_000_00]) {
				const lot = await won(kind);
				const parts = app.db.updateTable('payment_components').where('payment_id', '=', lot.payment_id);
				await parts.set({ amount: 3_000_00 }).where('kind', '=', 'commission').execute();
				await app.db
					.insertInto('payment_components')
					.values({
						payment_id: lot.payment_id,
						kind: 'cost',
						payee: 'operator',
						amount: 2_000_00,
						due_at: new Date(),
					})
					.execute();
				await app.db.updateTable('payments').set({ pix_amount }).where('id', '=', lot.payment_id).execute();
				expect(await stated(lot)).toEqual({ page: court, paper: court, locked: court, email: court });
			}
		},
	);
});

describe('the guia of the court', () => {
	test('is shown to the winner with its file, told by email, and may be replaced until the price is paid', async () => {
		const lot = await won();
		expect((await enter(lot)).status).toBe(201);
		const second = await enter(lot, slipForm({ number: '777', file: pdfFile() }));
		expect(second).toMatchObject({ status: 201, body: { number: '777', amount: 100_000 } });
		const { price } = await parts(lot);
		expect(price.ways).toMatchObject([{ kind: 'guia', slip: { number: '777', amount: 100_000 } }]);
		expect(await mailsTo(lot.winner)).toEqual(['deposit-slip', 'deposit-slip']);
		const [way] = price.ways;
		const url = way?.kind === 'guia' ? (way.slip?.url ?? '') : '';
		const open = async (cookie?: string) => {
			const answer = await fetch(`${app.url}${url}`, { headers: cookie ? { cookie } : {} });
			return [answer.status, answer.headers.get('content-type')?.split(';')[0]];
		};
		expect(await open(lot.token)).toEqual([200, 'application/pdf']);
		expect(await open(lot.desk)).toEqual([200, 'application/pdf']);
		expect(await open(await app.approved())).toEqual([404, 'application/problem+json']);
		expect((await open())[0]).toBe(401);
		const opened = app.db
			.selectFrom('security_events')
			.select('user_id')
			.where('event_type', '=', 'deposit_slip_opened');
		expect(await opened.execute()).toEqual([{ user_id: lot.admin }]);
		expect((await confirm(lot, price)).status).toBe(200);
		expect(await enter(lot)).toMatchObject({ status: 409, body: { code: 'payment.state' } });
	});

	test.each([
		['another amount', { amount: '100000.01' }, 422, 'deposit-slip.amount', undefined],
		['an amount that is no number', { amount: '1,5' }, 400, 'request.invalid', 'amount'],
		['no number', { number: ' ' }, 400, 'request.invalid', 'number'],
		['a number that is too long', { number: '1'.repeat(101) }, 400, 'request.invalid', 'number'],
		['a picture', { file: 'picture' }, 415, 'sale-document.not-pdf', undefined],
	] as const)('with %s is refused, and nothing is stored', async (_, given, status, code, path) => {
		const lot = await won();
		const file = 'file' in given ? { file: await plain().png().toBuffer() } : {};
		const answer = await enter(lot, slipForm({ ...given, ...file } as Parameters<typeof slipForm>[0]));
		expect(answer).toMatchObject({ status, body: { code } });
		if (path) expect(answer.body.errors).toMatchObject([{ path }]);
		expect(
			await app.db
				.selectFrom('deposit_slips')
				.select('id')
				.where('payment_id', '=', lot.payment_id)
				.execute(),
		).toEqual([]);
	});
});

describe('the parts', () => {
	test('are proven and confirmed one by one; with the last one the lot is paid, and the journal has only the commission', async () => {
		const lot = await won();
		const { price, commission } = await parts(lot);
		expect(await confirm(lot, price)).toMatchObject({ status: 409, body: { code: 'deposit-slip.missing' } });
		await enter(lot);
		expect((await prove(lot, price)).status).toBe(201);
		expect((await parts(lot)).price.state).toBe('proof-sent');
		expect((await parts(lot)).commission.state).toBe('pending');
		expect(await confirm(lot, price, { received_amount: 99_999.99 })).toMatchObject({
			status: 422,
			body: { code: 'payment.amount-differs', params: { owed: 100_000 } },
		});
		expect(await confirm(lot, price, { received_amount: 100_000 })).toMatchObject({
			status: 200,
			body: { state: 'paid', payment: { status: 'pending' } },
		});
		expect(await read(lot)).toMatchObject({
			status: 'pending',
			components: [{ state: 'paid' }, { state: 'pending' }],
		});
		expect(balances(await entriesOf(lot))).toEqual({
			winner: 5_000_00,
			bank: 0,
			commission: -5_000_00,
			seller: 0,
		});
		expect(await confirm(lot, commission)).toMatchObject({ body: { payment: { status: 'paid' } } });
		expect(await read(lot)).toMatchObject({ status: 'paid', proofs: [{ status: 'accepted' }] });
		const entries = await entriesOf(lot);
		expect(entries.map(({ kind }) => kind)).toEqual(['awarded', 'deposited', 'received']);
		expect(balances(entries)).toEqual({ winner: 0, bank: 5_000_00, commission: -5_000_00, seller: 0 });
		expect(await mailsTo(lot.winner)).toEqual(['deposit-slip', 'component-confirmed', 'payment-confirmed']);
		expect(await confirm(lot, commission)).toMatchObject({ status: 409, body: { code: 'payment.state' } });
	});

	test('have proofs of their own: refused with a reason, and nobody else sends one', async () => {
		const lot = await won();
		const { commission } = await parts(lot);
		expect((await prove(lot, commission, await app.approved())).status).toBe(404);
		const foreign = (await parts(await won())).commission;
		expect((await prove(lot, foreign)).status).toBe(404);
		expect((await prove(lot, { ...commission, id: randomUUID() })).status).toBe(404);
		const refuse = (seen?: number) =>
			app.ask('POST', ADMIN_API.refuseComponent(commission.id), {
				token: lot.desk,
				body: { reason: 'Valor ilegível', ...(seen && { seen }) },
			});
		expect(await refuse()).toMatchObject({ status: 409, body: { code: 'payment.no-proof' } });
		await prove(lot, commission);
		await prove(lot, commission);
		expect(await refuse(1)).toMatchObject({ status: 200, body: { state: 'proof-sent' } });
		expect((await parts(lot)).commission).toMatchObject({
			state: 'proof-sent',
			proofs: [
				{ number: 1, status: 'refused', reason: 'Valor ilegível' },
				{ number: 2, status: 'waiting', reason: null },
			],
		});
		expect(await mailsTo(lot.winner)).toEqual(['proof-refused']);
	});

	test('are never confirmed, proven or refused as one', async () => {
		const lot = await won();
		const apart = { status: 409, body: { code: 'payment.apart' } };
		const ask = (path: string, body?: object) =>
			app.ask('POST', path, { token: lot.desk, ...(body && { body }) });
		expect(await ask(ADMIN_API.confirmPayment(lot.payment_id))).toMatchObject(apart);
		expect(await ask(ADMIN_API.refuseProofs(lot.payment_id), { reason: 'Ilegível' })).toMatchObject(apart);
		expect(await post(BIDDER_API.paymentProof(lot.auction_id), lot.token, proofForm())).toMatchObject(apart);
		expect((await entriesOf(lot)).map(({ kind }) => kind)).toEqual(['awarded']);
	});

	test('are confirmed once, however many administrators do so at once, also with a proof on its way', async () => {
		const lot = await won();
		await enter(lot);
		const { price, commission } = await parts(lot);
		const answers = await Promise.all([
			...[price, price, price, commission, commission].map((part) => confirm(lot, part)),
			prove(lot, price),
			prove(lot, commission),
		]);
		expect(answers.slice(0, 5).filter(({ status }) => status === 200)).toHaveLength(2);
		expect(answers.map(({ status }) => status).filter((status) => ![200, 201, 409].includes(status))).toEqual(
			[],
		);
		const payment = await read(lot);
		expect(payment.status).toBe('paid');
		expect(payment.proofs.filter(({ status }) => status === 'waiting')).toEqual([]);
		expect((await entriesOf(lot)).map(({ kind }) => kind).toSorted()).toEqual([
			'awarded',
			'deposited',
			'received',
		]);
	});

	test('after a default stay: what was paid is kept, and what was not is still owed', async () => {
		const lot = await won();
		const { commission } = await parts(lot);
		await confirm(lot, commission);
		await makeOverdue(app.db, lot.payment_id);
		const cancelled = await app.ask('POST', ADMIN_API.cancelPayment(lot.payment_id), {
			token: lot.desk,
			body: { reason: 'Não depositou o preço', defaulted: true },
		});
		expect(cancelled.status).toBe(200);
		expect((await read(lot)).components.map(({ state }) => state)).toEqual(['defaulted', 'paid']);
		expect(balances(await entriesOf(lot))).toMatchObject({ winner: 100_000_00, bank: 5_000_00 });
	});
});
