import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { PaymentListPage } from '#contract/payment-list.ts';
import { PAYMENT_FILTERS, type PaymentFilter } from '#domain/settlement/payment-filters.ts';
import { makeAdmin, makeAuction, makePerson } from '#server/testing/factories.ts';
import { giveIdentity, makeCnpj, makeCpf, personWith } from '#server/testing/identities.ts';
import { makeSale } from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';
import { makeOverdue, makeWonLot } from '#server/testing/won-lots.ts';

const app = useApp();
const held = { token: '' };

async function list(query: Record<string, string> = {}): Promise<PaymentListPage> {
	const path = `${ADMIN_API.adminPayments}?${new URLSearchParams(query)}`;
	const { status, body } = await app.ask('GET', path, { token: held.token });
	expect({ status, body }).toMatchObject({ status: 200 });
	return body as PaymentListPage;
}
const found = async (query: Record<string, string>) => (await list(query)).payments.map(({ id }) => id);

/** A payment in a state, without the bids that led to it; the winner is somebody new. */
async function makePayment(
	fields: Partial<Record<'title' | 'environment' | 'user_id' | 'status' | 'sale_id', string>> = {},
	{ due = '1 day', court = false, created = '0' } = {},
) {
	const { title = 'Galpão', environment = 'production', sale_id, status = 'pending' } = fields;
	const user_id = fields.user_id ?? (await makePerson(app.db));
	const auction_id = await makeAuction(app.db, {
		title,
		environment: environment as 'production',
		status: 'completed',
		ledger_seq: 2,
		last_stamp: new Date(),
		...(sale_id && { sale_id }),
	});
	const paid = status === 'paid' || status === 'refund-due' || status === 'refunded';
	const { rows } = await sql<{ id: string; txid: string }>`
		insert into payments (auction_id, user_id, status, price, commission, amount, pix_amount, due_at, paid_at, ended_at, reason, created_at)
		values (${auction_id}, ${user_id}, ${status}, 10000000, 500000, 10500000, ${court ? 500000 : 10500000}, now() + ${due}::interval,
			${paid ? new Date() : null}, ${status === 'cancelled' || status === 'refunded' ? new Date() : null}, null, now() + ${created}::interval)
		returning id, txid`.execute(app.db);
	const [{ id, txid }] = rows as [{ id: string; txid: string }];
	if (court)
		await sql`update payment_components set payee = 'court', through_operator = false, status = 'waiting', due_at = null where payment_id = ${id} and kind = 'price'`.execute(
			app.db,
		);
	return { id, txid, auction_id, user_id };
}

async function addProof(payment_id: string) {
	await sql`insert into payment_proofs (payment_id, file, kind) values (${payment_id}, ${randomUUID()}, 'pdf')`.execute(
		app.db,
	);
}

async function addSlip(payment_id: string, number: string) {
	await sql`insert into deposit_slips (payment_id, number, amount, file)
		values (${payment_id}, ${number}, 10000000, ${randomUUID()})`.execute(app.db);
	await sql`update payment_components set status = 'pending', due_at = now() + interval '1 day'
		where payment_id = ${payment_id} and status = 'waiting'`.execute(app.db);
}

beforeAll(async () => {
	held.token = await app.session(await makeAdmin(app.db));
});

describe('states and filters', () => {
	const sale = { id: '' };
	/** Each payment with the filters that it is in, beside `all`. */
	const expected = new Map<string, PaymentFilter[]>();

	beforeAll(async () => {
		sale.id = await makeSale(app.db, { published_at: new Date() });
		const of = (status: string, options?: Parameters<typeof makePayment>[1]) =>
			makePayment({ sale_id: sale.id, status }, options);
		const proved = await of('pending');
		await addProof(proved.id);
		const late = await of('overdue', { due: '-1 day', court: true });
		await addProof(late.id);
		const withSlip = await of('pending', { court: true });
		await addSlip(withSlip.id, '9001');
		const paidWithProof = await of('paid');
		await addProof(paidWithProof.id);
		for (const [{ id }, ...filters] of [
			[await of('pending'), 'pending'],
			// The state that is stored is changed by a job; until then the due time decides.
			[await of('pending', { due: '-1 minute' }), 'overdue'],
			[await of('overdue', { due: '-1 day' }), 'overdue'],
			[proved, 'pending', 'proof'],
			[await of('pending', { court: true }), 'pending', 'slip'],
			[withSlip, 'pending'],
			[late, 'overdue', 'slip', 'proof'],
			[paidWithProof, 'paid'],
			[await of('cancelled', { court: true }), 'cancelled'],
			[await of('refund-due'), 'refund-due'],
			[await of('refunded'), 'refunded'],
		] as [{ id: string }, ...PaymentFilter[]][])
			expected.set(id, filters);
		// An overdue win that is offered to the next bidder.
		const lot = await makeWonLot(app.db);
		await makeOverdue(app.db, lot.payment_id);
		const offer = await app.ask('POST', ADMIN_API.offerLot(lot.payment_id), { token: held.token, body: {} });
		expect(offer.status).toBe(201);
		await sql`update auctions set sale_id = ${sale.id} where id = ${lot.auction_id}`.execute(app.db);
		expected.set(lot.payment_id, ['defaulted', 'offered']);
	});

	test.each(Object.keys(PAYMENT_FILTERS) as PaymentFilter[])('%s', async (state) => {
		const wanted = [...expected].filter(([, filters]) => state === 'all' || filters.includes(state));
		const page = await list({ sale: sale.id, state });
		expect(page.payments.map(({ id }) => id).toSorted()).toEqual(wanted.map(([id]) => id).toSorted());
		expect(page.counts[state]).toBe(wanted.length);
		expect(wanted.length).toBeGreaterThan(0);
	});

	test('every state of the table is listed, with what waits', async () => {
		const { payments } = await list({ sale: sale.id });
		expect(new Set(payments.map(({ status }) => status))).toEqual(
			new Set(['pending', 'overdue', 'paid', 'cancelled', 'defaulted', 'refund-due', 'refunded']),
		);
		for (const { id, status, proof_waiting, slip_missing, offered } of payments) {
			const filters = expected.get(id);
			expect([id, proof_waiting, slip_missing, offered]).toEqual([
				id,
				filters?.includes('proof'),
				filters?.includes('slip'),
				filters?.includes('offered'),
			]);
			expect(filters).toContain(status);
		}
	});

	test('an offer whose time is over no longer counts', async () => {
		await sql`update second_chances set offered_at = now() - interval '2 hours', expires_at = now() - interval '1 minute'
			where state = 'offered'`.execute(app.db);
		expect((await list({ sale: sale.id })).counts.offered).toBe(0);
	});
});

describe('search', () => {
	test('finds a payment by each of its keys, and nothing of others', async () => {
		const { db } = app;
		const cpf = makeCpf();
		const user_id = await makePerson(db);
		await sql`update users set name = 'Ângela d’Ávila Prado', email = 'angela.prado@exemplo.test' where id = ${user_id}`.execute(
			db,
		);
		await giveIdentity(app, user_id, personWith(cpf));
		const sale_id = await makeSale(db, {
			case_number: '0007771-06.2019.8.26.0100',
			published_at: new Date(),
		});
		const { rows } = await sql<{ number: number; year: number }>`
			select number, year from sales where id = ${sale_id}`.execute(db);
		const { number, year } = rows[0] as { number: number; year: number };
		const wanted = await makePayment({ title: 'Chácara das Mangueiras', user_id, sale_id }, { court: true });
		await addSlip(wanted.id, 'GRJ-2026/000.771-X');
		await sql`insert into pix_charges (txid, payment_id, key, amount, expires_at)
			values ('charge0000000000000000000001', ${wanted.id}, 'a@b.example', 500000, now())`.execute(db);
		await sql`insert into pix_received (end_to_end_id, key, payment_id, amount, paid_at, outcome)
			values ('E00000000202611281200abcdefghijk', 'a@b.example', ${wanted.id}, 500000, now(), 'amount')`.execute(
			db,
		);
		const other = await makePayment({ title: 'Casa', user_id: await makePerson(db) });
		await giveIdentity(app, other.user_id, personWith(makeCpf()));

		for (const search of [
			'chacara das mang',
			"angela d'avila",
			'Prado',
			'angela.prado@',
			cpf,
			cpf.replace(/\D/g, ''),
			`CPF ${cpf}`,
			`${number}/${year}`,
			`nº ${number}/${year}`,
			'0007771-06.2019',
			'00077710620198260100',
			'000.771',
			wanted.txid,
			wanted.txid.toLowerCase(),
			wanted.id,
			wanted.auction_id,
			'charge0000000000000000000001',
			'E00000000202611281200abcdefghijk',
		])
			expect([search, await found({ search })]).toEqual([search, [wanted.id]]);
	});

	test('finds a CPF or CNPJ only whole, and of the one who stated it', async () => {
		const [cpf, cnpj] = [makeCpf(), makeCnpj()];
		const first = await makePayment({ title: 'Terreno A' });
		const second = await makePayment({ title: 'Terreno B' });
		await giveIdentity(app, first.user_id, personWith(cpf));
		await giveIdentity(
			app,
			second.user_id,
			personWith(cnpj, { person_type: 'company', representative: { name: 'Rita', tax_id: makeCpf() } }),
		);
		expect(await found({ search: cpf })).toEqual([first.id]);
		expect(await found({ search: cnpj })).toEqual([second.id]);
		for (const search of [cpf.slice(0, -1), cpf.slice(0, 11), cnpj.slice(0, -2), makeCpf()])
			expect([search, await found({ search })]).toEqual([search, []]);
	});

	test('treats wildcards as text, and neither the city nor the deleted account’s address is a key', async () => {
		const { id, user_id } = await makePayment({ title: 'Sítio 100% plano_x' });
		expect(await found({ search: '100% plano_x' })).toEqual([id]);
		expect(await found({ search: '100%plano' })).toEqual([]);
		expect(await found({ search: 'São Paulo' })).toEqual([]);
		await sql`update users set deleted_at = now(), email = 'apagado-1@deleted.invalid' where id = ${user_id}`.execute(
			app.db,
		);
		expect(await found({ search: 'apagado-1@' })).toEqual([]);
	});

	test('counts each filter under the search', async () => {
		await makePayment({ title: 'Prédio contado' });
		await makePayment({ title: 'Prédio contado', status: 'paid' });
		const { counts, payments } = await list({ search: 'prédio contado', state: 'paid' });
		expect(counts).toMatchObject({ all: 2, pending: 1, paid: 1, overdue: 0 });
		expect(payments).toHaveLength(1);
	});
});

describe('one lot, sale or person', () => {
	test('narrows the list, and is named', async () => {
		const sale_id = await makeSale(app.db, { published_at: new Date() });
		const { id, auction_id, user_id } = await makePayment({ title: 'Loja da esquina', sale_id });
		await makePayment({ title: 'Loja do lado' });
		expect(await found({ auction: auction_id })).toEqual([id]);
		expect(await found({ sale: sale_id })).toEqual([id]);
		const page = await list({ person: user_id });
		expect(page.payments).toMatchObject([
			{
				id,
				auction: { id: auction_id, title: 'Loja da esquina' },
				sale: { id: sale_id, lot_number: null },
				person: { id: user_id },
				amount: 105_000,
			},
		]);
		expect(page.of).toMatchObject({ auction: null, sale: null, person: page.payments[0]?.person.name });
		expect(await list({ auction: randomUUID() })).toMatchObject({ payments: [], of: { auction: null } });
	});

	test('a withdrawn lot keeps its payment; another environment has its own', async () => {
		const { id, auction_id, user_id } = await makePayment();
		await sql`update auctions set withdrawn_at = now() where id = ${auction_id}`.execute(app.db);
		await makePayment({ user_id, environment: 'staging' });
		expect(await found({ person: user_id })).toEqual([id]);
	});
});

describe('pages', () => {
	async function walk(query: Record<string, string>): Promise<string[]> {
		const ids: string[] = [];
		let cursor: string | null = null;
		do {
			const page: PaymentListPage = await list({ ...query, limit: '3', ...(cursor && { cursor }) });
			ids.push(...page.payments.map(({ id }) => id));
			cursor = page.next_cursor;
		} while (cursor !== null);
		return ids;
	}

	test('follow each other without gaps or repetition, though times are equal', async () => {
		const person = await makePerson(app.db);
		const made: string[] = [];
		for (const at of ['-3 hours', '-3 hours', '-2 hours', '-2 hours', '-2 hours', '-1 hour', '-1 hour'])
			made.push((await makePayment({ user_id: person }, { created: at, due: at.replace('-', '') })).id);
		await sql`update payments set created_at = date_trunc('day', created_at), due_at = date_trunc('day', due_at) + interval '2 days'
			where user_id = ${person}`.execute(app.db);
		const all = await walk({ person });
		expect(all.toSorted()).toEqual(made.toSorted());
		expect((await walk({ person, state: 'pending' })).toSorted()).toEqual(made.toSorted());
	});

	test('are by win, the latest first, and what is owed by due time, the earliest first', async () => {
		const user_id = await makePerson(app.db);
		const early = await makePayment({ user_id }, { created: '-2 hours', due: '3 hours' });
		const late = await makePayment({ user_id }, { created: '-1 hour', due: '9 hours' });
		expect(await found({ person: user_id })).toEqual([late.id, early.id]);
		expect(await found({ person: user_id, state: 'pending' })).toEqual([early.id, late.id]);
	});

	test('refuse a cursor of another order, a state that is none, and a text that is no id', async () => {
		const user_id = await makePerson(app.db);
		await makePayment({ user_id });
		await makePayment({ user_id });
		const { next_cursor } = await list({ person: user_id, limit: '1' });
		for (const [query, path] of [
			[{ state: 'pending', cursor: next_cursor ?? '' }, 'cursor'],
			[{ cursor: 'x' }, 'cursor'],
			[{ state: 'lost' }, 'state'],
			[{ person: 'ana' }, 'person'],
		] as const) {
			const address = `${ADMIN_API.adminPayments}?${new URLSearchParams(query)}`;
			const answer = await app.ask('GET', address, { token: held.token });
			expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } });
		}
	});
});
