import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The header in which the proxy sends its client's address. */
type ProxyHeader = 'x-forwarded-for' | 'forwarded';

/** The header in which a test sends the proxy a client address, because not every machine has IPv6 addresses. */
export const CLIENT_ADDRESS = 'x-client-address';

/**
 * A reverse proxy on 127.0.0.1. Like real ones, it appends the client's address to the header that the client sent.
 */
export async function openProxy(
	upstream: string,
	header: ProxyHeader,
): Promise<{ url: string; close(): void }> {
	const server = createServer(async (incoming, answer) => {
		const { [CLIENT_ADDRESS]: given, ...headers } = incoming.headers;
		const client = String(given ?? incoming.socket.remoteAddress?.replace(/^::ffff:/, ''));
		const node = client.includes(':') ? `"[${client}]:4711"` : client;
		const own = header === 'forwarded' ? `for=${node};proto=http` : client;
		const before = headers[header];
		const sent = { ...headers, [header]: before ? `${before}, ${own}` : own };
		// The server's PUBLIC_URL is its own address, not the proxy's.
		if (sent.origin) sent.origin = upstream;
		const onward = request(upstream + incoming.url, {
			method: incoming.method ?? 'GET',
			headers: sent,
			localAddress: '127.0.0.1',
			agent: false,
		});
		onward.on('response', (response) => {
			answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
			response.pipe(answer);
		});
		onward.on('error', () => answer.writeHead(502).end());
		incoming.pipe(onward);
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		close: () => {
			server.close();
			server.closeAllConnections();
		},
	};
}
