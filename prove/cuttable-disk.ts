import { execFile, spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, rename, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CACHE = join(import.meta.dirname, '..', 'node_modules', '.cache');
const GIGABYTE = 2 ** 30;

/** The programs that it takes. */
const NEEDED = ['losetup', 'mount', 'umount', 'mkfs.xfs', 'mkfs.ext4'];

/**
 * A disk whose power can be cut: an ext4 file system in a file that lies on XFS. Cloning the file (a reflink, atomic
 * against writes) keeps what had reached the disk; what only the system's memory held is not in it.
 */
export class CuttableDisk {
	/** Where the disk is mounted. */
	readonly path: string;
	readonly #home: string;
	readonly #ground: string;

	private constructor(home: string) {
		this.#home = home;
		this.#ground = join(home, 'ground');
		this.path = join(home, 'disk');
	}

	/** Why there can be none on this machine, or null. */
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

	/** Makes a disk, and takes it away whatever happens: when `work` fails, and when this process is told to stop. */
	static async with<T>(work: (disk: CuttableDisk) => Promise<T>): Promise<T> {
		await mkdir(CACHE, { recursive: true });
		const disk = new CuttableDisk(await mkdtemp(join(CACHE, 'prove-disk-')));
		const takeAway = () => disk.#takeAway();
		const stopped = () => process.exit(1);
		process.once('exit', takeAway).once('SIGINT', stopped).once('SIGTERM', stopped);
		try {
			await disk.#make();
			return await work(disk);
		} finally {
			process.off('exit', takeAway).off('SIGINT', stopped).off('SIGTERM', stopped);
			takeAway();
		}
	}

	/** Everything that was written reaches the disk. */
	async sync(): Promise<void> {
		await run('sync', ['-f', this.path]);
	}

	/** Cuts the power: keeps the disk as it is at this moment, whoever is writing. */
	async cut(): Promise<void> {
		await run('cp', ['--reflink=always', this.#file('disk'), this.#file('cut')]);
	}

	/** Puts what was kept in the place of the disk; nobody may use that any more. Its journal is replayed. */
	async restore(): Promise<void> {
		await unmounted(this.path);
		await rename(this.#file('cut'), this.#file('disk'));
		await run('mount', ['-o', 'loop', this.#file('disk'), this.path]);
	}

	#file(name: string): string {
		return join(this.#ground, `${name}.img`);
	}

	async #make(): Promise<void> {
		const ground = join(this.#home, 'ground.img');
		for (const folder of [this.#ground, this.path]) await mkdir(folder);
		await makeFile(ground, 4 * GIGABYTE);
		await run('mkfs.xfs', ['-q', '-m', 'reflink=1', ground]);
		await run('mount', ['-o', 'loop', ground, this.#ground]);
		await makeFile(this.#file('disk'), GIGABYTE);
		await run('mkfs.ext4', ['-q', '-F', this.#file('disk')]);
		await run('mount', ['-o', 'loop', this.#file('disk'), this.path]);
	}

	/** Lets go even of a file system that is in use, and of what was never mounted; loop devices and files go with them. */
	#takeAway(): void {
		for (const path of [this.path, this.#ground]) spawnSync('umount', ['-l', path], { stdio: 'ignore' });
		rmSync(this.#home, { recursive: true, force: true });
	}
}

/** A file that holds nothing yet, and takes no room. */
async function makeFile(path: string, bytes: number): Promise<void> {
	await writeFile(path, '');
	await truncate(path, bytes);
}

/** The last file of a process that was killed may still be closing. */
async function unmounted(path: string): Promise<void> {
	for (let attempt = 0; attempt < 50; attempt += 1) {
		if (spawnSync('umount', [path], { stdio: 'ignore' }).status === 0) return;
		await sleep(20);
	}
	throw new Error(`${path} stays in use`);
}
