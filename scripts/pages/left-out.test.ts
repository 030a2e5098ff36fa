import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LEFT_OUT, VERSIONS, withoutParts } from './left-out.ts';

const ROOT = join(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);

function textOf(module: string): string {
	return readFileSync(join(ROOT, 'node_modules', module), 'utf8');
}

/** What of React needs a function that is left out. */
const NEEDS =
	/<(?:ViewTransition|SuspenseList|Activity)\b|<Fragment\b[^>]*\sref=|\sprecedence=|<script[^>\n]*\sasync|from 'react-dom'/;

describe('the functions that are left out of the pages', () => {
	it.each(Object.entries(VERSIONS))('were chosen for the installed version of %s', (name, version) => {
		expect((require(`${name}/package.json`) as { version: string }).version).toBe(version);
	});

	it.each(Object.keys(LEFT_OUT))('are found in %s', (module) => {
		const code = textOf(module);
		expect(withoutParts(code, module).length).toBeLessThan(code.length);
	});

	it('are not needed by the configuration of the routes', () => {
		const config = readFileSync(join(ROOT, 'react-router.config.ts'), 'utf8');
		expect(config).toContain("routeDiscovery: { mode: 'initial' }");
		expect(config).not.toMatch(/\b(?:ssr|future)\b/);
	});

	it('are not needed by a component', () => {
		const web = join(ROOT, 'web');
		const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) =>
			name.endsWith('.tsx'),
		);
		expect(files.length).toBeGreaterThan(100);
		expect(files.filter((name) => NEEDS.test(readFileSync(join(web, name), 'utf8')))).toEqual([]);
	});
});

describe('withoutParts', () => {
	const module = 'react-router/dist/production/lib/hooks.js';

	it('replaces the bodies of the named functions only', () => {
		const code = ['RSCErrorHandler', 'useNavigateUnstable', 'kept']
			.map((name) => `function ${name}(a, { b }) {\n\tif (a) {\n\t\treturn b;\n\t}\n}\n`)
			.join('');
		const rest = withoutParts(code, module);
		expect(rest.match(/throw new Error/g)).toHaveLength(2);
		expect(rest).toContain('function RSCErrorHandler(a, { b }) {throw');
		expect(rest).toContain('function kept(a, { b }) {\n\tif (a) {\n\t\treturn b;\n\t}\n}');
	});

	it('refuses a module that lacks one of them', () => {
		expect(() => withoutParts('function RSCErrorHandler() {\n\treturn 1;\n}\n', module)).toThrow(
			'useNavigateUnstable',
		);
	});
});
