import { expect, test } from 'vitest';
import type { AdminSaleRow } from '#contract/sales.ts';
import { filteredSales, readSaleFilter, saleFilterHref } from './sales-screen.tsx';

const sale = (id: string, change: Partial<AdminSaleRow> = {}): AdminSaleRow => ({
	id,
	title: 'Leilão da Vara',
	number: null,
	kind: 'judicial',
	modality: 'electronic',
	published_at: null,
	publish_at: null,
	publish_failed_at: null,
	auctioneer: null,
	seller: null,
	version: 1,
	created_at: '2026-11-01T12:00:00.000000Z',
	lots: 0,
	published_lots: 0,
	case_number: null,
	first_start: null,
	missing: [],
	...change,
});
const published = { number: '3/2026', published_at: '2026-11-02T12:00:00.000000Z' };
const SALES = [
	sale('draft'),
	sale('planned', {
		case_number: '1001234-54.2026.8.26.0100',
		publish_at: '2026-12-02T12:00:00.000000Z',
		auctioneer: 'Otávio Brandão',
	}),
	sale('published', { ...published, kind: 'fiduciary', seller: 'Banco Ágil' }),
];

test.each([
	['', ['draft', 'planned', 'published']],
	['?state=draft', ['draft']],
	['?state=published&kind=judicial', []],
	['?kind=judicial', ['draft', 'planned']],
	['?search=3/2026', ['published']],
	['?search=agil', ['published']],
	['?search=otavio', ['planned']],
	['?search=1001234-54', ['planned']],
	['?search=100123454', ['planned']],
	['?state=nothing&kind=nothing', ['draft', 'planned', 'published']],
])('%s', (search, ids) => {
	const filter = readSaleFilter(new URLSearchParams(search));
	expect(filteredSales(SALES, filter).map(({ id }) => id)).toEqual(ids);
});

test('the address of a filter states what is chosen', () => {
	expect(saleFilterHref({ state: 'draft', kind: null, search: 'vara' })).toBe('?state=draft&search=vara');
	expect(saleFilterHref({ state: null, kind: 'judicial', search: '' })).toBe('?kind=judicial');
});
