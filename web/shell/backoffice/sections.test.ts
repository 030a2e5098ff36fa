import { describe, expect, it, test } from 'vitest';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { isConsole, placeOf, SECTIONS } from './sections.ts';

const ID = '00000000-0000-4000-8000-000000000001';

describe('the place of an address in the navigation', () => {
	it.each([
		['/admin', 'today', '/admin'],
		['/admin/', 'today', '/admin'],
		['/admin?tab=dashboard', 'today', '/admin'],
		['/admin?tab=outra', 'today', '/admin'],
		['/admin/management', 'today', '/admin/management'],
		['/admin?tab=ao-vivo', 'live', null],
		['/admin?tab=ao-vivo&status=active', 'live', null],
		[`/admin/live/${ID}`, 'live', null],
		['/admin/auctions', 'auctions', '/admin/auctions'],
		['/admin/auctions?new=', 'auctions', '/admin/auctions'],
		[`/admin/auctions/${ID}/publication`, 'auctions', '/admin/auctions'],
		['/admin?tab=leiloes', 'auctions', null],
		['/admin/sales', 'auctions', '/admin/sales'],
		[`/admin/sales/${ID}`, 'auctions', '/admin/sales'],
		['/admin/auctioneers', 'auctions', '/admin/auctioneers'],
		['/admin/sellers', 'auctions', '/admin/sellers'],
		['/admin?tab=cadastros', 'registrations', ADMIN_PAGES.registrations],
		['/admin/enrolments', 'registrations', '/admin/enrolments'],
		['/admin/inquiries', 'proposals', '/admin/inquiries'],
		['/admin/enrolments/preferences', 'registrations', '/admin/enrolments/preferences'],
		['/admin/bars', 'registrations', '/admin/bars'],
		['/admin/payments', 'payments', '/admin/payments'],
		[`/auctions/${ID}/payment`, 'payments', null],
		['/admin/proposals', 'proposals', '/admin/proposals'],
		['/admin/dashboard', 'analytics', '/admin/dashboard'],
		['/admin/audit', 'records', '/admin/audit'],
		['/admin/files', 'records', '/admin/files'],
		['/admin/unknown', null, null],
		['/admin/auctionsx', null, null],
		['/', null, null],
	])('%s: %s, %s', (address, section, entry) => {
		const { pathname, search } = new URL(address, 'https://here.invalid');
		expect(placeOf({ pathname, search })).toEqual({ section, entry });
	});

	it.each(SECTIONS.map((section) => [section.name, section] as const))(
		'%s contains its own address and its pages',
		(_name, section) => {
			for (const { to } of [section, ...section.entries]) {
				const { pathname, search } = new URL(to, 'https://here.invalid');
				expect(placeOf({ pathname, search }).section).toBe(section.id);
			}
		},
	);
});

test('every section has a key of its own, and at most four pages', () => {
	expect(new Set(SECTIONS.map(({ key }) => key)).size).toBe(SECTIONS.length);
	expect(SECTIONS.filter(({ entries }) => entries.length > 4)).toEqual([]);
});

test.each([
	[`/admin/live/${ID}`, true],
	['/admin/live', false],
	['/admin?tab=ao-vivo', false],
])('%s is the console: %s', (path, expected) => {
	expect(isConsole(path)).toBe(expected);
});
