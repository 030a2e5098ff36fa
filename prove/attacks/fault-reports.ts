import { SECOND } from '#domain/values/time.ts';
import { allSay, type Part } from '#prove/system/readiness.ts';
import type { FaultSystem } from './fault-system.ts';

/** The most time that everything may be away after a fault. */
export const RECOVERY = 5 * SECOND;

/** What both servers say about a part: when it must be `up` again, and the beginning of the log's line. */
const PARTS: Record<Part, { up: number; line: string }> = {
	redis: { up: RECOVERY, line: '"Redis is down' },
	// It is asked every 10 s, and the answer may take 5 s.
	storage: { up: 16 * SECOND, line: '"storage does not answer' },
};

/** What was seen in a run. */
export interface Observed {
	faults: string[];
	/** The longest answer during each fault, and the longest time until everything worked after it, in milliseconds. */
	times: Record<string, number>;
	refused: number;
	tries: number;
	/** Resolves when /readyz has said that storage is up after its last fault. */
	storageUp: Promise<void>;
}

/** Remembers the longest time for each name. */
export function slowest({ times }: Observed, name: string, took: number): void {
	times[name] = Math.max(times[name] ?? 0, Math.round(took));
}

/** Waits until both servers say on /readyz what a part does. */
export async function waitUntil(
	state: 'up' | 'down',
	part: Part,
	{ name, system }: { name: string; system: FaultSystem },
	seen: Observed,
): Promise<void> {
	const urls = system.servers.map(({ url }) => url);
	await allSay(urls, part, state).catch((error: Error) => {
		seen.faults.push(`${name}: ${error.message}`);
	});
}

/** Both servers must say in time that a part is up after a fault. */
export async function expectUp(
	part: Part,
	each: { name: string; system: FaultSystem },
	seen: Observed,
): Promise<void> {
	const ended = performance.now();
	await waitUntil('up', part, each, seen);
	const took = performance.now() - ended;
	if (took > SECOND) slowest(seen, `${each.name}_said_up_ms`, took);
	if (took > PARTS[part].up) seen.faults.push(`${each.name}: /readyz says too late that ${part} is up`);
}

/** How the log begins to say that a part is down. */
export function lineOf(part: Part): string {
	return PARTS[part].line;
}

/** How often each server has said something in its log. */
export function said({ servers }: FaultSystem, line: string): number[] {
	return servers.map((server) => server.output().split(line).length - 1);
}
