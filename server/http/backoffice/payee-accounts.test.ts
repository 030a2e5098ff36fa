import { beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { PendingAccount, ShownAccount } from '#contract/shown-accounts.ts';
import { readWaiting } from '#server/features/backoffice/waiting/read-waiting.ts';
import { makeAdmin } from '#server/testing/factories.ts';
import { auctioneerBody, makeAuctioneer, makeSeller } from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';
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
