import type { S3Target } from './s3-calls.ts';
import { s3Driver } from './s3-driver.ts';
import { StorageAway } from './storage-away.ts';

/** A name that no file has: the answer that it is missing is as good as any. */
const NOBODY = 'readiness';

/** Whether the bucket of the files answers, by the last time that it was asked. */
export interface BucketHealth {
	/** Until the first answer: the start of a server has asked already. */
	readonly up: boolean;
	/** Asks for one name. Ends within the time limit of a call. */
	ask(): Promise<void>;
}

/** `onChange` is told once for every change; `reason` is why the bucket is away, or refuses this server. */
export function bucketHealth(
	target: S3Target,
	onChange: (up: boolean, reason: string | null) => void,
): BucketHealth {
	const driver = s3Driver(target);
	let up = true;
	const become = (now: boolean, reason: string | null) => {
		if (now === up) return;
		up = now;
		onChange(up, reason);
	};
	return {
		get up() {
			return up;
		},
		async ask() {
			try {
				await driver.stat(NOBODY, 'image/webp');
				become(true, null);
			} catch (error) {
				if (!(error instanceof StorageAway)) throw error;
				become(false, error.message);
			}
		},
	};
}
