import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type { Backend } from '#contract/backend.ts';
import { PAGES } from '#contract/paths.ts';
import type { Viewer } from '#contract/session.ts';
import { ok } from '#domain/problems/result.ts';
import { createBackend } from '#server/http/pages/backend.ts';
import { loadPages, type PagesModule } from '#server/http/pages/built-pages.ts';
import { makeAdmin, makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { makeAuctioneer, makeSale, makeSeller } from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';
import { makeWonLot } from '#server/testing/won-lots.ts';

const app = useApp();

/** Every address of the back office, with a lot's id where it takes one. */
const ADDRESSES: [name: string, address: (id: string) => string][] = Object.entries({
	...PAGES,
	...ADMIN_PAGES,
}).flatMap(([name, page]): [string, (id: string) => string][] => {
	const address = (id: string) => (typeof page === 'string' ? page : page(id));
	return address('').startsWith('/admin') ? [[name, address]] : [];
});

const viewer = (id: string, fields: Partial<Viewer> = {}): Viewer => ({
	id,
	session_id: id,
	name: 'Ana',
	email: 'ana@martelo.test',
	status: 'approved',
	role: null,
	two_factor_enabled: false,
	two_factor_due: false,
	...fields,
});

const made = {} as {
	pages: PagesModule;
	backend: Backend;
	/** A sale for the page of a sale, and a lot for every other page that takes an id. */
	sale: string;
	lot: string;
	sold: string;
	/** The winner, and part of the other bidder's email address. */
	winner: Viewer;
	other: string;
	admin: Viewer;
	lesser: [who: string, viewer: Viewer | null, status: number][];
};

beforeAll(async () => {
	const { db } = app;
	const [pages, person] = [await loadPages(), await makePerson(db)];
	const sold = await makeWonLot(db, { bidders: 2 });
	const admin = viewer(await makeAdmin(db), { role: 'admin', two_factor_enabled: true });
	Object.assign(made, {
		pages,
		admin,
		backend: createBackend(app.context),
		sale: await makeSale(db),
		lot: await makeOpenAuction(db),
		sold: sold.auction_id,
		winner: viewer(sold.people[1] ?? ''),
		other: sold.people[0],
		lesser: [
			['a visitor', null, 401],
			['somebody pending', viewer(person, { status: 'pending' }), 403],
			['somebody approved', viewer(person), 403],
			['somebody rejected', viewer(person, { status: 'rejected' }), 403],
			['an administrator without the second factor', { ...admin, two_factor_due: true }, 403],
		],
	});
});

/** Requests a page, and its data alone, which a browser requests when it navigates. */
async function show(address: string, viewer: Viewer | null, backend = made.backend) {
	const [path = '', search = ''] = address.split('?');
	const render = made.pages.createPages(backend);
	const answers = [path, `${path}.data`].map(async (each) => {
		const response = await render(new Request(`${app.url}${each}?${search}`), { viewer, nonce: 'n' });
		return { status: response.status, text: await response.text() };
	});
	return Promise.all(answers);
}

const idFor = (name: string) => (name.startsWith('sale') ? made.sale : made.lot);

const statusesOf = async (...args: Parameters<typeof show>) =>
	(await show(...args)).map(({ status }) => status);

/** A backend for pages whose guard admits everybody. */
function unguarded(): Backend {
	const reads = made.backend.admin(made.admin);
	if (!reads.ok) throw new Error('the administrator was refused');
	return { ...made.backend, admin: () => ok(reads.value) };
}

/** The callers whose answer was not their refusal. */
async function letIn(address: string, backend?: Backend): Promise<string[]> {
	const wrong: string[] = [];
	for (const [who, viewer, status] of made.lesser) {
		const statuses = await statusesOf(address, viewer, backend);
		if (statuses.some((each) => each !== status)) wrong.push(`${who}: ${statuses}`);
	}
	return wrong;
}

describe('a page for administrators', () => {
	test('all of them are in the list of addresses', () => {
		expect(ADDRESSES.length).toBeGreaterThan(10);
	});

	test.each(ADDRESSES)('%s is shown to administrators and to nobody else', async (name, addressOf) => {
		const address = addressOf(idFor(name));
		expect(await letIn(address)).toEqual([]);
		expect(await statusesOf(address, made.admin)).toEqual([200, 200]);
	});

	const WITH_ID = ADDRESSES.filter(
		([, addressOf]) => addressOf('x').includes('x/') || addressOf('x').endsWith('/x'),
	);
	test.each(WITH_ID)('%s of what does not exist is not found', async (name, addressOf) => {
		for (const id of [randomUUID(), `${idFor(name)}~`])
			expect(await statusesOf(addressOf(id), made.admin)).toEqual([404, 404]);
	});

	test.each(ADDRESSES)('control: without the guard, %s is shown to everybody', async (name, addressOf) => {
		expect(await letIn(addressOf(idFor(name)), unguarded())).toHaveLength(made.lesser.length);
	});
});

describe('what a screen shows first', () => {
	/** The page as it is without scripts. */
	async function documentOf(address: string, backend?: Backend): Promise<string> {
		const [document] = await show(address, made.admin, backend);
		return (document?.text ?? '').replace(/<script.*?<\/script>/gs, '');
	}

	beforeAll(async () => {
		const { db } = app;
		await makeAuctioneer(db);
		await makeSeller(db);
		await makePerson(db, { status: 'pending' });
		await db
			.updateTable('auctions')
			.set({ sale_id: made.sale, lot_number: 7 })
			.where('id', '=', made.lot)
			.execute();
	});

	const ROWS: [screen: string, address: () => string, words: string][] = [
		['sales', () => ADMIN_PAGES.sales, 'Leilão de teste'],
		['a sale', () => ADMIN_PAGES.sale(made.sale), 'Mais ações: '],
		['payments', () => ADMIN_PAGES.payments, '2 de 2 partes'],
		['the queue of people', () => ADMIN_PAGES.people, 'Analisar: '],
		['auctioneers', () => ADMIN_PAGES.auctioneers, 'Editar: Helena Martins Duarte'],
		['sellers', () => ADMIN_PAGES.sellers, 'Editar: Banco Comitente S.A.'],
		['a publication', () => ADMIN_PAGES.publication(made.lot), 'Editar o lote'],
	];
	test.each(ROWS)('%s: in the document', async (_, address, words) => {
		expect(await documentOf(address())).toContain(words);
	});

	test('a search by CPF is left to the browser: pages have no key to find it with', async () => {
		const empty = await documentOf(`${ADMIN_PAGES.payments}?search=nada`);
		expect(empty).toContain('Nada encontrado');
		for (const list of [`${ADMIN_PAGES.payments}?`, `${ADMIN_PAGES.people}&`]) {
			const of = await documentOf(`${list}search=529.982.247-25`);
			expect(of).toContain('Carregando');
			expect(of).not.toContain('Nada encontrado');
		}
	});

	test('a failure is reported, and the screen reads by itself', async () => {
		const reads = made.backend.admin(made.admin);
		if (!reads.ok) throw new Error('the administrator was refused');
		const reported: string[] = [];
		const failing: Backend = {
			...made.backend,
			report: (_, path) => reported.push(path),
			admin: () => ok({ ...reads.value, sales: () => Promise.reject(new Error('broken')) }),
		};
		expect(await documentOf(ADMIN_PAGES.sales, failing)).toContain('Carregando editais...');
		expect(reported).toContain(ADMIN_PAGES.sales);
	});
});

describe('the page of a payment', () => {
	const showsOthers = async (viewer: Viewer, backend?: Backend) =>
		(await show(PAGES.payment(made.sold), viewer, backend)).map(
			({ status, text }) => status === 200 && text.includes(made.other),
		);

	test('names the other bidders to administrators, not to the winner', async () => {
		expect(await statusesOf(PAGES.payment(made.sold), made.winner)).toEqual([200, 200]);
		expect(await showsOthers(made.winner)).toEqual([false, false]);
		expect(await showsOthers(made.admin)).toEqual([true, true]);
	});

	test('does not exist for any other signed-in person', async () => {
		for (const [who, viewer] of made.lesser)
			if (viewer)
				expect([who, await statusesOf(PAGES.payment(made.sold), viewer)]).toEqual([who, [404, 404]]);
	});

	test('control: without the guard, the winner sees them too', async () => {
		expect(await showsOthers(made.winner, unguarded())).toEqual([true, true]);
	});
});
