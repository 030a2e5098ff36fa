import { execFile, spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, rename, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CACHE = join(import.meta.dirname, '..', '..', 'node_modules', '.cache');
const GIGABYTE = 2 ** 30;

/** The programs that must be installed. */
const NEEDED = ['losetup', 'mount', 'umount', 'mkfs.xfs', 'mkfs.ext4'];

/**
 * A disk whose power can be cut: an ext4 file system in a file on XFS. A reflink clone of that file is atomic and contains
 * what had reached the disk, without what was only in the page cache.
 */
export class CuttableDisk {
	/** The mount point. */
	readonly path: string;
	readonly #folder: string;
	readonly #outer: string;

	private constructor(folder: string) {
		this.#folder = folder;
		this.#outer = join(folder, 'outer');
		this.path = join(folder, 'disk');
	}

	/** Why this machine cannot have one, or null. */
	static async missing(): Promise<string | null> {
		if (process.platform !== 'linux' || process.getuid?.() !== 0)
			return 'needs root on Linux (loop devices, mount)';
		const absent = NEEDED.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0);
		if (absent.length > 0) return `needs ${absent.join(', ')} (packages xfsprogs, e2fsprogs, util-linux)`;
		if (!existsSync('/dev/loop-control')) return 'needs loop devices';
		return CuttableDisk.with(async (disk) => disk.cut()).then(
			() => null,
			(error: Error) => `no file system can be mounted and cloned here: ${error.message.trim()}`,
		);
	}

	/** Makes a disk and removes it, also when `work` fails or this process is terminated. */
	static async with<T>(work: (disk: CuttableDisk) => Promise<T>): Promise<T> {
		await mkdir(CACHE, { recursive: true });
		const disk = new CuttableDisk(await mkdtemp(join(CACHE, 'prove-disk-')));
		const remove = () => disk.#remove();
		const stopped = () => process.exit(1);
		process.once('exit', remove).once('SIGINT', stopped).once('SIGTERM', stopped);
		try {
			await disk.#make();
			return await work(disk);
		} finally {
			process.off('exit', remove).off('SIGINT', stopped).off('SIGTERM', stopped);
			remove();
		}
	}

	/** Flushes everything to the disk. */
	async sync(): Promise<void> {
		await run('sync', ['-f', this.path]);
	}

	/** Cuts the power: keeps a copy of the disk as it is now. */
	async cut(): Promise<void> {
		await run('cp', ['--reflink=always', this.#file('disk'), this.#file('cut')]);
	}

	/** Replaces the disk, which must be unused, by the copy. Mounting replays its journal. */
	async restore(): Promise<void> {
		await unmounted(this.path);
		await rename(this.#file('cut'), this.#file('disk'));
		await run('mount', ['-o', 'loop', this.#file('disk'), this.path]);
	}

	#file(name: string): string {
		return join(this.#outer, `${name}.img`);
	}

	async #make(): Promise<void> {
		const image = join(this.#folder, 'outer.img');
		for (const folder of [this.#outer, this.path]) await mkdir(folder);
		await makeFile(image, 4 * GIGABYTE);
		await run('mkfs.xfs', ['-q', '-m', 'reflink=1', image]);
		await run('mount', ['-o', 'loop', image, this.#outer]);
		await makeFile(this.#file('disk'), GIGABYTE);
		await run('mkfs.ext4', ['-q', '-F', this.#file('disk')]);
		await run('mount', ['-o', 'loop', this.#file('disk'), this.path]);
	}

	/** Also works while a file system is in use or was never mounted. Loop devices and files are removed, too. */
	#remove(): void {
		for (const path of [this.path, this.#outer]) spawnSync('umount', ['-l', path], { stdio: 'ignore' });
		rmSync(this.#folder, { recursive: true, force: true });
	}
}

/** A sparse file. */
async function makeFile(path: string, bytes: number): Promise<void> {
	await writeFile(path, '');
	await truncate(path, bytes);
}

/** Retries, because a killed process may still be closing its files. */
async function unmounted(path: string): Promise<void> {
	for (let attempt = 0; attempt < 50; attempt += 1) {
		if (spawnSync('umount', [path], { stdio: 'ignore' }).status === 0) return;
		await sleep(20);
	}
	throw new Error(`${path} stays in use`);
}
