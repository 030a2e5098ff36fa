import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** The processes of a running product. */
export const PARTS = ['worker', 'server', 'database'] as const;
export type Part = (typeof PARTS)[number];

/** Processor time by part, in milliseconds. */
export type ProcessorTime = Record<Part, number>;

/** The kernel's clock ticks per second, in which it counts the time of processes. */
const TICKS = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Processor time that a server process, its page workers and its embedded database have used so far. Linux only. */
export function processorTime(server: number): ProcessorTime {
	const time: ProcessorTime = { worker: 0, server: 0, database: 0 };
	const children = new Map<number, number[]>();
	const used = new Map<number, number>();
	for (const pid of readdirSync('/proc').map(Number).filter(Boolean)) {
		const stat = readStat(pid);
		if (!stat) continue;
		used.set(pid, (stat.ticks / TICKS) * 1_000);
		children.set(stat.parent, [...(children.get(stat.parent) ?? []), pid]);
	}
	const add = (pid: number, part: Part) => {
		time[part] += used.get(pid) ?? 0;
		for (const child of children.get(pid) ?? []) add(child, partOf(child, part));
	};
	add(server, 'server');
	return time;
}

/** The part of a child process; a process of the database keeps its parent's. */
function partOf(pid: number, parent: Part): Part {
	const command = read(`/proc/${pid}/cmdline`);
	if (command.includes('read-worker.ts')) return 'worker';
	return command.includes('postgres') ? 'database' : parent;
}

/** A process's parent and its user and system time in ticks; null when it has ended. */
function readStat(pid: number): { parent: number; ticks: number } | null {
	const text = read(`/proc/${pid}/stat`);
	// The name in parentheses may contain spaces. Fields after it: state, parent, …, user time (12th), system time.
	const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
	if (fields.length < 13) return null;
	return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
}

function read(path: string): string {
	try {
		return readFileSync(path, 'utf8');
	} catch {
		return '';
	}
}
