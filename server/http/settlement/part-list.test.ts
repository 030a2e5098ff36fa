import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { PartListPage } from '#contract/part-list.ts';
import { PART_FILTERS, type PartFilter } from '#domain/settlement/payment-filters.ts';
import { makeAdmin, makePerson } from '#server/testing/factories.ts';
import { giveIdentity, makeCpf, personWith } from '#server/testing/identities.ts';
import { annulWin, makeReceivedLot, makeThroughOperator } from '#server/testing/payouts.ts';
import { makeSale } from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';
import { makeWonLot } from '#server/testing/won-lots.ts';

const app = useApp();
const held = { token: '', sale: '' };

async function list(query: Record<string, string> = {}, token = held.token): Promise<PartListPage> {
	const { status, body } = await app.ask(
		'GET',
		`${ADMIN_API.paymentParts}?${new URLSearchParams({ sale: held.sale, ...query })}`,
		{ token },
	);
	expect({ status, body }).toMatchObject({ status: 200 });
	return body as PartListPage;
}

type Given = NonNullable<Parameters<typeof makeWonLot>[1]>;

/** A won lot of the sale, whose parts are paid apart. */
async function makeLot({ title = 'Galpão', ...given }: Given['given'] & { title?: string } = {}) {
	const lot = await makeWonLot(app.db, { bidders: 1, given: { title, ...given } });
	await sql`update auctions set sale_id = ${held.sale} where id = ${lot.auction_id}`.execute(app.db);
	await sql`update payments set as_one = false where id = ${lot.payment_id}`.execute(app.db);
	const { rows } = await sql<{ id: string; kind: 'price' | 'commission' }>`
		select id, kind from payment_components where payment_id = ${lot.payment_id}`.execute(app.db);
	const part = (kind: string) => rows.find((row) => row.kind === kind)?.id ?? '';
	return { ...lot, price: part('price'), commission: part('commission') };
}

const change = (id: string, values: object) =>
	app.db.updateTable('payment_components').set(values).where('id', '=', id).execute();

async function addProof(payment_id: string, component_id: string | null): Promise<string> {
	const made = app.db
		.insertInto('payment_proofs')
		.values({ payment_id, component_id, file: randomUUID(), kind: 'pdf' })
		.returning('id');
	return (await made.executeTakeFirstOrThrow()).id;
}

beforeAll(async () => {
	held.token = await app.session(await makeAdmin(app.db));
	held.sale = await makeSale(app.db, {
		case_number: '0007771-06.2019.8.26.0100',
		published_at: new Date(),
	});
});

describe('states and filters', () => {
	/** Each part with the filters that it is in, beside `all`. */
	const expected = new Map<string, PartFilter[]>();

	beforeAll(async () => {
		const lot = await makeLot();
		await addProof(lot.payment_id, lot.commission);
		await change(lot.price, {
			payee: 'court',
			payee_name: '2ª Vara Cível',
			through_operator: false,
			status: 'waiting',
			due_at: null,
		});
		expected.set(lot.price, ['open', 'slip']).set(lot.commission, ['open', 'commission', 'pending', 'proof']);
		const late = await makeLot();
		await change(late.price, { due_at: new Date(Date.now() - 60_000) });
		await change(late.commission, { status: 'cancelled' });
		expected.set(late.price, ['open', 'overdue']).set(late.commission, ['cancelled']);
		// A day is announced for an instalment that waits for its index: it is not late.
		const uncorrected = await makeLot();
		await change(uncorrected.price, { status: 'waiting', due_at: new Date(Date.now() - 60_000) });
		await change(uncorrected.commission, { status: 'cancelled' });
		expected.set(uncorrected.price, ['open']).set(uncorrected.commission, ['cancelled']);
		const lost = await makeLot();
		await change(lost.price, { status: 'defaulted', due_at: new Date(Date.now() + 60_000) });
		await change(lost.commission, { status: 'refunded' });
		expected.set(lost.price, ['open', 'defaulted']).set(lost.commission, ['refunded']);
		const seller = await makeThroughOperator(app.db);
		const paid = await makeReceivedLot(app.db, { seller_id: seller });
		const annulled = await makeReceivedLot(app.db, { seller_id: seller });
		await annulWin(app.db, annulled.payment_id);
		for (const [{ payment_id }, filter] of [
			[paid, 'paid'],
			[annulled, 'refund-due'],
		] as const) {
			await sql`update auctions a set sale_id = ${held.sale} from payments p where p.id = ${payment_id} and a.id = p.auction_id`.execute(
				app.db,
			);
			const parts = await app.db
				.selectFrom('payment_components')
				.select(['id', 'status'])
				.where('payment_id', '=', payment_id)
				.execute();
			for (const { id } of parts) expected.set(id, [filter]);
		}
		// Of the undone payments one lot is offered to the next bidder.
		const offered = await makeWonLot(app.db, { given: { title: 'Oferecido' } });
		await sql`update auctions set sale_id = ${held.sale} where id = ${offered.auction_id}`.execute(app.db);
		await sql`update payments set due_at = now() - interval '1 hour', status = 'overdue' where id = ${offered.payment_id}`.execute(
			app.db,
		);
		await sql`update payment_components set due_at = now() - interval '1 hour' where payment_id = ${offered.payment_id}`.execute(
			app.db,
		);
		const answer = await app.ask('POST', ADMIN_API.offerLot(offered.payment_id), {
			token: held.token,
			body: {},
		});
		expect(answer.status).toBe(201);
		for (const part of (await list({ auction: offered.auction_id })).parts)
			expected.set(part.id, [
				'offered',
				...(part.state === 'defaulted' ? (['open', 'defaulted'] as const) : (['cancelled'] as const)),
				...(part.state === 'defaulted' && part.kind === 'commission' ? (['commission'] as const) : []),
			]);
	});

	test.each(Object.keys(PART_FILTERS) as PartFilter[])('%s', async (state) => {
		const wanted = [...expected].filter(([, filters]) => state === 'all' || filters.includes(state));
		const page = await list({ state });
		expect(page.parts.map(({ id }) => id).toSorted()).toEqual(wanted.map(([id]) => id).toSorted());
		expect(page.counts[state]).toBe(wanted.length);
		expect(wanted.length).toBeGreaterThan(0);
	});

	test('what waits in each list of money is counted, whatever this one is narrowed to', async () => {
		const open = [...expected].filter(([, filters]) => filters.includes('open')).length;
		const refunds = [...expected].filter(([, filters]) => filters.includes('refund-due')).length;
		expect((await list({ search: 'nada disso' })).desk).toEqual({
			receivable: open,
			to_refund: refunds,
			to_pay_out: 1,
		});
	});

	test('what was received for a seller says whether it was paid out', async () => {
		const { parts } = await list({ state: 'paid' });
		expect(parts.map(({ kind, paid_out }) => [kind, paid_out])).toContainEqual(['price', false]);
	});
});

describe('search', () => {
	test('finds the parts of a lot by each of its keys, and nothing of others', async () => {
		const { db } = app;
		const [cpf, user_id] = [makeCpf(), await makePerson(db)];
		await sql`update users set name = 'Ângela d’Ávila Prado', email = 'angela.prado@exemplo.test' where id = ${user_id}`.execute(
			db,
		);
		await giveIdentity(app, user_id, personWith(cpf));
		const lot = await makeLot({ title: 'Chácara das Mangueiras' });
		await sql`update payments set user_id = ${user_id} where id = ${lot.payment_id}`.execute(db);
		await makeLot({ title: 'Casa' });
		await sql`insert into deposit_slips (payment_id, component_id, number, amount, file)
			values (${lot.payment_id}, ${lot.price}, 'GRJ-2026/000.771-X', 1, ${randomUUID()})`.execute(db);
		await sql`insert into pix_charges (txid, payment_id, component_id, key, amount, expires_at)
			values ('charge0000000000000000000001', ${lot.payment_id}, ${lot.commission}, 'a@b.example', 500000, now())`.execute(
			db,
		);
		await sql`insert into pix_received (end_to_end_id, key, payment_id, amount, paid_at, outcome)
			values ('E00000000202611281200abcdefghijk', 'a@b.example', ${lot.payment_id}, 500000, now(), 'amount')`.execute(
			db,
		);
		const code = lot.price.replaceAll('-', '').slice(0, 25);
		for (const search of [
			...['chacara das mang', "angela d'avila", 'angela.prado@', cpf, cpf.replace(/\D/g, '')],
			...['GRJ-2026/000.771-X', '000.771', lot.payment_id, lot.auction_id, code, code.toUpperCase()],
			...['charge0000000000000000000001', 'E00000000202611281200abcdefghijk'],
		])
			expect([search, (await list({ search })).parts.map(({ id }) => id).toSorted()]).toEqual([
				search,
				[lot.price, lot.commission].toSorted(),
			]);
		const { rows } = await sql<{ place: string }>`
			select number || '/' || year as place from sales where id = ${held.sale}`.execute(db);
		for (const search of [rows[0]?.place ?? '', '0007771-06.2019', '00077710620198260100'])
			expect([search, (await list({ search })).parts.length]).toEqual([search, (await list()).parts.length]);
		for (const search of [makeCpf(), cpf.slice(0, -1), code.slice(0, 24)])
			expect([search, (await list({ search })).parts]).toEqual([search, []]);
		const [price, commission] = (await list({ search: lot.auction_id })).parts.toSorted((one, other) =>
			one.kind < other.kind ? 1 : -1,
		);
		expect(price).toMatchObject({ slip: 'GRJ-2026/000.771-X', identifier: code.toUpperCase() });
		expect(commission).toMatchObject({ slip: null, identifier: 'charge0000000000000000000001' });
	});

	test('narrows to who receives the part itself', async () => {
		expect((await list({ payee: 'court' })).parts).toMatchObject([
			{ kind: 'price', payee: { kind: 'court', name: '2ª Vara Cível' } },
		]);
	});
});

test('the newest proof that waits is shown with its part, or with each part of a payment in one', async () => {
	const lot = await makeLot({ title: 'Com comprovante' });
	await addProof(lot.payment_id, lot.price);
	const second = await addProof(lot.payment_id, lot.price);
	const proofs = async () =>
		(await list({ auction: lot.auction_id })).parts.map(({ kind, as_one, proof }) => [
			kind,
			as_one,
			proof?.id,
		]);
	expect((await proofs()).toSorted()).toEqual([
		['commission', null, undefined],
		['price', null, second],
	]);
	await sql`update payments set as_one = true where id = ${lot.payment_id}`.execute(app.db);
	await sql`update payment_proofs set component_id = null where payment_id = ${lot.payment_id}`.execute(
		app.db,
	);
	expect((await proofs()).toSorted()).toEqual([
		['commission', 105_000, second],
		['price', 105_000, second],
	]);
});

test('pages follow each other without gaps, by term and by win', async () => {
	for (const state of ['open', 'all', 'refund-due'] as const) {
		const ids: string[] = [];
		let cursor: string | null = null;
		do {
			const page: PartListPage = await list({ state, limit: '2', ...(cursor && { cursor }) });
			ids.push(...page.parts.map(({ id }) => id));
			cursor = page.next_cursor;
		} while (cursor !== null);
		expect(ids).toEqual((await list({ state, limit: '200' })).parts.map(({ id }) => id));
		expect(new Set(ids).size).toBe(ids.length);
	}
	const { next_cursor } = await list({ limit: '1' });
	const address = `${ADMIN_API.paymentParts}?${new URLSearchParams({ state: 'open', cursor: next_cursor ?? '' })}`;
	expect(await app.ask('GET', address, { token: held.token })).toMatchObject({ status: 400 });
});
