import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

/** The proxies whose word about a client's address is believed (TRUSTED_PROXIES). */
export type TrustedProxies = BlockList;

/** Reads a comma-separated list of addresses and CIDRs; the first entry that is neither, in place of the list. */
export function readTrustedProxies(list: string): TrustedProxies | { bad: string } {
	const proxies = new BlockList();
	for (const entry of list.split(',').map((part) => part.trim())) {
		const [text = '', prefix, ...more] = entry.split('/');
		const address = isIP(text) === 0 || text.includes('%') ? null : plainAddress(text);
		const bits = address && isIPv4(address) ? 32 : 128;
		// The prefix of an IPv4 address that is written as an IPv6 one counts the 96 bits before it.
		const length = prefix === undefined ? bits : Number(prefix) - (isIPv6(text) && bits === 32 ? 96 : 0);
		const isPrefix = prefix === undefined || /^\d{1,3}$/.test(prefix);
		if (!address || more.length > 0 || !isPrefix || length < 0 || length > bits) return { bad: entry };
		proxies.addSubnet(address, length, bits === 32 ? 'ipv4' : 'ipv6');
	}
	return proxies;
}

/** Whether a socket's other end is one of our proxies. */
export function isTrustedProxy(address: string | null | undefined, proxies: TrustedProxies): boolean {
	const plain = address ? plainAddress(address) : null;
	return plain !== null && proxies.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
}

/** What a client or a proxy says of the way that a request came; a header that came twice is joined by commas. */
export interface ForwardingHeaders {
	forwarded?: string | null | undefined;
	xForwardedFor?: string | null | undefined;
}

/**
 * Where a request comes from. The socket says it, unless it is a trusted proxy's: then the chain that it hands on, read
 * from its end over trusted proxies to the first other address. What names no address (RFC 7239: `unknown`, `_hidden`;
 * anything malformed) ends the chain at the proxy before it. Where `Forwarded` and `X-Forwarded-For` differ, one of them
 * was let through as the client wrote it, and nobody can tell which: neither is believed.
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
	const [found = peer, other = found] = chains.map((chain) => walk(peer, chain, proxies));
	return found === other ? found : peer;
}

function walk(peer: string, chain: readonly string[], proxies: TrustedProxies): string {
	let hop = peer;
	for (const node of chain.toReversed()) {
		const address = nodeAddress(node.trim());
		if (address === null) return hop;
		hop = address;
		if (!isTrustedProxy(hop, proxies)) return hop;
	}
	return hop;
}

/** An address as one text, however it is written: an IPv4 address in an IPv6 one is IPv4. Null for what is no address. */
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

/** The address of one hop, with or without its port; null when it names none. A bare IPv6 address is taken too. */
function nodeAddress(node: string): string | null {
	const written = IPV6_NODE.exec(node)?.[1] ?? IPV4_NODE.exec(node)?.[1] ?? node;
	return written.includes('%') ? null : plainAddress(written);
}

const UNNAMED = 'unknown';
const PAIR = /^\s*([!#$%&'*+.^_`|~\w-]+)=([!#$%&'*+.^_`|~\w-]*|"(?:[^"\\]|\\.)*")\s*$/;

/** The `for` of each element of a `Forwarded` header, `unknown` where it says none or cannot be read. */
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

/** Splits at a separator that stands outside quotes. What is left open runs to the end, and is no pair. */
function splitOutsideQuotes(text: string, separator: ',' | ';'): string[] {
	const parts: string[] = [];
	let [part, quoted, escaped] = ['', false, false];
	for (const letter of text) {
		if (letter === separator && !quoted) {
			parts.push(part);
			part = '';
			continue;
		}
		part += letter;
		if (letter === '"' && !escaped) quoted = !quoted;
		escaped = quoted && letter === '\\' && !escaped;
	}
	return [...parts, part];
}
