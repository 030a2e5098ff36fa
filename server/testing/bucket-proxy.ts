import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Target } from '#server/platform/storage/s3-calls.ts';

/** Answers a request in place of the server, and returns true; or lets it pass. */
export type Interference = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/** A proxy in front of an S3 server, with faults that the server itself does not have. */
export interface BucketProxy {
	/** The same bucket, through the proxy. */
	target: S3Target;
	/** What it does until the next call; by default everything passes. */
	interfere(with_?: Interference): void;
	stop(): void;
}

/** Starts a proxy, which leaves the host of a request as it is, because the signature covers it. */
export async function startBucketProxy(behind: S3Target): Promise<BucketProxy> {
	const { hostname, port } = new URL(behind.endpoint);
	const nothing: Interference = () => false;
	let interference = nothing;
	const server = createServer((incoming, outgoing) => {
		if (interference(incoming, outgoing)) return;
		const { method, url: path, headers } = incoming;
		const passed = request({ host: hostname, port, method, path, headers }, (answer) => {
			outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...outgoing.getHeaders() });
			answer.pipe(outgoing);
		});
		passed.on('error', () => outgoing.writeHead(502).end());
		incoming.pipe(passed);
	});
	const { promise, resolve } = Promise.withResolvers<void>();
	server.listen(0, '127.0.0.1', resolve);
	await promise;
	return {
		target: { ...behind, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
		interfere: (with_ = nothing) => {
			interference = with_;
		},
		stop: () => {
			server.closeAllConnections();
			server.close();
		},
	};
}
