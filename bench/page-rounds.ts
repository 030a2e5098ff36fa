import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '#domain/values/time.ts';
import { askProcess, endProcess } from '#server/testing/child-process.ts';
import { progress } from './lines.ts';
import { startProcess } from './processes.ts';
import { PARTS, type ProcessorTime, processorTime } from './processor-time.ts';
import type { Visited, VisitorsTask } from './visitors.ts';

const VISITORS = 16;
const ROUNDS = 5;
const ROUND = 2 * SECOND;

/** How long the idle servers are measured, whose processor time is subtracted. */
export const IDLE = 4 * SECOND;

/** Requests of one kind to one server. */
export interface Kind {
	pid: number;
	task: Pick<VisitorsTask, 'port' | 'target' | 'cookie'>;
}

/** One round: pages a second, and processor time for one page in milliseconds, in all and by part. */
export interface Round {
	rate: number;
	spent: number;
	parts: ProcessorTime;
}

/** Measures kinds of requests one after the other, several times, after a round of each to warm up. */
export async function measureRounds(kinds: Record<string, Kind>): Promise<Record<string, Round[]>> {
	const visitors = startProcess('visitors.ts');
	try {
		const idle = new Map<number, ProcessorTime>();
		for (const { task } of Object.values(kinds)) await visit(visitors, task);
		for (const { pid } of Object.values(kinds))
			if (!idle.has(pid)) idle.set(pid, (await used(pid, () => sleep(IDLE))).time);
		const rounds: Record<string, Round[]> = {};
		for (let round = 1; round <= ROUNDS; round += 1) {
			progress(`rates: round ${round} of ${ROUNDS}`);
			for (const [name, { pid, task }] of Object.entries(kinds)) {
				const { time, result } = await used(pid, () => visit(visitors, task));
				rounds[name] = [...(rounds[name] ?? []), roundOf(result, time, idle.get(pid) as ProcessorTime)];
			}
		}
		return rounds;
	} finally {
		await endProcess(visitors);
	}
}

function visit(visitors: ChildProcess, task: Kind['task']): Promise<Visited> {
	return askProcess(visitors, { ...task, visitors: VISITORS, milliseconds: ROUND } satisfies VisitorsTask);
}

/** The processor time that a server used during `work`, and its result. */
export async function used<T>(
	pid: number,
	work: () => Promise<T>,
): Promise<{ time: ProcessorTime; result: T }> {
	const before = processorTime(pid);
	const result = await work();
	const time = processorTime(pid);
	for (const part of PARTS) time[part] -= before[part];
	return { time, result };
}

function roundOf({ pages, milliseconds }: Visited, time: ProcessorTime, idle: ProcessorTime): Round {
	const parts = { ...time };
	for (const part of PARTS) parts[part] = (time[part] - (idle[part] * milliseconds) / IDLE) / pages;
	const spent = parts.server + parts.worker + parts.database;
	return { rate: (pages * SECOND) / milliseconds, spent, parts };
}
