import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ListingFilter, NO_FILTER, SORTS, STATUS_FILTERS, writeFilter } from './listing.ts';
import { listingFilter, readFilter } from './listing-filter.ts';

const read = (query: string) => readFilter(new URLSearchParams(query));
const keysOf = <T extends object>(of: T) => Object.keys(of) as (keyof T)[];

describe('readFilter', () => {
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
	])('falls back to the default for %.40s, and keeps what can be read', (junk) => {
		expect(read(junk)).toEqual(NO_FILTER);
		const other = junk.startsWith('city') ? 'search=praia' : 'city=Santos';
		expect(read(`${junk}&${other}`)).toEqual(read(other));
	});

	it('takes the longest texts that are allowed', () => {
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

	it('never fails, whatever the URL', () => {
		fc.assert(
			fc.property(fc.webQueryParameters(), (query) => {
				expect(listingFilter.safeParse(read(query)).success).toBe(true);
			}),
		);
	});
});

describe('the words for a bad filter', () => {
	it.each([
		[{ status: 'x' }, 'Status deve ser um destes: all, active, pending, completed'],
		[{ sortBy: 'x' }, 'Ordem deve ser uma destas: recent, ending, price-low, price-high'],
		[{ state: 'SPX' }, 'Use a sigla do estado (ex: SP)'],
		[{ search: 'a'.repeat(201) }, 'Busca deve ter no máximo 200 caracteres'],
		[{ city: 'a'.repeat(101) }, 'Cidade deve ter no máximo 100 caracteres'],
	])('%.40j', (filter, message) => {
		expect(listingFilter.safeParse(filter).error?.issues.map((issue) => issue.message)).toEqual([message]);
	});
});
