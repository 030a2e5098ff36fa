import { type Agent, request } from 'node:https';
import { SECOND } from '#domain/values/time.ts';

/** How long one call may take in total. */
const CALL_LIMIT = 10 * SECOND;

/** The largest answer accepted, in bytes. */
const LARGEST = 1024 * 1024;

export interface HttpsCall {
	method: string;
	url: string;
	agent?: Agent;
	headers: Record<string, string>;
	body?: string;
	signal?: AbortSignal | undefined;
}

/** One HTTPS call; answers status and text. Rejects where no complete answer arrived in time. Follows no redirect. */
export function callHttps(call: HttpsCall): Promise<{ status: number; text: string }> {
	const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
	const limit = AbortSignal.timeout(CALL_LIMIT);
	const { method, agent, body } = call;
	const signal = call.signal ? AbortSignal.any([limit, call.signal]) : limit;
	const headers = {
		...call.headers,
		...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
	};
	const outgoing = request(call.url, { method, ...(agent && { agent }), headers, signal }, (answer) => {
		const parts: Buffer[] = [];
		let size = 0;
		answer.on('data', (part: Buffer) => {
			size += part.length;
			if (size > LARGEST) answer.destroy(new Error('the answer is too large'));
			else parts.push(part);
		});
		answer.once('error', reject);
		answer.once('end', () => {
			if (answer.complete) resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() });
			else reject(new Error('the answer was cut off'));
		});
	});
	outgoing.once('error', reject);
	outgoing.end(body);
	return promise;
}

/** Parses JSON; undefined for a text that is none. */
export function jsonOf(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
