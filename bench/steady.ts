import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR, MINUTE, SECOND } from '#domain/values/time.ts';
import { askProcess, endProcess } from '#server/testing/child-process.ts';
import type { DayReport, DayTask } from './day-crowd.ts';
import { openStage, type Stage } from './day-stage.ts';
import { joinWatchers, received } from './day-watchers.ts';
import { type Figures, medianOf } from './figures.ts';
import { printLine, progress } from './lines.ts';
import { startProcess } from './processes.ts';
import { sampleVisits } from './sample-visits.ts';
import { MEMORY_PARTS, RESOURCES, type Resources, readResources } from './steady-resources.ts';

/** Minutes that are measured (BENCH_MINUTES), after those in which memory and caches fill. */
const MEASURED = Number(process.env.BENCH_MINUTES ?? 60);
const WARM_UP = Math.min(15, MEASURED);

/** The load: about a fifth of two cores. */
const LOAD = { lots: 400, visitors: 2, bids: 4, watchers: 200 };

/** How long a visitor's stream is open. */
const DWELL = 20 * SECOND;

/** The time between two looks at the processes. */
const LOOK = 5 * SECOND;

/** The most that a resource may grow within an hour, as a share of its mean. */
const MOST_SLOPE = 0.01;

/** The resources and the size of the database at one look. */
type Look = Resources & { tables: number };

/**
 * Keeps visitors, bidders and watchers coming at a constant rate and follows what the processes hold: memory, files and sockets,
 * connections to the database, and disk that is not the database's tables. A resource passes if the line through its minutes rises by
 * less than 1 % of its mean an hour. The tables must grow by the same in both halves, because the bids do.
 */
export async function benchSteady(): Promise<Figures> {
	const stage = await openStage(LOAD.lots);
	const crowd = startProcess('day-crowd.ts');
	const watchers = startProcess('watchers.ts');
	try {
		await joinWatchers(stage, watchers, LOAD.watchers);
		const looking = look(stage);
		const report = await askProcess<DayReport>(crowd, taskOf(stage));
		const minutes = await looking;
		const { broken, behind } = await received(stage, watchers);
		printHeld(minutes.slice(WARM_UP));
		return { minutes: MEASURED, broken_watchers: broken + behind, ...answersOf(report) };
	} finally {
		for (const child of [crowd, watchers]) await endProcess(child);
		await stage.stop();
	}
}

function taskOf({ port, cookies, targets, lots }: Stage): DayTask {
	const steps = (each: number) =>
		Array.from({ length: ((WARM_UP + MEASURED) * MINUTE) / SECOND }, () => each);
	return {
		port,
		cookies,
		lots,
		step: SECOND,
		stream: targets.stream,
		dwell: DWELL,
		visitors: steps(LOAD.visitors),
		bids: steps(LOAD.bids),
		visits: sampleVisits(500, targets),
	};
}

/** Looks every `LOOK` milliseconds; returns the medians of each minute. */
async function look(stage: Stage): Promise<Look[]> {
	const minutes: Look[] = [];
	const started = performance.now();
	for (let minute = 1; minute <= WARM_UP + MEASURED; minute += 1) {
		const looks: Look[] = [];
		while (performance.now() < started + minute * MINUTE) {
			looks.push({ ...(await readResources(stage)), tables: await stage.databaseBytes() });
			await sleep(LOOK);
		}
		const medians = [...RESOURCES, ...MEMORY_PARTS, 'tables' as const].map((name) => [
			name,
			medianOf(looks.map((each) => each[name])),
		]);
		minutes.push(Object.fromEntries(medians) as Look);
		progress(`steady: minute ${minute} of ${WARM_UP + MEASURED}: ${JSON.stringify(minutes.at(-1))}`);
	}
	return minutes;
}

/** Prints a line for each resource, and one for the tables. */
function printHeld(minutes: readonly Look[]): void {
	for (const name of RESOURCES) {
		const values = minutes.map((each) => each[name]);
		const { mean, slope } = slopeOf(values);
		printLine({
			line: 'held',
			resource: name,
			mean: rounded(mean),
			first: rounded(values[0]),
			last: rounded(values.at(-1)),
			slope_an_hour: rounded(slope),
			most: MOST_SLOPE,
			pass: slope < MOST_SLOPE,
			...(name === 'memory_mb' && slopesOfParts(minutes)),
		});
	}
	const [first, middle, last] = [0, 0.5, 1].map(
		(at) => minutes[Math.round(at * (minutes.length - 1))]?.tables ?? 0,
	) as [number, number, number];
	const growth = (last - middle) / (middle - first) - 1;
	printLine({
		line: 'tables',
		first_half_bytes: middle - first,
		second_half_bytes: last - middle,
		growth: rounded(growth),
		most: MOST_SLOPE,
		pass: growth < MOST_SLOPE,
	});
}

/** How the memory of each part changed, as a share of its mean: one may fall while another rises. */
function slopesOfParts(minutes: readonly Look[]): Figures {
	const slopes = MEMORY_PARTS.map((name) => [
		`${name}_slope`,
		rounded(slopeOf(minutes.map((each) => each[name])).slope),
	]);
	return Object.fromEntries(slopes) as Figures;
}

/** The answers of all kinds, and those that failed. */
function answersOf(report: DayReport): Figures {
	const all = Object.entries(report).flatMap(([kind, { count, failed, p99 }]) => [
		[`${kind}s`, count],
		[`${kind}s_failed`, failed],
		[`${kind}_p99_ms`, p99],
	]);
	return Object.fromEntries(all) as Figures;
}

function sum<T>(values: readonly T[], numberOf: (value: T) => number): number {
	return values.reduce((total, value) => total + numberOf(value), 0);
}

/** The mean of values, one a minute, and the slope of the line through them (least squares) per hour, as a share of the mean. */
export function slopeOf(values: readonly number[]): { mean: number; slope: number } {
	const middle = (values.length - 1) / 2;
	const mean = sum(values, (value) => value) / values.length;
	const products = sum([...values.entries()], ([at, value]) => (at - middle) * (value - mean));
	const squares = sum([...values.keys()], (at) => (at - middle) ** 2);
	return { mean, slope: (products / squares / mean) * (HOUR / MINUTE) };
}

const rounded = (value = Number.NaN) => Number(value.toFixed(4));
