import { createElement, lazy, type ReactNode, Suspense, use } from 'react';
import {
	createRequestHandler,
	Meta,
	type MetaDescriptor,
	RouterContextProvider,
	type ServerBuild,
	useLoaderData,
} from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import type { Backend } from '#contract/backend.ts';
import * as entry from './entry.server.tsx';
import { backendContext, nonceContext } from './page-context.ts';
import { LateScripts } from './root.tsx';

const report = vi.fn<Backend['report']>();

interface Options {
	loader?: () => unknown;
	method?: string;
	meta?: () => MetaDescriptor[];
}

/** A handler of a product with one page, which shows `Content`. */
function pageOf(
	Content: () => ReactNode,
	{ loader = () => null, method = 'GET', meta = () => [] }: Options = {},
) {
	const Page = () =>
		createElement(
			'html',
			null,
			createElement('body', null, createElement(Content), createElement(LateScripts)),
		);
	const assets = { id: 'root', path: '', hasLoader: true, module: '/root.js' };
	const build = {
		entry: { module: entry },
		routes: { root: { id: 'root', path: '', module: { default: Page, loader, meta } } },
		assets: {
			entry: { imports: [], module: '/entry.js' },
			routes: { root: assets },
			url: '/m.js',
			version: '1',
		},
		future: {},
		ssr: true,
		isSpaMode: false,
		prerender: [],
		routeDiscovery: { mode: 'initial' },
	} as unknown as ServerBuild;
	const handle = createRequestHandler(build, 'production');
	const context = new RouterContextProvider();
	context.set(backendContext, { report } as unknown as Backend);
	context.set(nonceContext, 'abc');
	return () => handle(new Request('http://localhost/', { method }), context);
}

/** React Router's scripts as text, the document's script, and what React Router writes of the data. */
const END_WITH_DATA =
	/<noscript>.+<\/noscript><script nonce="abc" data-late="[^"]+">.+<script nonce="abc">window\.__reactRouterContext\.streamController\.close\(\);<\/script>.*<\/body><\/html>$/s;

const text = (words: string) => () => createElement('p', null, words);

describe('a page', () => {
	it('whose data is all there is sent complete, with its length and its data', async () => {
		const Name = () => createElement('p', null, useLoaderData<{ name: string }>().name);
		const page = await pageOf(Name, { loader: () => ({ name: 'Olinda </script>' }) })();
		const html = await page.text();
		expect(page.headers.get('content-length')).toBe(String(Buffer.byteLength(html)));
		expect(html).toMatch(/^<!DOCTYPE html><html><head>.*<\/head><body><p>Olinda &lt;\/script&gt;<\/p>/);
		expect(html).toContain('Olinda \\u003c/script\\u003e');
		expect(html).toMatch(END_WITH_DATA);
	});

	it('with a part that waits for its module is complete, with that part', async () => {
		const Part = lazy(async () => ({ default: text('the part') }));
		const page = await pageOf(() => createElement(Suspense, null, createElement(Part)))();
		const html = await page.text();
		expect(page.headers.get('content-length')).toBe(String(Buffer.byteLength(html)));
		expect(html).toMatch(/^<!DOCTYPE html><html><head>.*<\/head><body><!--\$--><p>the part<\/p><!--\/\$-->/);
		expect(html).toMatch(END_WITH_DATA);
	});

	it('with structured data is rendered once', async () => {
		let renderings = 0;
		const Content = () => {
			renderings += 1;
			return createElement(Meta);
		};
		const html = await (
			await pageOf(Content, { meta: () => [{ 'script:ld+json': { name: 'Olinda' } }] })()
		).text();
		expect(html).toContain('<script type="application/ld+json">{"name":"Olinda"}</script>');
		expect(renderings).toBe(1);
	});

	it('with a form that has an action is complete, and React’s script for it has the nonce', async () => {
		const page = await pageOf(() => createElement('form', { action: async () => undefined }))();
		const html = await page.text();
		expect(html).toMatch(/<script [^>]*id="_R_"[^>]*>addEventListener\("submit"/);
		expect(html).not.toMatch(/<script(?![^>]* nonce="abc")/);
		expect(html).toMatch(END_WITH_DATA);
	});

	it('gives the nonce to no script in its content that imitates React’s', async () => {
		const hole = { dangerouslySetInnerHTML: { __html: '<script id="_R_">alert(1)</script></body></html>' } };
		const Content = () => createElement('p', hole);
		const html = await (await pageOf(Content)()).text();
		expect(html).toContain('<p><script id="_R_">alert(1)');
		expect(html).toMatch(END_WITH_DATA);
	});

	it('with data that a loader promised is complete, with that data', async () => {
		const Late = ({ words }: { words: Promise<string> }) => createElement('p', null, use(words));
		const Content = () => {
			const { words } = useLoaderData<{ words: Promise<string> }>();
			return createElement(Suspense, { fallback: 'please wait' }, createElement(Late, { words }));
		};
		const words = new Promise((resolve) => setImmediate(resolve, 'the data'));
		const page = await pageOf(Content, { loader: () => ({ words }) })();
		const html = await page.text();
		expect(html).toContain('<p>the data</p>');
		expect(html).toContain('P8:[\\"the data\\"]');
		expect(html).not.toContain('please wait');
	});

	it('with a part that fails is sent with status 500, and the error is reported', async () => {
		const Part = () => {
			throw new Error('no such part');
		};
		const page = await pageOf(() => createElement(Suspense, null, createElement(Part)))();
		expect(page.status).toBe(500);
		expect(report).toHaveBeenCalledWith(expect.objectContaining({ message: 'no such part' }), '/');
		expect(await page.text()).toMatch(END_WITH_DATA);
	});

	it('whose component fails is an error with status 500, and reported', async () => {
		const failing = () => {
			throw new Error('no such thing');
		};
		const page = await pageOf(failing)();
		expect(page.status).toBe(500);
		expect(report).toHaveBeenCalledWith(expect.objectContaining({ message: 'no such thing' }), '/');
		expect(await page.text()).not.toContain('no such thing');
	});

	it('has no body where only its head was requested', async () => {
		const page = await pageOf(text('body'), { method: 'HEAD' })();
		expect(page.status).toBe(200);
		expect(await page.text()).toBe('');
	});
});
