import { checkBucket } from '#server/platform/storage/check-bucket.ts';
import type { Env } from './env.ts';
import { storageTargetOf } from './storage-variables.ts';

const VARIABLES = {
	endpoint: 'S3_ENDPOINT',
	bucket: 'S3_BUCKET',
	region: 'S3_REGION',
	access_key: 'S3_ACCESS_KEY',
	secret_key: 'S3_SECRET_KEY',
} as const;

/**
 * Throws, with a message that names the variable, where the bucket refuses this server. Answers why one does not answer, which
 * stops nothing: bids and pages need no files.
 */
export async function checkStorageAnswers(env: Env): Promise<string | null> {
	const target = storageTargetOf(env);
	const fault = 's3' in target ? await checkBucket(target.s3) : null;
	if (!fault) return null;
	if (fault.part) throw new Error(`${VARIABLES[fault.part]}: ${fault.why}`);
	return fault.why;
}
