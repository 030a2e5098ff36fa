import { createHash } from 'node:crypto';
import { checkBucket } from '#server/platform/storage/check-bucket.ts';
import { type S3Target, s3Calls } from '#server/platform/storage/s3-calls.ts';
import { s3Driver } from '#server/platform/storage/s3-driver.ts';
import { StorageAway } from '#server/platform/storage/storage-away.ts';
import { ask } from './ask.ts';
import { judgeClock } from './database.ts';
import { type Finding, reportOf, wordsOf } from './finding.ts';

/** An answer states its time in whole seconds. */
const WHOLE_SECOND = 1_000;

/** A bucket as its variables name it, and the object that is written to it. */
export interface Examined {
	check: 'storage' | 'witness';
	prefix: 'S3' | 'WITNESS_S3';
	target: S3Target;
	key: string;
	bytes: Uint8Array;
}

/** Whether a bucket takes the key and returns what was written to it. `written`: the object is there, and can be examined. */
export async function examineKeeping({ check, prefix, target, key, bytes }: Examined): Promise<{
	finding: Finding;
	written: boolean;
}> {
	const { ok, error } = reportOf(check);
	const refused = (found: string, remedy: string) => ({ finding: error(found, remedy), written: false });
	const fault = await checkBucket(target);
	if (fault) {
		const wrong = fault.part && `Correct ${prefix}_${fault.part.toUpperCase()}, or the rights of the key.`;
		return refused(fault.why, wrong ?? `Check ${prefix}_ENDPOINT, and that its server runs.`);
	}
	const driver = s3Driver(target);
	try {
		await driver.putNew(key, bytes, 'text/plain');
		const read = await driver.read(key);
		if (read && hashOf(read.bytes) === hashOf(bytes))
			return {
				finding: ok(`bucket ${target.bucket} returns what was written, byte for byte`),
				written: true,
			};
	} catch (thrown) {
		return refused(wordsOf(thrown), `Give the key of ${prefix}_ACCESS_KEY the rights to write and to read.`);
	}
	return {
		finding: error(
			`bucket ${target.bucket} does not return what was written`,
			'Use a server whose objects can be read as soon as they are written, without a cache in between.',
		),
		written: true,
	};
}

/**
 * Whether the bucket's clock agrees with this machine's, without which it refuses signatures; and, where `closed`, whether it keeps
 * strangers out.
 */
export async function examineStrangers(
	{ check, target, key }: Examined,
	{ ca, closed }: { ca: string | undefined; closed: boolean },
): Promise<Finding[]> {
	const { ok, error } = reportOf(check);
	const address = `${target.endpoint.replace(/\/+$/, '')}/${target.bucket}`;
	const before = Date.now();
	try {
		const read = await ask(new URL(`${address}/${key}`), { ca });
		const at = Date.parse(read.headers.date ?? '');
		const whose = `the clock of bucket ${target.bucket}`;
		const clock = Number.isNaN(at) ? [] : [judgeClock(whose, at, before, Date.now(), WHOLE_SECOND)];
		if (!closed) return clock;
		const list = await ask(new URL(`${address}?list-type=2&max-keys=1`), { ca });
		const open = [read.status < 300 && 'read', list.status < 300 && 'listed'].filter(
			(each) => each !== false,
		);
		if (open.length === 0)
			return [...clock, ok(`bucket ${target.bucket} is closed to requests without a key`)];
		return [
			...clock,
			error(
				`bucket ${target.bucket} can be ${open.join(' and ')} by anybody: identity documents are in it`,
				'Make the bucket private (block all public access), and look in its access log for who read it.',
			),
		];
	} catch (thrown) {
		return [error(`${address} does not answer without a key: ${wordsOf(thrown)}`, 'Check the network.')];
	}
}

/** Deletes the object. `kept`: an older version of it remains. Answers why, if it is refused. */
export async function remove({ target, key }: Examined): Promise<'removed' | 'kept' | StorageAway> {
	try {
		const { DeleteMarker } = await s3Calls(target).call((sdk, client, options) =>
			client.send(new sdk.DeleteObjectCommand({ Bucket: target.bucket, Key: key }), options),
		);
		return DeleteMarker ? 'kept' : 'removed';
	} catch (thrown) {
		if (thrown instanceof StorageAway) return thrown;
		throw thrown;
	}
}

function hashOf(bytes: Uint8Array): string {
	return createHash('sha256').update(bytes).digest('hex');
}
