import { beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { PAGES } from '#contract/paths.ts';
import type { PeopleQueue } from '#contract/people.ts';
import type { Viewer } from '#contract/session.ts';
import { type WaitingCounts, type WaitingGroup, waitingCounts } from '#contract/waiting.ts';
import { WAITING_KINDS, type WaitingKind } from '#domain/backoffice/waiting-work.ts';
import { readWaiting } from '#server/features/backoffice/waiting/read-waiting.ts';
import { createBackend } from '#server/http/pages/backend.ts';
import { loadPages, type PagesModule } from '#server/http/pages/built-pages.ts';
import { makeAdmin } from '#server/testing/factories.ts';
import { makeSale } from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';
import { makeWork } from '#server/testing/waiting-work.ts';
import { deskOf } from './waiting.ts';

const app = useApp();
let admin: string;
let token: string;
let pages: PagesModule;

beforeAll(async () => {
	admin = await makeAdmin(app.db);
	token = await app.session(admin);
	pages = await loadPages();
});

const groupsOf = (opened: WaitingKind | null = null, admin_id = admin) =>
	readWaiting(app.db, deskOf(app.context, admin_id), opened);

async function groupOf(kind: WaitingKind, admin_id = admin): Promise<WaitingGroup | undefined> {
	return (await groupsOf(kind, admin_id)).find((group) => group.kind === kind);
}

async function counts(): Promise<WaitingCounts> {
	const { status, body } = await app.ask('GET', ADMIN_API.waiting, { token });
	expect(status).toBe(200);
	return waitingCounts.parse(body);
}

/** The text of a page as an administrator gets it. */
async function show(address: string): Promise<string> {
	const viewer: Viewer = {
		id: admin,
		session_id: admin,
		name: 'Ana',
		email: 'ana@martelo.test',
		status: 'approved',
		role: 'admin',
		two_factor_enabled: true,
		two_factor_due: false,
	};
	const render = pages.createPages(createBackend(app.context));
	const response = await render(new Request(app.url + address), { viewer, nonce: 'n' });
	expect([address, response.status]).toEqual([address, 200]);
	return response.text();
}

/** The kinds whose page is the queue of people, which the browser reads. */
const QUEUED: Partial<Record<WaitingKind, string>> = {
	registrations: 'registration',
	identities: 'identity',
};

/** The kinds whose page has only the id of its sale or lot, and reads the rest later. */
const LOADED_LATER: readonly WaitingKind[] = ['sale-drafts', 'lot-drafts'];
/** The kinds whose page reads its rows later, from these addresses. */
const READ_LATER: Partial<Record<WaitingKind, string>> = { 'correction-rates': ADMIN_API.correctionRates };
const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}/;

describe.each(WAITING_KINDS)('%s', (kind) => {
	test('waits with its row, its count and a page that shows it, until it is done', async () => {
		const [before, all] = [await groupOf(kind), await counts()];
		const { title, end } = await makeWork(app.db, kind);
		const waiting = await groupOf(kind);
		const item = waiting?.items.find((each) => each.title === title);
		expect(waiting).toMatchObject({ count: (before?.count ?? 0) + 1 });
		const page = await show(item?.to ?? '');
		const id = item?.to.match(UUID)?.[0] ?? title;
		const queued = QUEUED[kind];
		if (queued) {
			const { body } = await app.ask('GET', `${ADMIN_API.people}?kind=${queued}`, { token });
			expect((body as PeopleQueue).items.map((each) => each.id)).toContain(id);
		}
		const shown = LOADED_LATER.includes(kind) ? id : title;
		const later = READ_LATER[kind];
		if (later) {
			const { body } = await app.ask('GET', later, { token });
			expect(JSON.stringify(body)).toContain(title.split(' de ')[0]);
		}
		const list = await show(waiting?.to ?? '');
		if (!queued && !later) for (const html of [page, list]) expect(html).toContain(shown);
		const section = waiting?.section ?? 'today';
		const now = await counts();
		expect(now.sections[section].count).toBeGreaterThan(all.sections[section].count);
		await end();
		expect((await groupOf(kind))?.count ?? 0).toBe(before?.count ?? 0);
	});
});

test('today is the sum of the sections', async () => {
	const ends = [await makeWork(app.db, 'proofs'), await makeWork(app.db, 'paused')];
	const { today, ...others } = (await counts()).sections;
	expect(today.count).toBe(Object.values(others).reduce((sum, { count }) => sum + count, 0));
	expect(others.live.urgent).toBe(true);
	for (const { end } of ends) await end();
});

test('the administrator who asked for a consent does not wait for it', async () => {
	const { title, end } = await makeWork(app.db, 'consents');
	const asked = await app.db
		.selectFrom('consents')
		.select('asked_by')
		.orderBy('asked_at', 'desc')
		.executeTakeFirstOrThrow();
	const seen = async (admin_id: string) =>
		(await groupOf('consents', admin_id))?.items.some((item) => item.title === title) ?? false;
	expect([await seen(admin), await seen(asked.asked_by)]).toEqual([true, false]);
	await end();
});

test('late work stands first, and several of a kind without a list of its own are listed by Hoje', async () => {
	const made = [
		await makeWork(app.db, 'unsold'),
		await makeWork(app.db, 'unsold'),
		await makeWork(app.db, 'expired'),
		await makeWork(app.db, 'paused'),
	];
	const groups = await groupsOf();
	const first = groups.findIndex(({ urgent }) => !urgent);
	expect(groups.slice(first).some(({ urgent }) => urgent)).toBe(false);
	const unsold = groups.find(({ kind }) => kind === 'unsold');
	expect(unsold?.to).toBe(`${PAGES.admin}?waiting=unsold`);
	const page = await show(unsold?.to ?? '');
	for (const { title } of made.slice(0, 2)) expect(page).toContain(title);
	for (const { end } of made) await end();
});

test('an unsold lot of a sale opens the results of the sale, from which it is offered again', async () => {
	const { title, end } = await makeWork(app.db, 'unsold');
	const sale_id = await makeSale(app.db);
	await app.db
		.updateTable('auctions')
		.set({ sale_id, lot_number: 1, kind: 'judicial' })
		.where('title', '=', title)
		.execute();
	const item = (await groupOf('unsold'))?.items.find((each) => each.title === title);
	expect(item?.to).toBe(`${ADMIN_PAGES.sale(sale_id)}?tab=resultado`);
	expect(await show(item?.to ?? '')).toContain(sale_id);
	await end();
});

test('an unknown kind in the address shows the page', async () => {
	expect(await show(`${PAGES.admin}?waiting=segredos`)).toContain('Espera por você');
});
