import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { Bar, BarPage } from '#contract/bars.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import type { OwnIdentity, ReviewedIdentity } from '#contract/identity.ts';
import { DAY } from '#domain/values/time.ts';
import { eraseAccount } from '#server/features/accounts/account-data/erase-account.ts';
import { checkIdentityKey, rememberIdentityKey } from '#server/features/accounts/identity/check-key.ts';
import {
	countLostExclusions,
	findLost,
	removeLost,
} from '#server/features/accounts/identity/lost-identities.ts';
import { accountObligations } from '#server/features/settlement/account-obligations.ts';
import { vaultOf } from '#server/platform/vault.ts';
import { makeEnrolment } from '#server/testing/enrolments.ts';
import { makeAdmin, makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import {
	giveBar,
	giveIdentity,
	holdIdentity,
	makeCnpj,
	makeCpf,
	personWith,
} from '#server/testing/identities.ts';
import { auctioneerBody, saleBody } from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
const desk = { id: '', token: '' };
beforeAll(async () => {
	desk.id = await makeAdmin(app.db);
	desk.token = await app.session(desk.id);
});

const list = async (query = '') =>
	(await app.ask('GET', `${ADMIN_API.bars}?limit=100${query}`, { token: desk.token })).body as BarPage;
const make = (body: object) => app.ask('POST', ADMIN_API.bars, { token: desk.token, body });
const end = (id: string) => app.ask('DELETE', ADMIN_API.bar(id), { token: desk.token });
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

async function bidOf(user_id: string, amount = 100_000) {
	const id = await makeOpenAuction(app.db);
	return app.ask('POST', BIDDER_API.bids(id), {
		token: await app.session(user_id),
		headers: { 'idempotency-key': randomUUID() },
		body: { amount },
	});
}

describe('a bar', () => {
	test('is made with a number in any spelling, listed whole with the account’s name, and logged without both', async () => {
		const person = await makePerson(app.db);
		const { tax_id } = await giveIdentity(app, person);
		const until = inDays(30);
		const answer = await make({ tax_id: tax_id.replace(/\D/g, ''), reason: ' Não pagou ', until });
		expect(answer).toMatchObject({
			status: 201,
			body: { tax_id, reason: 'Não pagou', created_by: 'Pessoa de Teste', account: 'Pessoa de Teste' },
		});
		const { id } = answer.body as Bar;
		expect((await list()).bars).toContainEqual(answer.body);
		const { rows } = await sql<{ changes: unknown }>`
			select admin_id, action, changes from audit_log where subject = ${id}`.execute(app.db);
		expect(rows).toMatchObject([{ admin_id: desk.id, action: 'bar.created' }]);
		expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${tax_id}|pagou`));
		const stored = await app.db.selectFrom('bars').selectAll().where('id', '=', id).executeTakeFirst();
		expect(JSON.stringify(stored)).not.toContain(tax_id);
	});

	test.each([
		['a wrong number', { tax_id: '529.982.247-24', reason: 'Não pagou' }, 422, 'bar.tax-id-invalid'],
		[
			'an end in the past',
			{ tax_id: '529.982.247-25', reason: 'x x', until: inDays(-1) },
			422,
			'bar.past-end',
		],
		['no reason', { tax_id: '529.982.247-25' }, 400, 'request.invalid'],
		[
			'an end that is no time',
			{ tax_id: '529.982.247-25', reason: 'x x', until: '2026' },
			400,
			'request.invalid',
		],
		['an unknown field', { tax_id: '529.982.247-25', reason: 'x x', user_id: '1' }, 400, 'request.invalid'],
	])('is refused with %s', async (_, body, status, code) => {
		const before = (await list()).total;
		expect(await make(body)).toMatchObject({ status, body: { code } });
		expect((await list()).total).toBe(before);
	});

	test('is ended once, and moves to those that are over', async () => {
		const id = await giveBar(app, makeCpf());
		expect((await end(id)).status).toBe(200);
		expect(await end(id)).toMatchObject({ status: 409, body: { code: 'bar.over' } });
		expect(await end(randomUUID())).toMatchObject({ status: 404, body: { code: 'bar.not-found' } });
		const idsOf = async (query: string) => (await list(query)).bars.map((bar) => bar.id);
		expect(await idsOf('')).not.toContain(id);
		expect(await idsOf('&state=over')).toContain(id);
	});

	test('is found by its number, in any spelling; a text that is none finds nothing', async () => {
		const tax_id = makeCpf();
		await giveBar(app, tax_id);
		await giveBar(app, makeCpf());
		for (const typed of [tax_id, tax_id.replace(/\D/g, '')])
			expect(await list(`&tax_id=${typed}`)).toMatchObject({ total: 1, bars: [{ tax_id }] });
		expect((await list('&tax_id=123')).total).toBe(0);
	});
});

describe('a bid of a barred person', () => {
	test('is refused with the reason, the end and whom to ask; until then and afterwards it is accepted', async () => {
		const person = await makePerson(app.db);
		const { tax_id } = await giveIdentity(app, person);
		expect((await bidOf(person)).status).toBe(201);
		const id = await giveBar(app, tax_id, { reason: 'Arrematação não paga em 2025', until: inDays(30) });
		const refused = await bidOf(person);
		expect(refused).toMatchObject({ status: 403, body: { code: 'bid.barred' } });
		expect((refused.body as { detail: string }).detail).toMatch(
			/impedido de dar lances até \d\d\/\d\d\/\d{4}.*Motivo: Arrematação não paga em 2025\..*Contato/,
		);
		await end(id);
		expect((await bidOf(person)).status).toBe(201);
	});

	test('is refused by the bar of the representative of a company, and of the company itself', async () => {
		const cpf = makeCpf();
		const representative = { name: 'Ana Lima', tax_id: cpf };
		const company = personWith('12.345.678/0001-95', { person_type: 'company', representative });
		const person = await makePerson(app.db);
		await giveIdentity(app, person, company);
		const id = await giveBar(app, cpf);
		expect((await bidOf(person)).body).toMatchObject({ code: 'bid.barred' });
		await end(id);
		await giveBar(app, company.tax_id);
		expect((await bidOf(person)).body).toMatchObject({ code: 'bid.barred' });
	});

	test('is accepted once the bar’s end has passed', async () => {
		const person = await makePerson(app.db);
		const { tax_id } = await giveIdentity(app, person);
		const id = await giveBar(app, tax_id, { until: inDays(1) });
		expect((await bidOf(person)).status).toBe(403);
		await sql`update bars set until = now() - interval '1 second' where id = ${id}`.execute(app.db);
		expect((await bidOf(person)).status).toBe(201);
	});

	test('is refused without the bar’s reason until the number was compared with the person: it may be another’s', async () => {
		const [person, tax_id] = [await makePerson(app.db), makeCpf()];
		await giveBar(app, tax_id, { reason: 'Arrematação não paga em 2025', until: inDays(30) });
		await giveIdentity(app, person, personWith(tax_id), { held: false });
		const detail = async () => ((await bidOf(person)).body as { detail: string }).detail;
		expect(await detail()).toMatch(/seu cadastro está em conferência/);
		expect(await detail()).not.toMatch(/Arrematação|\d\d\/\d\d\/\d{4}/);
		await holdIdentity(app.db, person);
		expect(await detail()).toMatch(/Arrematação não paga em 2025/);
	});

	test('stays refused after the person deletes the account and signs up again with the number', async () => {
		const [first, second] = [await makePerson(app.db), await makePerson(app.db)];
		const { tax_id } = await giveIdentity(app, first);
		await giveBar(app, tax_id);
		await sql`delete from identities where user_id = ${first}`.execute(app.db);
		await giveIdentity(app, second, personWith(tax_id));
		expect((await bidOf(second)).body).toMatchObject({ code: 'bid.barred' });
	});

	test('leaves their earlier bids, and drops their proxy bid at the next bid of somebody else', async () => {
		const [person, other] = [await makePerson(app.db), await makePerson(app.db)];
		const { tax_id } = await giveIdentity(app, person);
		const id = await makeOpenAuction(app.db);
		const place = async (user_id: string, body: object) =>
			app.ask('POST', BIDDER_API.bids(id), {
				token: await app.session(user_id),
				headers: { 'idempotency-key': randomUUID() },
				body,
			});
		await place(person, { amount: 100_000, max_amount: 500_000 });
		await giveBar(app, tax_id);
		expect((await place(other, { amount: 150_000 })).status).toBe(201);
		const { leader, bid_count } = await app.db
			.selectFrom('auctions')
			.select(['leader', 'bid_count'])
			.where('id', '=', id)
			.executeTakeFirstOrThrow();
		expect({ leader, bid_count }).toEqual({ leader: 2, bid_count: 2 });
	});
});

describe('a sale of mode open', () => {
	const ask = async (method: string, path: string, body: object) => {
		const answer = await app.ask(method, path, { token: desk.token, body });
		expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
		return (answer.body as { id: string }).id;
	};
	const numbers = {
		seller: makeCpf(),
		auctioneer: makeCpf(),
		debtor: makeCpf(),
		creditor: makeCpf(),
		other: makeCpf(),
	};
	let sale_id = '';
	beforeAll(async () => {
		sale_id = await ask('POST', ADMIN_API.adminSales, {
			...saleBody({ kind: 'voluntary', case_number: undefined, court: undefined, enrolment: 'open' }),
			seller_id: await ask('POST', ADMIN_API.sellers, {
				name: 'Vendedora',
				kind: 'person',
				tax_id: numbers.seller,
			}),
			auctioneer_id: await ask(
				...(['POST', ADMIN_API.auctioneers, auctioneerBody({ tax_id: numbers.auctioneer })] as const),
			),
			parties: [
				{ role: 'Executado', name: 'Devedor', tax_id: numbers.debtor.replace(/\D/g, '') },
				{ role: 'Exequente', name: 'Credor', tax_id: numbers.creditor },
			],
		});
	});

	async function bidWith(tax_id: string, more = {}) {
		const id = await makePerson(app.db);
		await giveIdentity(app, id, personWith(tax_id, more));
		const auction_id = await makeOpenAuction(app.db, { sale_id });
		return app.ask('POST', BIDDER_API.bids(auction_id), {
			token: await app.session(id),
			headers: { 'idempotency-key': randomUUID() },
			body: { amount: 100_000 },
		});
	}

	test.each([
		['seller', 'comitente'],
		['auctioneer', 'leiloeiro'],
		['debtor', 'executado'],
		['creditor', null],
		['other', null],
	] as const)('takes no bid of its %s, as %s', async (whose, role) => {
		const { status, body } = await bidWith(numbers[whose]);
		if (role === null) return expect(status).toBe(201);
		expect({ status, body }).toMatchObject({ status: 403, body: { code: 'bid.barred' } });
		expect((body as { detail: string }).detail).toMatch(
			new RegExp(`consta neste leilão como ${role}.*Contato`),
		);
	});

	test('takes no bid of a company whose representative is a party', async () => {
		const representative = { name: 'Ana', tax_id: numbers.debtor };
		const answer = await bidWith('11.222.333/0001-81', { person_type: 'company', representative });
		expect(answer).toMatchObject({ body: { code: 'bid.barred' } });
	});

	test('takes a bid of who was its auctioneer; the number is forgotten with the last who has it', async () => {
		const former = makeCpf();
		const id = await ask('POST', ADMIN_API.auctioneers, auctioneerBody({ tax_id: former }));
		const known = () =>
			app.db.selectFrom('party_tax_ids').select('tax_id').where('tax_id', '=', former).execute();
		expect(await known()).toHaveLength(1);
		expect((await bidWith(former)).status).toBe(201);
		await ask('PATCH', ADMIN_API.auctioneer(id), { version: 1, tax_id: null });
		expect(await known()).toEqual([]);
	});
});

test('without the identity key the installation goes on: numbers are asked again, bars stay in the list without effect', async () => {
	const lost = { context: { ...app.context, vault: vaultOf('a key that was lost'.repeat(2)) } };
	const person = await makePerson(app.db);
	const { vault } = app.context;
	const before = await findLost(app.db, vault);
	expect(before).toEqual({ people: [], bars: [], exclusions: 0 });
	const reason = 'Não pagou; a chave se perdeu';
	const bar_id = await giveBar(lost, makeCpf(), { reason });
	const identity = await giveIdentity(lost, person);
	// Either of them is enough to refuse the start with another key.
	for (const other of ['identities', 'bars'] as const) {
		const check = app.db.transaction().execute(async (trx) => {
			await trx.deleteFrom(other).execute();
			await checkIdentityKey(trx, vaultOf('a third key, of nobody'.repeat(2)));
		});
		await expect(check).rejects.toThrow('lost-identity-key');
	}
	await sql`insert into barred_bidders (auction_id, user_id) values (${await makeOpenAuction(app.db)}, ${person})`.execute(
		app.db,
	);
	await holdIdentity(app.db, person);
	// Of a deleted account.
	await sql`insert into exclusions (tax_id_hash, kind, held) values (${randomBytes(32)}, 'revoked', true)`.execute(
		app.db,
	);
	const found = await findLost(app.db, vault);
	expect(found).toMatchObject({ people: [person], bars: [{ id: bar_id, reason }], exclusions: 1 });
	const own = async () =>
		(await app.ask('GET', ACCOUNT_API.identity, { token: await app.session(person) })).body as OwnIdentity;

	const party = { tax_id: makeCpf(), tax_id_hash: Buffer.alloc(32) };
	await app.db.insertInto('party_tax_ids').values(party).execute();
	await removeLost(app.context, found);
	expect(await findLost(app.db, vault)).toEqual(before);
	expect(await countLostExclusions(app.db)).toBe(1);
	expect(await own()).toMatchObject({ identity: null, lost: true });
	expect(await app.db.selectFrom('party_tax_ids').select('tax_id').execute()).toEqual([]);
	const events = app.db.selectFrom('security_events').select('details').where('user_id', '=', person);
	expect(await events.where('event_type', '=', 'identity_lost').execute()).toEqual([
		{ details: { by: 'command', reason: 'key lost' } },
	]);
	const { bars } = await list();
	expect(bars.find(({ id }) => id === bar_id)).toMatchObject({ tax_id: null, reason, account: null });
	const { rows: told } = await sql`select from pgboss.job where name = 'letters'
		and data ->> 'kind' = 'identity-lost' and data ->> 'user_id' = ${person}`.execute(app.db);
	expect(told).toHaveLength(1);
	const { status } = await app.db
		.selectFrom('profiles')
		.select('status')
		.where('id', '=', person)
		.executeTakeFirstOrThrow();
	expect(status).toBe('approved');

	await giveIdentity(app, person, identity);
	expect(await own()).toMatchObject({ identity: { tax_id: identity.tax_id }, lost: false });
	const { body } = await app.ask('GET', ADMIN_API.registrationIdentity(person), { token: desk.token });
	expect((body as ReviewedIdentity).exclusions).toMatchObject([{ kind: 'unpaid', ended_at: null }]);
	expect(await countLostExclusions(app.db)).toBe(1);
	expect(await bidOf(person)).toMatchObject({ status: 201 });
	await giveBar(app, identity.tax_id, { reason });
	expect(await bidOf(person)).toMatchObject({ status: 403, body: { code: 'bid.barred' } });
	expect((await end(bar_id)).status).toBe(200);
});

test('exclusions of deleted accounts, which are hashes alone, are known to be of another key than that of the last start', async () => {
	const other = vaultOf('a key of another machine'.repeat(2));
	const undone = app.db.transaction().execute(async (trx) => {
		await trx.deleteFrom('identities').execute();
		await trx.deleteFrom('bars').execute();
		await trx.deleteFrom('exclusions').execute();
		await trx
			.insertInto('party_tax_ids')
			.values({ tax_id: makeCpf(), tax_id_hash: Buffer.alloc(32) })
			.execute();
		await rememberIdentityKey(trx, app.context.vault);
		// Nothing stands under the hashes of the former key but parties, which are hashed again.
		await checkIdentityKey(trx, other);
		await rememberIdentityKey(trx, app.context.vault);
		const parties = async () => (await trx.selectFrom('party_tax_ids').select('tax_id').execute()).length;
		expect(await parties()).toBe(1);
		await rememberIdentityKey(trx, other);
		expect(await parties()).toBe(0);
		await rememberIdentityKey(trx, app.context.vault);
		await sql`insert into exclusions (tax_id_hash, kind, held) values (${randomBytes(32)}, 'revoked', true)`.execute(
			trx,
		);
		await checkIdentityKey(trx, app.context.vault);
		await expect(checkIdentityKey(trx, other)).rejects.toThrow('lost-identity-key');
		expect(await findLost(trx, app.context.vault)).toMatchObject({ exclusions: 0 });
		const lost = await findLost(trx, other);
		expect(lost).toEqual({ people: [], bars: [], exclusions: 1 });
		await sql`update exclusions set number_lost_at = now()`.execute(trx);
		await checkIdentityKey(trx, other);
		throw new Error('undone');
	});
	await expect(undone).rejects.toThrow('undone');
});

describe('an exclusion follows the person', () => {
	/** A win that is not paid; returns its lot. */
	async function defaultOf(person: string): Promise<string> {
		const lot = await makeOpenAuction(app.db);
		await sql`insert into payments (auction_id, user_id, price, commission, amount, due_at)
			values (${lot}, ${person}, 100, 5, 105, now())`.execute(app.db);
		await sql`update payments set status = 'cancelled', ended_at = now(), defaulted = true
			where auction_id = ${lot}`.execute(app.db);
		return lot;
	}

	/** A person with a number who did not pay for a lot; then the account is deleted. */
	async function remiss({ held = true } = {}) {
		const [person, tax_id] = [await makePerson(app.db), makeCpf()];
		await giveIdentity(app, person, personWith(tax_id), { held });
		const lot = await defaultOf(person);
		const emails = { send: async () => undefined, start: async () => undefined };
		await eraseAccount({ db: app.db, emails, obligations: accountObligations }, person);
		return { lot, tax_id };
	}

	async function reopened(from: string) {
		const auction_id = await makeOpenAuction(app.db);
		await app.db.insertInto('reopened_auctions').values({ auction_id, reopened_from: from }).execute();
		return auction_id;
	}

	/** The answer to a bid of a new account with this number. */
	async function returns(tax_id: string, auction_id: string, { held = true } = {}) {
		const person = await makePerson(app.db);
		await giveIdentity(app, person, personWith(tax_id), { held: false });
		if (held) await holdIdentity(app.db, person);
		const answer = await app.ask('POST', BIDDER_API.bids(auction_id), {
			token: await app.session(person),
			headers: { 'idempotency-key': randomUUID() },
			body: { amount: 100_000 },
		});
		await sql`delete from identities where user_id = ${person}`.execute(app.db);
		return answer;
	}
	const refused = { status: 403, body: { code: 'bid.remiss' } };

	/** What the desk is told that stands against a person now. */
	async function seenOf(person: string) {
		const { body } = await app.ask('GET', ADMIN_API.registrationIdentity(person), { token: desk.token });
		const { exclusions } = body as ReviewedIdentity;
		return exclusions.filter(({ ended_at }) => ended_at === null).map(({ kind }) => kind);
	}

	test('who did not pay and deleted the account bids neither on the reopened lot nor on its reopening', async () => {
		const { lot, tax_id } = await remiss();
		const first = await reopened(lot);
		const second = await reopened(first);
		expect(await returns(tax_id, first)).toMatchObject(refused);
		expect(await returns(tax_id, second)).toMatchObject(refused);
		expect(await returns(tax_id, second, { held: false })).toMatchObject(refused);
		expect((await returns(makeCpf(), second)).status).toBe(201);
		expect((await returns(tax_id, await makeOpenAuction(app.db))).status).toBe(201);
	});

	test('who did not pay does not bid for a company either, and the desk sees it', async () => {
		const { lot, tax_id } = await remiss();
		const person = await makePerson(app.db);
		const representative = { name: 'Ana Lima', tax_id };
		const company = { person_type: 'company', representative } as const;
		await giveIdentity(app, person, personWith(makeCnpj(), company));
		const answer = await app.ask('POST', BIDDER_API.bids(await reopened(lot)), {
			token: await app.session(person),
			headers: { 'idempotency-key': randomUUID() },
			body: { amount: 100_000 },
		});
		expect(answer).toMatchObject(refused);
		expect(await seenOf(person)).toContain('unpaid');
	});

	/** What stands against the number that a person states. */
	const against = async (person: string) => {
		const { rows } = await sql<{ kind: string; held: boolean; ended: boolean }>`
			select x.kind, x.held, x.ended_at is not null as ended from exclusions x join identities i using (tax_id_hash)
			where i.user_id = ${person}`.execute(app.db);
		return rows;
	};
	const decide = (person: string, decision: 'approved' | 'revoked') =>
		sql`insert into registration_decisions (user_id, decision, reason) values (${person}, ${decision}, ${decision === 'revoked' ? 'Fraude' : null})`.execute(
			app.db,
		);
	const decideEnrolment = (id: string, state: 'approved' | 'refused') =>
		app.db.updateTable('enrolments').set({ state }).where('id', '=', id).execute();
	const enrolmentOf = async (person: string) => {
		const id = await makeEnrolment(app, 'requested');
		await app.db.updateTable('enrolments').set({ user_id: person }).where('id', '=', id).execute();
		return id;
	};
	const ACTS: Record<string, (person: string) => Promise<unknown>> = {
		unpaid: defaultOf,
		'enrolment-refused': async (person) => decideEnrolment(await enrolmentOf(person), 'refused'),
		revoked: (person) => decide(person, 'revoked'),
	};

	test.each(
		Object.keys(ACTS).flatMap((kind) => (['before', 'after'] as const).map((when) => [kind, when] as const)),
	)(
		'%s meets the number that was stated %s it, and counts for everybody once the number is held',
		async (kind, when) => {
			const person = await makePerson(app.db);
			const state = () => giveIdentity(app, person, undefined, { held: false });
			if (when === 'before') await state();
			await ACTS[kind]?.(person);
			if (when === 'after') await state();
			expect(await against(person)).toEqual([{ kind, held: false, ended: false }]);
			await holdIdentity(app.db, person);
			expect(await against(person)).toEqual([{ kind, held: true, ended: false }]);
		},
	);

	test.each([
		['the same account', true],
		['another that holds the number', true],
		['another that only states it', false],
	] as const)('an approval of %s ends a revocation and a refusal: %s', async (who, ended) => {
		const [person, another] = [await makePerson(app.db), await makePerson(app.db)];
		const { tax_id } = await giveIdentity(app, person, undefined, { held: false });
		const enrolment = await enrolmentOf(person);
		await decideEnrolment(enrolment, 'refused');
		await decide(person, 'revoked');
		await giveIdentity(app, another, personWith(tax_id), { held: who === 'another that holds the number' });
		await decide(who === 'the same account' ? person : another, 'approved');
		// The other account asks in the same sale.
		const approved = who === 'the same account' ? enrolment : randomUUID();
		if (approved !== enrolment)
			await sql`insert into enrolments (id, user_id, environment, sale_id, state, edital_sha256)
				select ${approved}, ${another}, environment, sale_id, 'requested', edital_sha256
				from enrolments where id = ${enrolment}`.execute(app.db);
		await decideEnrolment(approved, 'approved');
		expect((await against(person)).map((each) => each.ended)).toEqual([ended, ended]);
	});

	test('a number that who did not pay had only stated does not exclude whoever holds it', async () => {
		const { lot, tax_id } = await remiss({ held: false });
		const again = await reopened(lot);
		expect(await returns(tax_id, again, { held: false })).toMatchObject(refused);
		expect((await returns(tax_id, again)).status).toBe(201);
	});

	test('who states the number after the default meets it too, and the desk sees what stands against it', async () => {
		const [person, lot] = [await makePerson(app.db), await makeOpenAuction(app.db)];
		await sql`insert into barred_bidders (auction_id, user_id) values (${lot}, ${person})`.execute(app.db);
		await sql`insert into registration_decisions (user_id, decision, reason) values (${person}, 'revoked', 'Fraude')`.execute(
			app.db,
		);
		const { tax_id } = await giveIdentity(app, person);
		expect((await seenOf(person)).toSorted()).toEqual(['revoked', 'unpaid']);
		await sql`insert into registration_decisions (user_id, decision) values (${person}, 'approved')`.execute(
			app.db,
		);
		expect(await seenOf(person)).toEqual(['unpaid']);
		await sql`delete from identities where user_id = ${person}`.execute(app.db);
		expect(await returns(tax_id, lot)).toMatchObject(refused);
	});
});
