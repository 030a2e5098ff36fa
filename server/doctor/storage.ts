import { randomBytes, randomUUID } from 'node:crypto';
import type { Env } from '#server/start/env.ts';
import { storageTargetOf } from '#server/start/storage-variables.ts';
import { type Examined, examineKeeping, examineStrangers, remove } from './bucket.ts';
import { type Finding, reportOf } from './finding.ts';

/** The size of the object that is written. */
const BYTES = 1_024;

/** Examines the bucket of the files, if there is one, with an object that is deleted again. */
export async function examineStorage(env: Env, ca: string | undefined): Promise<Finding[]> {
	const storage = storageTargetOf(env);
	if (!('s3' in storage)) return [];
	const examined: Examined = {
		check: 'storage',
		prefix: 'S3',
		target: storage.s3,
		// The page of files lists no name that ends so.
		key: `doctor-${randomUUID()}.txt`,
		bytes: randomBytes(BYTES),
	};
	const { finding, written } = await examineKeeping(examined);
	if (!written) return [finding];
	const strangers = await examineStrangers(examined, { ca, closed: true });
	const removed = await remove(examined);
	if (!(removed instanceof Error)) return [finding, ...strangers];
	return [
		...[finding, ...strangers],
		reportOf('storage').error(
			`${examined.key} was written and cannot be deleted: ${removed.message}`,
			'Give the key of S3_ACCESS_KEY the right to delete: people may have their documents erased. Delete that object.',
		),
	];
}
