import type { ListObjectsV2CommandInput, ListObjectsV2CommandOutput } from '@aws-sdk/client-s3';
import { contentTypeOf } from './keys.ts';
import { isMissing, limitsOf, type S3Calls, type S3Target, s3Calls } from './s3-calls.ts';
import { StorageAway } from './storage-away.ts';
import type { StorageDriver, WalkedFile, WholeFile } from './stored-file.ts';

export interface S3Driver extends StorageDriver {
	/**
	 * Stores a file of any content type if the bucket has none of that key: false if it has. A server that ignores the
	 * condition overwrites; one that refuses it (501), such as Swift, gets the file without it. So whoever must not overwrite reads first.
	 */
	putNew(key: string, bytes: Uint8Array, content_type: string): Promise<boolean>;
}

/** Files of a bucket, under the same keys as on disk. Every call ends within a time limit (s3-calls.ts). */
export function s3Driver(target: S3Target): S3Driver {
	const s3 = s3Calls(target);
	const at = (Key: string) => ({ Bucket: target.bucket, Key });
	const read = (key: string) =>
		unlessMissing(() =>
			s3.call(async (sdk, client, options): Promise<WholeFile> => {
				const { Body, ETag: etag = '' } = await client.send(new sdk.GetObjectCommand(at(key)), options);
				return { bytes: new Uint8Array((await Body?.transformToByteArray()) ?? []), etag };
			}),
		);
	const put = async (key: string, Body: Uint8Array, ContentType: string, condition = {}) => {
		await s3.call(
			(sdk, client, options) =>
				client.send(new sdk.PutObjectCommand({ ...at(key), Body, ContentType, ...condition }), options),
			Body.length,
		);
	};
	return {
		put,
		async putNew(key, bytes, content_type) {
			try {
				await put(key, bytes, content_type, { IfNoneMatch: '*' });
			} catch (error) {
				const status = error instanceof StorageAway ? error.answer?.status : undefined;
				if (status === 412) return false;
				if (status !== 501) throw error;
				await put(key, bytes, content_type);
			}
			return true;
		},
		open: (key, content_type) =>
			unlessMissing(async () => {
				const answer = await s3.download((sdk, client, options) =>
					client.send(new sdk.GetObjectCommand(at(key)), options),
				);
				const { ContentLength: size = 0, ETag: etag = '', stream } = answer;
				return { content_type, size, etag, stream };
			}),
		read,
		async delete(key) {
			await s3.call((sdk, client, options) => client.send(new sdk.DeleteObjectCommand(at(key)), options));
		},
		stat: (key, content_type) =>
			unlessMissing(async () => {
				const head = await s3.call((sdk, client, options) =>
					client.send(new sdk.HeadObjectCommand(at(key)), options),
				);
				return { content_type, size: head.ContentLength ?? 0, updated_at: head.LastModified ?? new Date(0) };
			}),
		walk: (folder) => walkBucket(s3, target, folder === '' ? '' : `${folder}/`),
	};
}

/** Page by page, sorted, with their sizes; files that storage did not write are skipped. */
async function* walkBucket(s3: S3Calls, target: S3Target, Prefix: string): AsyncGenerator<WalkedFile[]> {
	const MaxKeys = limitsOf(target).page;
	let ContinuationToken: string | undefined;
	do {
		const page = await listPage(s3, target, {
			Prefix,
			MaxKeys,
			...(ContinuationToken && { ContinuationToken }),
		});
		const files = (page.Contents ?? []).flatMap(({ Key: key = '', Size: size, LastModified, ETag }) => {
			const content_type = contentTypeOf(key);
			if (content_type === null || size === undefined || !LastModified) return [];
			return [{ key, stat: { content_type, size, updated_at: LastModified, etag: ETag ?? '' } }];
		});
		if (files.length > 0) yield files;
		ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
	} while (ContinuationToken !== undefined);
}

/** One page of names. The SDK reads any answer, even a web page, as an empty one: a list of the bucket names it. */
export async function listPage(
	s3: S3Calls,
	{ bucket, endpoint }: S3Target,
	asked: Omit<ListObjectsV2CommandInput, 'Bucket'>,
): Promise<ListObjectsV2CommandOutput> {
	const page = await s3.call((sdk, client, options) =>
		client.send(new sdk.ListObjectsV2Command({ Bucket: bucket, ...asked }), options),
	);
	if (page.Name === bucket) return page;
	throw new StorageAway(`bucket ${bucket} at ${endpoint}: the answer is not S3's`, { status: 200, code: '' });
}

async function unlessMissing<T>(read: () => Promise<T>): Promise<T | null> {
	try {
		return await read();
	} catch (error) {
		if (isMissing(error)) return null;
		throw error;
	}
}
