import { type CheckpointFile, checkpointText } from '#domain/ledger/checkpoints.ts';
import { canonical } from '#domain/values/canonical.ts';
import { putOnce } from '#server/platform/storage/put-once.ts';
import type { S3Target } from '#server/platform/storage/s3-calls.ts';
import { requestTimeStamp, type TimeStampAuthority } from '#server/platform/time-stamp/authority.ts';
import { writeOnce } from '#server/platform/write-once.ts';

/** A checkpoint as it is delivered. */
export interface Delivery {
	file: CheckpointFile;
	/** Its time stamp (DER); null if it has none. */
	token: Buffer | null;
}

/** What keeps files that are written once. */
type KeeperName = 'folder' | 'bucket';

/** Where checkpoints are delivered, so that the operator cannot change them quietly. */
export interface Witness {
	/** Its name in the database and in the metrics. */
	name: KeeperName | `${KeeperName}-tokens` | 'time-stamp';
	/** Which checkpoints it gets: each, only the newest (which states the hash of the one before), or those with a time stamp. */
	takes: 'each' | 'newest' | 'stamped';
	/** Delivers one. Doing so again must be harmless. Returns the time stamp if this made one. Throws on failure. */
	deliver(delivery: Delivery): Promise<Buffer | null>;
}

/** The file that a witness keeps, in bytes: the same at every attempt. */
export function witnessFile(file: CheckpointFile): { name: string; bytes: Buffer } {
	return { name: `${nameOf(file)}.json`, bytes: Buffer.from(`${canonical(file)}\n`) };
}

function nameOf({ checkpoint: { environment, number } }: CheckpointFile): string {
	return `ledger-checkpoint-${environment}-${String(number).padStart(9, '0')}`;
}

/** A folder on another machine's disk, or a bucket of somebody else. Writes a file once, or finds it written. */
interface Keeper {
	name: KeeperName;
	write(name: string, bytes: Uint8Array): Promise<void>;
}

function keepersOf(folder: string | undefined, bucket: S3Target | null): Keeper[] {
	const keepers: Keeper[] = [];
	if (folder !== undefined)
		keepers.push({ name: 'folder', write: (name, bytes) => writeOnce(folder, name, bytes) });
	if (bucket) keepers.push({ name: 'bucket', write: putOnce(bucket) });
	return keepers;
}

function checkpointsWitness({ name: keeper, write }: Keeper): Witness {
	return {
		name: keeper,
		takes: 'each',
		deliver: async ({ file }) => {
			const { name, bytes } = witnessFile(file);
			await write(name, bytes);
			return null;
		},
	};
}

/** The time stamps, beside the checkpoints, for `openssl ts -verify -token_in`. */
function tokensWitness({ name: keeper, write }: Keeper): Witness {
	return {
		name: `${keeper}-tokens`,
		takes: 'stamped',
		deliver: async ({ file, token }) => {
			if (token) await write(`${nameOf(file)}.tst`, token);
			return null;
		},
	};
}

function timeStampWitness(authority: TimeStampAuthority): Witness {
	return {
		name: 'time-stamp',
		takes: 'newest',
		deliver: ({ file }) => requestTimeStamp(authority, checkpointText(file.checkpoint)),
	};
}

/** The witnesses of an installation, beside the readers of its emails. */
export function witnessesOf({
	folder,
	bucket,
	authority,
}: {
	folder: string | undefined;
	bucket: S3Target | null;
	authority: TimeStampAuthority | null;
}): Witness[] {
	const keepers = keepersOf(folder, bucket);
	return [
		...keepers.map(checkpointsWitness),
		...(authority ? [timeStampWitness(authority), ...keepers.map(tokensWitness)] : []),
	];
}
