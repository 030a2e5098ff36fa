import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import type { Payment, PaymentComponent } from '#contract/payments.ts';
import { balances } from '#domain/settlement/journal.ts';
import { readPixCode } from '#domain/settlement/pix-code.ts';
import type { StatedCost } from '#domain/settlement/stated-costs.ts';
import { isoDay } from '#domain/values/calendar-days.ts';
import { releaseDefaulted } from '#server/features/settlement/money/move-payment.ts';
import { markOverdue } from '#server/features/settlement/money/overdue.ts';
import { releaseWaiting } from '#server/features/settlement/money/release-waiting.ts';
import { makeAdmin } from '#server/testing/factories.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';
import { auctioneerBody, makeAuctioneer, makeSale, makeSeller } from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';
import { endTerm, makeOverdue, makeWonLot } from '#server/testing/won-lots.ts';

const app = useApp({
	PIX_KEY: 'leilao@exemplo.com.br',
	PIX_MERCHANT_NAME: 'Leilões Exemplo',
	PIX_MERCHANT_CITY: 'São Paulo',
});
const held = { desk: '', house: '' };
beforeAll(async () => {
	held.desk = await app.session(await makeAdmin(app.db));
	held.house = await makeAuctioneer(app.db, { ...auctioneerBody(), is_default: true });
});

const SELLERS_KEY = 'banco@exemplo.com.br';
const PAULOS_KEY = 'paulo@exemplo.com.br';
const ACCOUNT = { bank: '001', branch: '1234', account: '56789-0' };

type Given = NonNullable<Parameters<typeof makeWonLot>[1]>['given'];
interface Case {
	seller?: { payout?: object; receives?: 'directly' | 'through_operator' };
	paulo?: object | null;
	sale?: object;
	kind?: NonNullable<Given>['kind'];
}

async function won({ seller, paulo, sale, kind = 'extrajudicial' }: Case) {
	const consignor_id = seller ? await makeSeller(app.db) : null;
	if (seller && consignor_id) {
		const { payout, receives = 'directly' } = seller;
		await app.db
			.updateTable('sellers')
			.set({ payout: payout ? JSON.stringify(payout) : null, receives })
			.where('id', '=', consignor_id)
			.execute();
	}
	const body = auctioneerBody({ name: 'Paulo Leiloeiro Neto' });
	const paulo_id =
		paulo === undefined
			? null
			: await makeAuctioneer(app.db, { ...body, payout: paulo && JSON.stringify(paulo) });
	const named = { auctioneer_name: body.name, auctioneer_registration: body.registration };
	const sale_id = sale && (await makeSale(app.db, { kind, ...sale }));
	const lot = await makeWonLot(app.db, {
		bidders: 2,
		given: {
			kind,
			...(consignor_id && { consignor_id }),
			...(paulo_id && named),
			...(sale_id && { sale_id, lot_number: 1 }),
		},
	});
	const token = await app.session(lot.people.at(-1) as string);
	const read = async () =>
		(await app.ask('GET', BIDDER_API.payment(lot.auction_id), { token })).body as unknown as Payment;
	return { ...lot, read, token, consignor_id, paulo_id };
}

const confirm = (part: PaymentComponent | undefined, body: object = {}) =>
	app.ask('POST', ADMIN_API.confirmComponent(part?.id ?? ''), { token: held.desk, body });
const keyOf = (part: PaymentComponent | undefined) => {
	const way = part?.ways.find(({ kind }) => kind === 'pix');
	return way?.kind === 'pix' && way.pix.kind === 'static' ? readPixCode(way.pix.code ?? '')?.key : undefined;
};
const journalOf = (auction_id: string) =>
	app.db
		.selectFrom('journal_entries')
		.selectAll()
		.where('auction_id', '=', auction_id)
		.orderBy('id')
		.execute();

/** Payee and state of the price, then of the commission; the key of the Pix of each; whether one Pix pays the whole. */
const CASES: [string, Case, [string, string, string?], [string, string, string?], boolean][] = [
	['the house’s own lot', {}, ['operator', 'pending'], ['auctioneer', 'pending'], true],
	[
		'a seller who receives directly',
		{ seller: { payout: { pix_key: SELLERS_KEY } } },
		['seller', 'pending', SELLERS_KEY],
		['auctioneer', 'pending', 'leilao@exemplo.com.br'],
		false,
	],
	[
		'a seller who receives directly by bank transfer alone',
		{ seller: { payout: ACCOUNT } },
		['seller', 'pending'],
		['auctioneer', 'pending', 'leilao@exemplo.com.br'],
		false,
	],
	[
		'a seller without an account',
		{ seller: {} },
		['seller', 'waiting'],
		['auctioneer', 'pending', 'leilao@exemplo.com.br'],
		false,
	],
	[
		'a seller for whom the operator receives',
		{ seller: { receives: 'through_operator' } },
		['operator', 'pending', 'leilao@exemplo.com.br'],
		['auctioneer', 'pending', 'leilao@exemplo.com.br'],
		false,
	],
	[
		'another auctioneer with a key',
		{ paulo: { pix_key: PAULOS_KEY, city: 'CURITIBA' } },
		['operator', 'pending', 'leilao@exemplo.com.br'],
		['auctioneer', 'pending', PAULOS_KEY],
		false,
	],
	[
		'another auctioneer without an account',
		{ paulo: null },
		['operator', 'pending', 'leilao@exemplo.com.br'],
		['auctioneer', 'waiting'],
		false,
	],
	[
		'a judicial lot',
		{ kind: 'judicial', sale: {} },
		['court', 'waiting'],
		['auctioneer', 'pending', 'leilao@exemplo.com.br'],
		false,
	],
	[
		'a judicial lot whose commission goes to the case',
		{ kind: 'judicial', sale: { commission_to: 'court' } },
		['court', 'waiting'],
		['court', 'waiting'],
		false,
	],
	[
		'a public body that an operator may not receive for',
		{ kind: 'administrative', seller: { receives: 'through_operator' } },
		['seller', 'waiting'],
		['auctioneer', 'pending', 'leilao@exemplo.com.br'],
		false,
	],
];

describe('who is paid what, and how', () => {
	test.each(CASES)('%s', async (_, given, price, commission, as_one) => {
		const { read } = await won(given);
		const payment = await read();
		expect(payment.as_one).toBe(as_one);
		const said = payment.components.map((part) => [part.payee.kind, part.state, keyOf(part)]);
		const wanted = (of: [string, string, string?]) => [of[0], of[1], of[2]];
		expect(said).toEqual([wanted(price), wanted(commission)]);
		// A part has a term where it can be paid, and then alone.
		for (const { state, due_at } of payment.components) expect(due_at === null).toBe(state === 'waiting');
		expect(payment.parts).toEqual(payment.components);
	});

	test('a transfer names the holder and the account', async () => {
		const { read } = await won({ seller: { payout: { ...ACCOUNT, pix_key: SELLERS_KEY } } });
		const [price] = (await read()).components;
		expect(price?.ways.map(({ kind }) => kind)).toEqual(['pix', 'ted']);
		expect(price?.ways[1]).toMatchObject({ holder: 'Banco Comitente S.A.', ...ACCOUNT });
	});
});

describe('the costs of the edital', () => {
	const COSTS: StatedCost[] = [
		{ label: 'Remoção', amount: 350_50, payee: 'auctioneer' },
		{ label: 'Vistoria', amount: 1_200_00, payee: 'seller' },
		{ label: 'Publicação', amount: 99_99, payee: 'operator' },
		{ label: 'Custas', amount: 10_00, payee: 'court' },
	];
	const stated = (...payees: StatedCost['payee'][]) => ({
		costs: JSON.stringify(COSTS.filter(({ payee }) => payees.includes(payee))),
	});
	const TABLE: [string, Case, [label: string, payee: string, state: string][]][] = [
		['the house’s own lot', { sale: stated('operator') }, [['Publicação', 'operator', 'pending']]],
		[
			'a seller for whom the operator receives',
			{ seller: { receives: 'through_operator' }, sale: stated('auctioneer', 'seller', 'operator') },
			[
				['Remoção', 'auctioneer', 'pending'],
				['Vistoria', 'operator', 'pending'],
				['Publicação', 'operator', 'pending'],
			],
		],
		[
			'a seller who receives directly and has no account, and another auctioneer without one',
			{ seller: {}, paulo: null, sale: stated('auctioneer', 'seller') },
			[
				['Remoção', 'auctioneer', 'waiting'],
				['Vistoria', 'seller', 'waiting'],
			],
		],
		[
			'a judicial lot',
			{ kind: 'judicial', sale: stated('operator', 'court') },
			[
				['Publicação', 'operator', 'pending'],
				['Custas', 'court', 'waiting'],
			],
		],
	];

	test.each(TABLE)('are parts of their own, with their payees: %s', async (_, given, costs) => {
		const { read, payment_id } = await won(given);
		const { components, as_one, amount, price, commission } = await read();
		const parts = components.filter(({ kind }) => kind === 'cost');
		expect(parts.map(({ label, payee, state }) => [label, payee.kind, state])).toEqual(costs);
		expect(as_one).toBe(false);
		const sum = parts.reduce((total, part) => total + Math.round(part.amount * 100), 0);
		expect(Math.round(amount * 100)).toBe(Math.round((price + commission) * 100) + sum);
		const { rows } = await sql<{
			seller: string | null;
		}>`select k.on_behalf_of as seller from payment_components k
			where k.payment_id = ${payment_id} and k.label = 'Publicação'`.execute(app.db);
		for (const { seller } of rows) expect(seller).toBeNull();
	});

	test('are paid, and what is the seller’s is paid out without the agreed commission', async () => {
		const lot = await won({
			seller: { receives: 'through_operator' },
			sale: stated('auctioneer', 'seller', 'operator'),
		});
		await app.db
			.updateTable('sellers')
			.set({ commission_bp: 200 })
			.where('id', '=', lot.consignor_id ?? '')
			.execute();
		const [awarded] = await journalOf(lot.auction_id);
		expect(awarded).toMatchObject({
			winner: 115_500_00 + 1_650_49,
			commission: -(5_500_00 + 350_50 + 99_99),
			seller: -(110_000_00 + 1_200_00),
		});
		for (const part of (await lot.read()).components)
			expect(await confirm(part, { credited_at: isoDay(Date.now()) })).toMatchObject({ status: 200 });
		expect((await lot.read()).status).toBe('paid');
		const { rows: payouts } = await sql<{ payout: [string, number, number] }>`
			select json_build_array(k.kind, y.received, coalesce((select sum(l.amount) from payout_lines l where l.payout_id = y.id), 0)) as payout
			from payouts y join payment_components k on k.id = y.component_id where y.auction_id = ${lot.auction_id}
			order by y.received`.execute(app.db);
		expect(payouts.map(({ payout }) => payout)).toEqual([
			['cost', 1_200_00, 0],
			['price', 110_000_00, 2_200_00],
		]);
		// What is left is the operator's own and the auctioneer's.
		const left = balances(await journalOf(lot.auction_id));
		expect([left.winner, left.seller]).toEqual([0, -(110_000_00 + 1_200_00 - 2_200_00)]);
	});

	test('stand after a default as the price does, and are released with it', async () => {
		const lot = await won({ sale: stated('operator') });
		await makeOverdue(app.db, lot.payment_id);
		const body = { reason: 'Não pagou', defaulted: true };
		expect(
			await app.ask('POST', ADMIN_API.cancelPayment(lot.payment_id), { token: held.desk, body }),
		).toMatchObject({ status: 200 });
		const states = async () => (await lot.read()).components.map(({ kind, state }) => [kind, state]);
		expect(await states()).toEqual([
			['price', 'defaulted'],
			['cost', 'defaulted'],
			['commission', 'defaulted'],
		]);
		await releaseDefaulted(app.db, lot.auction_id, null);
		expect(await states()).toEqual([
			['price', 'cancelled'],
			['cost', 'cancelled'],
			['commission', 'defaulted'],
		]);
		expect(balances(await journalOf(lot.auction_id))).toMatchObject({ winner: 5_500_00, seller: 0 });
	});
});

describe('what cannot be paid has no term', () => {
	test('a payment whose parts all wait is never overdue; its guia starts the term', async () => {
		const lot = await won({ kind: 'judicial', sale: { commission_to: 'court' } });
		await sql`update payments set created_at = created_at - interval '30 days' where id = ${lot.payment_id}`.execute(
			app.db,
		);
		await markOverdue(app.context);
		const before = await lot.read();
		expect([before.status, before.due_at]).toEqual(['pending', null]);
		const form = new FormData();
		form.set('file', new File([new Uint8Array(pdfFile())], 'guia.pdf', { type: 'application/pdf' }));
		form.set('number', '0812');
		form.set('amount', '110000');
		const slip = await fetch(`${app.url}${ADMIN_API.depositSlip(lot.auction_id)}`, {
			method: 'POST',
			headers: { cookie: held.desk, origin: app.url },
			body: form,
		});
		expect(slip.status).toBe(201);
		const after = await lot.read();
		const left = Date.parse(after.due_at ?? '') - Date.parse(after.server_time);
		expect(left).toBeGreaterThan(23 * 3_600_000);
		expect(after.components.map(({ state }) => state)).toEqual(['pending', 'waiting']);
		await endTerm(app.db, lot.payment_id);
		await markOverdue(app.context);
		expect((await lot.read()).status).toBe('overdue');
	});

	test('an account that is entered later starts it, and the payer is told', async () => {
		const lot = await won({ seller: {} });
		const [price] = (await lot.read()).components;
		expect(price?.state).toBe('waiting');
		const payout = JSON.stringify({ pix_key: SELLERS_KEY });
		await app.db.transaction().execute(async (trx) => {
			await trx
				.updateTable('sellers')
				.set({ payout })
				.where('id', '=', lot.consignor_id as string)
				.execute();
			await releaseWaiting(trx, app.context.emails, {
				payee: 'seller',
				payee_id: lot.consignor_id as string,
			});
		});
		const [now] = (await lot.read()).components;
		expect([now?.state, keyOf(now)]).toEqual(['pending', SELLERS_KEY]);
		const { rows } = await sql<{ kind: string }>`select data ->> 'kind' as kind from pgboss.job
			where name = 'letters' and data ->> 'component_id' = ${price?.id}`.execute(app.db);
		expect(rows).toEqual([{ kind: 'part-payable' }]);
	});
});

test('what goes to its payee passes no account of the operator, and the journal ends at zero but for its own commission', async () => {
	const lot = await won({ seller: { payout: { pix_key: SELLERS_KEY } } });
	const [price, commission] = (await lot.read()).components;
	const credited_at = isoDay(Date.now());
	expect(await confirm(price, { credited_at })).toMatchObject({ status: 200 });
	expect(await confirm(commission)).toMatchObject({ status: 200, body: { payment: { status: 'paid' } } });
	const journal = await journalOf(lot.auction_id);
	expect(journal.map(({ kind }) => kind)).toEqual(['awarded', 'direct', 'received']);
	expect(balances(journal)).toEqual({ winner: 0, bank: 5_500_00, commission: -5_500_00, seller: 0 });
	const stored = app.db
		.selectFrom('payment_components')
		.select(sql<string>`credited_at::text`.as('credited_at'))
		.where('id', '=', price?.id ?? '');
	expect(await stored.executeTakeFirst()).toEqual({ credited_at });
});

describe('a default', () => {
	test('keeps the debt with the fine of the edital; the price is released when the lot is another’s', async () => {
		const lot = await won({ sale: { default_penalty_bp: 1_000 } });
		await makeOverdue(app.db, lot.payment_id);
		const path = ADMIN_API.cancelPayment(lot.payment_id);
		const body = { reason: 'Não pagou', defaulted: true };
		expect(await app.ask('POST', path, { token: held.desk, body })).toMatchObject({ status: 200 });
		const states = async () => (await lot.read()).components.map(({ kind, state }) => [kind, state]);
		expect(await states()).toEqual([
			['price', 'defaulted'],
			['fine', 'defaulted'],
			['commission', 'defaulted'],
		]);
		expect(balances(await journalOf(lot.auction_id))).toMatchObject({ winner: 126_500_00 });
		const reopened = await app.ask('POST', ADMIN_API.auctionAction(lot.auction_id, 'reopen'), {
			token: held.desk,
		});
		expect(reopened.status).toBe(201);
		expect((await states())[0]).toEqual(['price', 'cancelled']);
		expect(balances(await journalOf(lot.auction_id))).toMatchObject({ winner: 16_500_00 });
		// What is still owed can be paid, and the lot stays lost.
		const fine = (await lot.read()).components.find(({ kind }) => kind === 'fine');
		expect(await confirm(fine)).toMatchObject({ status: 200, body: { payment: { status: 'defaulted' } } });
	});

	test('without a fine in the edital adds none', async () => {
		const lot = await won({});
		await makeOverdue(app.db, lot.payment_id);
		const body = { reason: 'Não pagou', defaulted: true };
		await app.ask('POST', ADMIN_API.cancelPayment(lot.payment_id), { token: held.desk, body });
		expect((await lot.read()).components.map(({ kind }) => kind)).toEqual(['price', 'commission']);
	});
});
