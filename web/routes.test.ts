import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, it } from 'vitest';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { PAGES } from '#contract/paths.ts';
import { SECTIONS } from '#web/shell/backoffice/sections.ts';
import routes from './routes.ts';

const GUARD = 'routes/admin-area.tsx';

/** A page's URL pattern, and whether the guard of the back office is among its layouts. */
interface Page {
	pattern: string;
	guarded: boolean;
}

function pagesOf(entries: readonly RouteConfigEntry[], behindGuard = false): Page[] {
	return entries.flatMap(({ path, file, children }) => {
		const guarded = behindGuard || file === GUARD;
		return children ? pagesOf(children, guarded) : [{ pattern: `/${path ?? ''}`, guarded }];
	});
}

const isAdmin = (pattern: string) => /^\/admin(?:\/|$)/.test(pattern);

/** Pages under /admin without the guard, guarded pages elsewhere, and guarded pages whose URL is not in PAGES. */
function faultsOf(pages: readonly Page[]): string[] {
	const urls = Object.values({ ...PAGES, ...ADMIN_PAGES }).map((page) =>
		typeof page === 'string' ? page : page(':id'),
	);
	const patterns = new Set(urls.map((url) => url.split('?')[0]));
	return pages.flatMap(({ pattern, guarded }) => [
		...(isAdmin(pattern) === guarded ? [] : [`${pattern}: ${guarded ? 'guarded' : 'without the guard'}`]),
		...(guarded && !patterns.has(pattern) ? [`${pattern}: not in PAGES`] : []),
	]);
}

const pages = pagesOf(routes);

// server/http/admin-pages.test.ts requests every URL of PAGES under /admin as every caller who is no administrator.
it('puts every page under /admin, and no other, behind the guard and into PAGES', () => {
	expect(faultsOf(pages)).toEqual([]);
	expect(pages.filter(({ guarded }) => guarded).length).toBeGreaterThan(5);
});

it('links every page under /admin that needs no lot, and is no part of a section, in the navigation', () => {
	const links = SECTIONS.flatMap(({ to, entries }) => [to, ...entries.map((entry) => entry.to)]);
	const linked = new Set(links.map((to) => to.split('?')[0]));
	// The form of a new record belongs to its list.
	const isForm = (pattern: string) => pattern.endsWith('/new');
	const own = pages.filter(({ pattern }) => isAdmin(pattern) && !pattern.includes(':') && !isForm(pattern));
	expect([...linked].toSorted()).toEqual(own.map(({ pattern }) => pattern).toSorted());
});

it.each([
	[{ pattern: '/admin/planted', guarded: false }, '/admin/planted: without the guard'],
	[{ pattern: '/planted', guarded: true }, '/planted: guarded'],
	[{ pattern: '/admin/planted', guarded: true }, '/admin/planted: not in PAGES'],
])('control: finds the planted page %o', (planted, fault) => {
	expect(faultsOf([...pages, planted])).toContain(fault);
});
