import { expect, test } from 'vitest';
import { auditQuery } from '#contract/audit.ts';
import { readQuery } from '#contract/read-query.ts';
import { exportHref, isNarrowed } from './audit-screen.tsx';

const read = (search: string) => readQuery(auditQuery, new URLSearchParams(search));

test('a URL is read field by field, and invalid values fall back to the default', () => {
	expect(read('')).toMatchObject({ search: '', action: 'all', limit: 50 });
	expect(read('search=%20Ana%20&action=auction.ended&from=2026-11-01&to=ontem&admin=eu&limit=9999')).toEqual({
		search: 'Ana',
		action: 'auction.ended',
		from: '2026-11-01',
		limit: 50,
	});
});

test('any filter narrows the list, its length does not', () => {
	expect(isNarrowed(read('limit=100'))).toBe(false);
	const id = '0b9d7a58-7b0c-4d38-9a0e-5f1a2b3c4d5e';
	for (const search of [
		...['search=a', 'action=image', 'from=2026-11-01', 'to=2026-11-01'],
		...[`auction=${id}`, `sale=${id}`, `person=${id}`],
	])
		expect(isNarrowed(read(search))).toBe(true);
});

test('the export uses the same filters', () => {
	const href = exportHref(read('search=a&action=image&from=2026-11-01&cursor=x&limit=100'));
	expect(href).toBe('/api/admin/audit/export?search=a&action=image&from=2026-11-01');
});
