import { join } from 'node:path';
import { z } from 'zod';
import type { S3Target } from '#server/platform/storage/s3-calls.ts';
import type { StorageTarget } from '#server/platform/storage/storage.ts';

const printed = (most: number) =>
	z
		.string()
		.regex(/^[\x21-\x7e]+$/, 'must be without spaces')
		.max(most, `must have at most ${most} characters`)
		.optional();

/** What names a bucket, and the key that opens it. */
const PARTS = {
	ENDPOINT: z
		.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
		.refine(isPlainAddress, 'must be an address without user, query and fragment')
		.optional(),
	BUCKET: z
		.string()
		.regex(
			/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
			'must be the name of a bucket: 3 to 63 of a-z, 0-9, "-" and "."',
		)
		.optional(),
	REGION: z
		.string()
		.regex(/^[A-Za-z0-9-]{1,40}$/, 'must be the name of a region, such as sa-east-1')
		.optional(),
	ACCESS_KEY: printed(200),
	SECRET_KEY: printed(500),
};

type Part = keyof typeof PARTS;

/** The bucket of the files, and that of the witness. */
type Prefix = 'S3' | 'WITNESS_S3';
type Name = `${Prefix}_${Part}`;
type Variables = { [N in Name]?: string | undefined };

/** The variables of two buckets, each with all of its own or none (docs: README). */
export const BUCKET_VARIABLES = { ...variablesOf('S3'), ...variablesOf('WITNESS_S3') };

function variablesOf<P extends Prefix>(prefix: P) {
	const named = Object.entries(PARTS).map(([part, schema]) => [`${prefix}_${part}`, schema]);
	return Object.fromEntries(named) as { [K in Part as `${P}_${K}`]: (typeof PARTS)[K] };
}

function namesOf(prefix: Prefix): Name[] {
	return Object.keys(PARTS).map((part) => `${prefix}_${part}` as Name);
}

/** A user in the address would be sent to the server, and would appear in logs. */
function isPlainAddress(address: string): boolean {
	if (!URL.canParse(address)) return false;
	const { username, password, search, hash } = new URL(address);
	return [username, password, search, hash].every((part) => part === '');
}

/** Requires all of a bucket's variables or none, and another bucket for the witness than for the files. */
export function checkBuckets(env: Variables, fault: (name: Name, message: string) => void): void {
	for (const names of [namesOf('S3'), namesOf('WITNESS_S3')]) {
		const missing = names.filter((name) => env[name] === undefined);
		if (missing.length === names.length) continue;
		for (const name of missing) fault(name, `is required with ${names.join(', ')}`);
	}
	const [files, witness] = [bucketOf(env, 'S3'), bucketOf(env, 'WITNESS_S3')];
	if (files && witness && addressOf(files) === addressOf(witness))
		fault('WITNESS_S3_BUCKET', 'is the bucket of the files: an operator’s own bucket is no witness');
}

/** One notation for an endpoint and a bucket at it. Two names of one machine remain two. */
function addressOf({ endpoint, bucket }: S3Target): string {
	const { origin, pathname } = new URL(endpoint);
	return `${origin}${pathname.replace(/\/+$/, '')}/${bucket}`;
}

/** The storage that the variables name: a bucket, or the folder `files` of DATA_DIR. */
export function storageTargetOf(env: Variables & { DATA_DIR: string }): StorageTarget {
	const s3 = bucketOf(env, 'S3');
	return s3 ? { s3 } : { folder: filesFolder(env) };
}

/** The bucket that keeps checkpoints for a witness; null if there is none. */
export function witnessBucketOf(env: Variables): S3Target | null {
	return bucketOf(env, 'WITNESS_S3');
}

function bucketOf(env: Variables, prefix: Prefix): S3Target | null {
	const [endpoint, bucket, region, access_key, secret_key] = namesOf(prefix).map((name) => env[name]);
	if (!endpoint || !bucket || !region || !access_key || !secret_key) return null;
	return { endpoint, bucket, region, access_key, secret_key };
}

/** Where files are on disk. */
export function filesFolder({ DATA_DIR }: { DATA_DIR: string }): string {
	return join(DATA_DIR, 'files');
}
