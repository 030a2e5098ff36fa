import { readdirSync, readFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Stage } from './day-stage.ts';
import { processesOf } from './processor-time.ts';

/**
 * What the product holds: memory of all its processes in MB, open files and sockets, connections to the database, and MB on disk, without
 * tables and mails (each a file in the outbox), which the load itself asks for.
 */
export const RESOURCES = ['memory_mb', 'handles', 'connections', 'files_mb', 'log_mb'] as const;

/** The memory of each part: the server, its workers, and the database without its shared memory. */
export const MEMORY_PARTS = ['server_mb', 'worker_mb', 'database_mb'] as const;
export type Resources = Record<(typeof RESOURCES)[number] | (typeof MEMORY_PARTS)[number], number>;

const KILOBYTES = 1_024;

/** Reads the resources now. Linux only. */
export async function readResources({ pid, db, data }: Stage): Promise<Resources> {
	const memory = { server: 0, worker: 0, database: 0 };
	let handles = 0;
	for (const process of processesOf(pid)) {
		memory[process.part] += proportionalMemory(process.pid) / KILOBYTES;
		if (process.part !== 'database') handles += openFiles(process.pid);
	}
	const { rows } = await sql<{ connections: number }>`
		select count(*)::int as connections from pg_stat_activity where backend_type = 'client backend'`.execute(
		db,
	);
	const database = join(data, 'postgres', 'cluster');
	return {
		memory_mb: memory.server + memory.worker + memory.database,
		server_mb: memory.server,
		worker_mb: memory.worker,
		database_mb: memory.database,
		handles,
		connections: rows[0]?.connections ?? 0,
		files_mb: (await sizeOf(data, [join(data, 'postgres'), join(data, 'outbox')])) / KILOBYTES ** 2,
		log_mb: (await sizeOf(join(database, 'pg_wal'), [])) / KILOBYTES ** 2,
	};
}

/**
 * The memory of a process in kilobytes, in which shared pages count in part; 0 when it has ended. PostgreSQL's shared memory is left
 * out: its size is set at the start (`shared_buffers`), and its pages count when they are first used.
 */
function proportionalMemory(pid: number): number {
	try {
		const memory = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
		const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(memory)?.[1] ?? 0);
		return kilobytes('Pss') - kilobytes('Pss_Shmem');
	} catch {
		return 0;
	}
}

function openFiles(pid: number): number {
	try {
		return readdirSync(`/proc/${pid}/fd`).length;
	} catch {
		return 0;
	}
}

/** The size of a folder in bytes, without the folders that are left out. */
async function sizeOf(folder: string, without: readonly string[]): Promise<number> {
	const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
	const sizes = entries.map((entry) => {
		const path = join(folder, entry.name);
		if (without.includes(path)) return 0;
		// A file may be gone by now.
		if (entry.isDirectory()) return sizeOf(path, without);
		return stat(path).then(
			({ size }) => size,
			() => 0,
		);
	});
	return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
