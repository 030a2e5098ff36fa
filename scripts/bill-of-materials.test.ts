import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { billOfMaterials } from './bill-of-materials.ts';

const ROOT = join(import.meta.dirname, '..');
const require = createRequire(import.meta.url);
const SCHEMAS = join(dirname(require.resolve('@cyclonedx/cyclonedx-library/package.json')), 'res/schema');
const bill = billOfMaterials(ROOT);

/** Licenses under which a closed product may be delivered with the component, as a package or a library of its own. */
const ALLOWED = new Set([
	...[
		'0BSD',
		'Apache-2.0',
		'BSD-2-Clause',
		'BSD-3-Clause',
		'BlueOak-1.0.0',
		'CC0-1.0',
		'ISC',
		'MIT',
		'MIT-0',
		'OFL-1.1',
		'Unlicense',
	],
	// Of PostgreSQL and the libraries beside it.
	...['PostgreSQL', 'OpenSSL', 'ICU', 'Zlib'],
	// A file of it may be changed only openly; it is delivered unchanged, as a package of its own (web-push).
	'MPL-2.0',
]);

/** Copyleft of libraries: allowed for one that is a file of its own, which whoever runs the product may replace. */
const REPLACEABLE = /^@img\/sharp-libvips-/;

type Component = (typeof bill.components)[number];

const flat = (components: Component[]): Component[] =>
	components.flatMap((each) => [each, ...flat(each.components ?? [])]);

function licensesOf({ licenses = [] }: Component): string[] {
	return licenses.flatMap((each) =>
		'license' in each ? [each.license.id] : each.expression.split(/[() ]+|AND|OR/).filter(Boolean),
	);
}

/** The terms that bind: of alternatives in an expression, one that is allowed is enough. */
function isAllowed(component: Component): boolean {
	const found = licensesOf(component);
	const [first] = component.licenses ?? [];
	if (found.length === 0) return false;
	const either = first && 'expression' in first && / OR /.test(first.expression);
	return either ? found.some((id) => ALLOWED.has(id)) : found.every((id) => ALLOWED.has(id));
}

describe('the bill of materials', () => {
	it('is valid CycloneDX', () => {
		const read = (name: string) =>
			JSON.parse(readFileSync(join(SCHEMAS, `${name}.SNAPSHOT.schema.json`), 'utf8')) as object;
		const ajv = new Ajv({
			strict: false,
			validateFormats: false,
			schemas: {
				'http://cyclonedx.org/schema/spdx.SNAPSHOT.schema.json': read('spdx'),
				'http://cyclonedx.org/schema/jsf-0.82.SNAPSHOT.schema.json': read('jsf-0.82'),
			},
		});
		const valid = ajv.compile(read(`bom-${bill.specVersion as string}`));
		expect(valid(bill), JSON.stringify(valid.errors?.slice(0, 3))).toBe(true);
		expect(valid({ ...bill, components: [{ name: 'without a type' }] })).toBe(false);
	});

	it('has every package of production, none of development, and the binaries inside', () => {
		const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<
			string,
			Record<string, string>
		>;
		const names = bill.components.map(({ name }) => name);
		expect(names).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies ?? {})));
		// Others, such as yaml, are needed by a package of production too.
		for (const name of [
			'vite',
			'vitest',
			'typescript',
			'@types/node',
			'@biomejs/biome',
			'@playwright/test',
			'knip',
		])
			expect(names).not.toContain(name);
		const inside = flat(bill.components);
		const postgres = inside.find(({ name }) => name === 'postgresql');
		expect(postgres?.version).toMatch(/^18\.\d+$/);
		expect(inside.find(({ name }) => name === 'node')?.version).toMatch(/^26\./);
		for (const name of ['openssl', 'zlib', 'libxml2', 'v8', 'vips'])
			expect(inside.map((each) => each.name)).toContain(name);
	});

	it('states no path and no name of the machine', () => {
		expect(JSON.stringify(bill)).not.toContain(ROOT);
		expect(bill.metadata.component.name).toBe('martelo');
	});

	it.each(bill.components.map((each) => [each.name, each] as const))(
		'the license of %s is known and allowed',
		(name, component) => {
			if (REPLACEABLE.test(name)) expect(licensesOf(component)).toEqual(['LGPL-3.0-or-later']);
			else expect(isAllowed(component), licensesOf(component).join(' ')).toBe(true);
		},
	);

	it('knows what is not allowed', () => {
		const of = (licenses: Component['licenses']) =>
			isAllowed({ type: 'library', name: 'x', version: '1', ...(licenses && { licenses }) });
		expect([
			of(undefined),
			of([{ license: { id: 'GPL-3.0-only' } }]),
			of([{ expression: 'MIT AND AGPL-3.0-only' }]),
		]).toEqual([false, false, false]);
		expect([of([{ license: { id: 'MIT' } }]), of([{ expression: '(MIT OR GPL-2.0-only)' }])]).toEqual([
			true,
			true,
		]);
	});
});
