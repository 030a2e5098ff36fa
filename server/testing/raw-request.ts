import { request } from 'node:http';
import { SECOND } from '#domain/values/time.ts';

/** A request whose path and headers are sent unchanged. */
export interface RawRequest {
	method: string;
	path: string;
	headers: Record<string, string>;
	body?: string | Uint8Array;
}

export interface RawAnswer {
	status: number;
	type: string;
	headers: Record<string, string | string[] | undefined>;
	body: Buffer;
}

/** How long an answer may take, and for how long an endless stream is read, in milliseconds. */
const TIMEOUT = { answer: 180 * SECOND, stream: 300 };

/**
 * Sends a request from one of the machine's own addresses (127.0.0.0/8), each of which is limited separately. Returns only
 * the beginning of an event stream.
 */
export function sendRaw(
	url: string,
	{ method, path, headers, body }: RawRequest,
	from: string,
): Promise<RawAnswer> {
	const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
	const { hostname, port } = new URL(url);
	const length = { 'content-length': String(body === undefined ? 0 : Buffer.byteLength(body)) };
	const sent = request(
		{ hostname, port, method, path, localAddress: from, agent: false, headers: { ...length, ...headers } },
		async (response) => {
			const type = response.headers['content-type'] ?? '';
			const stream = type.startsWith('text/event-stream');
			const timer = setTimeout(() => response.destroy(), stream ? TIMEOUT.stream : TIMEOUT.answer);
			const chunks: Buffer[] = [];
			try {
				for await (const chunk of response) chunks.push(chunk as Buffer);
			} catch (error) {
				if (!stream) return reject(error as Error);
			} finally {
				clearTimeout(timer);
			}
			const { statusCode: status = 0 } = response;
			resolve({ status, type, headers: response.headers, body: Buffer.concat(chunks) });
		},
	);
	sent.setTimeout(TIMEOUT.answer, () => sent.destroy(new Error('no answer')));
	sent.once('error', reject);
	sent.end(body);
	return promise;
}
