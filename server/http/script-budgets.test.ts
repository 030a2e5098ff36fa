import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { useApp } from '#server/testing/test-app.ts';
import { createBackend, loadPages } from './pages.ts';

/**
 * What a first visit of each page loads, in KB of 1,000 bytes of gzip, as `npm run bench -- pages` counts them, a little above
 * what was measured. A test that fails here names a page that grew: find what it imports now (docs/decisions/051-scripts-after-the-page.md), or raise the budget on purpose.
 */
const BUDGETS: Record<string, { kilobytes: number; files: number }> = {
	'routes/home': { kilobytes: 115, files: 3 },
	'routes/map': { kilobytes: 119.5, files: 4 },
	'routes/auth': { kilobytes: 180, files: 5 },
	'routes/profile': { kilobytes: 187, files: 5 },
	'routes/saved-searches': { kilobytes: 175.5, files: 5 },
	'routes/admin-area': { kilobytes: 203, files: 5 },
	'routes/admin': { kilobytes: 214.5, files: 7 },
	'routes/admin-management': { kilobytes: 206, files: 6 },
	'routes/admin-dashboard': { kilobytes: 210.5, files: 6 },
	'routes/admin-auctions': { kilobytes: 203, files: 6 },
	'routes/admin-audit': { kilobytes: 207.5, files: 6 },
	'routes/admin-files': { kilobytes: 208.5, files: 6 },
	'routes/admin-proposals': { kilobytes: 205.5, files: 6 },
	'routes/admin-bars': { kilobytes: 206.5, files: 7 },
	'routes/admin-enrolments': { kilobytes: 206, files: 7 },
	'routes/admin-sales': { kilobytes: 215.5, files: 7 },
	'routes/admin-sale': { kilobytes: 218.5, files: 7 },
	'routes/admin-publication': { kilobytes: 214.5, files: 7 },
	'routes/admin-auctioneers': { kilobytes: 215, files: 7 },
	'routes/admin-sellers': { kilobytes: 216, files: 7 },
	'routes/admin-live': { kilobytes: 209, files: 6 },
	'routes/auction': { kilobytes: 125, files: 3 },
	'routes/sale': { kilobytes: 115, files: 3 },
	'routes/auction-payment': { kilobytes: 192, files: 5 },
	'routes/auction-room': { kilobytes: 118.5, files: 3 },
	'routes/auction-auditoria': { kilobytes: 144, files: 4 },
	'routes/termos': { kilobytes: 110.5, files: 2 },
	'routes/privacidade': { kilobytes: 110.5, files: 2 },
	'routes/contato': { kilobytes: 110.5, files: 2 },
	'routes/acessibilidade': { kilobytes: 110.5, files: 2 },
	'routes/not-found': { kilobytes: 109.5, files: 2 },
};

/** Pages for signed-in people also load what is on demand for them. */
const SIGNED_IN = /^routes\/(?:admin|profile|auction-payment)/;

interface Route {
	id: string;
	parentId?: string;
	module: string;
	imports: string[];
	caseSensitive?: boolean;
	css: string[];
	hasAction: boolean;
	hasClientAction: boolean;
	hasClientMiddleware: boolean;
	clientLoaderModule?: string;
	hydrateFallbackModule?: string;
}

interface Manifest {
	url: string;
	entry: { module: string; imports: string[] };
	routes: Record<string, Route>;
}

const ASSETS = join(import.meta.dirname, '../../build/client/assets');
const names = readdirSync(ASSETS);

function fileLike(pattern: RegExp): string {
	return names.find((name) => pattern.test(name)) ?? '';
}

function readManifest(): Manifest {
	const code = readFileSync(join(ASSETS, fileLike(/^manifest-.*\.js$/)), 'utf8');
	return JSON.parse(code.slice(code.indexOf('{'), code.lastIndexOf('}') + 1)) as Manifest;
}

const manifest = readManifest();

/** The route and its layouts, without the two that are in the entry. */
function chainOf(id: string): Route[] {
	const route = manifest.routes[id];
	if (!route || id === 'root' || id === 'routes/any-screen') return [];
	return [route, ...chainOf(route.parentId ?? '')];
}

/** The files that a first visit of a route loads. */
function filesOf(id: string): string[] {
	const modules = chainOf(id).flatMap(({ module, imports }) => [module, ...imports]);
	const own = SIGNED_IN.test(id) ? [fileLike(/^signed-in-.*\.js$/)] : [];
	return [...new Set([...manifest.entry.imports, ...modules, ...own].map((path) => basename(path)))];
}

function kilobytes(files: string[]): number {
	const bytes = files.map((name) => gzipSync(readFileSync(join(ASSETS, name))).length);
	return bytes.reduce((sum, size) => sum + size, 0) / 1_000;
}

describe('scripts of a first visit', () => {
	test('every page has a budget', () => {
		const pages = Object.keys(manifest.routes).filter((id) => chainOf(id).length > 0);
		expect(pages.sort()).toEqual(Object.keys(BUDGETS).sort());
	});

	test.each(Object.entries(BUDGETS))('%s', (id, budget) => {
		const files = filesOf(id);
		expect({ files: files.length, kilobytes: kilobytes(files) }).toSatisfy(
			(size: typeof budget) => size.files <= budget.files && size.kilobytes <= budget.kilobytes,
		);
	});
});

test('no route has what scripts/pages/left-out.ts and web/document-state.ts leave out', () => {
	const using = Object.values(manifest.routes).filter(
		(route) =>
			route.hasAction ||
			route.hasClientAction ||
			route.hasClientMiddleware ||
			route.clientLoaderModule ||
			route.hydrateFallbackModule ||
			route.caseSensitive ||
			route.css.length > 0,
	);
	expect(using.map(({ id }) => id)).toEqual([]);
});

describe('a document', () => {
	const app = useApp();

	test('runs at most 3 KB of script before it is painted, and asks for no script file', async () => {
		const pages = (await loadPages()).createPages(createBackend(app.context));
		const answer = await pages(new Request('http://localhost/'), { viewer: null, nonce: 'n' });
		const html = await answer.text();
		const scripts = [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)];
		const run = scripts.filter(
			([, attributes]) => !/type="application\/(?:ld\+)?json"/.test(attributes ?? ''),
		);
		expect(run).toHaveLength(1);
		expect(run[0]?.[2]?.length).toBeGreaterThan(1_000);
		expect(Buffer.byteLength(run[0]?.[2] ?? '')).toBeLessThanOrEqual(3_000);
		expect(html).not.toContain('modulepreload');
		expect(html).not.toMatch(/<script[^>]*\bsrc=/);
		expect(html).not.toContain('type="module"');
	});
});
