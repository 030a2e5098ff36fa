import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '#domain/values/time.ts';
import { checkBucket } from './check-bucket.ts';
import { type S3Target, s3Calls } from './s3-calls.ts';

/**
 * Creates a bucket, unless it exists or the server refuses this key; returns whether it was created. Waits `patience`
 * milliseconds for a server that does not answer, because it may be starting too; then rejects with what it said last.
 */
export async function createBucket(target: S3Target, patience: number): Promise<boolean> {
	const until = performance.now() + patience;
	let fault = await checkBucket(target);
	while (fault?.part === null) {
		if (performance.now() > until) throw new Error(fault.why);
		await sleep(SECOND);
		fault = await checkBucket(target);
	}
	if (fault?.part !== 'bucket') return false;
	await s3Calls(target).call((sdk, client, options) =>
		client.send(new sdk.CreateBucketCommand({ Bucket: target.bucket }), options),
	);
	return true;
}
