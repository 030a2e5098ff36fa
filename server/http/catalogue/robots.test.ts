import { describe, expect, test } from 'vitest';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { DISCOVERY } from '#contract/discovery-paths.ts';
import { API, PAGES } from '#contract/paths.ts';
import { useApp } from '#server/testing/test-app.ts';

const ID = '7c1c3f9e-0c9f-4a3e-9d7a-2f3b8f2a4a10';

/** Whether robots may request a path: the longest rule that matches counts, and of equal ones `Allow` (RFC 9309, 2.2.2). */
function allowed(robots: string, path: string): boolean {
	const matching = [...robots.matchAll(/^(Allow|Disallow): (\S+)$/gm)].filter(([, , rule = '']) => {
		const pattern = rule.replace(/[.+?^{}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
		return new RegExp(`^${pattern}`).test(path);
	});
	const [first] = matching.toSorted(
		(a, b) => (b[2] ?? '').length - (a[2] ?? '').length || (a[1] === 'Allow' ? -1 : 1),
	);
	return first?.[1] !== 'Disallow';
}

describe('an installation for the public', () => {
	const app = useApp({ PUBLIC_URL: 'https://leiloes.example' });

	test.each([
		[PAGES.home, true],
		['/?cursor=x', true],
		[PAGES.auction(ID), true],
		[PAGES.ledger(ID), true],
		[PAGES.terms, true],
		[API.sharePicture(ID), true],
		['/assets/shell-abc.js', true],
		[`/files/auctions/${ID}/1-960.webp`, true],
		[DISCOVERY.feed, true],
		[PAGES.admin, false],
		[ADMIN_PAGES.audit, false],
		[PAGES.login, false],
		[PAGES.profile, false],
		[PAGES.payment(ID), false],
		[PAGES.room(ID), false],
		[API.auctions, false],
		[API.ledger(ID), false],
	])('%s may be requested: %s', async (path, expected) => {
		const { body } = await app.ask('GET', DISCOVERY.robots);
		expect(allowed(String(body), path)).toBe(expected);
	});

	test('names the sitemap', async () => {
		const { body, headers } = await app.ask('GET', DISCOVERY.robots);
		expect(body).toContain('\nSitemap: https://leiloes.example/sitemap.xml\n');
		expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
	});
});

describe('an installation for tests', () => {
	const app = useApp({ AUCTION_ENVIRONMENT: 'staging' });

	test('is closed to robots, and has neither sitemap nor feed', async () => {
		const { body } = await app.ask('GET', DISCOVERY.robots);
		for (const path of [PAGES.home, PAGES.auction(ID), API.sharePicture(ID)])
			expect(allowed(String(body), path)).toBe(false);
		for (const path of [DISCOVERY.sitemap, DISCOVERY.sitemapPages, DISCOVERY.sitemapPart(1), DISCOVERY.feed])
			expect((await app.ask('GET', path)).status).toBe(404);
	});
});
