import { expect, test } from 'vitest';
import { publicLookup, publicPushService } from './call-push.ts';
import { isPublicAddress, isPublicUrl } from './public-host.ts';

test.each([
	['8.8.8.8', true],
	['172.15.0.1', true],
	['2001:4860:4860::8888', true],
	['127.0.0.1', false],
	['10.1.2.3', false],
	['172.16.0.1', false],
	['192.168.1.1', false],
	['169.254.169.254', false],
	['100.64.0.1', false],
	['0.0.0.0', false],
	['224.0.0.1', false],
	['255.255.255.255', false],
	['::1', false],
	['::', false],
	['::ffff:127.0.0.1', false],
	['64:ff9b::7f00:1', false],
	['2002:7f00:1::', false],
	['fe80::1', false],
	['fd00::1', false],
	['localhost', false],
	['', false],
])('%s is public: %s', (address, is) => {
	expect(isPublicAddress(address)).toBe(is);
});

test.each([
	['https://push.exemplo.com.br/send/abc', true],
	['https://fcm.googleapis.com:443/fcm/send/abc', true],
	['https://8.8.8.8/x', true],
	['http://push.exemplo.com.br/x', false],
	['https://push.exemplo.com.br:8443/x', false],
	['https://ana:senha@push.exemplo.com.br/x', false],
	['https://localhost/x', false],
	['https://localhost./x', false],
	['https://casa.local/x', false],
	['https://banco.internal/x', false],
	['https://servidor/x', false],
	['https://127.0.0.1/x', false],
	['https://2130706433/x', false],
	['https://0x7f.1/x', false],
	['https://[::1]/x', false],
	['https://[::ffff:10.0.0.1]/x', false],
	['ftp://exemplo.com.br', false],
	['x', false],
])('%s may be called: %s', (url, may) => {
	expect(isPublicUrl(url)).toBe(may);
});

test('a name that resolves to a private address is not called, and a private address is refused before any connection', async () => {
	const { promise, resolve } = Promise.withResolvers<Error | null>();
	publicLookup('localhost', {}, (error) => resolve(error));
	expect((await promise)?.message).toBe('not a public address');
	const message = { endpoint: 'https://127.0.0.1/x', headers: {}, body: Buffer.from('x') };
	await expect(async () => publicPushService(message, new AbortController().signal)).rejects.toThrow(
		'not a public address',
	);
});
