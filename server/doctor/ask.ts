import { type IncomingHttpHeaders, request as plainRequest } from 'node:http';
import { request as encryptedRequest } from 'node:https';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
import { SECOND } from '#domain/values/time.ts';

const WAIT = 10 * SECOND;

/** The answer to a request of the doctor. */
export interface Answer {
	status: number;
	headers: IncomingHttpHeaders;
	body: string;
	socket: Socket;
	/** The version of TLS; null without encryption. */
	protocol: string | null;
}

/** Requests an address once, over a connection of its own, and follows no redirect. */
export function ask(
	url: URL,
	{ ca, headers = {} }: { ca: string | undefined; headers?: Record<string, string> },
): Promise<Answer> {
	const { promise, resolve, reject } = Promise.withResolvers<Answer>();
	const options = { headers, agent: false, signal: AbortSignal.timeout(WAIT), ...(ca && { ca }) };
	const request = url.protocol === 'https:' ? encryptedRequest(url, options) : plainRequest(url, options);
	request.on('error', reject).on('response', (response) => {
		const { socket } = response;
		const protocol = 'getProtocol' in socket ? (socket as TLSSocket).getProtocol() : null;
		void text(response).then((body) => {
			resolve({ status: response.statusCode ?? 0, headers: response.headers, body, socket, protocol });
		}, reject);
	});
	request.end();
	return promise;
}
