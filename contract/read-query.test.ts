import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ListingFilter, NO_FILTER, SORTS, STATUS_FILTERS, writeFilter } from '#domain/listing.ts';
import { listingFilter } from '#domain/listing-filter.ts';
import { auctionQuery } from './auctions.ts';
import { readQuery } from './read-query.ts';

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
		const filter = fc.record({
			search: text(200),
			status: fc.constantFrom(...keysOf(STATUS_FILTERS)),
			sortBy: fc.constantFrom(...keysOf(SORTS)),
			city: text(100),
			state: fc.constantFrom('', 'S', 'SP', 'rj'),
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
			fc.property(fc.webQueryParameters(), (query) => {
				expect(listingFilter.safeParse(read(query)).success).toBe(true);
			}),
		);
	});
});
