import { DifferentFile } from '#server/platform/write-once.ts';
import type { S3Target } from './s3-calls.ts';
import { s3Driver } from './s3-driver.ts';

/**
 * Writes files to a bucket that are never overwritten, as `writeOnce` does to a folder: a file of that name with the same bytes counts
 * as written; throws `DifferentFile` for one with others, and `StorageAway`. The bucket is read before it is written to, because not
 * every server knows a write with a condition.
 */
export function putOnce(target: S3Target): (name: string, bytes: Uint8Array) => Promise<void> {
	const driver = s3Driver(target);
	const holds = async (name: string, bytes: Uint8Array) => {
		const found = await driver.read(name);
		if (found === null) return false;
		if (Buffer.compare(found.bytes, bytes) === 0) return true;
		throw new DifferentFile(`${name} exists with another content`);
	};
	return async (name, bytes) => {
		if (await holds(name, bytes)) return;
		const type = name.endsWith('.json') ? 'application/json' : 'application/octet-stream';
		if (await driver.putNew(name, bytes, type)) return;
		// Another server wrote it meanwhile, or this one did, and the answer was lost.
		if (!(await holds(name, bytes))) throw new Error(`${name} exists, and cannot be read`);
	};
}
