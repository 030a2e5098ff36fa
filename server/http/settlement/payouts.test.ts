import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import type { Payout, PayoutListPage } from '#contract/payouts.ts';
import { isoDay } from '#domain/values/calendar-days.ts';
import { DAY } from '#domain/values/time.ts';
import { lockPayment, movePayment } from '#server/features/settlement/money/move-payment.ts';
import { openMissingPayouts } from '#server/features/settlement/money/open-payout.ts';
import { makeAdmin } from '#server/testing/factories.ts';
import { connectionId, waitsFor } from '#server/testing/lock-waits.ts';
import { annulWin, makeReceivedLot, makeThroughOperator, moveTerms } from '#server/testing/payouts.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';
import { useApp } from '#server/testing/test-app.ts';
import { waitFor } from '#server/testing/wait-for.ts';

const app = useApp();
const held = { token: '', second: '', admin_id: '' };

beforeAll(async () => {
	held.admin_id = await makeAdmin(app.db);
	held.token = await app.session(held.admin_id);
	held.second = await app.session(await makeAdmin(app.db));
});

const today = () => isoDay(Date.now());

function form(fields: Record<string, string>, file = false): FormData {
	const body = new FormData();
	for (const [name, value] of Object.entries(fields)) body.append(name, value);
	if (file) body.append('file', new Blob([new Uint8Array(pdfFile())]), 'recibo.pdf');
	return body;
}

async function send(path: string, body: FormData, token = held.token) {
	const headers = { cookie: token, 'sec-fetch-site': 'same-origin' };
	const response = await fetch(`${app.url}${path}`, { method: 'POST', headers, body });
	return { status: response.status, body: (await response.json()) as unknown };
}

async function list(query: Record<string, string>): Promise<PayoutListPage> {
	const { status, body } = await app.ask('GET', `${ADMIN_API.payouts}?${new URLSearchParams(query)}`, {
		token: held.token,
	});
	expect({ status, body }).toMatchObject({ status: 200 });
	return body as PayoutListPage;
}

async function payoutOf(auction: string): Promise<Payout> {
	const [first] = (await list({ auction })).payouts;
	return first as Payout;
}

const entries = async (payment_id: string) => {
	const { rows } = await sql<{ kind: string; bank: number; commission: number; seller: number }>`
		select kind, bank, commission, seller from journal_entries where payment_id = ${payment_id}
			and kind in ('seller-commission', 'expense', 'paid-out') order by id`.execute(app.db);
	return rows;
};

describe('what is owed', () => {
	test('a price that was received for a seller is owed within both terms; the commission is nobody’s', async () => {
		const lot = await makeReceivedLot(app.db);
		const { payouts, counts } = await list({ auction: lot.auction_id });
		expect(payouts).toHaveLength(1);
		expect(payouts[0]).toMatchObject({
			id: lot.payout_id,
			auction_id: lot.auction_id,
			seller: { id: lot.seller_id, name: 'Banco Comitente S.A.' },
			account: { pix_key: 'repasse@banco.test' },
			state: 'due',
			amount: 100_000,
			received: 100_000,
			commission: 0,
			expenses: 0,
			paid_at: null,
			owed_back: false,
		});
		const { due_at = '', received_at = '', statement_due_at = '' } = payouts[0] ?? {};
		expect(Math.ceil((Date.parse(due_at) - Date.parse(received_at)) / DAY)).toBeGreaterThanOrEqual(9);
		expect(Date.parse(statement_due_at)).toBeLessThan(Date.parse(due_at));
		expect(counts).toEqual({ open: 1, overdue: 0, 'no-account': 0, paid: 0, cancelled: 0, all: 1 });
	});

	test('the terms count from the day of the credit on the bank’s statement', async () => {
		const credited_at = isoDay(Date.now() - 20 * DAY);
		const lot = await makeReceivedLot(app.db, { credited_at });
		const payout = await payoutOf(lot.auction_id);
		expect(isoDay(Date.parse(payout.received_at))).toBe(credited_at);
		expect(payout.state).toBe('overdue');
		expect((await list({ auction: lot.auction_id, state: 'overdue' })).totals).toMatchObject({
			overdue: 100_000,
		});
	});

	test('the commission that is agreed with the seller is a line from the beginning', async () => {
		const lot = await makeReceivedLot(app.db, { commission_bp: 250 });
		const payout = await payoutOf(lot.auction_id);
		expect(payout).toMatchObject({ commission: 2_500, amount: 97_500 });
		expect(payout.lines).toMatchObject([{ kind: 'commission', name: 'Comissão combinada', amount: 2_500 }]);
		expect(await entries(lot.payment_id)).toEqual([
			{ kind: 'seller-commission', bank: 0, commission: -250_000, seller: 250_000 },
		]);
	});

	test('a lot without a registered seller, or whose seller receives directly, has none', async () => {
		const seller_id = await makeThroughOperator(app.db);
		await sql`update sellers set receives = 'directly' where id = ${seller_id}`.execute(app.db);
		await expect(makeReceivedLot(app.db, { seller_id })).rejects.toThrow();
	});

	test('a part that was paid before payouts were opened gets its own, once', async () => {
		const lot = await makeReceivedLot(app.db);
		await sql`delete from payouts where id = ${lot.payout_id}`.execute(app.db);
		await Promise.all([openMissingPayouts(app.db), openMissingPayouts(app.db)]);
		await openMissingPayouts(app.db);
		expect((await list({ auction: lot.auction_id })).payouts).toMatchObject([
			{ state: 'due', amount: 100_000 },
		]);
	});
});

describe('commission and expenses', () => {
	test('are taken off with their entries, given back, and never leave nothing', async () => {
		const lot = await makeReceivedLot(app.db);
		const path = ADMIN_API.payoutLines(lot.payout_id);
		const added = await send(path, form({ kind: 'commission', name: 'Comissão', amount: '2000.50' }));
		expect(added).toMatchObject({ status: 201, body: { commission: 2_000.5, amount: 97_999.5 } });
		expect(await send(path, form({ kind: 'commission', name: 'Outra', amount: '1' }))).toMatchObject({
			status: 409,
			body: { code: 'payout.commission-there' },
		});
		const spent = await send(path, form({ kind: 'expense', name: 'Chaveiro', amount: '350' }, true));
		expect(spent).toMatchObject({ status: 201, body: { expenses: 350, amount: 97_649.5 } });
		const [, line] = (spent.body as Payout).lines;
		expect(line).toMatchObject({ name: 'Chaveiro', proof: 'pdf' });
		expect((await app.ask('POST', BIDDER_API.proofLink(line?.id ?? ''), { token: held.token })).status).toBe(
			200,
		);
		expect(await send(path, form({ kind: 'expense', name: 'Tudo', amount: '97649.50' }))).toMatchObject({
			status: 422,
			body: { code: 'payout.exceeds' },
		});
		const gone = await app.ask('DELETE', ADMIN_API.payoutLine(lot.payout_id, line?.id ?? ''), {
			token: held.token,
		});
		expect(gone).toMatchObject({ status: 200, body: { expenses: 0, amount: 97_999.5 } });
		expect(await entries(lot.payment_id)).toEqual([
			{ kind: 'seller-commission', bank: 0, commission: -200_050, seller: 200_050 },
			{ kind: 'expense', bank: -35_000, commission: 0, seller: 35_000 },
			{ kind: 'expense', bank: 35_000, commission: 0, seller: -35_000 },
		]);
	});

	test.each([
		[{ kind: 'gift', name: 'Item', amount: '1' }, 'kind'],
		[{ kind: 'expense', name: 'x', amount: '1' }, 'name'],
		[{ kind: 'expense', name: 'Item', amount: '0' }, 'amount'],
		[{ kind: 'expense', name: 'Item', amount: '1,50' }, 'amount'],
	])('refuses %j', async (fields, path) => {
		const lot = await makeReceivedLot(app.db);
		const answer = await send(ADMIN_API.payoutLines(lot.payout_id), form(fields));
		expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } });
	});

	test('at once with the payment: what is taken off is in what is paid, or comes too late', async () => {
		const lot = await makeReceivedLot(app.db);
		const [line, paid] = await Promise.all([
			send(ADMIN_API.payoutLines(lot.payout_id), form({ kind: 'expense', name: 'Chaveiro', amount: '100' })),
			send(ADMIN_API.payoutPaid(lot.payout_id), form({ paid_at: today() })),
		]);
		expect(paid.status).toBe(200);
		const taken = line.status === 201 ? 100 : 0;
		expect(paid.body).toMatchObject({ state: 'paid', amount: 100_000 - taken });
		const sum = (await entries(lot.payment_id)).reduce((total, { seller }) => total + seller, 0);
		expect(sum).toBe(100_000_00);
	});
});

describe('paying', () => {
	test('once, with the proof, the entry and the audit log', async () => {
		const lot = await makeReceivedLot(app.db);
		const paid = await send(ADMIN_API.payoutPaid(lot.payout_id), form({ paid_at: today() }, true));
		expect(paid).toMatchObject({ status: 200, body: { state: 'paid', amount: 100_000, proof: 'pdf' } });
		expect(await entries(lot.payment_id)).toEqual([
			{ kind: 'paid-out', bank: -10_000_000, commission: 0, seller: 10_000_000 },
		]);
		expect((await app.ask('POST', BIDDER_API.proofLink(lot.payout_id), { token: held.token })).status).toBe(
			200,
		);
		expect(await send(ADMIN_API.payoutPaid(lot.payout_id), form({ paid_at: today() }))).toMatchObject({
			status: 409,
			body: { code: 'payout.paid' },
		});
		for (const body of [form({ kind: 'expense', name: 'Tarde', amount: '1' })])
			expect((await send(ADMIN_API.payoutLines(lot.payout_id), body)).status).toBe(409);
		const { rows } = await sql<{ changes: object }>`select changes from audit_log
			where action = 'payment.payout-paid' and subject = ${lot.auction_id}`.execute(app.db);
		expect(rows).toMatchObject([
			{ changes: { payout_amount: { to: 100_000 }, seller_id: { to: lot.seller_id } } },
		]);
	});

	test('twice at once: one pays, the other is refused', async () => {
		const lot = await makeReceivedLot(app.db);
		const answers = await Promise.all(
			[held.token, held.second, held.token].map((token) =>
				send(ADMIN_API.payoutPaid(lot.payout_id), form({ paid_at: today() }), token),
			),
		);
		expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
		expect(await entries(lot.payment_id)).toHaveLength(1);
	});

	test('waits for an annulment that has begun, and is then refused', async () => {
		const lot = await makeReceivedLot(app.db);
		const begun = Promise.withResolvers<number>();
		const end = Promise.withResolvers<void>();
		const annulled = app.db.transaction().execute(async (trx) => {
			const payment = await lockPayment(trx, lot.payment_id);
			if (payment) await movePayment(trx, payment, 'annul', { admin_id: null, reason: 'Ordem do juízo' });
			begun.resolve(await connectionId(trx));
			await end.promise;
		});
		const holder = await begun.promise;
		const paid = send(ADMIN_API.payoutPaid(lot.payout_id), form({ paid_at: today() }));
		// Without the lock it would be answered before the annulment ends.
		await Promise.race([waitFor('the payout to wait', () => waitsFor(app.db, holder)), paid]);
		end.resolve();
		await annulled;
		expect(await paid).toMatchObject({ status: 409, body: { code: 'payout.cancelled' } });
		expect(await payoutOf(lot.auction_id)).toMatchObject({ state: 'cancelled', owed_back: false });
		expect(await entries(lot.payment_id)).toEqual([]);
	});

	test('waits while the bank of who paid asks for the Pix back (MED)', async () => {
		const lot = await makeReceivedLot(app.db);
		const pix = randomUUID().replaceAll('-', '');
		await sql`insert into pix_received (end_to_end_id, key, payment_id, amount, outcome, paid_at, contested_at)
			values (${pix}, 'chave', ${lot.payment_id}, 1, 'settled', now(), now())`.execute(app.db);
		const pay = () => send(ADMIN_API.payoutPaid(lot.payout_id), form({ paid_at: today() }));
		expect(await pay()).toMatchObject({ status: 409, body: { code: 'payout.contested' } });
		expect(await entries(lot.payment_id)).toEqual([]);
		await sql`update pix_received set contested_at = null where end_to_end_id = ${pix}`.execute(app.db);
		expect(await pay()).toMatchObject({ status: 200 });
	});

	test('a win that is annulled is not paid out; a paid one leaves the seller owing', async () => {
		const [annulled, paid] = [await makeReceivedLot(app.db), await makeReceivedLot(app.db)];
		await annulWin(app.db, annulled.payment_id);
		expect(await send(ADMIN_API.payoutPaid(annulled.payout_id), form({ paid_at: today() }))).toMatchObject({
			status: 409,
			body: { code: 'payout.cancelled' },
		});
		await send(ADMIN_API.payoutPaid(paid.payout_id), form({ paid_at: today() }));
		await annulWin(app.db, paid.payment_id);
		expect(await payoutOf(paid.auction_id)).toMatchObject({ state: 'paid', owed_back: true });
	});

	test('not without an account, which the list names', async () => {
		for (const account of [null, { bank: '001', branch: '1234' }]) {
			const lot = await makeReceivedLot(app.db, { account });
			expect(await send(ADMIN_API.payoutPaid(lot.payout_id), form({ paid_at: today() }))).toMatchObject({
				status: 409,
				body: { code: 'payout.no-account' },
			});
			const { payouts, totals } = await list({ auction: lot.auction_id, state: 'no-account' });
			expect({ payouts, totals }).toMatchObject({
				payouts: [{ account: null }],
				totals: { no_account: 100_000 },
			});
		}
	});

	test.each([
		['before the receipt', () => isoDay(Date.now() - 2 * DAY), 422],
		['in the future', () => isoDay(Date.now() + 2 * DAY), 422],
		['no date', () => 'hoje', 400],
	])('refuses a date %s', async (_when, day, status) => {
		const lot = await makeReceivedLot(app.db);
		const answer = await send(ADMIN_API.payoutPaid(lot.payout_id), form({ paid_at: day() }));
		expect(answer.status).toBe(status);
		expect(await entries(lot.payment_id)).toEqual([]);
	});

	test('a batch is paid as one, or not at all', async () => {
		const lots = [
			await makeReceivedLot(app.db),
			await makeReceivedLot(app.db),
			await makeReceivedLot(app.db),
		];
		const ids = lots.map(({ payout_id }) => payout_id).join(',');
		await annulWin(app.db, lots[2]?.payment_id ?? '');
		expect((await send(ADMIN_API.payBatch, form({ ids, paid_at: today() }, true))).status).toBe(409);
		for (const { payment_id } of lots) expect(await entries(payment_id)).toEqual([]);
		const two = lots
			.slice(0, 2)
			.map(({ payout_id }) => payout_id)
			.join(',');
		const paid = await send(ADMIN_API.payBatch, form({ ids: two, paid_at: today() }, true));
		expect(paid).toMatchObject({ status: 200, body: { payouts: [{ state: 'paid' }, { state: 'paid' }] } });
		const { rows } = await sql<{ files: number }>`select count(distinct file)::int as files from payouts
			where id = any(${two.split(',')}::uuid[])`.execute(app.db);
		expect(rows).toEqual([{ files: 1 }]);
		expect((await send(ADMIN_API.payBatch, form({ ids: `${two},${two}`, paid_at: today() }))).status).toBe(
			400,
		);
	});

	test('the statement of sale is recorded once', async () => {
		const lot = await makeReceivedLot(app.db);
		const ask = () =>
			app.ask('POST', ADMIN_API.payoutStatement(lot.payout_id), {
				token: held.token,
				body: { sent_at: today() },
			});
		expect((await ask()).body).toMatchObject({ statement_at: expect.any(String) });
		expect(await ask()).toMatchObject({ status: 409, body: { code: 'payout.statement-sent' } });
	});
});

describe('the file for the bank', () => {
	test('has the payouts that can be sent, one line each', async () => {
		const seller_id = await makeThroughOperator(app.db, {
			name: '=Banco "Invento"; S.A.',
			account: { bank: '001', branch: '1234', account: '56789-0' },
		});
		const [lot, paid] = [
			await makeReceivedLot(app.db, { seller_id }),
			await makeReceivedLot(app.db, { seller_id }),
		];
		await send(ADMIN_API.payoutPaid(paid.payout_id), form({ paid_at: today() }));
		const without = await makeThroughOperator(app.db, { account: null });
		await makeReceivedLot(app.db, { seller_id: without });
		const read = async (query: string) =>
			((await app.ask('GET', `${ADMIN_API.payoutsExport}?${query}`, { token: held.token })).body as string)
				.split('\r\n')
				.slice(1, -1);
		const code = lot.payout_id.replaceAll('-', '').slice(0, 25).toUpperCase();
		const { due_at } = await payoutOf(lot.auction_id);
		const due = isoDay(Date.parse(due_at)).split('-').reverse().join('/');
		expect(await read(`seller=${seller_id}`)).toEqual([
			`"'=Banco ""Invento""; S.A.";;001;1234;56789-0;;"100000,00";${due};${code}`,
		]);
		expect(await read(`ids=${lot.payout_id}`)).toHaveLength(1);
		expect(await read(`seller=${without}`)).toEqual([]);
	});
});

describe('consent above the limit', () => {
	test('another administrator pays the same to the same account', async () => {
		const lot = await makeReceivedLot(app.db);
		app.context.consentLimit = 50_000_00;
		const pay = (token: string) =>
			send(ADMIN_API.payoutPaid(lot.payout_id), form({ paid_at: today() }), token);
		try {
			expect(await pay(held.token)).toMatchObject({ status: 202, body: { consent: { needs: 1 } } });
			expect((await pay(held.token)).status).toBe(202);
			expect(await payoutOf(lot.auction_id)).toMatchObject({ state: 'due', consent: { own: true } });
			// Another account is another act.
			await sql`update sellers set payout = '{"pix_key": "outra@banco.test"}' where id = ${lot.seller_id}`.execute(
				app.db,
			);
			expect((await pay(held.second)).status).toBe(202);
			expect(await pay(held.token)).toMatchObject({ status: 200, body: { state: 'paid' } });
		} finally {
			app.context.consentLimit = null;
		}
	});

	test('a batch counts with its sum, and falls with the amount of one of them', async () => {
		const lots = [await makeReceivedLot(app.db), await makeReceivedLot(app.db)];
		const ids = lots.map(({ payout_id }) => payout_id).join(',');
		app.context.consentLimit = 150_000_00;
		const pay = (token: string) => send(ADMIN_API.payBatch, form({ ids, paid_at: today() }), token);
		try {
			expect((await pay(held.token)).status).toBe(202);
			await send(
				ADMIN_API.payoutLines(lots[0]?.payout_id ?? ''),
				form({ kind: 'expense', name: 'Chaveiro', amount: '1' }),
			);
			expect((await pay(held.second)).status).toBe(202);
			expect((await pay(held.token)).status).toBe(200);
		} finally {
			app.context.consentLimit = null;
		}
	});

	test('an annulment takes back what waits', async () => {
		const lot = await makeReceivedLot(app.db);
		app.context.consentLimit = 50_000_00;
		try {
			await send(ADMIN_API.payoutPaid(lot.payout_id), form({ paid_at: today() }));
			await annulWin(app.db, lot.payment_id);
			expect((await payoutOf(lot.auction_id)).consent).toBeNull();
		} finally {
			app.context.consentLimit = null;
		}
	});
});

test('the lists follow the terms', async () => {
	const lot = await makeReceivedLot(app.db);
	await moveTerms(app.db, lot.payout_id, -30);
	expect(await payoutOf(lot.auction_id)).toMatchObject({ state: 'overdue' });
	const { payouts, next_cursor } = await list({ state: 'open', limit: '1' });
	expect(payouts).toHaveLength(1);
	expect(next_cursor).not.toBeNull();
	const second = await list({ state: 'open', limit: '1', cursor: next_cursor ?? '' });
	expect(second.payouts[0]?.id).not.toBe(payouts[0]?.id);
	const { status } = await app.ask('GET', `${ADMIN_API.payouts}?cursor=x`, { token: held.token });
	expect(status).toBe(400);
});
