import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ListingFilter, NO_FILTER, SORTS, type SortBy } from '#domain/lot/listing.ts';
import { comparing, type Listed, matches } from './listing-oracle.ts';

const sample: Listed = {
	id: 'a',
	title: 'Casa com 3 quartos no Jardim América',
	city: 'São José dos Campos',
	state: 'SP',
	neighborhood: 'Vila Ema',
	status: 'active',
	current_bid: 320_000,
	created_at: '2026-11-01T12:00:00.000000Z',
	end_time: '2026-12-01T21:00:00.000000Z',
	property_type: 'house',
	appraisal: 500_000,
	occupancy: 'occupied',
	kind: 'judicial',
	financing: true,
	point: { latitude: -23.1896, longitude: -45.8841 },
};

const keysOf = <T extends object>(of: T) => Object.keys(of) as (keyof T)[];

describe('matches', () => {
	it.each<[Partial<ListingFilter>, boolean]>([
		[{}, true],
		[{ search: 'casa' }, true],
		[{ search: 'JARDIM AMERICA' }, true],
		[{ search: 'américa' }, true],
		[{ search: 'sao jose' }, true],
		[{ search: 'sp' }, true],
		[{ search: 'vila ema' }, true],
		[{ search: 'apartamento' }, false],
		[{ search: 'active' }, false],
		[{ city: 'SÃO' }, true],
		[{ city: 'dos campos' }, true],
		[{ city: 'campinas' }, false],
		[{ city: 'jardim' }, false],
		[{ state: 's' }, true],
		[{ state: 'sp' }, true],
		[{ state: 'RJ' }, false],
		[{ status: 'active' }, true],
		[{ status: 'pending' }, false],
		[{ status: 'completed' }, false],
		[{ search: 'casa', city: 'sao', state: 'sp', status: 'active' }, true],
		[{ search: 'casa', city: 'sao', state: 'rj', status: 'active' }, false],
		[{ search: 'casa', city: 'rio', state: 'sp', status: 'active' }, false],
		[{ search: 'sítio', city: 'sao', state: 'sp', status: 'active' }, false],
		[{ sortBy: 'price-low' }, true],
		[{ type: ['house'] }, true],
		[{ type: ['apartment', 'house'] }, true],
		[{ type: ['apartment', 'land'] }, false],
		[{ price_min: 320_000 }, true],
		[{ price_min: 320_000.01 }, false],
		[{ price_max: 320_000 }, true],
		[{ price_max: 319_999.99 }, false],
		[{ discount_min: 36 }, true],
		[{ discount_min: 37 }, false],
		[{ occupancy: 'occupied' }, true],
		[{ occupancy: 'unknown' }, false],
		[{ kind: 'judicial' }, true],
		[{ kind: 'voluntary' }, false],
		[{ accepts_financing: true }, true],
		// São Paulo is 83 km away.
		[{ near: [-23.5329, -46.6395, 90] }, true],
		[{ near: [-23.5329, -46.6395, 80] }, false],
		[{ bounds: [-24, -46, -23, -45] }, true],
		[{ bounds: [-23, -46, -22, -45] }, false],
		[{ bounds: [-24, -47, -23, -46] }, false],
		[{ type: ['house'], discount_min: 30, city: 'sao', price_max: 400_000 }, true],
		[{ type: ['house'], discount_min: 30, city: 'rio', price_max: 400_000 }, false],
	])('%j: %s', (filter, expected) => {
		expect(matches(sample, { ...NO_FILTER, ...filter })).toBe(expected);
	});

	it.each<[Partial<ListingFilter>, boolean]>([
		[{}, true],
		[{ search: 'casa' }, true],
		[{ search: 'null' }, false],
		[{ city: 'a' }, false],
		[{ state: 'sp' }, false],
	])('without city and state, %j: %s', (filter, expected) => {
		expect(matches({ ...sample, city: null, state: null }, { ...NO_FILTER, ...filter })).toBe(expected);
	});

	it.each<[Partial<ListingFilter>, boolean]>([
		[{}, true],
		[{ type: ['other'] }, false],
		[{ discount_min: 1 }, false],
		[{ occupancy: 'unknown' }, true],
		[{ kind: 'voluntary' }, false],
		[{ accepts_financing: true }, false],
		[{ near: [-23.5329, -46.6395, 500] }, false],
		[{ bounds: [-90, -180, 90, 180] }, false],
	])('of a lot that states nothing, %j: %s', (filter, expected) => {
		const none = {
			property_type: null,
			appraisal: null,
			occupancy: null,
			kind: null,
			financing: null,
			point: null,
		};
		expect(matches({ ...sample, ...none }, { ...NO_FILTER, ...filter })).toBe(expected);
	});

	it('all includes paused and cancelled auctions', () => {
		for (const status of ['paused', 'cancelled'])
			expect(matches({ ...sample, status }, NO_FILTER)).toBe(true);
	});
});

describe('comparing', () => {
	const older = { ...sample, id: 'b', created_at: '2026-10-01T12:00:00.000000Z', current_bid: 100 };
	const undated = {
		...sample,
		id: 'c',
		created_at: null,
		end_time: '2026-11-15T00:00:00.000000Z',
		current_bid: 100,
	};
	const later = { ...sample, id: 'd', end_time: '2026-12-02T21:00:00.000000Z', current_bid: 900_000_00 };

	it.each<[SortBy, string]>([
		['recent', 'cdab'],
		['ending', 'cabd'],
		['price-low', 'bcad'],
		['price-high', 'dacb'],
		['discount', 'cbad'],
	])('%s', (sortBy, order) => {
		const sorted = [later, sample, undated, older].sort(comparing(sortBy));
		expect(sorted.map(({ id }) => id).join('')).toBe(order);
	});

	it('ending: open ones, then scheduled ones, then ended ones, each by their end', () => {
		const day = (status: string, number: number): Listed => ({
			...sample,
			id: `${status}${number}`,
			status,
			end_time: `2026-12-0${number}T00:00:00.000000Z`,
		});
		const order = [
			...[day('paused', 3), day('active', 4), day('active', 9)],
			...[day('pending', 2), day('pending', 5)],
			...[day('cancelled', 1), day('completed', 2)],
		];
		expect(order.toReversed().sort(comparing('ending'))).toEqual(order);
	});

	it('discount: those above the appraisal, then those without one, come last', () => {
		const at = (id: string, current_bid: number, appraisal: number | null) => ({
			...sample,
			id,
			current_bid,
			appraisal,
		});
		const order = [
			at('a', 10, 100),
			at('b', 90, 100),
			at('c', 150, 100),
			at('e', 900, 100),
			at('d', 200, 100),
		];
		const all = [...order, at('f', 1, null)];
		expect(all.toReversed().sort(comparing('discount'))).toEqual(all);
	});

	const instant = fc.constantFrom(
		'2026-11-01T12:00:00.000000Z',
		'2026-11-01T12:00:00.000001Z',
		'2026-12-01T00:00:00.000000Z',
	);
	const listed = fc.uniqueArray(
		fc.record({
			id: fc.constantFrom(...'abcdefgh'),
			current_bid: fc.constantFrom(1, 2, 10 ** 12),
			created_at: fc.option(instant),
			end_time: instant,
			status: fc.constantFrom('active', 'pending', 'completed'),
			appraisal: fc.option(fc.constantFrom(1, 3, 10 ** 12)),
		}),
		{ selector: ({ id }) => id, minLength: 3 },
	);

	it.each(keysOf(SORTS))('%s is a total order: the result does not depend on the input order', (sortBy) => {
		const compare = comparing(sortBy);
		fc.assert(
			fc.property(listed, (some) => {
				const auctions = some.map((each) => ({ ...sample, ...each }));
				const sorted = auctions.toSorted(compare);
				expect(auctions.toReversed().sort(compare)).toEqual(sorted);
				for (const [at, one] of sorted.entries()) {
					for (const [place, other] of sorted.entries()) {
						expect(Math.sign(compare(one, other))).toBe(Math.sign(at - place));
					}
				}
			}),
		);
	});
});
