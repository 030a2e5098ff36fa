import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { BookList } from '#contract/books.ts';
import { BOOK_NAMES, BOOKS, monthOf } from '#domain/settlement/books.ts';
import { FISCAL } from '#server/testing/books.ts';
import { makeAdmin } from '#server/testing/factories.ts';
import { giveIdentity, makeCnpj, makeCpf, personWith } from '#server/testing/identities.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { makeAuctioneer } from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';
import { makePaid, makeWonLot } from '#server/testing/won-lots.ts';
import { xmlFaults } from '#server/testing/xml-faults.ts';

const app = useApp();
let token = '';
beforeAll(async () => {
	token = await app.session(await makeAdmin(app.db));
});

/** An auctioneer whose lot was won by a person with a CPF, and the commission's part, which is paid. */
async function paidCommission({
	tax_id = makeCpf(),
	fiscal = FISCAL as object | null,
	identity = true,
} = {}) {
	const given = { name: 'Paulo Neto & Filhos', tax_id, registration: tax_id };
	const auctioneer_id = await makeAuctioneer(app.db, given);
	const lot = await makeWonLot(app.db, {
		bidders: 1,
		given: {
			title: 'Casa “Flor” & jardim',
			auctioneer_name: given.name,
			auctioneer_registration: given.registration,
			seller: 'Banco Comitente S.A.',
		},
	});
	await makePaid(app.db, lot.payment_id);
	const payer = lot.people[0] ?? '';
	const cpf = makeCpf();
	if (identity) await giveIdentity(app, payer, personWith(cpf, { address: 'Rua das Flores, 1 <fundos>' }));
	if (fiscal) expect((await put(auctioneer_id, fiscal)).status).toBe(200);
	const { id } = await app.db
		.selectFrom('payment_components')
		.select('id')
		.where('payment_id', '=', lot.payment_id)
		.where('kind', '=', 'commission')
		.executeTakeFirstOrThrow();
	return { ...lot, auctioneer_id, component_id: id, cpf, tax_id };
}

const put = (auctioneer: string, body: object) =>
	app.ask('PUT', ADMIN_API.fiscal(auctioneer), { token, body });

/** A file as it arrives. */
async function download(path: string) {
	const answer = await fetch(`${app.url}${path}`, { headers: { cookie: token } });
	return { status: answer.status, type: answer.headers.get('content-type'), answer };
}

const year = new Date().getFullYear();
const dpsOf = async (component_id: string) => (await download(ADMIN_API.dps(component_id))).answer.text();
const content = (xml: string, name: string) => new RegExp(`<${name}>(.*?)</${name}>`).exec(xml)?.[1];

describe('the DPS of a commission', () => {
	test('has the layout’s elements with what was stored', async () => {
		const { component_id, cpf, tax_id } = await paidCommission();
		const { status, type, answer } = await download(ADMIN_API.dps(component_id));
		expect([status, type]).toEqual([200, 'application/xml']);
		const xml = await answer.text();
		expect(await xmlFaults(xml, 'dps')).toEqual([]);
		const digits = (written: string) => written.replace(/\D/g, '');
		expect(xml).toContain(`Id="DPS35095021000${digits(tax_id)}00001000000000000001"`);
		const said = [
			'tpAmb',
			'nDPS',
			'cLocEmi',
			'IM',
			'opSimpNac',
			'regEspTrib',
			'cTribNac',
			'vServ',
			'pAliq',
			'indTotTrib',
		];
		expect(said.map((name) => content(xml, name))).toEqual([
			'1',
			'1',
			'3509502',
			'123456-7',
			'1',
			'0',
			'171301',
			'5000.00',
			'2.50',
			'0',
		]);
		expect(content(content(xml, 'toma') ?? '', 'CPF')).toBe(digits(cpf));
		expect(content(xml, 'xDescServ')).toContain('Casa “Flor” &amp; jardim');
		expect(content(xml, 'xInfComp')).toBe('Endereço do tomador: Rua das Flores, 1 &lt;fundos&gt;');
		expect(content(xml, 'dCompet')).toMatch(/^20\d\d-\d\d-\d\d$/);
	});

	const small = { simples: 'small', simples_percent: 6, iss_percent: null };
	test.each([
		['a MEI', { simples: 'mei', iss_percent: null }, { opSimpNac: '2' }],
		[
			'a small company under the Simples',
			{ ...small, simples_regime: 'all' },
			{ regApTribSN: '1', pTotTribSN: '6.00' },
		],
		[
			'one whose ISS is outside of it',
			{ ...small, simples_regime: 'federal', iss_percent: 5 },
			{ regApTribSN: '2', pAliq: '5.00' },
		],
		['one who pays a fixed ISS', { special_regime: 'autonomous', iss_percent: null }, { regEspTrib: '5' }],
		['one without a registration', { municipal_registration: null }, { cLocEmi: '3509502' }],
	])('of %s is valid', async (_who, fiscal, said) => {
		const { component_id } = await paidCommission({ fiscal: { ...FISCAL, ...fiscal } });
		const xml = await dpsOf(component_id);
		expect(await xmlFaults(xml, 'dps')).toEqual([]);
		expect(Object.keys(said).map((name) => content(xml, name))).toEqual(Object.values(said));
		const stated = { ...FISCAL, ...fiscal };
		expect(content(xml, 'pAliq') === undefined).toBe(stated.iss_percent === null);
		expect(content(xml, 'IM') === undefined).toBe(stated.municipal_registration === null);
	});

	test('of a company has its CNPJ', async () => {
		const tax_id = makeCnpj();
		const { component_id } = await paidCommission({ tax_id });
		const xml = await dpsOf(component_id);
		expect(content(content(xml, 'prest') ?? '', 'CNPJ')).toBe(tax_id.replace(/\D/g, ''));
		expect(xml).toContain(`Id="DPS35095022${tax_id.replace(/\D/g, '')}`);
		expect(await xmlFaults(xml, 'dps')).toEqual([]);
	});

	test('is found invalid where an element is missing, out of order or too long', async () => {
		const xml = await dpsOf((await paidCommission()).component_id);
		const broken = [
			xml.replace(/<cTribNac>.*<\/cTribNac>/, ''),
			xml.replace(/(<tribISSQN>.*?<\/tribISSQN>)(<tpRetISSQN>.*?<\/tpRetISSQN>)/, '$2$1'),
			xml.replace('<pAliq>2.50<', '<pAliq>2.5<'),
			xml.replace('<cLocEmi>3509502<', '<cLocEmi>350950<'),
		];
		for (const each of broken) {
			expect(each).not.toBe(xml);
			expect(await xmlFaults(each, 'dps')).not.toEqual([]);
		}
	});

	test('keeps its number; two series count apart, and two at once get two numbers', async () => {
		const first = await paidCommission({ fiscal: { ...FISCAL, first_number: 41 } });
		expect(content(await dpsOf(first.component_id), 'nDPS')).toBe('41');
		expect(content(await dpsOf(first.component_id), 'nDPS')).toBe('41');
		const others = [await paidCommission({ fiscal: null }), await paidCommission({ fiscal: null })];
		for (const { component_id } of others)
			await sql`update payment_components set payee_id = ${first.auctioneer_id} where id = ${component_id}`.execute(
				app.db,
			);
		const numbers = await Promise.all(
			others.map(async ({ component_id }) => content(await dpsOf(component_id), 'nDPS')),
		);
		expect(numbers.sort()).toEqual(['42', '43']);
		const logged = await sql<{
			subject: string;
		}>`select subject from audit_log where action = 'payment.dps-numbered'
			and subject = any(${[first, ...others].map(({ auction_id }) => auction_id)})`.execute(app.db);
		expect(logged.rows).toHaveLength(3);
	});

	test.each([
		['the fiscal data', { fiscal: null }, 'os dados fiscais do leiloeiro'],
		['the payer’s number', { identity: false }, 'o CPF ou CNPJ de quem pagou'],
	])('is refused without %s, by its name, and takes no number', async (_what, given, named) => {
		const { component_id } = await paidCommission(given);
		const answer = await app.ask('GET', ADMIN_API.dps(component_id), { token });
		expect(answer).toMatchObject({ status: 422, body: { code: 'dps.missing' } });
		expect((answer.body as { detail: string }).detail).toContain(named);
		const { rows } = await sql`select from dps_numbers where component_id = ${component_id}`.execute(app.db);
		expect(rows).toEqual([]);
	});

	test('is refused for a price, and for a commission that is not paid', async () => {
		const { payment_id, component_id } = await paidCommission();
		const price = await sql<{
			id: string;
		}>`select id from payment_components where payment_id = ${payment_id} and kind = 'price'`.execute(app.db);
		const refused = { status: 409, body: { code: 'dps.not-due' } };
		expect(await app.ask('GET', ADMIN_API.dps(price.rows[0]?.id ?? ''), { token })).toMatchObject(refused);
		await sql`update payment_components set status = 'refund-due' where id = ${component_id}`.execute(app.db);
		expect(await app.ask('GET', ADMIN_API.dps(component_id), { token })).toMatchObject(refused);
	});
});

test('the accountant’s spreadsheet has the receipt of a commission with its number, and none of a price', async () => {
	const { component_id } = await paidCommission();
	const { number, year: of } = await app.db
		.selectFrom('receipts')
		.select(['number', 'year'])
		.where('component_id', '=', component_id)
		.executeTakeFirstOrThrow();
	const { answer } = await download(ADMIN_API.received(monthOf(Date.now())));
	const [head, ...lines] = (await answer.text()).trim().split('\r\n');
	const place = head?.split(';').indexOf('Recibo') ?? -1;
	expect(lines.filter((line) => line.split(';')[place] === `${number}/${of}`)).not.toEqual([]);
	for (const line of lines.filter((each) => /preço/i.test(each))) expect(line.split(';')[place]).toBe('');
});

describe('fiscal data', () => {
	test.each([
		[{ iss_percent: null }, 'iss_percent', 'Informe a alíquota do ISS no município'],
		[
			{ iss_percent: 5.01 },
			'iss_percent',
			'Alíquota do ISS deve ser um percentual de 0 a 5, com até duas casas',
		],
		[{ simples: 'mei' }, 'iss_percent', 'Neste regime a alíquota não é informada na DPS'],
		[
			{ simples: 'small', iss_percent: 2 },
			'simples_regime',
			'Escolha como a empresa apura os tributos no Simples',
		],
		[
			{ series: '50000' },
			'series',
			'Série deve ser um número de 1 a 49999, que são as de programas próprios',
		],
		[{ first_number: 0 }, 'first_number', 'Próximo número deve ser um número inteiro a partir de 1'],
	])('%j is refused by its field', async (change, path, message) => {
		const id = await makeAuctioneer(app.db);
		const answer = await put(id, { ...FISCAL, ...change });
		expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
		expect((answer.body as { errors: object[] }).errors).toContainEqual({ path, message });
	});

	test('name a municipality that exists, and the version that was read', async () => {
		const id = await makeAuctioneer(app.db);
		expect(await put(id, { ...FISCAL, municipality: 'Cidade Inventada' })).toMatchObject({
			body: { code: 'fiscal.municipality' },
		});
		expect(await put(id, { ...FISCAL, municipality: 'são paulo' })).toMatchObject({
			status: 200,
			body: { fiscal: { municipality: '3550308', municipality_name: 'São Paulo', state: 'SP' }, version: 2 },
		});
		expect(await put(id, FISCAL)).toMatchObject({ status: 409, body: { code: 'sale.edited-meanwhile' } });
	});
});

describe('the downloads', () => {
	test.each(BOOK_NAMES)('%s is a spreadsheet', async (book) => {
		const { auctioneer_id, payment_id, auction_id } = await paidCommission();
		await sql`insert into journal_entries (auction_id, payment_id, kind, winner, bank, commission, seller)
			values (${auction_id}, ${payment_id}, 'paid-out', 0, -100000, 0, 100000)`.execute(app.db);
		const csv = await download(ADMIN_API.book(auctioneer_id, year, book, 'csv'));
		expect([csv.status, csv.type]).toEqual([200, 'text/csv; charset=utf-8']);
		const lines = (await csv.answer.text()).trim().split('\r\n');
		expect(lines[1]).toMatch(/^1;/);
		expect(lines.at(-1)).toMatch(/^;[a-zç]+ de 20\d\d;aberto/);
		expect(lines.join('\n')).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
	});

	test.each(['diario-de-saida', 'contas-correntes'] as const)(
		'%s is a tagged paper without ids',
		async (book) => {
			const { auctioneer_id } = await paidCommission();
			const { answer } = await download(ADMIN_API.book(auctioneer_id, year, book, 'pdf'));
			const { pages, untagged, title } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
			expect(title).toContain(`${BOOKS[book]} de ${year}`);
			expect(untagged).toBe(0);
			expect(pages.join(' ')).toContain('Banco Comitente S.A.');
			expect(pages.join(' ')).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
		},
	);

	test('the seller’s account ends with what is still owed', async () => {
		const { auctioneer_id, payment_id, auction_id } = await paidCommission();
		await sql`insert into journal_entries (auction_id, payment_id, kind, winner, bank, commission, seller)
			values (${auction_id}, ${payment_id}, 'paid-out', 0, -100000, 0, 100000)`.execute(app.db);
		const { answer } = await download(ADMIN_API.book(auctioneer_id, year, 'contas-correntes', 'csv'));
		const rows = (await answer.text()).split('\r\n').map((line) => line.split(';'));
		expect(rows[1]?.slice(-3)).toEqual(['', '100000', '100000']);
		expect(rows[2]?.slice(-3)).toEqual(['1000', '', '99000']);
	});

	test('the figures, and what was credited in a month', async () => {
		const { auctioneer_id, auction_id } = await paidCommission();
		const figures = await (await download(ADMIN_API.boardFigures(auctioneer_id, year))).answer.text();
		expect(figures).toContain(';em curso;0;1;1;0;0;0;0;0;100000;5000');
		const month = new Intl.DateTimeFormat('sv-SE', {
			timeZone: 'America/Sao_Paulo',
			year: 'numeric',
			month: '2-digit',
		});
		const csv = await (await download(ADMIN_API.received(month.format(new Date())))).answer.text();
		const own = csv.split('\r\n').filter((line) => line.includes('Casa “Flor” & jardim'));
		expect(
			own.some((line) => line.includes('comissão do leiloeiro;Paulo Neto & Filhos;não;5000;recebido')),
		).toBe(true);
		expect(csv).not.toContain(auction_id);
	});
});

test('a month that is over is closed once, as it was read, and its auctioneer stays', async () => {
	const { auctioneer_id, auction_id, payment_id } = await paidCommission();
	await app.db.transaction().execute(async (trx) => {
		await sql`set local session_replication_role = replica`.execute(trx);
		const past = sql`- interval '40 days'`;
		await sql`update auctions set published_at = published_at ${past} where id = ${auction_id}`.execute(trx);
		await sql`update ledger_records set at = at ${past} where auction_id = ${auction_id}`.execute(trx);
		await sql`update journal_entries set at = at ${past} where payment_id = ${payment_id}`.execute(trx);
	});
	const query = `auctioneer=${auctioneer_id}`;
	const read = async () => {
		const current = (await app.ask('GET', `${ADMIN_API.books}?${query}`, { token })).body as BookList;
		const [, past] = current.months;
		if (past) return { list: current, past };
		const last = (await app.ask('GET', `${ADMIN_API.books}?${query}&year=${current.year - 1}`, { token }))
			.body as BookList;
		return { list: last, past: last.months[0] };
	};
	const { list, past } = await read();
	expect(past).toMatchObject({ state: 'open', rows: 4, figures: { sold: 1 } });
	expect(list.next).toBe(past?.month);
	const close = (hash = past?.hash) =>
		app.ask('POST', ADMIN_API.closeBooks(auctioneer_id), { token, body: { month: past?.month, hash } });
	expect(await close('0'.repeat(64))).toMatchObject({ status: 409, body: { code: 'books.changed' } });
	expect(await close()).toMatchObject({ status: 201, body: { month: past?.month } });
	expect(await close()).toMatchObject({ status: 409, body: { code: 'books.order' } });
	const after = (await read()).past;
	expect(after).toMatchObject({ state: 'closed', intact: true, hash: past?.hash, differences: [] });
	const path = ADMIN_API.book(auctioneer_id, Number(past?.month.slice(0, 4)), 'diario-de-saida', 'csv');
	expect(await (await download(path)).answer.text()).toContain(after?.closing?.hash);
	await sql`update auctions set auctioneer_name = null where id = ${auction_id}`.execute(app.db);
	expect(await app.ask('DELETE', ADMIN_API.auctioneer(auctioneer_id), { token })).toMatchObject({
		body: { code: 'auctioneer.books' },
	});
});
