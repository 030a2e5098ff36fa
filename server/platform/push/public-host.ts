import { BlockList, isIP } from 'node:net';

/**
 * IPv4 networks that are not on the public internet, and special parts of IPv6: this machine and its neighbours among
 * them (RFC 6890).
 */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
	['0.0.0.0', 8],
	['10.0.0.0', 8],
	['100.64.0.0', 10],
	['127.0.0.0', 8],
	['169.254.0.0', 16],
	['172.16.0.0', 12],
	['192.0.0.0', 24],
	['192.0.2.0', 24],
	['192.88.99.0', 24],
	['192.168.0.0', 16],
	['198.18.0.0', 15],
	['198.51.100.0', 24],
	['203.0.113.0', 24],
	['224.0.0.0', 3],
] as const)
	PRIVATE.addSubnet(network, prefix, 'ipv4');

/**
 * The only part of IPv6 that is routed publicly. Addresses that embed an IPv4 address are outside it or listed below.
 */
const ROUTED = new BlockList();
ROUTED.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
	['2001::', 23],
	['2001:db8::', 32],
	['2002::', 16],
	['3fff::', 20],
] as const)
	PRIVATE.addSubnet(network, prefix, 'ipv6');

/** Whether an address, IPv4 or IPv6, is on the public internet. */
export function isPublicAddress(address: string): boolean {
	const family = isIP(address);
	if (family === 4) return !PRIVATE.check(address, 'ipv4');
	return family === 6 && ROUTED.check(address, 'ipv6') && !PRIVATE.check(address, 'ipv6');
}

const INNER_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa|test|invalid)$/;

/** Whether a URL may be called from the server: https on the default port, a public host name, no credentials. */
export function isPublicUrl(text: string): boolean {
	const url = URL.parse(text);
	if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
		return false;
	const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
	if (isIP(host)) return isPublicAddress(host);
	return host.includes('.') && !INNER_NAME.test(host);
}
