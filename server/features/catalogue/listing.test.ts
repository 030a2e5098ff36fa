import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { type AuctionQuery, auctionQuery } from '#contract/auction-query.ts';
import { STATUSES } from '#domain/auction/auction.ts';
import { type Bounds, type Near, NO_FILTER, SORTS, STATUS_FILTERS } from '#domain/lot/listing.ts';
import type { PropertyType } from '#domain/lot/property.ts';
import { fold } from '#domain/values/fold.ts';
import { READING } from '#server/features/catalogue/search/matching-entries.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAuction } from '#server/testing/factories.ts';
import type { Point } from '#server/testing/listing-oracle.ts';
import { comparing, type Listed, matches } from '#server/testing/listing-oracle.ts';
import { listAuctions } from './listing.ts';

const { seed, times } = inject('runs');

const database = useDatabase();
const CITIES = ['São Paulo', 'Santo André', 'Açailândia', 'Mossoró', 'Belém', 'belo horizonte', null];
const WORDS = ['Casa', 'Apartamento', '100%', 'Lote_7', 'Sobradão', 'ÇÃO', "D'Oeste", 'c:\\lote'];
const all: Listed[] = [];
const TYPES = ['house', 'apartment', 'land', null] as const;
const KINDS = ['judicial', 'voluntary', null] as const;
const OCCUPANCIES = ['vacant', 'occupied', 'unknown', null] as const;
const NEIGHBOURHOODS = ['Centro', 'Vila Ema', 'Casa Verde', null];
const CAMPINAS = { latitude: -22.91, longitude: -47.06 };
/** IBGE's points. */
const POINTS: Record<string, Point> = {
	'São Paulo SP': { latitude: -23.5329, longitude: -46.6395 },
	'Santo André SP': { latitude: -23.6737, longitude: -46.5432 },
	'Mossoró RN': { latitude: -5.18374, longitude: -37.3474 },
	'Belém PA': { latitude: -1.4554, longitude: -48.4898 },
};

function propertyOf(n: number) {
	return {
		property_type: TYPES[n % 4] ?? null,
		neighborhood: NEIGHBOURHOODS[n % 4] ?? null,
		appraisal: n % 3 === 0 ? null : 700_000 * (1 + (n % 5)),
		occupancy: OCCUPANCIES[n % 5] ?? null,
		financing: n % 5 === 0 ? null : n % 2 === 0,
	};
}

beforeAll(async () => {
	for (let n = 0; n < 60; n += 1) {
		const listed = {
			title: `${WORDS[n % WORDS.length]} nº ${n % 11}`,
			city: CITIES[n % CITIES.length] ?? null,
			state: n % 5 === 0 ? null : (['SP', 'RN', 'PA'][n % 3] as string),
			status: STATUSES[n % 2 === 0 ? 0 : 4] as 'pending',
			kind: KINDS[n % 3] ?? null,
			current_bid: 1_000_00 * (1 + (n % 13)),
			created_at: new Date(1_790_000_000_000 + (n % 17) * 86_400_000),
			end_time: new Date(1_800_000_000_000 + (n % 19) * 3_600_000),
		};
		const id = await makeAuction(database.db, { ...listed, initial_bid: 1_000_00 });
		const property = propertyOf(n);
		const own = n % 9 === 0 ? CAMPINAS : null;
		// Lots without a row of properties state nothing.
		const stated = n % 8 !== 7;
		if (stated)
			await database.db
				.insertInto('properties')
				.values({ auction_id: id, environment: 'production', ...property, ...own })
				.execute();
		all.push({
			...listed,
			...(stated ? property : NOTHING),
			current_bid: listed.current_bid / 100,
			appraisal: stated && property.appraisal ? property.appraisal / 100 : null,
			point: (stated && own) || (POINTS[`${listed.city} ${listed.state}`] ?? null),
			id,
			created_at: listed.created_at.toISOString(),
			end_time: listed.end_time.toISOString(),
		});
	}
	await makeAuction(database.db, { environment: 'staging', title: 'Casa escondida' });
	await makeAuction(database.db, { withdrawn_at: new Date(), title: 'Casa retirada' });
});

const NOTHING = { property_type: null, neighborhood: null, occupancy: null, financing: null };

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
		const page = await listAuctions(database.db, 'production', asked, { reading });
		if (!page) throw new Error('the cursor of the preceding page was refused');
		pages.ids.push(...page.auctions.slice(0, page.auctions.length - page.similar).map(({ id }) => id));
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
	'Casa nº 1',
	'APARTAMENTO Nº 10',
	'D’Oeste nº 3',
	"D'Oeste nº 3",
	'são paulo',
	'casa apartamento',
);
/** None of the filters beside the spec's, or some of them. */
const more = fc.oneof(
	fc.constant({}),
	fc.record(
		{
			type: fc.subarray<PropertyType>(['apartment', 'house', 'other']),
			price_min: fc.constantFrom(0, 1_000, 3_000),
			price_max: fc.constantFrom(999.99, 5_000, 20_000),
			discount_min: fc.constantFrom(1, 30, 90),
			occupancy: fc.constantFrom('vacant' as const, 'unknown' as const),
			kind: fc.constantFrom('judicial' as const, 'voluntary' as const),
			accepts_financing: fc.boolean(),
			bounds: fc.constantFrom<Bounds[]>([-24, -47, -23, -46], [-6, -38, -5, -37]),
			near: fc.constantFrom<Near[]>([-23.53, -46.64, 10], [-23.53, -46.64, 60], [-5.2, -37.3, 500]),
		},
		{ requiredKeys: [] },
	),
);

const queries = fc
	.record({
		search: part,
		city: part,
		state: fc.constantFrom('', 'sp', 'R', 'PA', '%'),
		status: fc.constantFrom(...(Object.keys(STATUS_FILTERS) as (keyof typeof STATUS_FILTERS)[])),
		sortBy: fc.constantFrom(...(Object.keys(SORTS) as (keyof typeof SORTS)[])),
		limit: fc.integer({ min: 1, max: 25 }),
	})
	.chain((filter) => more.map((others) => ({ ...NO_FILTER, ...filter, ...others })));

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
			{ seed, numRuns: 60 * times },
		);
	});

	test('the database folds case and accents as the domain does', async () => {
		const letters = fc.string({
			unit: fc.constantFrom(
				...'aÁàãÂäçÇñéÊíÓõÔúÜ ºª-/.ßA\u0301’‘ʼʹ´`′＇“”„«»″‐‑‒–—―−﹣－\u00a0\u2007\u2009\u202f'.split(''),
			),
			maxLength: 12,
		});
		await fc.assert(
			fc.asyncProperty(letters, async (text) => {
				const { rows } = await sql<{ folded: string }>`select fold_text(${text}) as folded`.execute(
					database.db,
				);
				expect(rows[0]?.folded).toBe(fold(text));
			}),
			{ seed, numRuns: 30 * times },
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

test('a page and its total are of the same moment', async () => {
	const { db } = database;
	const query = auctionQuery.parse({ search: 'casa', limit: 100 });
	const { rows } = await sql<{ id: string }>`select id from auctions where title like 'Casa nº%'`.execute(db);
	let done = false;
	const changing = (async () => {
		for (let n = 0; n < 40; n += 1)
			await sql`update auctions set withdrawn_at = ${n % 2 === 0 ? new Date() : null}
				where id = any(${rows.map(({ id }) => id)}::uuid[]) and hashtext(id::text) % 4 = ${n % 4}`.execute(
				db,
			);
		done = true;
	})();
	while (!done) {
		const page = await listAuctions(db, 'production', query);
		expect((page?.auctions.length ?? 0) - (page?.similar ?? 0)).toBe(page?.total);
	}
	await changing;
});

test.each([
	["Sítio Pau D'Alho", 'pau d’alho'],
	['Sítio Pau D’Alho', "pau d'alho"],
	['Galpão BR–101', 'br-101'],
	['Casa “da Praia”', '"da praia"'],
])('%s is found by %s', async (title, search) => {
	const id = await makeAuction(database.db, { title });
	const asked = auctionQuery.parse({ limit: 50, search });
	const page = await listAuctions(database.db, 'production', asked);
	expect(page?.auctions.map((auction) => auction.id)).toContain(id);
});
