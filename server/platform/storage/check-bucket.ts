import { type S3Target, s3Calls } from './s3-calls.ts';
import { listPage } from './s3-driver.ts';
import { StorageAway } from './storage-away.ts';

/** What a server says against a target; `part` is null where it said nothing, because it is away. */
interface BucketFault {
	part: 'endpoint' | 'bucket' | 'region' | 'access_key' | 'secret_key' | null;
	why: string;
}

/** The part of a target that each of S3's errors is about. */
const ABOUT: Record<string, BucketFault['part']> = {
	NoSuchBucket: 'bucket',
	InvalidBucketName: 'bucket',
	InvalidAccessKeyId: 'access_key',
	AccessDenied: 'access_key',
	SignatureDoesNotMatch: 'secret_key',
	AuthorizationHeaderMalformed: 'region',
	PermanentRedirect: 'region',
};

/** Asks for one name of the bucket, as the right to list is needed too; null where everything is right. */
export async function checkBucket(target: S3Target): Promise<BucketFault | null> {
	try {
		await listPage(s3Calls(target), target, { MaxKeys: 1 });
		return null;
	} catch (error) {
		if (!(error instanceof StorageAway)) throw error;
		const { answer, message } = error;
		const silent = answer === null || answer.status >= 500 || answer.status === 429;
		return { part: silent ? null : (ABOUT[answer.code] ?? 'endpoint'), why: message };
	}
}
