import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createBackend } from '#server/http/pages/backend.ts';
import { loadPages } from '#server/http/pages/built-pages.ts';
import { useApp } from '#server/testing/test-app.ts';

/**
 * What a first visit of each page loads, in KB of 1,024 bytes of gzip at level 9, at most 0.7 above what was measured. The home page may have 140
 * and a lot 150, in at most 10 files (docs/decisions/089-pages-on-the-framework.md). A test that fails here names a page that grew: find
 * what it imports now, or raise the budget on purpose.
 */
const BUDGETS: Record<string, { kilobytes: number; files: number }> = {
	'routes/home': { kilobytes: 139, files: 9 },
	'routes/map': { kilobytes: 141, files: 9 },
	'routes/auth': { kilobytes: 181.5, files: 11 },
	'routes/profile': { kilobytes: 192, files: 12 },
	'routes/saved-searches': { kilobytes: 149.5, files: 10 },
	'routes/admin-area': { kilobytes: 300, files: 19 },
	'routes/admin': { kilobytes: 311, files: 20 },
	'routes/admin-management': { kilobytes: 302.5, files: 20 },
	'routes/admin-dashboard': { kilobytes: 309, files: 20 },
	'routes/admin-auctions': { kilobytes: 300, files: 20 },
	'routes/admin-audit': { kilobytes: 303, files: 20 },
	'routes/admin-files': { kilobytes: 305.5, files: 20 },
	'routes/admin-books': { kilobytes: 308.5, files: 20 },
	'routes/admin-payments': { kilobytes: 303.5, files: 20 },
	'routes/admin-payouts': { kilobytes: 306.5, files: 20 },
	'routes/admin-proposals': { kilobytes: 302.5, files: 20 },
	'routes/admin-bars': { kilobytes: 303.5, files: 20 },
	'routes/admin-preferences': { kilobytes: 300, files: 20 },
	'routes/admin-inquiries': { kilobytes: 302, files: 20 },
	'routes/admin-enrolments': { kilobytes: 300, files: 20 },
	'routes/admin-sales': { kilobytes: 302.5, files: 20 },
	'routes/admin-sale-changes': { kilobytes: 301, files: 20 },
	'routes/admin-sale': { kilobytes: 318.5, files: 20 },
	'routes/admin-publication': { kilobytes: 302, files: 20 },
	'routes/admin-auctioneers': { kilobytes: 302, files: 20 },
	'routes/admin-sellers': { kilobytes: 301.5, files: 20 },
	'routes/admin-live': { kilobytes: 307, files: 20 },
	'routes/admin-auction-new': { kilobytes: 300, files: 20 },
	'routes/admin-auction-edit': { kilobytes: 300, files: 20 },
	'routes/running-lots': { kilobytes: 136, files: 10 },
	'routes/own-lots': { kilobytes: 154.5, files: 12 },
	'routes/compare': { kilobytes: 135.5, files: 8 },
	'routes/auction': { kilobytes: 150, files: 9 },
	'routes/sale': { kilobytes: 134, files: 9 },
	'routes/auction-payment': { kilobytes: 233.5, files: 17 },
	'routes/auction-room': { kilobytes: 139, files: 9 },
	'routes/admin-reconciliation': { kilobytes: 302, files: 20 },
	'routes/auction-auditoria': { kilobytes: 144, files: 10 },
	'routes/termos': { kilobytes: 128.5, files: 7 },
	'routes/privacidade': { kilobytes: 128.5, files: 7 },
	'routes/contato': { kilobytes: 128.5, files: 7 },
	'routes/acessibilidade': { kilobytes: 128.5, files: 7 },
	'routes/not-found': { kilobytes: 128, files: 7 },
};

interface Route {
	id: string;
	parentId?: string;
	module: string;
	imports: string[];
}

interface Manifest {
	url: string;
	entry: { module: string; imports: string[] };
	routes: Record<string, Route>;
}

const ASSETS = join(import.meta.dirname, '../../build/client/assets');
const manifestFile = readdirSync(ASSETS).find((name) => /^manifest-.*\.js$/.test(name)) ?? '';

function readManifest(): Manifest {
	const code = readFileSync(join(ASSETS, manifestFile), 'utf8');
	return JSON.parse(code.slice(code.indexOf('{'), code.lastIndexOf('}') + 1)) as Manifest;
}

const manifest = readManifest();

/** The route and its layouts. */
function chainOf(id: string): Route[] {
	const route = manifest.routes[id];
	return route ? [route, ...chainOf(route.parentId ?? '')] : [];
}

/** The files that React Router's scripts load on a first visit of a route. */
function filesOf(id: string): string[] {
	const { module: entry, imports } = manifest.entry;
	const modules = chainOf(id).flatMap((route) => [route.module, ...route.imports]);
	return [...new Set([manifestFile, entry, ...imports, ...modules].map((path) => basename(path)))];
}

function kilobytes(files: string[]): number {
	const bytes = files.map((name) => gzipSync(readFileSync(join(ASSETS, name)), { level: 9 }).length);
	return bytes.reduce((sum, size) => sum + size, 0) / 1_024;
}

describe('scripts of a first visit', () => {
	test('every page has a budget', () => {
		const layouts = new Set(['root', 'routes/any-screen']);
		const pages = Object.keys(manifest.routes).filter((id) => !layouts.has(id));
		expect(pages.sort()).toEqual(Object.keys(BUDGETS).sort());
	});

	test.each(Object.entries(BUDGETS))('%s', (id, budget) => {
		const files = filesOf(id);
		expect({ files: files.length, kilobytes: kilobytes(files) }).toSatisfy(
			(size: typeof budget) => size.files <= budget.files && size.kilobytes <= budget.kilobytes,
		);
	});
});

test('the code that starts a page runs after the modules of its routes, because it is in no file that they import', () => {
	const starting = readdirSync(ASSETS).filter(
		(name) => name.endsWith('.js') && readFileSync(join(ASSETS, name), 'utf8').includes('beforeHydration'),
	);
	expect(starting).toEqual([basename(manifest.entry.module)]);
});

describe('a document', () => {
	const app = useApp();

	test('runs at most 3 KB of script before it is painted, and asks for no script file', async () => {
		const pages = (await loadPages()).createPages(createBackend(app.context));
		const answer = await pages(new Request('http://localhost/'), { viewer: null, nonce: 'n' });
		const html = await answer.text();
		const outside = html.replace(/<noscript>.*?<\/noscript>/gs, '');
		const scripts = [...outside.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)].filter(
			([, attributes]) => !/type="application\/ld\+json"/.test(attributes ?? ''),
		);
		// The document's data, as texts that React Router reads when it hydrates.
		const isData = (code = '') => code.startsWith('window.__reactRouterContext.streamController.');
		const code = scripts.filter(([, , text]) => !isData(text)).map(([, , text = '']) => text);
		expect(code).toHaveLength(1);
		expect(Buffer.byteLength(code.join(''))).toBeGreaterThan(1_000);
		expect(Buffer.byteLength(code.join(''))).toBeLessThanOrEqual(3 * 1_024);
		expect(html).toContain('<noscript><link rel="modulepreload"');
		expect(outside).not.toContain('modulepreload');
		expect(outside).not.toMatch(/<script[^>]*\bsrc=/);
		expect(outside).not.toContain('type="module"');
	});
});
