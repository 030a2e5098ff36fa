import { type LookupAddress, lookup } from 'node:dns';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { SECOND } from '#domain/values/time.ts';
import { isPublicAddress, isPublicUrl } from './public-host.ts';

/** An encrypted message, ready to be sent to the push service of a device. */
export interface PushRequest {
	endpoint: string;
	headers: Record<string, string | number>;
	body: Buffer;
}

/** Sends a message to a push service; answers the HTTP status. Rejects when there was no answer. */
export type PushService = (message: PushRequest, signal: AbortSignal) => Promise<number>;

const TOTAL_LIMIT = 20 * SECOND;

/**
 * Calls push services on the public internet. The address comes from a browser, so it is checked when the connection is
 * made: a name that resolves to a private address is not called, whatever it resolved to before.
 */
export const publicPushService: PushService = ({ endpoint, headers, body }, signal) => {
	const { promise, resolve, reject } = Promise.withResolvers<number>();
	if (!isPublicUrl(endpoint)) throw new Error('not a public address');
	const until = AbortSignal.any([signal, AbortSignal.timeout(TOTAL_LIMIT)]);
	const call = request(
		endpoint,
		{ method: 'POST', headers, lookup: publicLookup, signal: until },
		(answer) => {
			answer.resume();
			answer.once('end', () => resolve(answer.statusCode ?? 0));
			answer.once('error', reject);
		},
	);
	call.once('error', reject);
	call.end(body);
	return promise;
};

/** Resolves a name as the system does, and keeps only public addresses. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
	lookup(hostname, { ...options, all: true }, (error, found) => {
		if (error) return done(error, '');
		const safe = found.filter(({ address }) => isPublicAddress(address));
		const [first] = safe;
		if (!first) return done(new Error('not a public address'), '');
		if (options.all) return done(null, safe as LookupAddress[]);
		return done(null, first.address, first.family);
	});
};
