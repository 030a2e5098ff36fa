import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import { eachOf } from '#server/platform/each-of.ts';
import { contentTypeOf } from './keys.ts';
import type { MovedFiles } from './moved-files.ts';
import type { Storage } from './storage.ts';
import type { FileStat, WalkedFile } from './stored-file.ts';

export interface MoveOptions {
	/** Copies nothing, and says what would be copied. */
	dry_run: boolean;
	/** Called after each file. */
	onFile?: ((files: number) => void) | undefined;
}

/** The result of a run. Every file was copied, was already right, or is among the wrong ones. */
export interface MoveReport {
	files: number;
	bytes: number;
	copied: number;
	/** Files whose bytes in the bucket are not those on disk, although they were copied. */
	wrong: string[];
}

/** Files that are copied at once. */
const AT_ONCE = 8;

/** One file of a folder, as it is on disk and in the bucket. */
interface Pair {
	key: string;
	here: FileStat;
	there: WalkedFile['stat'] | undefined;
}

/**
 * Copies every file of a disk to a bucket, and reads each back: it counts as moved when the SHA-256 of the bytes that the
 * bucket returned is that of the file. A file that was moved earlier, and has the same size, time and tag, is not read
 * again. Rejects with StorageAway; what was moved until then stays moved.
 */
export async function moveFiles(
	disk: Storage,
	bucket: Storage,
	moved: MovedFiles,
	{ dry_run, onFile }: MoveOptions,
): Promise<MoveReport> {
	const report: MoveReport = { files: 0, bytes: 0, copied: 0, wrong: [] };
	const move = async (pair: Pair) => {
		const done = wasMoved(moved, pair) ? 'present' : await (dry_run ? planned(pair) : copy(pair));
		if (done === 'copied') report.copied += 1;
		if (done === 'wrong') report.wrong.push(pair.key);
		report.files += 1;
		report.bytes += pair.here.size;
		onFile?.(report.files);
	};
	const copy = (pair: Pair) => copyAndVerify(disk, bucket, moved, pair);
	for await (const folder of disk.walk('')) await eachOf(await pairsOf(disk, bucket, folder), AT_ONCE, move);
	return report;
}

/** The files of one folder of the disk, each with what the bucket has under its key. */
async function pairsOf(disk: Storage, bucket: Storage, folder: readonly WalkedFile[]): Promise<Pair[]> {
	const there = new Map<string, WalkedFile['stat']>();
	const name = dirname(folder[0]?.key ?? '');
	for await (const files of bucket.walk(name === '.' ? '' : name))
		for (const { key, stat } of files) there.set(key, stat);
	const pairs: Pair[] = [];
	for (const { key } of folder) {
		const here = await disk.stat(key);
		if (here) pairs.push({ key, here, there: there.get(key) });
	}
	return pairs;
}

function wasMoved(moved: MovedFiles, { key, here, there }: Pair): boolean {
	const before = moved.get(key);
	return (
		before?.size === here.size &&
		before.changed === here.updated_at.getTime() &&
		before.size === there?.size &&
		before.etag === there.etag
	);
}

/** Whether a file would be copied. One with the right size would first be compared. */
async function planned({ here, there }: Pair): Promise<'copied' | 'present'> {
	return there?.size === here.size ? 'present' : 'copied';
}

async function copyAndVerify(
	disk: Storage,
	bucket: Storage,
	moved: MovedFiles,
	{ key, here, there }: Pair,
): Promise<'copied' | 'present' | 'wrong'> {
	const bytes = await disk.bytes(key);
	const type = contentTypeOf(key);
	// Deleted since it was listed.
	if (!bytes || !type) return 'present';
	const sha256 = createHash('sha256').update(bytes).digest('hex');
	const isRight = async () => {
		const stored = await readHash(bucket, key);
		if (stored?.sha256 !== sha256) return false;
		await moved.add({ key, size: here.size, changed: here.updated_at.getTime(), ...stored });
		return true;
	};
	if (there?.size === bytes.length && (await isRight())) return 'present';
	await bucket.put(key, bytes, type);
	return (await isRight()) ? 'copied' : 'wrong';
}

/** The SHA-256 of a file's bytes as the storage returns them, with its tag; null where there is none. */
async function readHash(storage: Storage, key: string): Promise<{ sha256: string; etag: string } | null> {
	const file = await storage.open(key);
	if (!file) return null;
	const hash = createHash('sha256');
	for await (const part of file.stream) hash.update(part);
	return { sha256: hash.digest('hex'), etag: file.etag };
}

/**
 * Deletes from disk the files that were moved and have not changed since. Returns how many, and how many are left: they
 * came in the meantime.
 */
export async function deleteMoved(
	disk: Storage,
	moved: MovedFiles,
): Promise<{ deleted: number; left: number }> {
	let [deleted, left] = [0, 0];
	for await (const folder of disk.walk(''))
		await eachOf(folder, AT_ONCE, async ({ key }) => {
			const [here, before] = [await disk.stat(key), moved.get(key)];
			if (here && before?.size === here.size && before.changed === here.updated_at.getTime()) {
				await disk.delete(key);
				deleted += 1;
			} else if (here) left += 1;
		});
	return { deleted, left };
}

/** The result of a check of the bucket. */
export interface VerifyReport {
	files: number;
	/**
	 * Files that are missing in the bucket, or whose bytes there differ from the disk or from the list of
	 * moved files.
	 */
	wrong: string[];
	/** Files that were moved and are neither on disk nor in the bucket: removed on the site since, or lost. */
	gone: string[];
}

/** Reads every file that was moved, or is on disk, from the bucket and compares its SHA-256. */
export async function verifyFiles(
	disk: Storage,
	bucket: Storage,
	moved: MovedFiles,
	onFile?: (files: number) => void,
): Promise<VerifyReport> {
	const report: VerifyReport = { files: 0, wrong: [], gone: [] };
	const compare = async (key: string) => {
		const here = await readHash(disk, key);
		const expected = here?.sha256 ?? moved.get(key)?.sha256;
		const there = await readHash(bucket, key);
		if (!there && !here) report.gone.push(key);
		else if (there?.sha256 !== expected) report.wrong.push(key);
		report.files += 1;
		onFile?.(report.files);
	};
	for await (const folder of disk.walk(''))
		await eachOf(
			folder.map(({ key }) => key),
			AT_ONCE,
			compare,
		);
	const onlyThere: string[] = [];
	for (const { key } of moved.all()) if (!(await disk.stat(key))) onlyThere.push(key);
	await eachOf(onlyThere, AT_ONCE, compare);
	return report;
}
