import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

/** The proxies whose forwarding headers are trusted (TRUSTED_PROXIES). */
export type TrustedProxies = BlockList;

/**
 * Parses a comma-separated list of addresses and CIDRs. Answers the list, or in `bad` the first entry that is neither.
 */
export function readTrustedProxies(list: string): TrustedProxies | { bad: string } {
	const proxies = new BlockList();
	for (const entry of list.split(',').map((part) => part.trim())) {
		const [text = '', prefix, ...more] = entry.split('/');
		const address = isIP(text) === 0 || text.includes('%') ? null : plainAddress(text);
		const bits = address && isIPv4(address) ? 32 : 128;
		// The prefix of an IPv4-mapped IPv6 address includes 96 fixed bits.
		const length = prefix === undefined ? bits : Number(prefix) - (isIPv6(text) && bits === 32 ? 96 : 0);
		const isPrefix = prefix === undefined || /^\d{1,3}$/.test(prefix);
		if (!address || more.length > 0 || !isPrefix || length < 0 || length > bits) return { bad: entry };
		proxies.addSubnet(address, length, bits === 32 ? 'ipv4' : 'ipv6');
	}
	return proxies;
}

/** Whether the address at the other end of a socket is a trusted proxy. */
export function isTrustedProxy(address: string | null | undefined, proxies: TrustedProxies): boolean {
	const plain = address ? plainAddress(address) : null;
	return plain !== null && proxies.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
}

/** The forwarding headers of a request. A header that occurs several times is joined by commas. */
export interface ForwardingHeaders {
	forwarded?: string | null | undefined;
	xForwardedFor?: string | null | undefined;
}

/**
 * The address a request comes from; null without a socket address. It is the socket's address, unless that is a trusted
 * proxy. Then the forwarding chain is read from its end, over trusted proxies, to the first other address. An entry
 * that is no address (RFC 7239: `unknown`, `_hidden`; anything malformed) ends the chain at the proxy before it. Where
 * `Forwarded` and `X-Forwarded-For` disagree, one of them was passed on as the client wrote it, and it is unknown
 * which: both are ignored.
 */
export function clientAddress(
	socket: string | null | undefined,
	{ forwarded, xForwardedFor }: ForwardingHeaders,
	proxies: TrustedProxies,
): string | null {
	const peer = socket ? plainAddress(socket) : null;
	if (peer === null || !isTrustedProxy(peer, proxies)) return peer;
	const chains = [];
	if (forwarded) chains.push(forwardedFor(forwarded));
	if (xForwardedFor) chains.push(xForwardedFor.split(','));
	const [found = peer, other = found] = chains.map((chain) => lastUntrusted(peer, chain, proxies));
	return found === other ? found : peer;
}

function lastUntrusted(peer: string, chain: readonly string[], proxies: TrustedProxies): string {
	let hop = peer;
	for (const node of chain.toReversed()) {
		const address = nodeAddress(node.trim());
		if (address === null) return hop;
		hop = address;
		if (!isTrustedProxy(hop, proxies)) return hop;
	}
	return hop;
}

/** An address in one canonical text; an IPv4-mapped IPv6 address becomes IPv4. Null for a text that is no address. */
export function plainAddress(text: string): string | null {
	const [address = ''] = text.split('%');
	if (isIPv4(address)) return address;
	if (!isIPv6(address)) return null;
	const short = new URL(`http://[${address}]/`).hostname.slice(1, -1);
	const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(short) ?? [];
	if (!high || !low) return short;
	const bits = (Number.parseInt(high, 16) << 16) | Number.parseInt(low, 16);
	return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 0xff).join('.');
}

const IPV4_NODE = /^([\d.]+)(?::(?:\d{1,5}|_[\w.-]+))?$/;
const IPV6_NODE = /^\[([\da-fA-F:.]+)\](?::(?:\d{1,5}|_[\w.-]+))?$/;

/**
 * The address of one entry of a chain, with or without its port; null when it names none. A bare IPv6 address is
 * accepted.
 */
function nodeAddress(node: string): string | null {
	const written = IPV6_NODE.exec(node)?.[1] ?? IPV4_NODE.exec(node)?.[1] ?? node;
	return written.includes('%') ? null : plainAddress(written);
}

const UNNAMED = 'unknown';
const PAIR = /^\s*([!#$%&'*+.^_`|~\w-]+)=([!#$%&'*+.^_`|~\w-]*|"(?:[^"\\]|\\.)*")\s*$/;

/** The `for` of each element of a `Forwarded` header; `unknown` where it is missing or the element cannot be parsed. */
function forwardedFor(header: string): string[] {
	return splitOutsideQuotes(header, ',').map((element) => {
		let named: string | null = null;
		for (const pair of splitOutsideQuotes(element, ';')) {
			const [, name, value = ''] = PAIR.exec(pair) ?? [];
			if (!name && pair.trim() !== '') return UNNAMED;
			if (name?.toLowerCase() !== 'for') continue;
			if (named !== null) return UNNAMED;
			named = value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value;
		}
		return named ?? UNNAMED;
	});
}

/** Splits at separators outside quotes. A quote that is never closed extends to the end, and is then no valid pair. */
function splitOutsideQuotes(text: string, separator: ',' | ';'): string[] {
	const parts: string[] = [];
	let [part, quoted, escaped] = ['', false, false];
	for (const character of text) {
		if (character === separator && !quoted) {
			parts.push(part);
			part = '';
			continue;
		}
		part += character;
		if (character === '"' && !escaped) quoted = !quoted;
		escaped = quoted && character === '\\' && !escaped;
	}
	return [...parts, part];
}

/** The network of a caller: an IPv4 address, or the /64 of an IPv6 address, which belongs to one customer. */
export function network(address: string | null): string {
	if (address === null) return 'unknown';
	if (!isIPv6(address)) return address;
	return `${expandIPv6(address).slice(0, 4).join(':')}::/64`;
}

function expandIPv6(address: string): string[] {
	const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
	const before = head.split(':').filter(Boolean);
	const after = (tail ?? '').split(':').filter(Boolean);
	const missing = tail === undefined ? 0 : 8 - before.length - after.length;
	return [...before, ...Array<string>(missing).fill('0'), ...after].map((group) =>
		group.toLowerCase().replace(/^0+(?=.)/, ''),
	);
}

/**
 * Whether a host is reachable only from this machine: 127.0.0.0/8, ::1, localhost. Wildcard addresses are not loopback.
 */
export function isLoopback(host: string): boolean {
	const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
	return name === 'localhost' || name === '::1' || (isIPv4(name) && name.startsWith('127.'));
}
