import { describe, expect, test } from 'vitest';
import {
	clientAddress,
	isLoopback,
	isTrustedProxy,
	plainAddress,
	readTrustedProxies,
	type TrustedProxies,
} from './client-address.ts';

const PROXIES = readTrustedProxies('10.0.0.0/8, 192.0.2.7,2001:db8:1::/48') as TrustedProxies;
const NONE = readTrustedProxies('255.255.255.255') as TrustedProxies;

/** socket · Forwarded · X-Forwarded-For · the client's address. */
const CASES: [string, string | null, string | null, string][] = [
	// Headers count only from a trusted proxy.
	['203.0.113.9', null, null, '203.0.113.9'],
	['203.0.113.9', 'for=198.51.100.1', '198.51.100.1', '203.0.113.9'],
	['::ffff:203.0.113.9', null, '198.51.100.1', '203.0.113.9'],
	['2001:db8:2::1', null, '198.51.100.1', '2001:db8:2::1'],
	// One trusted proxy.
	['10.1.2.3', null, null, '10.1.2.3'],
	['10.1.2.3', null, '198.51.100.1', '198.51.100.1'],
	['::ffff:10.1.2.3', null, '198.51.100.1', '198.51.100.1'],
	['192.0.2.7', null, '198.51.100.1', '198.51.100.1'],
	['192.0.2.8', null, '198.51.100.1', '192.0.2.8'],
	['2001:db8:1::5', null, '2001:DB8:9::1', '2001:db8:9::1'],
	['10.1.2.3', null, '198.51.100.1:4711', '198.51.100.1'],
	['10.1.2.3', null, '[2001:db8:9::1]:4711', '2001:db8:9::1'],
	['10.1.2.3', null, '[2001:db8:9::1]', '2001:db8:9::1'],
	['10.1.2.3', null, '::ffff:198.51.100.1', '198.51.100.1'],
	['10.1.2.3', null, '::ffff:c633:6401', '198.51.100.1'],
	// An address written by the client itself comes before the one that the proxy added.
	['10.1.2.3', null, '1.1.1.1, 198.51.100.1', '198.51.100.1'],
	['10.1.2.3', null, '10.9.9.9, 198.51.100.1', '198.51.100.1'],
	// Two trusted proxies; and a chain of trusted proxies only.
	['10.1.2.3', null, '198.51.100.1, 10.9.9.9', '198.51.100.1'],
	['10.1.2.3', null, '1.1.1.1, 198.51.100.1, 10.9.9.9 ,  192.0.2.7', '198.51.100.1'],
	['10.1.2.3', null, '10.9.9.9, 10.8.8.8', '10.9.9.9'],
	// An entry that is no address ends the chain at the proxy before it.
	['10.1.2.3', null, '', '10.1.2.3'],
	['10.1.2.3', null, 'nobody', '10.1.2.3'],
	['10.1.2.3', null, '198.51.100.1, ', '10.1.2.3'],
	['10.1.2.3', null, '198.51.100.1, 999.1.1.1', '10.1.2.3'],
	['10.1.2.3', null, '198.51.100.1, 010.1.1.1', '10.1.2.3'],
	['10.1.2.3', null, '198.51.100.1, nobody, 10.9.9.9', '10.9.9.9'],
	['10.1.2.3', null, 'fe80::1%eth0', '10.1.2.3'],
	['10.1.2.3', null, '198.51.100.1:port', '10.1.2.3'],
	['10.1.2.3', null, '2130706433', '10.1.2.3'],
	['10.1.2.3', null, "' or 1=1", '10.1.2.3'],
	// Forwarded (RFC 7239).
	['10.1.2.3', 'for=198.51.100.1', null, '198.51.100.1'],
	['10.1.2.3', 'For="198.51.100.1:4711";proto=https;by=10.1.2.3', null, '198.51.100.1'],
	['10.1.2.3', 'for="[2001:db8:9::17]:4711"', null, '2001:db8:9::17'],
	['10.1.2.3', 'for="[2001:db8:9::17]:_port"', null, '2001:db8:9::17'],
	['10.1.2.3', 'proto=https; for=198.51.100.1', null, '198.51.100.1'],
	['10.1.2.3', 'for=1.1.1.1, for=198.51.100.1', null, '198.51.100.1'],
	['10.1.2.3', 'for=198.51.100.1, for=10.9.9.9;secret="a,b;for=1.1.1.1"', null, '198.51.100.1'],
	['10.1.2.3', 'for="198.51\\.100.1"', null, '198.51.100.1'],
	['10.1.2.3', 'for=unknown', null, '10.1.2.3'],
	['10.1.2.3', 'for=_hidden', null, '10.1.2.3'],
	['10.1.2.3', 'for=198.51.100.1, for=_hidden, for=10.9.9.9', null, '10.9.9.9'],
	['10.1.2.3', 'proto=https', null, '10.1.2.3'],
	['10.1.2.3', 'for=198.51.100.1;for=1.1.1.1', null, '10.1.2.3'],
	['10.1.2.3', 'for="198.51.100.1', null, '10.1.2.3'],
	// A client's open quote must not swallow what the proxy added: the element cannot be parsed, so the header is ignored.
	['10.1.2.3', 'for="1.1.1.1, for=198.51.100.1', null, '10.1.2.3'],
	['10.1.2.3', 'for=198.51.100.1 for=1.1.1.1', null, '10.1.2.3'],
	// Both headers: used only where they agree.
	['10.1.2.3', 'for=198.51.100.1', '198.51.100.1', '198.51.100.1'],
	['10.1.2.3', 'for=1.1.1.1', '198.51.100.1', '10.1.2.3'],
	['10.1.2.3', 'for=_x', '198.51.100.1', '10.1.2.3'],
	['10.1.2.3', 'for=198.51.100.1', 'nobody', '10.1.2.3'],
];

test.each(CASES)(
	'socket %s, Forwarded %s, X-Forwarded-For %s: %s',
	(socket, forwarded, xForwardedFor, client) => {
		expect(clientAddress(socket, { forwarded, xForwardedFor }, PROXIES)).toBe(client);
	},
);

test('without trusted proxies the headers are ignored, from loopback too', () => {
	for (const socket of ['127.0.0.1', '10.1.2.3', '2001:db8:1::5'])
		expect(clientAddress(socket, { xForwardedFor: '198.51.100.1' }, NONE)).toBe(socket);
	expect(clientAddress(undefined, { xForwardedFor: '198.51.100.1' }, PROXIES)).toBeNull();
});

test('a chain in a header of the largest size is parsed quickly', () => {
	const chain = Array.from({ length: 2_000 }, () => '10.9.9.9').join(',');
	expect(clientAddress('10.1.2.3', { xForwardedFor: `198.51.100.1,${chain}` }, PROXIES)).toBe('198.51.100.1');
	const quotes = `for="${'\\"'.repeat(8_000)}`;
	expect(clientAddress('10.1.2.3', { forwarded: quotes }, PROXIES)).toBe('10.1.2.3');
});

describe('a list of trusted proxies', () => {
	test.each([
		'10.0.0.0/8',
		'10.0.0.1',
		'::1',
		'2001:db8::/32,10.0.0.1/32',
		' 10.0.0.1 , ::1/128',
		'0.0.0.0/0',
	])('accepts %s', (list) => expect(readTrustedProxies(list)).not.toHaveProperty('bad'));
	test.each([
		['localhost', 'localhost'],
		['10.0.0.0/33', '10.0.0.0/33'],
		['10.0.0.0/', '10.0.0.0/'],
		['10.0.0.0/8/8', '10.0.0.0/8/8'],
		['10.0.0.0/-1', '10.0.0.0/-1'],
		['10.0.0', '10.0.0'],
		['::1/129', '::1/129'],
		['10.0.0.1,,::1', ''],
		['10.0.0.1;10.0.0.2', '10.0.0.1;10.0.0.2'],
		['fe80::1%eth0', 'fe80::1%eth0'],
		['[::1]', '[::1]'],
		['::ffff:10.0.0.0/8', '::ffff:10.0.0.0/8'],
	])('refuses %s at %s', (list, bad) => expect(readTrustedProxies(list)).toEqual({ bad }));

	test('treats an IPv4-mapped IPv6 address as IPv4, in the list and on a socket', () => {
		const proxies = readTrustedProxies('::ffff:10.0.0.0/104') as TrustedProxies;
		expect(isTrustedProxy('10.200.0.1', proxies)).toBe(true);
		expect(isTrustedProxy('::ffff:10.200.0.1', proxies)).toBe(true);
		expect(isTrustedProxy('11.0.0.1', proxies)).toBe(false);
		expect(isTrustedProxy(undefined, proxies)).toBe(false);
	});
});

test.each([
	['127.0.0.1', '127.0.0.1'],
	['::FFFF:127.0.0.1', '127.0.0.1'],
	['fe80::1%eth0', 'fe80::1'],
	['2001:0DB8:0:0:0:0:0:1', '2001:db8::1'],
	['/tmp/socket', null],
])('%s is normalised to %s', (text, plain) => expect(plainAddress(text)).toBe(plain));

describe('a host of this machine alone', () => {
	test.each([
		['127.0.0.1', true],
		['127.8.9.10', true],
		['::1', true],
		['[::1]', true],
		['localhost', true],
		['LOCALHOST', true],
		['0.0.0.0', false],
		['::', false],
		['10.0.0.1', false],
		['128.0.0.1', false],
		['127.0.0.1.example.com', false],
		['localhost.example.com', false],
		['127.example', false],
	] as const)('%s', (host, expected) => {
		expect(isLoopback(host)).toBe(expected);
	});
});
