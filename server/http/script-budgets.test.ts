import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { useApp } from '#server/testing/test-app.ts';
import { createBackend, loadPages } from './pages.ts';

/**
 * What a first visit of each page loads, in KB of gzip, a little above what was measured. A test that fails here names a
 * page that grew: find what it imports now (docs/decisions/051-scripts-after-the-page.md), or raise the budget on purpose.
 */
const BUDGETS: Record<string, { kilobytes: number; files: number }> = {
	'routes/home': { kilobytes: 115, files: 4 },
	'routes/auth': { kilobytes: 175, files: 7 },
	'routes/profile': { kilobytes: 180, files: 7 },
	'routes/admin-area': { kilobytes: 191, files: 8 },
	'routes/admin': { kilobytes: 201, files: 9 },
	'routes/admin-management': { kilobytes: 194, files: 9 },
	'routes/admin-dashboard': { kilobytes: 198, files: 9 },
	'routes/admin-auctions': { kilobytes: 191, files: 9 },
	'routes/admin-audit': { kilobytes: 195, files: 9 },
	'routes/admin-files': { kilobytes: 196, files: 9 },
	'routes/admin-proposals': { kilobytes: 193, files: 9 },
	'routes/admin-live': { kilobytes: 196, files: 9 },
	'routes/auction': { kilobytes: 125, files: 5 },
	'routes/auction-payment': { kilobytes: 182, files: 7 },
	'routes/auction-room': { kilobytes: 118, files: 5 },
	'routes/auction-auditoria': { kilobytes: 140, files: 6 },
	'routes/not-found': { kilobytes: 110, files: 4 },
};

/** Pages for signed-in people also load what is on demand for them. */
const SIGNED_IN = /^routes\/(?:admin|profile|auction-payment)/;

interface Route {
	id: string;
	parentId?: string;
	module: string;
	imports: string[];
	hasAction: boolean;
	hasClientAction: boolean;
	hasClientMiddleware: boolean;
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
	return [
		...new Set([manifest.url, ...manifest.entry.imports, ...modules, ...own].map((path) => basename(path))),
	];
}

function kilobytes(files: string[]): number {
	const bytes = files.map((name) => gzipSync(readFileSync(join(ASSETS, name)), { level: 9 }).length);
	return Math.ceil(bytes.reduce((sum, size) => sum + size, 0) / 1024);
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

test('no route has what scripts/pages/left-out.ts leaves out', () => {
	const using = Object.values(manifest.routes).filter(
		(route) =>
			route.hasAction || route.hasClientAction || route.hasClientMiddleware || route.hydrateFallbackModule,
	);
	expect(using.map(({ id }) => id)).toEqual([]);
});

describe('a document', () => {
	const app = useApp();

	test('runs at most 3 KB of script before it is painted, and asks for no script file', async () => {
		const pages = (await loadPages()).createPages(createBackend(app.context));
		const answer = await pages(new Request('http://localhost/'), { viewer: null, nonce: 'n' });
		const html = await answer.text();
		const [script = ''] = /<script[^>]*data-files[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
		expect(script.length).toBeGreaterThan(1_000);
		const code = script.slice(script.indexOf('>') + 1);
		expect(code.length).toBeLessThanOrEqual(3 * 1024);
		expect(html).not.toContain('modulepreload');
		expect(html).not.toMatch(/<script[^>]*\bsrc=/);
		expect(html).not.toContain('type="module"');
	});
});
