import { describe, expect, it } from 'vitest';
import { refusalOfFile } from './use-upload.ts';

const LIMIT = 10 * 1024 * 1024;

describe('refusalOfFile', () => {
	it.each([
		['image/png', 1],
		['image/jpeg', LIMIT],
		['image/webp', 1],
		['application/pdf', LIMIT],
		['', 1],
	])('accepts %s of %d bytes', (type, size) => {
		expect(refusalOfFile({ type, size })).toBeNull();
	});

	it.each(['image/svg+xml', 'image/gif', 'text/html', 'application/zip', 'image/heic'])(
		'refuses %s',
		(type) => {
			expect(refusalOfFile({ type, size: 1 })?.code).toBe('document.not-accepted');
		},
	);

	it('refuses an empty file', () => {
		expect(refusalOfFile({ type: 'image/png', size: 0 })?.code).toBe('document.not-accepted');
	});

	it('names the limit that a file exceeds by one byte', () => {
		expect(refusalOfFile({ type: 'application/pdf', size: LIMIT + 1 })).toEqual({
			code: 'image.too-heavy',
			params: { limit_megabytes: 10 },
		});
	});
});
