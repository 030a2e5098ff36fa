import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AdminAuctionPage } from '#contract/admin-auctions.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { DRAFT_GAP_NAMES, type DraftGap, LOT_STAGE_NAMES } from '#domain/backoffice/lot-stages.ts';
import { publicationFaults } from '#domain/sale/publication.ts';
import { readJudgedLots, readJudgedSale } from '#server/features/backoffice/publication/publication-facts.ts';
import { makeAuction, makeOpenAuction } from '#server/testing/factories.ts';
import { useManagement } from '#server/testing/management.ts';
import { makeEdital, makePublishable, makeSale, makeSeller, regulatedFields } from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
const { ask, act, create, bid } = useManagement(app);
const made: Record<string, string> = {};

beforeAll(async () => {
	const seller_id = await makeSeller(app.db);
	made.seller = seller_id;
	made.scheduled = (await create({ seller_id })).body.id;
	made.open = await makeOpenAuction(app.db, { title: 'Galpão aberto' });
	made.suspended = await makeOpenAuction(app.db);
	await act(made.suspended, 'pause', { reason: 'Falta de luz' });
	made.unsold = await makeOpenAuction(app.db);
	await act(made.unsold, 'end', { final_price: 100_000, reason: 'Sem lances' });
	made.sold = await makeOpenAuction(app.db);
	await bid(made.sold, 100_000);
	await act(made.sold, 'end', { final_price: 100_000 });
	made.cancelled = await makeOpenAuction(app.db);
	await act(made.cancelled, 'cancel', { reason: 'A pedido' });
	made.withdrawn = await makePublishable(app.db);
	await ask('POST', ADMIN_API.publishAuction(made.withdrawn));
	const withdrawal = await ask('POST', ADMIN_API.withdrawAuction(made.withdrawn), {
		reason: 'Ordem do juízo',
	});
	expect(withdrawal.status).toBe(204);
	made.complete = await makePublishable(app.db);
	made.bare = (await create({ kind: 'judicial' })).body.id;
	made.sale = await makeSale(app.db);
	await makeEdital(app.db, { sale_id: made.sale });
	made.in_sale = (await create(regulatedFields({ sale_id: made.sale, appraisal: null }))).body.id;
	made.blank = (await create({ kind: 'fiduciary' })).body.id;
	await sql`update properties set registration = '  ' where auction_id = ${made.blank}`.execute(app.db);
	// Deleted with bids: in no list, also not among those that were withdrawn with a reason.
	made.deleted = await makeAuction(app.db, { withdrawn_at: new Date() });
	// The other environment.
	await makeAuction(app.db, { environment: 'staging' });
});

async function list(query: string): Promise<AdminAuctionPage> {
	const { status, body } = await ask('GET', `${ADMIN_API.adminAuctions}?environment=production&${query}`);
	expect(status).toBe(200);
	return body as unknown as AdminAuctionPage;
}

const named = (page: AdminAuctionPage) =>
	page.auctions.map(({ id }) => Object.entries(made).find(([, of]) => of === id)?.[0]).toSorted();

describe('the stages', () => {
	test.each([
		[
			'all',
			[
				'bare',
				'blank',
				'cancelled',
				'complete',
				'in_sale',
				'open',
				'scheduled',
				'sold',
				'suspended',
				'unsold',
			],
		],
		['draft', ['bare', 'blank', 'complete', 'in_sale']],
		['scheduled', ['scheduled']],
		['open', ['open']],
		['suspended', ['suspended']],
		['ended', ['cancelled', 'sold', 'unsold']],
		['unsold', ['unsold']],
		['sold', ['sold']],
		['withdrawn', ['withdrawn']],
	])('%s', async (stage, names) => {
		const page = await list(`stage=${stage}`);
		expect(named(page)).toEqual(names);
		expect(page.total).toBe(names.length);
		expect(page.stages[stage as keyof AdminAuctionPage['stages']]).toBe(names.length);
	});

	test.each([
		'created_at',
		'title',
		'auction_type',
		'status',
		'initial_bid',
		'current_bid',
		'start_time',
		'end_time',
	])('are read page by page in the order of %s, also those that were withdrawn', async (column) => {
		const first = await list(`stage=draft&sort=${column}-asc&limit=3`);
		const rest = await list(
			`stage=draft&sort=${column}-asc&limit=3&cursor=${encodeURIComponent(first.next_cursor ?? '')}`,
		);
		expect([...named(first), ...named(rest)].toSorted()).toEqual(['bare', 'blank', 'complete', 'in_sale']);
		expect(named(await list(`stage=withdrawn&sort=${column}-desc`))).toEqual(['withdrawn']);
	});

	test('a row says why it was withdrawn, what it owes, and its sale', async () => {
		const [withdrawn] = (await list('stage=withdrawn')).auctions;
		expect(withdrawn).toMatchObject({
			withdrawn: { reason: 'Ordem do juízo' },
			has_payment: false,
			sale: null,
		});
		const [sold] = (await list('stage=sold')).auctions;
		expect(sold).toMatchObject({ withdrawn: null, has_payment: true });
		const [lot] = (await list(`sale=${made.sale}`)).auctions;
		expect(lot).toMatchObject({
			sale: { id: made.sale, number: null },
			lot_number: 1,
			missing: ['appraisal'],
		});
	});
});

describe('how lots ended', () => {
	test.each([
		['sold', ['sold']],
		['unsold', ['unsold']],
		['withdrawn', ['withdrawn']],
		['settled', []],
	] as const)('%s', async (outcome, names) => {
		const page = await list(`outcome=${outcome}`);
		expect(named(page)).toEqual(names);
		expect(page.total).toBe(names.length);
		expect(page.outcomes[outcome]).toBe(names.length);
	});

	test('within a stage', async () => {
		expect(named(await list('stage=ended&outcome=sold'))).toEqual(['sold']);
		expect(named(await list('stage=open&outcome=sold'))).toEqual([]);
	});
});

describe('what drafts lack', () => {
	/** The path of the fault by which the gate names each gap. */
	const PATHS: Record<DraftGap, string> = {
		edital: 'edital',
		appraisal: 'appraisal',
		registration: 'registration',
		rounds: 'rounds',
	};

	test.each(DRAFT_GAP_NAMES)('%s: the filter, the count and the rows agree with the gate', async (gap) => {
		const drafts = (await list('stage=draft')).auctions;
		const lacking: string[] = [];
		for (const { id, sale } of drafts) {
			const [judged] = await readJudgedLots(app.db, sql`a.id = ${id}`);
			const terms = sale && (await readJudgedSale(app.db, sale.id));
			const faults = judged ? publicationFaults(terms, judged.lot, Date.now(), 'day') : [];
			if (faults.some(({ path }) => path === PATHS[gap])) lacking.push(id);
		}
		expect(lacking.length).toBeGreaterThan(0);
		expect(lacking.length).toBeLessThan(drafts.length);
		const page = await list(`stage=draft&missing=${gap}`);
		expect(page.auctions.map(({ id }) => id).toSorted()).toEqual(lacking.toSorted());
		expect(page.gaps[gap]).toBe(lacking.length);
		expect(
			drafts
				.filter(({ missing }) => missing.includes(gap))
				.map(({ id }) => id)
				.toSorted(),
		).toEqual(lacking.toSorted());
	});
});

describe('whose lots', () => {
	test('of a kind; a lot without a kind is voluntary', async () => {
		const page = await list('kind=judicial');
		expect(named(page)).toEqual(['bare', 'in_sale']);
		expect(page.stages).toMatchObject({ all: 2, draft: 2, open: 0, withdrawn: 0 });
		expect(named(await list('kind=voluntary&stage=open'))).toEqual(['open']);
	});

	test('of a sale, of a seller, and of a search: the counts are under these filters', async () => {
		expect(named(await list(`sale=${made.sale}`))).toEqual(['in_sale']);
		const of = await list(`seller=${made.seller}`);
		expect(named(of)).toEqual(['scheduled']);
		expect(of.stages).toMatchObject({ all: 1, scheduled: 1, draft: 0 });
		const searched = await list('search=galpao');
		expect(searched.stages).toEqual({
			...Object.fromEntries(LOT_STAGE_NAMES.map((stage) => [stage, 0])),
			all: 1,
			open: 1,
		});
		expect(named(await list('search=galpao&stage=draft'))).toEqual([]);
	});

	test('the filters offer every sale and seller', async () => {
		const { sales, sellers } = await list('');
		expect(sales).toEqual([{ id: made.sale, title: 'Leilão de teste', number: null }]);
		expect(sellers).toEqual([{ id: made.seller, name: 'Banco Comitente S.A.' }]);
	});
});

test.each(['stage=lost', 'missing=all', 'outcome=lost', 'kind=house', 'sale=1', 'seller='])(
	'%s is refused',
	async (query) => {
		const answer = await ask('GET', `${ADMIN_API.adminAuctions}?${query}`);
		expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
	},
);
