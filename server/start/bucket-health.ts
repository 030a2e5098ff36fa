import { SECOND } from '#domain/values/time.ts';
import { every, type Repeated } from '#server/platform/every.ts';
import type { Log } from '#server/platform/log.ts';
import { type BucketHealth, bucketHealth } from '#server/platform/storage/bucket-health.ts';
import type { Env } from './env.ts';
import { storageTargetOf } from './storage-variables.ts';

/** How often a server asks: at Amazon's prices about ten cents of a dollar a month. */
const INTERVAL = 10 * SECOND;

/** What is said when the bucket does not answer, at the start or later. */
export const AWAY = 'storage does not answer: there are no pictures and documents until it does';

/** Whether the bucket of S3_BUCKET answers, which the log is told once for every change. Null without the variable. */
export function openBucketHealth(env: Env, log: Log): BucketHealth | null {
	const target = storageTargetOf(env);
	if (!('s3' in target)) return null;
	return bucketHealth(target.s3, (up, reason) => {
		if (up) log.info('storage answers');
		else log.warn({ reason }, AWAY);
	});
}

/** Asks the bucket again and again. */
export function watchBucket(bucket: BucketHealth, onError: (error: unknown) => void): Repeated {
	const { stop } = every(INTERVAL, () => bucket.ask(), onError, { atOnce: true });
	// A question in progress ends by itself: a stop does not wait for a bucket that hangs.
	return { stop: async () => void stop() };
}
