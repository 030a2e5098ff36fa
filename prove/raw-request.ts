import { request } from 'node:http';
import { SECOND } from '#domain/time.ts';
import type { Chance } from './chance.ts';

/** A request as it goes over the wire: nothing in its path or headers is corrected on the way. */
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

/** How long an answer may take, and how long is listened to one that does not end. */
const PATIENCE = { answer: 180 * SECOND, stream: 300 };

/** One of the machine's own addresses, as good as any of a stranger's. */
export function addressFrom(chance: Chance): string {
	return `127.${1 + chance.below(250)}.${chance.below(256)}.${1 + chance.below(250)}`;
}

/**
 * Sends a request from one of the machine's own addresses (127.0.0.0/8); limits by address then meet each alone. Of a
 * stream that does not end, the beginning.
 */
export function sendRaw(
	url: string,
	{ method, path, headers, body }: RawRequest,
	localAddress: string,
): Promise<RawAnswer> {
	const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
	const { hostname, port } = new URL(url);
	const length = { 'content-length': String(body === undefined ? 0 : Buffer.byteLength(body)) };
	const sent = request(
		{ hostname, port, method, path, localAddress, agent: false, headers: { ...length, ...headers } },
		async (response) => {
			const type = response.headers['content-type'] ?? '';
			const stream = type.startsWith('text/event-stream');
			const timer = setTimeout(() => response.destroy(), stream ? PATIENCE.stream : PATIENCE.answer);
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
	sent.setTimeout(PATIENCE.answer, () => sent.destroy(new Error('no answer')));
	sent.once('error', reject);
	sent.end(body);
	return promise;
}
