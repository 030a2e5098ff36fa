import { describe, expect, it } from 'vitest';
import { analyticsQuery } from '#contract/dashboard.ts';
import { readQuery } from '#contract/read-query.ts';
import { analyticsHref, csvHref, isNarrowed } from './query.ts';

const read = (search: string) => readQuery(analyticsQuery, new URLSearchParams(search));

describe('analyticsQuery from the URL', () => {
	it('has its default', () => {
		expect(read('')).toStrictEqual({ period: '30d' });
	});

	it('is read field by field, and invalid values fall back to the default', () => {
		const query = read('period=ontem&environment=staging&state=sp&auction_type=live&other=1');
		expect(query).toEqual({ period: '30d', environment: 'staging', auction_type: 'live' });
	});

	it('knows whether lots were left out', () => {
		expect(isNarrowed(read('period=7d&environment=staging'))).toBe(false);
		expect(isNarrowed(read('state=SP'))).toBe(true);
		expect(isNarrowed(read('auction_type=live'))).toBe(true);
		expect(isNarrowed(read('month=2026-11'))).toBe(false);
		expect(isNarrowed(read('kind=judicial'))).toBe(true);
	});

	it.each([
		'?',
		'?period=7d',
		'?period=all&environment=staging&state=SP&auction_type=scheduled',
		'?month=2026-11&kind=judicial&court=2%C2%AA+Vara',
	])('is written back into the URL unchanged: %s', (search) => {
		expect(analyticsHref(read(search))).toBe(search);
	});

	it("leaves the default out of the address, but is complete in the CSV's", () => {
		expect(analyticsHref(read('?period=30d&state=RJ'))).toBe('?state=RJ');
		expect(csvHref('by_city', read('?state=RJ'), 'production')).toBe(
			'/api/admin/analytics/by_city?period=30d&environment=production&state=RJ',
		);
	});
});
