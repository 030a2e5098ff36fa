import { describe, expect, it } from 'vitest';
import { mismatches } from './lockfile-match.js';

const linux = { os: 'linux', cpu: 'x64', libc: 'glibc' };
const one = { version: '1.0.0', integrity: 'sha512-a' };

describe('mismatches', () => {
	it('finds nothing in a tree that matches the lockfile', () => {
		expect(mismatches({ '': {}, 'node_modules/a': one }, { 'node_modules/a': one }, linux)).toEqual([]);
	});

	it('finds a missing, a different and a superfluous package', () => {
		const locked = { 'node_modules/a': one, 'node_modules/b': one, 'node_modules/@x/c': one };
		const installed = {
			'node_modules/b': { ...one, version: '1.0.1' },
			'node_modules/@x/c': { ...one, integrity: 'sha512-b' },
			'node_modules/a/node_modules/d': one,
		};
		expect(mismatches(locked, installed, linux)).toEqual([
			'node_modules/a',
			'node_modules/b',
			'node_modules/@x/c',
			'node_modules/a/node_modules/d',
		]);
	});

	it.each([
		['this platform', { os: ['linux'], cpu: ['x64'] }, true],
		['this platform, as plain words', { os: 'linux', cpu: 'x64' }, true],
		['this C library', { os: ['linux'], cpu: ['x64'], libc: ['glibc'] }, true],
		['another system', { os: ['darwin'], cpu: ['x64'] }, false],
		['another processor', { os: ['linux'], cpu: ['arm64'] }, false],
		['another C library', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }, false],
		['no platform', {}, false],
	])('requires an optional package that names %s: %o', (_, platform, needed) => {
		const locked = { 'node_modules/native': { ...one, ...platform, optional: true } };
		expect(mismatches(locked, {}, linux)).toEqual(needed ? ['node_modules/native'] : []);
	});
});
