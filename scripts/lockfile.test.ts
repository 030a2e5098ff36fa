import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const versions = z.record(z.string(), z.string());
const declared = z.object({
	dependencies: versions,
	devDependencies: versions,
	optionalDependencies: versions,
});
const locked = z.object({
	packages: z.record(
		z.string(),
		z.object({
			version: z.string(),
			integrity: z.string().optional(),
			resolved: z.string().optional(),
			optionalDependencies: versions.default({}),
		}),
	),
});

const root = join(import.meta.dirname, '..');
const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'));
const manifest = declared.parse(read('package.json'));
const { packages } = locked.parse(read('package-lock.json'));
const all = Object.entries({
	...manifest.dependencies,
	...manifest.devDependencies,
	...manifest.optionalDependencies,
});

describe('package.json', () => {
	it.each(all)('pins %s exactly', (_, version) => {
		expect(version).toMatch(/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/);
	});
});

describe('package-lock.json', () => {
	// npm drops a platform's binary in silence when its registry lacks it, and `npm ci` fails there months later.
	it.each(all)('holds %s in the version declared', (name, version) => {
		expect(packages[`node_modules/${name}`]?.version).toBe(version.replace(/^npm:.*@/, ''));
	});

	const installed = Object.entries(packages).filter(([path]) => path !== '');

	it('holds the binaries of every platform for packages of packages too', () => {
		const missing = installed.flatMap(([path, { optionalDependencies }]) =>
			Object.keys(optionalDependencies).filter(
				(name) => !(`node_modules/${name}` in packages || `${path}/node_modules/${name}` in packages),
			),
		);
		expect(missing).toEqual([]);
	});

	it('names no host: packages come from whatever registry npm is set to', () => {
		expect(installed.length).toBeGreaterThan(all.length);
		expect(installed.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
	});

	it('knows the contents of every package', () => {
		expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
	});
});
