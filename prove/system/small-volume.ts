import { execFile, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CACHE = join(import.meta.dirname, '..', '..', 'node_modules', '.cache');
const MEGABYTE = 1024 * 1024;

/** A tmpfs of a few hundred megabytes that can be filled to the last byte. */
export class SmallVolume {
	/** The mount point. */
	readonly path: string;
	readonly #ballast: string;

	private constructor(path: string) {
		this.path = path;
		this.#ballast = join(path, 'ballast');
	}

	/** Why this machine cannot have one, or null. */
	static async missing(): Promise<string | null> {
		if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'needs root on Linux (mount)';
		return SmallVolume.with(1, async () => null).catch(
			(error: Error) => `no tmpfs can be mounted here: ${error.message.trim()}`,
		);
	}

	/** Makes a volume and removes it, also when `work` fails or this process is terminated. */
	static async with<T>(megabytes: number, work: (volume: SmallVolume) => Promise<T>): Promise<T> {
		await mkdir(CACHE, { recursive: true });
		const volume = new SmallVolume(await mkdtemp(join(CACHE, 'prove-volume-')));
		const remove = () => volume.#remove();
		const stopped = () => process.exit(1);
		process.once('exit', remove).once('SIGINT', stopped).once('SIGTERM', stopped);
		try {
			await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs', volume.path]);
			return await work(volume);
		} finally {
			process.off('exit', remove).off('SIGINT', stopped).off('SIGTERM', stopped);
			remove();
		}
	}

	/** Occupies all space that is free. What others free meanwhile is occupied by the next call. */
	async fill(): Promise<void> {
		const file = await open(this.#ballast, 'a');
		try {
			for (const block of [Buffer.alloc(MEGABYTE), Buffer.alloc(4_096)]) {
				while ((await statfs(this.path)).bavail > 0)
					if (await file.appendFile(block).then(() => false, isFull)) break;
			}
		} finally {
			await file.close();
		}
	}

	/** Makes room again. */
	async free(): Promise<void> {
		await rm(this.#ballast, { force: true });
	}

	/** Also works while the file system is in use. */
	#remove(): void {
		spawnSync('umount', ['-l', this.path], { stdio: 'ignore' });
		rmSync(this.path, { recursive: true, force: true });
	}
}

function isFull(error: NodeJS.ErrnoException): boolean {
	if (error.code !== 'ENOSPC') throw error;
	return true;
}
