import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { BackOfficeSearchAnswer } from '#contract/back-office-search.ts';
import { makeAdmin, makeAuction, makePerson } from '#server/testing/factories.ts';
import { giveBar, giveIdentity, makeCnpj, makeCpf, personWith } from '#server/testing/identities.ts';
import { makeAuctioneer, makeSale, makeSeller } from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();

const held = {
	token: '',
	/** The number of the sale, as '7/2026'. */
	number: '',
	cpf: '',
	cnpj: '',
	sale: '',
	lot: '',
	payment: '',
	txid: '',
	person: '',
};
const CHARGE = 'cob7f3a9c2e5b1d4f6a8c0e2b4d6f8';
const TRANSFER = 'E12345678202611281030abcdefghijk';

async function search(q: string): Promise<BackOfficeSearchAnswer> {
	const { status, body } = await app.ask('GET', `${ADMIN_API.search}?${new URLSearchParams({ q })}`, {
		token: held.token,
	});
	expect({ status, body }).toMatchObject({ status: 200 });
	return body as BackOfficeSearchAnswer;
}

/** The best hit: its kind, and its title or name. */
async function first(q: string): Promise<string> {
	const answer = await search(q);
	const [kind] = answer.order;
	if (!kind) return 'nothing';
	const [hit] = answer[kind].hits;
	return `${kind}: ${hit && ('name' in hit ? hit.name : 'title' in hit ? hit.title : hit.auction.title)}`;
}

async function makeSaleWithLots(): Promise<void> {
	const seller_id = await makeSeller(app.db);
	held.cnpj = makeCnpj();
	await app.db
		.updateTable('sellers')
		.set({ name: 'Banco Horizonte S.A.', tax_id: held.cnpj })
		.where('id', '=', seller_id)
		.execute();
	held.sale = await makeSale(app.db, {
		title: 'Hasta pública de Sorocaba',
		case_number: '1001234-54.2024.8.26.0114',
		court: '3ª Vara Cível de Campinas',
		parties: JSON.stringify([{ role: 'Executado', name: 'Olavo Bilac', tax_id: makeCpf() }]),
		published_at: new Date(),
		seller_id,
	});
	const { rows } = await sql<{ number: string }>`
		select number || '/' || year as number from sales where id = ${held.sale}`.execute(app.db);
	held.number = rows[0]?.number ?? '';
	await makeAuction(app.db, { title: 'Casa no Cambuí', city: 'Campinas', sale_id: held.sale, lot_number: 1 });
	held.lot = await makeAuction(app.db, {
		title: 'Sala comercial no Centro',
		city: 'Campinas',
		sale_id: held.sale,
		lot_number: 2,
		seller: 'Banco Horizonte S.A.',
		status: 'completed',
		ledger_seq: 2,
		last_stamp: new Date(),
	});
	await app.db
		.insertInto('properties')
		.values({ auction_id: held.lot, environment: 'production', registration: '45.678 do 2º RI' })
		.execute();
}

async function makePayment(): Promise<void> {
	const { rows } = await sql<{ id: string; txid: string }>`
		insert into payments (auction_id, user_id, price, commission, amount, pix_amount, due_at)
		values (${held.lot}, ${held.person}, 10000000, 500000, 10500000, 500000, now() + interval '1 day') returning id, txid`.execute(
		app.db,
	);
	const [{ id, txid }] = rows as [{ id: string; txid: string }];
	Object.assign(held, { payment: id, txid });
	await sql`insert into payment_proofs (payment_id, file, kind) values (${id}, ${randomUUID()}, 'pdf')`.execute(
		app.db,
	);
	await sql`insert into deposit_slips (payment_id, number, amount, file) values (${id}, '0823.0001-7', 10000000, ${randomUUID()})`.execute(
		app.db,
	);
	await sql`insert into pix_charges (txid, payment_id, key, amount, expires_at) values (${CHARGE}, ${id}, 'k', 500000, now())`.execute(
		app.db,
	);
	await sql`insert into pix_received (end_to_end_id, key, payment_id, txid, amount, outcome, paid_at)
		values (${TRANSFER}, 'k', ${id}, ${CHARGE}, 500000, 'settled', now())`.execute(app.db);
}

async function named(
	name: string,
	email: string,
	status: 'pending' | 'approved' = 'approved',
): Promise<string> {
	const id = await makePerson(app.db, { status });
	await sql`update users set name = ${name}, email = ${email} where id = ${id}`.execute(app.db);
	await sql`update profiles set name = ${name}, email = ${email} where id = ${id}`.execute(app.db);
	return id;
}

beforeAll(async () => {
	held.token = await app.session(await makeAdmin(app.db));
	held.cpf = makeCpf();
	held.person = await named('Cecília Meireles', 'cecilia@exemplo.com');
	await giveIdentity(app, held.person, personWith(held.cpf));
	await named('Manuel Bandeira', 'manuel@exemplo.com', 'pending');
	await makeAuctioneer(app.db, { name: 'Clarice Lispector', registration: 'MT-4711' });
	await makeSaleWithLots();
	await makePayment();
	await makeAuction(app.db, { title: 'Galpão logístico', city: 'Jundiaí' });
	await makeAuction(app.db, {
		title: 'Terreno em preparo',
		city: 'Itu',
		environment: 'production-draft',
		published_at: null,
	});
	await makeAuction(app.db, { title: 'Chácara retirada', city: 'Atibaia', withdrawn_at: new Date() });
	await makeAuction(app.db, { title: 'Loja de homologação', city: 'Osasco', environment: 'staging' });
	await makeAuction(app.db, {
		title: 'Sobrado de homologação',
		environment: 'staging-draft',
		published_at: null,
	});
});

describe('what each search finds first', () => {
	const SALE = 'sales: Hasta pública de Sorocaba';
	const LOT = 'lots: Sala comercial no Centro';
	const PAYMENT = 'payments: Sala comercial no Centro';
	const PERSON = 'people: Cecília Meireles';
	test.each<[what: string, q: () => string, found: string]>([
		['a beginning of a title', () => 'galp', 'lots: Galpão logístico'],
		['a title without accents', () => 'GALPAO LOGISTICO', 'lots: Galpão logístico'],
		['words in another order', () => 'logístico galpão', 'lots: Galpão logístico'],
		['a city', () => 'Jundiaí', 'lots: Galpão logístico'],
		['words of title and city', () => 'sala campinas', LOT],
		['a draft', () => 'terreno itu', 'lots: Terreno em preparo'],
		['a withdrawn lot', () => 'chácara', 'lots: Chácara retirada'],
		['a spelling that no lot has', () => 'galpao logixtico', 'lots: Galpão logístico'],
		['two letters that begin a word', () => 'Ju', 'lots: Galpão logístico'],
		['the number of a sale', () => held.number, SALE],
		['the number with a word', () => `leilão nº ${held.number}`, SALE],
		['a lot of a sale', () => `${held.number} lote 2`, LOT],
		['the lot before the sale', () => `lote 2 do leilão ${held.number}`, LOT],
		['a lot number alone', () => 'lote 2', LOT],
		['a title of a sale', () => 'hasta pub', SALE],
		['a whole case number', () => '1001234-54.2024.8.26.0114', SALE],
		['a case number without punctuation', () => '10012345420248260114', SALE],
		['a part of a case number', () => '1001234-54', SALE],
		['a court', () => '3ª vara cível', SALE],
		['a party of the case', () => 'olavo bilac', SALE],
		['a registration', () => '45.678', LOT],
		['a registration without dots', () => '45678', LOT],
		['a registration with its word and office', () => 'matrícula 45.678 do 2º RI', LOT],
		['a part of a registration', () => '567', LOT],
		['a name', () => 'meireles', PERSON],
		['a name without accents', () => 'cecilia m', PERSON],
		['an email', () => 'cecilia@exemplo.com', PERSON],
		['a CPF', () => held.cpf, PERSON],
		['a CPF without punctuation', () => held.cpf.replace(/\D/g, ''), PERSON],
		['a CPF among words', () => `CPF nº ${held.cpf}`, PERSON],
		['the id of a person', () => held.person, PERSON],
		['somebody who waits', () => 'bandeira', 'people: Manuel Bandeira'],
		['the number of a guia', () => '0823.0001-7', PAYMENT],
		['its beginning', () => '0823', PAYMENT],
		['the number without punctuation', () => '082300017', PAYMENT],
		['the identifier of a Pix', () => held.txid, PAYMENT],
		['in small letters', () => held.txid.toLowerCase(), PAYMENT],
		['the identifier of a charge', () => CHARGE, PAYMENT],
		['the identifier of a transfer', () => TRANSFER, PAYMENT],
		['the id of a payment', () => held.payment, PAYMENT],
		['the id of a lot', () => held.lot, LOT],
		['the id of a sale', () => held.sale, SALE],
		['a seller', () => 'horizonte', 'sellers: Banco Horizonte S.A.'],
		['the CNPJ of a seller', () => held.cnpj, 'sellers: Banco Horizonte S.A.'],
		['an auctioneer', () => 'clarice', 'auctioneers: Clarice Lispector'],
		['the registration of an auctioneer', () => 'MT-4711', 'auctioneers: Clarice Lispector'],
	])('%s', async (_what, q, found) => {
		expect(await first(q())).toBe(found);
	});

	test.each<[what: string, q: () => string]>([
		['nothing typed', () => ''],
		['one letter', () => 'c'],
		['invisible characters', () => '\u200b\u202e\u200d'],
		['a part of a CPF', () => held.cpf.slice(0, 11)],
		['a CPF with a wrong digit', () => `${held.cpf.slice(0, -1)}${(Number(held.cpf.at(-1)) + 1) % 10}`],
		['the CPF of nobody', () => makeCpf()],
		['wildcards', () => '%%'],
		['a wildcard of one character', () => '__'],
		['a quotation mark and a command', () => "'; drop table payments; --"],
		['characters of regular expressions', () => '([ *+ {2 \\ ^$ |? .*'],
		['an accent on a letter that has none', () => 'qz\u0301\u0301'],
		['a picture', () => '🙂🙂'],
		['two hundred characters', () => 'x'.repeat(200)],
		['lots of the other environment', () => 'homologação'],
		['a sale that there is not', () => '999/2026'],
		['a lot that there is not', () => 'lote 99'],
		['an id of nothing', () => randomUUID()],
	])('%s finds nothing', async (_what, q) => {
		expect(await first(q())).toBe('nothing');
	});
});

describe('what an answer says', () => {
	test('of a lot its state, its place and its payment', async () => {
		const { lots } = await search(`${held.number} lote 2`);
		expect(lots.hits).toMatchObject([
			{
				id: held.lot,
				draft: false,
				withdrawn: false,
				sale: { id: held.sale, number: held.number },
				lot_number: 2,
				payment: { id: held.payment, proof_waiting: true, person: { name: 'Cecília Meireles' } },
			},
		]);
		expect((await search('terreno em preparo')).lots.hits).toMatchObject([{ draft: true, payment: null }]);
		expect((await search('chácara')).lots.hits).toMatchObject([{ withdrawn: true }]);
	});

	test('a sale with its lots behind it', async () => {
		const { order, sales, lots } = await search(held.number);
		expect(order).toEqual(['sales', 'lots']);
		expect(sales.hits).toMatchObject([{ id: held.sale, draft: false, lots: 2, open_lots: 0, decisions: 0 }]);
		expect(lots.hits.map(({ lot_number }) => lot_number)).toEqual([1, 2]);
	});

	test('of a person what waits, and never a whole CPF', async () => {
		const id = await named('Carlos Drummond', 'drummond@exemplo.com');
		const tax_id = makeCpf();
		await giveIdentity(app, id, personWith(tax_id), { held: false });
		await giveBar(app, tax_id);
		await sql`insert into enrolments (user_id, environment, sale_id, state, edital_sha256)
			values (${id}, 'production', ${held.sale}, 'requested', ${'a'.repeat(64)})`.execute(app.db);
		const answer = await search(tax_id);
		expect(answer.people.hits).toMatchObject([
			{
				id,
				admin: false,
				document_sent: false,
				identity_unchecked: true,
				decisions: 1,
				barred: true,
				payments: 0,
			},
		]);
		expect(JSON.stringify(answer)).not.toContain(tax_id);
		expect((await search(held.cpf)).people.hits).toMatchObject([
			{ identity_unchecked: false, barred: false, payments: 1, owed: 1 },
		]);
		expect((await search(held.number)).sales.hits).toMatchObject([{ decisions: 1 }]);
	});

	test('everybody who states a number, and nobody who deleted the account', async () => {
		const tax_id = makeCpf();
		const people = [
			await named('Rachel de Queiroz', 'r@exemplo.com'),
			await named('Raquel Queiroz', 'q@exemplo.com'),
		];
		for (const id of people) await giveIdentity(app, id, personWith(tax_id), { held: false });
		expect((await search(tax_id)).people.hits.map(({ id }) => id).toSorted()).toEqual(people.toSorted());
		await sql`update users set deleted_at = now() where id = ${people[1]}`.execute(app.db);
		expect((await search(tax_id)).people.hits.map(({ id }) => id)).toEqual([people[0]]);
	});

	test('at most five of a kind, and whether there are more; open lots first', async () => {
		for (let n = 0; n < 6; n += 1) await makeAuction(app.db, { title: `Vaga de garagem ${n}` });
		const open = await makeAuction(app.db, {
			title: 'Vaga de garagem aberta',
			status: 'active',
			ledger_seq: 1,
		});
		const { lots } = await search('vaga de garagem');
		expect(lots.more).toBe(true);
		expect(lots.hits).toHaveLength(5);
		expect(lots.hits[0]?.id).toBe(open);
		expect((await search('galpão')).lots.more).toBe(false);
	});
});

test('more than 200 characters and unknown parameters are refused', async () => {
	for (const query of [`q=${'x'.repeat(201)}`, 'search=casa', 'q=casa&environment=staging']) {
		const { status } = await app.ask('GET', `${ADMIN_API.search}?${query}`, { token: held.token });
		expect(status).toBe(400);
	}
});
