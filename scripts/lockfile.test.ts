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
	// npm silently drops a platform's binary that its registry lacks, so that `npm ci` fails on that platform later.
	it.each(all)('contains %s in the declared version', (name, version) => {
		expect(packages[`node_modules/${name}`]?.version).toBe(version.replace(/^npm:.*@/, ''));
	});

	const installed = Object.entries(packages).filter(([path]) => path !== '');

	it('contains the binaries of every platform, also for indirect dependencies', () => {
		const missing = installed.flatMap(([path, { optionalDependencies }]) =>
			Object.keys(optionalDependencies).filter(
				(name) => !(`node_modules/${name}` in packages || `${path}/node_modules/${name}` in packages),
			),
		);
		expect(missing).toEqual([]);
	});

	it('names no host, so that packages come from the configured registry', () => {
		expect(installed.length).toBeGreaterThan(all.length);
		expect(installed.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
	});

	it('has a hash for every package', () => {
		expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
	});
});
