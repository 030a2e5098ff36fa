import { expect, test } from 'vitest';
import { acceptedEncoding } from './accepted-encoding.ts';

test.each([
	[undefined, 'identity'],
	['', 'identity'],
	['gzip, deflate, br, zstd', 'zstd'],
	['gzip, deflate, br', 'br'],
	['gzip, deflate', 'gzip'],
	['deflate', 'identity'],
	['BR', 'br'],
	['br;q=0', 'identity'],
	['br;q=0, gzip', 'gzip'],
	['br;q=0.000, gzip;q=0', 'identity'],
	['br; q=0.5, gzip; q=1.0', 'br'],
	['*', 'zstd'],
	['*;q=0', 'identity'],
	['zstd;q=0, *', 'br'],
	['zstd;q=0, br;q=0, *', 'gzip'],
	['brotli, xbr', 'identity'],
	['identity;q=0', 'identity'],
])('%s: %s', (header, encoding) => {
	expect(acceptedEncoding(header)).toBe(encoding);
});
