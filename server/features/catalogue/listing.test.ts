import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type AuctionQuery, auctionQuery } from '#contract/auctions.ts';
import { STATUSES } from '#domain/auction.ts';
import { comparing, fold, type Listed, matches, SORTS, STATUS_FILTERS } from '#domain/listing.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAuction } from '#server/testing/factories.ts';
import { listAuctions } from './listing.ts';
import { READING } from './read-entries.ts';

const database = useDatabase();
const CITIES = ['São Paulo', 'Santo André', 'Açailândia', 'Mossoró', 'Belém', 'belo horizonte', null];
const WORDS = ['Casa', 'Apartamento', '100%', 'Lote_7', 'Sobradão', 'ÇÃO', "D'Oeste", 'c:\\lote'];
const all: Listed[] = [];

beforeAll(async () => {
	for (let n = 0; n < 60; n += 1) {
		const listed = {
			title: `${WORDS[n % WORDS.length]} nº ${n % 11}`,
			city: CITIES[n % CITIES.length] ?? null,
			state: n % 5 === 0 ? null : (['SP', 'RN', 'PA'][n % 3] as string),
			status: STATUSES[n % 2 === 0 ? 0 : 4] as 'pending',
			current_bid: 1_000_00 * (1 + (n % 13)),
			created_at: new Date(1_790_000_000_000 + (n % 17) * 86_400_000),
			end_time: new Date(1_800_000_000_000 + (n % 19) * 3_600_000),
		};
		const id = await makeAuction(database.db, { ...listed, initial_bid: 1_000_00 });
		all.push({
			...listed,
			id,
			created_at: listed.created_at.toISOString(),
			end_time: listed.end_time.toISOString(),
		});
	}
	await makeAuction(database.db, { environment: 'staging', title: 'Casa escondida' });
	await makeAuction(database.db, { withdrawn_at: new Date(), title: 'Casa retirada' });
});

interface Pages {
	ids: string[];
	totals: number[];
	bounds: boolean[];
}

async function everyPage(query: AuctionQuery, reading?: typeof READING): Promise<Pages> {
	const pages: Pages = { ids: [], totals: [], bounds: [] };
	let cursor: string | undefined;
	do {
		const asked = { ...query, ...(cursor ? { cursor } : {}) };
		const page = await listAuctions(database.db, 'production', asked, reading);
		if (!page) throw new Error('the cursor of the preceding page was refused');
		pages.ids.push(...page.auctions.map((auction) => auction.id));
		pages.totals.push(page.total);
		pages.bounds.push(page.total_is_lower_bound);
		cursor = page.next_cursor ?? undefined;
	} while (cursor);
	return pages;
}

/** Every way of reading: all matches found, or the order's index read, with places by themselves or together, or both in turn. */
const readings = fc.record({
	counted: fc.constantFrom(READING.counted, 20, 2, 0),
	separatePlaces: fc.constantFrom(READING.separatePlaces, 2, 0),
	fewPlaces: fc.constantFrom(READING.fewPlaces, 1),
	walked: fc.constantFrom(READING.walked, 20, 0),
	sorted: fc.constantFrom(READING.sorted, 3),
});

const part = fc.constantFrom(
	'',
	'casa',
	'são',
	'SAO',
	'p',
	'%',
	'_',
	'\\',
	"'",
	'100%',
	'sobradao',
	'ção',
	'sp',
	'zzz',
	'zq',
	'º',
	'7',
	', ',
	'o a',
	'nº 1',
);
const queries = fc.record({
	search: part,
	city: part,
	state: fc.constantFrom('', 'sp', 'R', 'PA', '%'),
	status: fc.constantFrom(...(Object.keys(STATUS_FILTERS) as (keyof typeof STATUS_FILTERS)[])),
	sortBy: fc.constantFrom(...(Object.keys(SORTS) as (keyof typeof SORTS)[])),
	limit: fc.integer({ min: 1, max: 25 }),
});

describe('the listing', () => {
	test('the database answers as the domain’s rules, page by page', async () => {
		await fc.assert(
			fc.asyncProperty(queries, readings, async (filter, reading) => {
				const expected = all.filter((each) => matches(each, filter)).sort(comparing(filter.sortBy));
				const { ids, totals, bounds } = await everyPage(filter, reading);
				expect(ids).toEqual(expected.map((each) => each.id));
				expect(new Set(totals)).toEqual(new Set([Math.min(expected.length, reading.counted)]));
				expect(new Set(bounds)).toEqual(new Set([expected.length > reading.counted]));
			}),
			{ numRuns: 300 },
		);
	});

	test('the database folds case and accents as the domain does', async () => {
		const letters = fc.string({
			unit: fc.constantFrom(...'aÁàãÂäçÇñéÊíÓõÔúÜ ºª-/.ßA\u0301'.split('')),
			maxLength: 12,
		});
		await fc.assert(
			fc.asyncProperty(letters, async (text) => {
				const { rows } = await sql<{ folded: string }>`select fold_text(${text}) as folded`.execute(
					database.db,
				);
				expect(rows[0]?.folded).toBe(fold(text));
			}),
			{ numRuns: 100 },
		);
	});

	test('a cursor of another sort, or an invented one, is refused', async () => {
		const query = auctionQuery.parse({ limit: 5 });
		const page = await listAuctions(database.db, 'production', query);
		const cursor = page?.next_cursor ?? '';
		expect(await listAuctions(database.db, 'production', { ...query, sortBy: 'ending', cursor })).toBeNull();
		for (const invented of ['x', '', Buffer.from('recent 1 x').toString('base64url')]) {
			expect(await listAuctions(database.db, 'production', { ...query, cursor: invented })).toBeNull();
		}
	});

	test('no filter shows staging or withdrawn auctions', async () => {
		const { ids } = await everyPage(auctionQuery.parse({ search: 'casa', limit: 100 }));
		expect(ids.length).toBeGreaterThan(0);
		expect(ids.every((id) => all.some((each) => each.id === id))).toBe(true);
	});
});
