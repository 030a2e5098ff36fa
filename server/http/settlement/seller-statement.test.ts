import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { isoDay } from '#domain/values/calendar-days.ts';
import { DAY } from '#domain/values/time.ts';
import { makeAdmin } from '#server/testing/factories.ts';
import { annulWin, makeReceivedLot, makeThroughOperator, type ReceivedLot } from '#server/testing/payouts.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { makeSale } from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
const held = { token: '' };

beforeAll(async () => {
	held.token = await app.session(await makeAdmin(app.db));
});

const today = () => isoDay(Date.now());

async function post(path: string, fields: Record<string, string>): Promise<void> {
	const body = new FormData();
	for (const [name, value] of Object.entries(fields)) body.append(name, value);
	const headers = { cookie: held.token, 'sec-fetch-site': 'same-origin' };
	const response = await fetch(`${app.url}${path}`, { method: 'POST', headers, body });
	expect(response.ok).toBe(true);
}

const pay = ({ payout_id }: ReceivedLot) => post(ADMIN_API.payoutPaid(payout_id), { paid_at: today() });
const take = ({ payout_id }: ReceivedLot, kind: string, amount: string) =>
	post(ADMIN_API.payoutLines(payout_id), { kind, name: 'Item combinado', amount });

async function csvOf(path: string, query = ''): Promise<string[][]> {
	const { status, body } = await app.ask('GET', `${path}?${query}`, { token: held.token });
	expect({ status, body }).toMatchObject({ status: 200 });
	return (body as string)
		.trimEnd()
		.split('\r\n')
		.map((line) => line.replaceAll('"', '').split(';'));
}

const seller = (id: string, query?: string) => csvOf(ADMIN_API.sellerStatement(id, 'csv'), query);

/** The amounts of the last row by the head of their column. */
async function totalsOf(id: string, query?: string) {
	const [head = [], ...rows] = await seller(id, query);
	const last = rows.at(-1) ?? [];
	return Object.fromEntries(head.map((name, at) => [name, last[at]]));
}

async function pdfOf(path: string) {
	const response = await fetch(`${app.url}${path}`, {
		headers: { cookie: held.token, 'sec-fetch-site': 'same-origin' },
	});
	expect(response.status).toBe(200);
	const read = await readPdf(new Uint8Array(await response.arrayBuffer()));
	return { ...read, text: read.pages.join(' ').replace(/\s+/g, ' ') };
}

/** A seller with a lot that is paid out and one that is held, both with commission and expenses. */
async function sellerWithLots() {
	const seller_id = await makeThroughOperator(app.db, { name: 'Banco Invento S.A.' });
	const sale_id = await makeSale(app.db, {
		kind: 'extrajudicial',
		number: 12,
		year: 2031,
		seller_id,
		published_at: new Date(),
	});
	const lots = [
		await makeReceivedLot(app.db, { seller_id, lot: { title: 'Casa em Campinas', sale_id, lot_number: 1 } }),
		await makeReceivedLot(app.db, { seller_id, lot: { title: 'Galpão em Betim', sale_id, lot_number: 2 } }),
	] as const;
	await take(lots[0], 'commission', '2000');
	await take(lots[0], 'expense', '350.55');
	await pay(lots[0]);
	await take(lots[1], 'expense', '0.01');
	return { seller_id, sale_id, lots };
}

describe('the statement of sale', () => {
	const made = { seller_id: '', sale_id: '' };
	beforeAll(async () => {
		await sql`delete from sales where year = 2031`.execute(app.db);
		Object.assign(made, await sellerWithLots());
	});

	test('its totals are the journal’s, to the centavo', async () => {
		const totals = await totalsOf(made.seller_id);
		expect(totals).toMatchObject({
			'Arrematação (R$)': '200000',
			'Recebido (R$)': '200000',
			'Comissão (R$)': '2000',
			'Despesas (R$)': '350,56',
			'Repassado (R$)': '97649,45',
			'Retido (R$)': '99999,99',
			Diferenças: '',
		});
		const { rows } = await sql<Record<string, number>>`
			select sum(e.bank) filter (where e.kind = 'received') as received, sum(e.seller) filter (where e.kind = 'seller-commission') as commission,
				sum(e.seller) filter (where e.kind = 'expense') as expense, sum(e.seller) filter (where e.kind = 'paid-out') as paid_out
			from journal_entries e join payouts y on y.component_id = e.component_id where y.seller_id = ${made.seller_id}`.execute(
			app.db,
		);
		expect(
			Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, sum]) => [name, Number(sum)])),
		).toEqual({
			received: 200_000_00,
			commission: 2_000_00,
			expense: 350_56,
			paid_out: 97_649_45,
		});
	});

	test('that of the sale says the same of its lots', async () => {
		const rows = await csvOf(ADMIN_API.saleStatement(made.sale_id, 'csv'));
		expect(rows.map(([name]) => name)).toEqual([
			expect.stringContaining('Lote'),
			'Casa em Campinas (leilão nº 12/2031, lote 1)',
			'Galpão em Betim (leilão nº 12/2031, lote 2)',
			'Retido antes do período',
			'Valor sem conta do comitente',
			'Total',
		]);
		expect(rows.at(-1)).toEqual((await seller(made.seller_id)).at(-1));
	});

	test('a period has its own movements and what was held before it', async () => {
		const tomorrow = isoDay(Date.now() + DAY);
		const yesterday = isoDay(Date.now() - DAY);
		expect(await totalsOf(made.seller_id, `from=${today()}&to=${today()}`)).toMatchObject({
			'Recebido (R$)': '200000',
		});
		expect(await totalsOf(made.seller_id, `to=${yesterday}`)).toMatchObject({
			'Recebido (R$)': '0',
			'Retido (R$)': '0',
		});
		const later = await seller(made.seller_id, `from=${tomorrow}`);
		expect(later.find(([name]) => name === 'Retido antes do período')).toContain('99999,99');
		expect(later.at(-1)?.at(-2)).toBe('99999,99');
		for (const query of ['from=ontem', `from=${tomorrow}&to=${yesterday}`]) {
			const path = `${ADMIN_API.sellerStatement(made.seller_id, 'csv')}?${query}`;
			expect((await app.ask('GET', path, { token: held.token })).status).toBe(400);
		}
	});

	test('the PDF is a tagged paper that says the same', async () => {
		const { text, roles, untagged, lang, title } = await pdfOf(
			ADMIN_API.sellerStatement(made.seller_id, 'pdf'),
		);
		expect(title).toContain('Conta de venda');
		expect(lang).toBe('pt-BR');
		expect(untagged).toBe(0);
		expect(roles).toContain('TH');
		for (const words of [
			'Banco Invento S.A.',
			'Pix repasse@banco.test',
			'Casa em Campinas (leilão nº 12/2031, lote 1)',
			'97.649,45',
			'99.999,99',
			'Retido para repasse',
			'até o centavo',
		])
			expect(text).toContain(words);
		expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
		expect(text).not.toContain('Diferença');
	});

	test('whoever is not there has none', async () => {
		for (const path of [
			ADMIN_API.sellerStatement(made.sale_id, 'csv'),
			ADMIN_API.sellerStatement(made.sale_id, 'pdf'),
			ADMIN_API.saleStatement(made.seller_id, 'csv'),
			ADMIN_API.saleStatement(made.seller_id, 'pdf'),
		])
			expect((await app.ask('GET', path, { token: held.token })).status).toBe(404);
	});
});

test('what cannot be paid out has its own line', async () => {
	const lot = await makeReceivedLot(app.db, { account: null });
	const rows = await seller(lot.seller_id);
	expect(rows.find(([name]) => name === 'Valor sem conta do comitente')).toContain('100000');
});

test('a win that is annulled after the payout leaves the seller owing', async () => {
	const lot = await makeReceivedLot(app.db);
	await pay(lot);
	await annulWin(app.db, lot.payment_id);
	expect(await totalsOf(lot.seller_id)).toMatchObject({
		'Devolvido ao arrematante (R$)': '100000',
		'Repassado (R$)': '100000',
		'Retido (R$)': '-100000',
		Diferenças: '',
	});
});

test('a price that the seller received directly is named, and never held', async () => {
	const lot = await makeReceivedLot(app.db);
	await sql`delete from payouts where id = ${lot.payout_id}`.execute(app.db);
	await unguarded(async () => {
		await sql`update payment_components set payee = 'seller', payee_id = ${lot.seller_id}, on_behalf_of = null, through_operator = false
			where id = ${lot.component_id}`.execute(app.db);
		await sql`update journal_entries set kind = 'direct', bank = 0, seller = 10000000 where component_id = ${lot.component_id}`.execute(
			app.db,
		);
	});
	expect(await totalsOf(lot.seller_id)).toMatchObject({
		'Recebido diretamente (R$)': '100000',
		'Recebido (R$)': '0',
		'Retido (R$)': '0',
		Diferenças: '',
	});
});

/** Runs without the triggers that keep the journal, as whoever owns the database can. */
async function unguarded(change: () => Promise<unknown>): Promise<void> {
	await sql`alter table journal_entries disable trigger all`.execute(app.db);
	try {
		await change();
	} finally {
		await sql`alter table journal_entries enable trigger all`.execute(app.db);
	}
}

describe('a change by hand in the database is named', () => {
	const other = async () => await makeThroughOperator(app.db, { name: 'Outro Banco S.A.' });

	test.each<[string, string, (lot: ReceivedLot) => Promise<unknown>]>([
		[
			'the amount of the part',
			'valor recebido: R$ 90.000,00 na parte do pagamento',
			({ component_id }) =>
				sql`update payment_components set amount = 9000000 where id = ${component_id}`.execute(app.db),
		],
		[
			'the payee of the part',
			'comitente: Outro Banco S.A. na parte do pagamento',
			async ({ component_id }) =>
				sql`update payment_components set on_behalf_of = ${await other()} where id = ${component_id}`.execute(
					app.db,
				),
		],
		[
			'the date of the part',
			'data do recebimento',
			({ component_id }) =>
				sql`update payment_components set credited_at = current_date - 9 where id = ${component_id}`.execute(
					app.db,
				),
		],
		[
			'the amount that was received',
			'valor recebido',
			({ payout_id }) =>
				sql`update payouts set received = received - 1 where id = ${payout_id}`.execute(app.db),
		],
		[
			'the payee of the payout',
			'favorecido, valor, data ou conta do repasse',
			async ({ payout_id }) =>
				sql`update payouts set seller_id = ${await other()} where id = ${payout_id}`.execute(app.db),
		],
		[
			'a term',
			'prazo do repasse',
			({ payout_id }) =>
				sql`update payouts set due_at = due_at + interval '30 days' where id = ${payout_id}`.execute(app.db),
		],
		[
			'the amount that was sent',
			'valor repassado: R$ 1,00 no repasse',
			({ payout_id }) => sql`update payouts set amount = 100 where id = ${payout_id}`.execute(app.db),
		],
		[
			'the date of the payout',
			'data do repasse',
			({ payout_id }) =>
				sql`update payouts set paid_at = paid_at - interval '3 days' where id = ${payout_id}`.execute(app.db),
		],
		[
			'the account of the payout',
			'favorecido, valor, data ou conta do repasse',
			({ payout_id }) =>
				sql`update payouts set account = '{"pix_key": "ladrao@banco.test"}' where id = ${payout_id}`.execute(
					app.db,
				),
		],
		[
			'a line',
			'despesas: R$ 1,00 no repasse',
			({ payout_id }) =>
				sql`update payout_lines set amount = 100 where payout_id = ${payout_id}`.execute(app.db),
		],
		[
			'an amount of the journal',
			'valor repassado',
			({ component_id }) =>
				unguarded(() =>
					sql`update journal_entries set bank = bank - 1, seller = seller + 1
					where kind = 'paid-out' and component_id = ${component_id}`.execute(app.db),
				),
		],
	])('%s', async (_what, words, change) => {
		const lot = await makeReceivedLot(app.db);
		await take(lot, 'expense', '350.55');
		await pay(lot);
		expect((await seller(lot.seller_id)).flat().join(' ')).not.toContain('Diferença:');
		await change(lot);
		const text = (await seller(lot.seller_id)).flat().join(' ').replaceAll('\u00a0', ' ');
		expect(text).toContain('Diferença:');
		expect(text).toContain(words);
	});

	test('on the first page of the PDF, before every total', async () => {
		const lot = await makeReceivedLot(app.db);
		await pay(lot);
		await sql`update payouts set amount = 100 where id = ${lot.payout_id}`.execute(app.db);
		const { text } = await pdfOf(ADMIN_API.sellerStatement(lot.seller_id, 'pdf'));
		expect(text.indexOf('Diferença:')).toBeGreaterThan(0);
		expect(text.indexOf('Diferença:')).toBeLessThan(text.indexOf('Arrematação (R$)'));
		expect(text).toContain('Os valores não conferem com os lançamentos');
	});
});
