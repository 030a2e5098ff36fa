import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
	activeFilters,
	activityBadge,
	comparing,
	type Listed,
	type ListingFilter,
	matches,
	NO_FILTER,
	SORTS,
	type SortBy,
	STATUS_FILTERS,
	writeFilter,
} from './listing.ts';
import { listingFilter, readFilter } from './listing-filter.ts';

const house: Listed = {
	id: 'b',
	title: 'Sobrado em São José',
	city: 'São Paulo',
	state: 'SP',
	status: 'active',
	current_bid: 200,
	created_at: '2026-11-02T00:00:00Z',
	end_time: '2026-12-01T00:00:00Z',
};
const land: Listed = {
	...house,
	id: 'a',
	title: 'Terreno',
	city: null,
	state: null,
	status: 'pending',
	current_bid: 100,
};

describe('matching (spec §5)', () => {
	const rows: [given: Partial<ListingFilter>, finds: boolean][] = [
		[{}, true],
		[{ search: 'SOBRADO' }, true],
		[{ search: 'sao paulo' }, true],
		[{ search: 'sp' }, true],
		[{ search: 'josé' }, true],
		[{ search: 'paulo sp' }, false],
		[{ search: '%' }, false],
		[{ city: 'paulo' }, true],
		[{ city: 'rio' }, false],
		[{ state: 's' }, true],
		[{ state: 'RJ' }, false],
		[{ status: 'active' }, true],
		[{ status: 'pending' }, false],
		[{ search: 'sobrado', city: 'são', state: 'sp', status: 'active' }, true],
		[{ search: 'sobrado', city: 'rio' }, false],
	];
	it.each(rows)('%o finds the house: %s', (given, finds) => {
		expect(matches(house, { ...NO_FILTER, ...given })).toBe(finds);
	});

	it('finds an auction without a place unless a place is asked for', () => {
		expect(matches(land, NO_FILTER)).toBe(true);
		expect(matches(land, { ...NO_FILTER, city: 'a' })).toBe(false);
		expect(matches(land, { ...NO_FILTER, state: 'a' })).toBe(false);
	});
});

describe('sorting (spec §9)', () => {
	const older = {
		...house,
		id: 'c',
		created_at: '2026-11-01T00:00:00Z',
		end_time: '2026-11-30T00:00:00Z',
		current_bid: 300,
	};
	const undated = { ...house, id: 'd', created_at: null, end_time: '2026-11-15T00:00:00Z', current_bid: 50 };
	const rows: [SortBy, string][] = [
		['recent', 'dbc'],
		['ending', 'dcb'],
		['price-low', 'dbc'],
		['price-high', 'cbd'],
	];
	it.each(rows)('%s', (sortBy, expected) => {
		expect(
			[older, undated, house]
				.sort(comparing(sortBy))
				.map(({ id }) => id)
				.join(''),
		).toBe(expected);
	});

	it('is a total order, whatever is equal', () => {
		const few = fc.record({
			id: fc.constantFrom('a', 'b', 'c', 'd'),
			title: fc.constant('x'),
			city: fc.constant(null),
			state: fc.constant(null),
			status: fc.constant('active'),
			current_bid: fc.integer({ min: 1, max: 3 }),
			created_at: fc.constantFrom(null, '2026-01-01', '2026-01-02'),
			end_time: fc.constantFrom('2026-01-01', '2026-01-02'),
		});
		const sorts = fc.constantFrom(...(Object.keys(SORTS) as SortBy[]));
		fc.assert(
			fc.property(sorts, few, few, few, (sortBy, a, b, c) => {
				const compare = comparing(sortBy);
				expect(Math.sign(compare(a, b))).toBe(-Math.sign(compare(b, a)) + 0);
				if (compare(a, b) <= 0 && compare(b, c) <= 0) expect(compare(a, c)).toBeLessThanOrEqual(0);
				if (compare(a, b) === 0) expect(a.id).toBe(b.id);
			}),
		);
	});
});

describe('the filter in the URL', () => {
	it('leaves defaults out and reads back what it wrote', () => {
		expect(writeFilter(NO_FILTER)).toEqual([]);
		const filters = fc.record({
			search: fc.string({ maxLength: 200 }).map((text) => text.trim()),
			status: fc.constantFrom(...(Object.keys(STATUS_FILTERS) as ListingFilter['status'][])),
			sortBy: fc.constantFrom(...(Object.keys(SORTS) as SortBy[])),
			city: fc.string({ maxLength: 100 }).map((text) => text.trim()),
			state: fc.constantFrom('', 'SP', 'r'),
		});
		fc.assert(
			fc.property(filters, (filter) => {
				const written = new Map(writeFilter(filter));
				expect(readFilter({ get: (name) => written.get(name) ?? null })).toEqual(filter);
			}),
		);
	});

	it('takes defaults for what cannot be read, field by field', () => {
		const junk: Record<string, string> = {
			search: ' casa ',
			status: 'sold',
			sortBy: 'random()',
			city: 'x'.repeat(101),
			state: 'SPX',
		};
		expect(readFilter({ get: (name) => junk[name] ?? null })).toEqual({ ...NO_FILTER, search: 'casa' });
		expect(listingFilter.parse({})).toEqual(NO_FILTER);
	});

	it('counts search, status, city, state and a sort other than recent', () => {
		expect(activeFilters(NO_FILTER)).toBe(0);
		expect(activeFilters({ search: 'a', status: 'active', sortBy: 'ending', city: 'b', state: 'SP' })).toBe(
			5,
		);
		expect(activeFilters({ ...NO_FILTER, sortBy: 'recent', status: 'all', city: 'b' })).toBe(1);
	});
});

it.each([
	[0, null],
	[4, null],
	[5, 'Alguma atividade'],
	[9, 'Alguma atividade'],
	[10, 'Atividade moderada'],
	[19, 'Atividade moderada'],
	[20, 'Alta atividade'],
	[500, 'Alta atividade'],
])('%i bids: %s', (bids, badge) => {
	expect(activityBadge(bids)).toBe(badge);
});
