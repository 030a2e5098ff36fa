import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** In what header the proxy says whom it serves. */
export type ProxyManner = 'x-forwarded-for' | 'forwarded';

/** The header by which a test tells the proxy from where it comes: this machine has no IPv6 addresses to come from. */
export const COMES_FROM = 'x-comes-from';

/**
 * A reverse proxy in front of a server: hands everything on from 127.0.0.1, and adds the client's address to whatever
 * the client itself wrote in that header, as real ones do.
 */
export async function openProxy(
	upstream: string,
	manner: ProxyManner,
): Promise<{ url: string; close(): void }> {
	const server = createServer(async (incoming, answer) => {
		const { [COMES_FROM]: said, ...headers } = incoming.headers;
		const client = String(said ?? incoming.socket.remoteAddress?.replace(/^::ffff:/, ''));
		const node = client.includes(':') ? `"[${client}]:4711"` : client;
		const own = manner === 'forwarded' ? `for=${node};proto=http` : client;
		const before = headers[manner];
		const handed = { ...headers, [manner]: before ? `${before}, ${own}` : own };
		// The server knows itself by its own address alone, where a real one has the proxy's as PUBLIC_URL.
		if (handed.origin) handed.origin = upstream;
		const onward = request(upstream + incoming.url, {
			method: incoming.method ?? 'GET',
			headers: handed,
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
