import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { type ListingFilter, NO_FILTER, SORTS, STATUS_FILTERS, writeFilter } from '#domain/lot/listing.ts';
import { listingFilter } from '#domain/lot/listing-filter.ts';
import { AUCTION_KINDS, OCCUPANCIES, PROPERTY_TYPE_NAMES } from '#domain/lot/property.ts';
import { MAX_AMOUNT } from '#domain/values/money.ts';
import { auctionQuery } from './auction-query.ts';
import { readQuery } from './read-query.ts';

const { seed, times } = inject('runs');

const read = (query: string) => readQuery(listingFilter, new URLSearchParams(query));
const keysOf = <T extends object>(of: T) => Object.keys(of) as (keyof T)[];

describe('readQuery', () => {
	it.each<[string, Partial<ListingFilter>]>([
		['', {}],
		['search=casa', { search: 'casa' }],
		['search=+S%C3%A3o+Paulo+', { search: 'São Paulo' }],
		['status=completed', { status: 'completed' }],
		['sortBy=price-high', { sortBy: 'price-high' }],
		['city=Santos&state=sp', { city: 'Santos', state: 'sp' }],
		['state=+sp+', { state: 'sp' }],
		['search=um&search=dois', { search: 'um' }],
		['sortBy=discount&type=house', { sortBy: 'discount', type: ['house'] }],
		['type=land,house,land', { type: ['house', 'land'] }],
		['type=land&type=house', { type: ['house', 'land'] }],
		['price_min=1000&price_max=2500.50', { price_min: 1000, price_max: 2500.5 }],
		[
			'discount_min=30&occupancy=vacant&kind=judicial',
			{ discount_min: 30, occupancy: 'vacant', kind: 'judicial' },
		],
		['accepts_financing=true', { accepts_financing: true }],
		['near=-23.55,-46.63,20', { near: [-23.55, -46.63, 20] }],
		['page=7&utm_source=x&__proto__=y', {}],
	])('%j', (query, expected) => {
		expect(read(query)).toEqual({ ...NO_FILTER, ...expected });
	});

	it.each([
		'status=',
		'status=Ativos',
		'status=cancelled',
		'status=ACTIVE',
		'status=__proto__',
		'sortBy=price',
		'sortBy=constructor',
		'sortBy=recent;drop table',
		'state=SPX',
		'type=casa',
		'type=house,casa',
		'price_min=dez',
		'price_max=-1',
		'price_max=10.0055',
		'discount_min=0',
		'discount_min=100',
		'discount_min=2.5',
		'occupancy=x',
		'kind=x',
		'accepts_financing=no',
		'near=-23.55,-46.63',
		'near=-91,0,10',
		'near=0,0,501',
		`search=${'a'.repeat(201)}`,
		`city=${'a'.repeat(101)}`,
	])('falls back to the default for %.40s, and reads the other parameters', (junk) => {
		expect(read(junk)).toEqual(NO_FILTER);
		const other = junk.startsWith('city') ? 'search=praia' : 'city=Santos';
		expect(read(`${junk}&${other}`)).toEqual(read(other));
	});

	it('omits a parameter without a value or a default, and reads numbers', () => {
		const page = (query: string) => readQuery(auctionQuery, new URLSearchParams(query));
		expect(page('limit=3&cursor=abc')).toStrictEqual({ ...NO_FILTER, limit: 3, cursor: 'abc' });
		expect(page('limit=0&cursor=')).toStrictEqual({ ...NO_FILTER, limit: page('').limit });
	});

	it('accepts the longest allowed texts', () => {
		const { search, city } = read(`search=${'a'.repeat(200)}&city=${'b'.repeat(100)}`);
		expect([search.length, city.length]).toEqual([200, 100]);
	});

	it('reads what writeFilter wrote', () => {
		const text = (maxLength: number) =>
			fc.string({ unit: 'grapheme', maxLength }).map((some) => some.trim().slice(0, maxLength));
		const price = fc.integer({ min: 0, max: MAX_AMOUNT }).map((centavos) => centavos / 100);
		const degrees = (most: number) =>
			fc.integer({ min: -most * 100, max: most * 100 }).map((some) => some / 100);
		const filter = fc.record({
			search: text(200),
			status: fc.constantFrom(...keysOf(STATUS_FILTERS)),
			sortBy: fc.constantFrom(...keysOf(SORTS)),
			city: text(100),
			state: fc.constantFrom('', 'S', 'SP', 'rj'),
			type: fc.subarray(PROPERTY_TYPE_NAMES),
			price_min: fc.option(price),
			price_max: fc.option(price),
			discount_min: fc.option(fc.integer({ min: 1, max: 99 })),
			occupancy: fc.option(fc.constantFrom(...keysOf(OCCUPANCIES))),
			kind: fc.option(fc.constantFrom(...keysOf(AUCTION_KINDS))),
			accepts_financing: fc.boolean(),
			near: fc.option(fc.tuple(degrees(90), degrees(180), fc.integer({ min: 1, max: 500 }))),
			bounds: fc.option(
				fc
					.tuple(degrees(90), degrees(180), degrees(90), degrees(180))
					.filter(([south, west, north, east]) => south < north && west < east),
			),
		});
		fc.assert(
			fc.property(filter, (some) => {
				const wellFormed = {
					...some,
					search: some.search.toWellFormed().trim(),
					city: some.city.toWellFormed().trim(),
				};
				const query = new URLSearchParams(writeFilter(wellFormed)).toString();
				expect(read(query)).toEqual(wellFormed);
			}),
		);
	});

	it('never throws, whatever the URL', () => {
		fc.assert(
			fc.property(fc.string({ unit: fc.constantFrom(...'search&type=near%+,-.09aé🏠') }), (query) => {
				expect(listingFilter.safeParse(Object.fromEntries(writeFilter(read(query)))).success).toBe(true);
			}),
			{ seed, numRuns: 50 * times },
		);
	});
});
