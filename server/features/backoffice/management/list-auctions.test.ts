import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
	ADMIN_SORT_COLUMNS,
	type AdminAuctionPage,
	type AdminAuctionRow,
	adminAuctionQuery,
} from '#contract/admin-auctions.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { ENVIRONMENTS } from '#domain/auction/environments.ts';
import { fold } from '#domain/values/fold.ts';
import { makeAuction } from '#server/testing/factories.ts';
import { useManagement } from '#server/testing/management.ts';
import { makeSale } from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';
import { listAdminAuctions } from './list-auctions.ts';

const app = useApp();
const { ask } = useManagement(app);
const TITLES = ['Ágata', 'apartamento 10%', 'Zebra', 'Éden', 'casa_1'];
const COUNT = 23;

beforeAll(async () => {
	for (let n = 0; n < COUNT; n++) {
		const start_time = new Date(Date.now() + (n % 4) * 3_600_000);
		const end_time = new Date(start_time.getTime() + (1 + (n % 3)) * 3_600_000);
		await makeAuction(app.db, {
			environment: ENVIRONMENTS[n % 3 === 0 ? 1 : 0] ?? 'production',
			title: `${TITLES[n % TITLES.length]} lote`,
			auction_type: n % 2 ? 'live' : 'scheduled',
			status: n % 5 ? 'pending' : 'cancelled',
			initial_bid: (1 + (n % 6)) * 100_00,
			start_time,
			end_time,
			created_at: new Date(Date.now() - (n % 7) * 60_000),
			...(n === 1 ? { withdrawn_at: new Date() } : {}),
		});
	}
});

async function list(query: string): Promise<AdminAuctionPage> {
	const { status, body } = await ask('GET', `${ADMIN_API.adminAuctions}?${query}`);
	expect(status).toBe(200);
	return body as unknown as AdminAuctionPage;
}

/** All pages, one after the other. */
async function listAll(query: string): Promise<AdminAuctionRow[]> {
	const rows: AdminAuctionRow[] = [];
	let cursor = '';
	for (let page = 0; page < COUNT; page++) {
		const { auctions, next_cursor } = await list(`${query}&limit=4${cursor}`);
		rows.push(...auctions);
		if (next_cursor === null) return rows;
		cursor = `&cursor=${encodeURIComponent(next_cursor)}`;
	}
	throw new Error('the pages do not end');
}

const sortValue = (row: AdminAuctionRow, column: (typeof ADMIN_SORT_COLUMNS)[number]) =>
	column === 'title' ? fold(row.title) : row[column];

describe.each(ADMIN_SORT_COLUMNS)('ordered by %s', (column) => {
	test.each(['asc', 'desc'] as const)(
		'%s: every auction once, in order, from both environments',
		async (direction) => {
			const rows = await listAll(`sort=${column}-${direction}`);
			expect(new Set(rows.map(({ id }) => id)).size).toBe(COUNT - 1);
			expect(rows).toHaveLength(COUNT - 1);
			for (const [at, row] of rows.entries()) {
				const before = rows[at - 1];
				if (!before) continue;
				const [a, b] = [sortValue(before, column), sortValue(row, column)];
				expect(direction === 'asc' ? a <= b : a >= b).toBe(true);
			}
		},
	);
});

test('counts each environment whatever the filter; the total counts what matches', async () => {
	const counts = { all: 22, production: 14, staging: 8 };
	expect(await list('')).toMatchObject({ counts, total: 22 });
	expect(await list('environment=staging')).toMatchObject({ counts, total: 8 });
	const cancelled = await list('environment=production&status=cancelled');
	expect(cancelled).toMatchObject({ counts, total: 3 });
	expect(cancelled.auctions).toHaveLength(3);
	for (const { environment, status } of cancelled.auctions)
		expect({ environment, status }).toEqual({ environment: 'production', status: 'cancelled' });
});

test.each([
	['agata', 'Ágata lote'],
	['10%25', 'apartamento 10% lote'],
	['CASA_', 'casa_1 lote'],
])('search %s', async (search, title) => {
	const { auctions, total } = await list(`search=${search}`);
	expect(new Set(auctions.map((auction) => auction.title))).toEqual(new Set([title]));
	expect(total).toBe(auctions.length);
});

test.each([
	'environment=test',
	'status=sold',
	'sort=id-asc',
	'sort=title',
	'limit=0',
	'limit=101',
	'unknown=1',
	'cursor=x',
	`cursor=${Buffer.from('["title-asc","a","x"]').toString('base64url')}`,
	`sort=end_time-asc&cursor=${Buffer.from('["end_time-asc","now","11111111-1111-4111-8111-111111111111"]').toString('base64url')}`,
])('%s is refused', async (query) => {
	const answer = await ask('GET', `${ADMIN_API.adminAuctions}?${query}`);
	expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
});

test('a cursor is valid only for its sort', async () => {
	const { next_cursor } = await list('sort=title-asc&limit=4');
	const query = adminAuctionQuery.parse({ sort: 'title-desc', cursor: next_cursor });
	expect(await listAdminAuctions(app.db, query)).toBeNull();
});

test.each(['auction_type', 'start_time', 'initial_bid', 'title', 'status', 'created_at'] as const)(
	'a change is in the list ordered by %s, which was read before',
	async (column) => {
		const query = `sort=${column}-asc&limit=100`;
		const [first] = (await list(query)).auctions;
		const last = {
			auction_type: "'scheduled'",
			start_time: "end_time - interval '1 second'",
			initial_bid: 'initial_bid + 900000',
			title: "'zzz'",
			status: "'pending'",
			created_at: "created_at + interval '1 hour'",
		};
		await sql`update auctions set ${sql.raw(`${column} = ${last[column]}`)} where id = ${first?.id}`.execute(
			app.db,
		);
		const rows = (await list(query)).auctions;
		expect(rows).toHaveLength(COUNT - 1);
		expect(rows[0]?.id).not.toBe(first?.id);
		const values = rows.map((row) => sortValue(row, column));
		expect(values).toEqual(values.toSorted((a, b) => (a < b ? -1 : Number(a > b))));
	},
);

describe('a lot is found by what its row does not show', () => {
	const named = { id: '', number: '' };
	beforeAll(async () => {
		const sale_id = await makeSale(app.db, {
			case_number: '1001234-54.2024.8.26.0114',
			published_at: new Date(),
		});
		const { rows } = await sql<{ number: string }>`
			select number || '/' || year as number from sales where id = ${sale_id}`.execute(app.db);
		named.number = rows[0]?.number ?? '';
		named.id = await makeAuction(app.db, {
			title: 'Prédio da rua Direita',
			sale_id,
			lot_number: 7,
			seller: 'Massa falida de Ícaro Ltda.',
		});
		await app.db
			.insertInto('properties')
			.values({ auction_id: named.id, environment: 'production', registration: '98.765 do 1º RI' })
			.execute();
	});

	test.each<[what: string, search: () => string]>([
		['its case number', () => '1001234-54.2024.8.26.0114'],
		['a part of it', () => '100123454'],
		['its registration', () => '98765'],
		['the registration with its word', () => 'matrícula 98.765'],
		['its seller', () => 'massa falida de icaro'],
		['its sale', () => named.number],
		['its place in the sale', () => `${named.number} lote 7`],
		['its title still', () => 'rua direita'],
	])('%s', async (_what, search) => {
		for (const more of ['', '&status=pending', '&environment=production&sort=title-asc']) {
			const { auctions, total } = await list(`search=${encodeURIComponent(search())}${more}`);
			expect(auctions.map(({ id }) => id)).toEqual([named.id]);
			expect(total).toBe(1);
		}
		expect((await list(`search=${encodeURIComponent(search())}&status=cancelled`)).auctions).toEqual([]);
	});
});
