import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { PendingAccount, ShownAccount } from '#contract/shown-accounts.ts';
import { HOUR } from '#domain/values/time.ts';
import { readWaiting } from '#server/features/backoffice/waiting/read-waiting.ts';
import { releaseMissed } from '#server/features/settlement/money/release-waiting.ts';
import { makeAdmin } from '#server/testing/factories.ts';
import { auctioneerBody, makeAuctioneer, makeSeller } from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';
import { makeWonLot } from '#server/testing/won-lots.ts';
import { deskOf } from './waiting.ts';

// An installation with a limit: an account has no amount, and waits whatever the limit is.
const app = useApp({ CONSENT_LIMIT: '1000000' });

const people = { asker: '', askerId: '', other: '', otherId: '', third: '' };
beforeAll(async () => {
	const admin = () => makeAdmin(app.db);
	people.askerId = await admin();
	people.otherId = await admin();
	people.asker = await app.session(people.askerId);
	people.other = await app.session(people.otherId);
	people.third = await app.session(await admin());
});

interface Payee {
	id: string;
	name: string;
	version: number;
	payout: ShownAccount | null;
	pending_payout: PendingAccount | null;
}
interface Asked {
	status: number;
	body: Payee & { code?: string; errors?: { path: string; message: string }[] };
}

const BANK = { bank: '001', branch: '1584', account: '210169-6' };
const KEY = { pix_key: 'financeiro@banco.test' };
const OTHER_KEY = { pix_key: '12345678000195' };
const NAMED = { ...BANK, bank_name: 'Banco do Brasil S.A.' };
const waits = { status: 202, body: { consent: { id: expect.any(String), needs: 1 } } };

const sellerBody = (change: object = {}) => ({ name: 'Banco Direto S.A.', kind: 'bank', ...change });

/** The two kinds of payees and their endpoints. */
const KINDS = [
	{
		kind: 'auctioneer',
		list: ADMIN_API.auctioneers,
		one: ADMIN_API.auctioneer,
		page: ADMIN_PAGES.auctioneers,
		make: () => makeAuctioneer(app.db),
		sent: auctioneerBody,
	},
	{
		kind: 'seller',
		list: ADMIN_API.sellers,
		one: ADMIN_API.seller,
		page: ADMIN_PAGES.sellers,
		make: () => makeSeller(app.db),
		sent: sellerBody,
	},
] as const;

describe.each(KINDS)('the account of $kind', ({ kind, list, one, page, make, sent }) => {
	const create = async (token: string, change: object) =>
		(await app.ask('POST', list, { token, body: sent(change) })) as Asked;
	const change = async (token: string, id: string, body: object) =>
		(await app.ask('PATCH', one(id), { token, body: { version: 1, ...body } })) as Asked;
	async function read(token: string, id: string): Promise<Payee | undefined> {
		const { body } = await app.ask('GET', list, { token });
		return (body as Record<string, Payee[]>)[`${kind}s`]?.find((each) => each.id === id);
	}
	const actions = async (subject: string) =>
		app.db
			.selectFrom('audit_log')
			.select(['action', 'changes'])
			.where('subject', '=', subject)
			.orderBy('id')
			.execute();

	test('waits for another administrator, who sends the same; until then nothing changes', async () => {
		const id = await make();
		expect(await change(people.asker, id, { payout: BANK, name: 'Outro nome' })).toMatchObject(waits);
		expect(await change(people.asker, id, { payout: BANK })).toMatchObject(waits);
		const pending = { payout: NAMED, own: true, asked_by: expect.any(String) };
		expect(await read(people.asker, id)).toMatchObject({
			version: 1,
			payout: null,
			name: expect.not.stringContaining('Outro'),
			pending_payout: pending,
		});
		expect(await read(people.other, id)).toMatchObject({ pending_payout: { ...pending, own: false } });
		expect(await change(people.other, id, { payout: BANK })).toMatchObject({
			status: 200,
			body: { version: 2, payout: NAMED, pending_payout: null },
		});
		const logged = await actions(id);
		expect(logged.map(({ action }) => action)).toEqual([`${kind}.consent-asked`, `${kind}.edited`]);
		// How it ends, and not what it is.
		expect(logged.at(1)?.changes).toEqual({ payout: { from: null, to: 'conta com final 69-6' } });
		const given = app.db.selectFrom('consents').select(['asked_by', 'done_by', 'amount']);
		expect(await given.where('subject', '=', id).execute()).toEqual([
			{ asked_by: people.askerId, done_by: people.otherId, amount: null },
		]);
	});

	test('a consent is for exactly this account, of this name, instead of that one', async () => {
		const id = await make();
		await change(people.asker, id, { payout: KEY });
		// Another key asks anew, and is now the other one's own act.
		expect(await change(people.other, id, { payout: OTHER_KEY })).toMatchObject(waits);
		expect(await change(people.other, id, { payout: OTHER_KEY })).toMatchObject(waits);
		expect((await change(people.asker, id, { payout: OTHER_KEY })).body).toMatchObject({
			version: 2,
			payout: OTHER_KEY,
		});
		// To take it away is a change, too.
		await change(people.asker, id, { payout: null, version: 2 });
		expect((await change(people.third, id, { name: 'Nome Novo', version: 2 })).status).toBe(200);
		expect((await read(people.other, id))?.pending_payout).toBeNull();
		expect(await change(people.other, id, { payout: null, version: 3 })).toMatchObject(waits);
		expect((await change(people.asker, id, { payout: null, version: 3 })).body.payout).toBeNull();
		// The same account in another order of its fields is no change.
		await change(people.asker, id, { payout: { ...KEY, ...BANK }, version: 4 });
		await change(people.other, id, { payout: { ...BANK, ...KEY }, version: 4 });
		expect(await change(people.asker, id, { payout: { ...BANK, ...KEY }, version: 5 })).toMatchObject({
			status: 200,
			body: { version: 5 },
		});
	});

	test('of two others who consent at once, one carries it out', async () => {
		const id = await make();
		await change(people.asker, id, { payout: KEY });
		const answers = await Promise.all(
			[people.other, people.third].map((token) => change(token, id, { payout: KEY })),
		);
		expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
		expect((await actions(id)).map(({ action }) => action)).toEqual([
			`${kind}.consent-asked`,
			`${kind}.edited`,
		]);
	});

	test('a new one is registered without the account, which waits', async () => {
		const { status, body } = await create(people.asker, { payout: KEY });
		expect([status, body]).toMatchObject([201, { payout: null, pending_payout: { payout: KEY, own: true } }]);
		const [asked, created] = await actions(body.id);
		expect([asked?.action, created?.action]).toEqual([`${kind}.consent-asked`, `${kind}.created`]);
		expect(created?.changes).not.toHaveProperty('payout');
		expect((await change(people.other, body.id, { payout: KEY })).body).toMatchObject({ payout: KEY });
	});

	test('waits on the list of the other administrators, with the page that shows it, and not on payments', async () => {
		const id = await make();
		const { name = '' } = (await read(people.asker, id)) ?? {};
		await change(people.asker, id, { payout: KEY });
		const found = async (admin_id: string) => {
			const groups = await readWaiting(app.db, deskOf(app.context, admin_id), 'consents');
			return groups.flatMap(({ items }) => items).find(({ to }) => to.includes(id));
		};
		expect(await found(people.askerId)).toBeUndefined();
		expect(await found(people.otherId)).toMatchObject({ title: name, to: `${page}?account=${id}` });
	});

	test.each([
		[{ pix_key: '529.982.247-24' }, 'payout.pix_key', /^Chave Pix inválida/],
		[{ pix_key: '11987654320' }, 'payout.pix_key', /^Chave Pix inválida/],
		[{ ...KEY, city: 'São José dos Campos' }, 'payout.city', /até 15/],
		[{ city: 'Campinas' }, 'payout.pix_key', /chave Pix/],
		[{}, 'payout.pix_key', /^Informe a chave Pix/],
		[{ ...BANK, bank: '1' }, 'payout.bank', /código de 3 dígitos/],
		[{ ...BANK, account: '210169' }, 'payout.account', /dígito verificador/],
		[{ ...BANK, branch: '15840000' }, 'payout.branch', /até 5 dígitos/],
		[{ bank: '001', account: '210169-6' }, 'payout.branch', /^Agência falta/],
		[{ iban: 'x' }, 'payout', /iban/],
	])('%j is refused', async (payout, path, message) => {
		const { status, body } = await create(people.asker, { payout });
		expect([status, body.errors?.[0]]).toEqual([400, { path, message: expect.stringMatching(message) }]);
	});

	test('is stored as banks write it', async () => {
		const payout = {
			pix_key: '12.345.678/0001-95',
			city: 'São Paulo',
			...BANK,
			branch: ' 1584 ',
			account: '210.169-6',
		};
		const { body } = await create(people.asker, { payout });
		expect(body.pending_payout?.payout).toEqual({
			...OTHER_KEY,
			...NAMED,
			pix_kind: 'cnpj',
			city: 'Sao Paulo',
		});
	});

	test('a consent ends with the role of who asked', async () => {
		const id = await make();
		const leaver = await makeAdmin(app.db);
		await change(await app.session(leaver), id, { payout: KEY });
		await app.db.updateTable('user_roles').set({ role: null }).where('user_id', '=', leaver).execute();
		expect((await read(people.other, id))?.pending_payout).toBeNull();
		expect(await change(people.other, id, { payout: KEY })).toMatchObject(waits);
	});
});

/** A won lot whose price waits for its seller's account, and whose commission waits for its auctioneer's. */
async function wonWithout() {
	const seller_id = await makeSeller(app.db);
	await makeAuctioneer(app.db, { is_default: true }).catch(() => undefined);
	const given = { name: 'Paulo Leiloeiro Neto', registration: randomUUID().slice(0, 8) };
	const auctioneer_id = await makeAuctioneer(app.db, { ...given, board: 'JUCEPAR', state: 'PR' });
	const lot = await makeWonLot(app.db, {
		bidders: 1,
		given: {
			kind: 'extrajudicial',
			consignor_id: seller_id,
			auctioneer_name: given.name,
			auctioneer_registration: given.registration,
		},
	});
	return { ...lot, seller_id, auctioneer_id };
}

const partsOf = async (payment_id: string) =>
	app.db
		.selectFrom('payment_components')
		.select(['id', 'kind', 'status', 'due_at'])
		.where('payment_id', '=', payment_id)
		.orderBy('kind')
		.execute();

const mailed = async (component_id: string) =>
	(
		await sql`select 1 from pgboss.job where name = 'letters' and data ->> 'kind' = 'part-payable'
			and data ->> 'component_id' = ${component_id}`.execute(app.db)
	).rows.length;

describe('what waits for an account', () => {
	const state = async (token: string, path: string, payout: object | null, version = 1) =>
		(await app.ask('PATCH', path, { token, body: { version, payout } })) as Asked;

	test('can be paid from the moment of the consent, with its term from then and an email', async () => {
		const { payment_id, seller_id, auctioneer_id } = await wonWithout();
		const [commission, price] = await partsOf(payment_id);
		expect([commission, price]).toMatchObject([
			{ kind: 'commission', status: 'waiting', due_at: null },
			{ kind: 'price', status: 'waiting', due_at: null },
		]);
		await state(people.asker, ADMIN_API.seller(seller_id), KEY);
		expect(await partsOf(payment_id)).toEqual([commission, price]);
		const before = Date.now();
		expect((await state(people.other, ADMIN_API.seller(seller_id), KEY)).status).toBe(200);
		const [unchanged, payable] = await partsOf(payment_id);
		expect(unchanged).toEqual(commission);
		expect(payable).toMatchObject({ status: 'pending' });
		expect(payable?.due_at?.getTime()).toBeGreaterThanOrEqual(before + 23 * HOUR);
		expect([await mailed(price?.id ?? ''), await mailed(commission?.id ?? '')]).toEqual([1, 0]);
		// Another account does not begin the term anew.
		await state(people.asker, ADMIN_API.seller(seller_id), OTHER_KEY, 2);
		await state(people.other, ADMIN_API.seller(seller_id), OTHER_KEY, 2);
		expect((await partsOf(payment_id))[1]).toEqual(payable);
		await state(people.asker, ADMIN_API.auctioneer(auctioneer_id), BANK);
		await state(people.other, ADMIN_API.auctioneer(auctioneer_id), BANK);
		expect((await partsOf(payment_id)).map(({ status }) => status)).toEqual(['pending', 'pending']);
	});

	test('keeps the account from being taken away, but not from being another one', async () => {
		const { payment_id, seller_id } = await wonWithout();
		const path = ADMIN_API.seller(seller_id);
		await state(people.asker, path, KEY);
		await state(people.other, path, KEY);
		expect(await state(people.asker, path, null, 2)).toMatchObject({
			status: 409,
			body: { code: 'payee.account-owed' },
		});
		await sql`update payment_components set status = 'paid', paid_at = now() where payment_id = ${payment_id} and kind = 'price'`.execute(
			app.db,
		);
		expect(await state(people.asker, path, null, 2)).toMatchObject(waits);
	});

	test('is found later, if its payment was opened while the account was entered', async () => {
		const { payment_id, seller_id } = await wonWithout();
		const payout = JSON.stringify(KEY);
		await app.db.updateTable('sellers').set({ payout }).where('id', '=', seller_id).execute();
		await releaseMissed(app.context);
		await releaseMissed(app.context);
		const parts = await partsOf(payment_id);
		expect(parts.map(({ status }) => status)).toEqual(['waiting', 'pending']);
		expect(await mailed(parts[1]?.id ?? '')).toBe(1);
	});
});
