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
	for (const { part, ticks } of processesOf(server)) time[part] += (ticks / TICKS) * 1_000;
	return time;
}

/** A process of the product with its time in ticks. */
interface ProductProcess {
	pid: number;
	part: Part;
	ticks: number;
}

/** A server process, its page workers and the processes of its embedded database. Linux only. */
export function processesOf(server: number): ProductProcess[] {
	const found: ProductProcess[] = [];
	const children = new Map<number, number[]>();
	const used = new Map<number, number>();
	for (const pid of readdirSync('/proc').map(Number).filter(Boolean)) {
		const stat = readStat(pid);
		if (!stat) continue;
		used.set(pid, stat.ticks);
		children.set(stat.parent, [...(children.get(stat.parent) ?? []), pid]);
	}
	const add = (pid: number, part: Part) => {
		found.push({ pid, part, ticks: used.get(pid) ?? 0 });
		for (const child of children.get(pid) ?? []) add(child, partOf(child, part));
	};
	add(server, 'server');
	return found;
}

/** The part of a child process; a process of the database keeps its parent's. */
function partOf(pid: number, parent: Part): Part {
	const command = read(`/proc/${pid}/cmdline`);
	if (command.includes('read-worker.ts')) return 'worker';
	return command.includes('postgres') ? 'database' : parent;
}

/**
 * A process's parent, and its user and system time with that of its children that have ended, in ticks; null when it has ended.
 */
function readStat(pid: number): { parent: number; ticks: number } | null {
	const text = read(`/proc/${pid}/stat`);
	// The name in parentheses may contain spaces. Fields after it: state, parent, …, user time (12th), system time, those of children.
	const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
	if (fields.length < 15) return null;
	const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
	return { parent: Number(fields[1]), ticks };
}

function read(path: string): string {
	try {
		return readFileSync(path, 'utf8');
	} catch {
		return '';
	}
}
