import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '#server/platform/db/embedded.ts';

/** Before recovery, PostgreSQL syncs its whole folder: where possible, in one call instead of file by file. */
const SYNC_AT_ONCE = process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {};

/** A PostgreSQL that can be killed and started again on the same folder. */
export class TestPostgres {
	url = '';
	readonly folder: string;
	readonly #settings: Record<string, string>;
	readonly #keep: boolean;
	#stop: (() => Promise<void>) | null = null;

	/** Settings are as in production unless `settings` changes them. With `keep` it is started again when it ends by itself. */
	constructor(folder: string, settings: Record<string, string> = {}, keep = false) {
		this.#keep = keep;
		this.folder = folder;
		this.#settings = settings;
	}

	get port(): number {
		return Number(new URL(this.url).port);
	}

	/** Starts PostgreSQL, with recovery after a crash. */
	async start(): Promise<void> {
		const { url, stop } = await startEmbedded(
			this.folder,
			{ ...SYNC_AT_ONCE, ...this.#settings },
			{ keep: this.#keep },
		);
		this.url = url;
		this.#stop = stop;
	}

	/** Kills the postmaster and all its processes with SIGKILL, and waits until they are gone. */
	async kill(): Promise<void> {
		const pidFile = await readFile(join(this.folder, 'cluster', 'postmaster.pid'), 'utf8');
		const postmaster = Number(pidFile.split('\n')[0]);
		const pids = [
			postmaster,
			...processes().flatMap(({ pid, parent }) => (parent === postmaster ? [pid] : [])),
		];
		for (const pid of pids) signal(pid);
		while (processes().some(({ pid, zombie }) => pids.includes(pid) && !zombie)) await sleep(5);
		this.#stop = null;
	}

	async stop(): Promise<void> {
		await this.#stop?.();
		this.#stop = null;
	}
}

function signal(pid: number): void {
	try {
		process.kill(pid, 'SIGKILL');
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
	}
}

function processes(): { pid: number; parent: number; zombie: boolean }[] {
	const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' });
	return table.split('\n').map((line) => {
		const [pid, parent, state = ''] = line.trim().split(/\s+/);
		return { pid: Number(pid), parent: Number(parent), zombie: state.startsWith('Z') };
	});
}
