import { setTimeout as sleep } from 'node:timers/promises';
import { PAGES } from '#contract/paths.ts';
import { SECOND } from '#domain/values/time.ts';
import { askProcess, endProcess } from '#server/testing/child-process.ts';
import type { DayReport, DayTask } from './day-crowd.ts';
import { type DayCosts, type DayCounts, printDay } from './day-model.ts';
import { openStage, type Stage } from './day-stage.ts';
import { type Crowd, joinWatchers, received } from './day-watchers.ts';
import { FRESH_COOKIE } from './demo-server.ts';
import { type Figures, medianOf } from './figures.ts';
import { progress } from './lines.ts';
import { NATIONAL_DAY, overDay } from './national-day.ts';
import { IDLE, measureRounds, type Round, used } from './page-rounds.ts';
import { startProcess } from './processes.ts';
import { PARTS, type ProcessorTime } from './processor-time.ts';
import { FILTERS, sampleVisits } from './sample-visits.ts';

/** How much smaller than the national day the simulated one is, and how long it takes. */
const SCALE = 250;
const DAY = { steps: 1_200, step: SECOND / 10 };

/** How long each visitor's stream is open: shorter, as the day is, so that as many are open at once. */
const DWELL = SECOND / 2;

/** The rounds that measure bids and deliveries by themselves: steps of 100 ms. */
const ALONE = { steps: 200, step: SECOND / 10, bidsPerStep: 2 };

const SMALL = {
	lots: NATIONAL_DAY.lots / SCALE,
	visitors: NATIONAL_DAY.visitors / SCALE,
	/** More than the scale asks for: the time of fewer frames would be lost among that of the bids. A network may have 600 streams. */
	watchers: (NATIONAL_DAY.watchers / SCALE) * 2.5,
	bids: NATIONAL_DAY.bids / SCALE,
};

/**
 * Measures what each kind of work costs by itself, then plays a national day, 250 times smaller, in two minutes, and compares its
 * processor time with the one that the costs predict. Prints the costs, the comparison and the demands of larger days.
 */
export async function benchDay(): Promise<Figures> {
	const stage = await openStage(SMALL.lots);
	const crowd = startProcess('day-crowd.ts');
	const watchers = startProcess('watchers.ts');
	try {
		const costs = await measureCosts(stage, crowd, watchers);
		return printDay(costs, await playDay(stage, crowd, watchers, costs));
	} finally {
		for (const child of [crowd, watchers]) await endProcess(child);
		await stage.stop();
	}
}

async function measureCosts(stage: Stage, crowd: Crowd, watchers: Crowd): Promise<DayCosts> {
	const { port, pid, targets } = stage;
	const get = (target: string, cookie?: string) => ({
		pid,
		task: { port, target, ...(cookie && { cookie }) },
	});
	const lot = targets.lots.at(-1) as string;
	const rounds = await measureRounds({
		cachedPage: get(PAGES.home),
		cachedLot: get(lot),
		renderedList: get('/?search={blank}'),
		renderedLot: get(lot, FRESH_COOKIE),
		script: get(targets.scripts[0] as string),
		picture: get(targets.pictures[0] as string),
	});
	progress('day: the idle server, streams, bids, deliveries');
	const idle = (await used(pid, () => sleep(IDLE))).time;
	const perMillisecond = scaled(idle, 1 / IDLE);
	const streams = await alone(stage, crowd, perMillisecond, { visitors: 4, bids: 0 });
	const bytes = await stage.databaseBytes();
	const bids = await alone(stage, crowd, perMillisecond, { visitors: 0, bids: ALONE.bidsPerStep });
	const grown = (await stage.databaseBytes()) - bytes;
	await joinWatchers(stage, watchers, SMALL.watchers);
	const watched = await alone(stage, crowd, perMillisecond, { visitors: 0, bids: ALONE.bidsPerStep }, [
		stage.hot,
	]);
	const { frames } = await received(stage, watchers);
	const records = watched.report.bid.count;
	return {
		pages: Object.fromEntries(
			Object.entries(rounds).map(([name, all]) => [name, middle(all)]),
		) as DayCosts['pages'],
		stream: scaled(streams.time, 1 / streams.report.stream.count),
		bid: scaled(bids.time, 1 / bids.report.bid.count),
		frame: scaled(minus(watched.time, scaled(bids.time, records / bids.report.bid.count)), 1 / frames),
		idle: perMillisecond,
		bytesOfBid: grown / bids.report.bid.count,
		bytesOfFiles: stage.fileBytesOfLot,
	};
}

/** Plays some seconds of visitors that only open a stream, or of bids, without the idle server's time. */
async function alone(
	stage: Stage,
	crowd: Crowd,
	idle: ProcessorTime,
	each: { visitors: number; bids: number },
	lots: readonly string[] = stage.lots,
): Promise<{ time: ProcessorTime; report: DayReport }> {
	const steps = (count: number) => Array.from({ length: ALONE.steps }, () => count);
	const task = taskOf(stage, { visitors: steps(each.visitors), bids: steps(each.bids), visits: [[]], lots });
	const { time, result } = await used(stage.pid, () =>
		askProcess<DayReport>(crowd, { ...task, step: ALONE.step }),
	);
	return { time: minus(time, scaled(idle, ALONE.steps * ALONE.step)), report: result };
}

async function playDay(stage: Stage, crowd: Crowd, watchers: Crowd, costs: DayCosts): Promise<DayCounts> {
	progress(`day: ${SMALL.visitors} visitors, ${SMALL.bids} bids, ${SMALL.watchers} watchers`);
	const task = taskOf(stage, {
		visitors: overDay('visitors', SMALL.visitors, DAY.steps),
		bids: overDay('bids', SMALL.bids, DAY.steps),
		visits: sampleVisits(500, stage.targets),
	});
	await received(stage, watchers);
	const rendered = await stage.metric('martelo_page_cache_renderings_total');
	const started = performance.now();
	const { time, result } = await used(stage.pid, () => askProcess<DayReport>(crowd, task));
	const milliseconds = performance.now() - started;
	const { frames, broken, behind } = await received(stage, watchers);
	return {
		report: result,
		frames,
		broken: broken + behind,
		milliseconds,
		renderings: (await stage.metric('martelo_page_cache_renderings_total')) - rendered,
		time: minus(time, scaled(costs.idle, milliseconds)),
		small: SMALL,
		different: { lots: stage.targets.lots.length, filters: FILTERS },
	};
}

function taskOf(
	{ port, cookies, targets, lots }: Stage,
	given: Pick<DayTask, 'visitors' | 'bids' | 'visits'> & { lots?: readonly string[] },
): DayTask {
	return { port, cookies, lots, step: DAY.step, stream: targets.stream, dwell: DWELL, ...given };
}

function middle(rounds: readonly Round[]): ProcessorTime {
	return mapParts((part) => medianOf(rounds.map(({ parts }) => parts[part])));
}

function scaled(time: ProcessorTime, by: number): ProcessorTime {
	return mapParts((part) => time[part] * by);
}

function minus(time: ProcessorTime, other: ProcessorTime): ProcessorTime {
	return mapParts((part) => time[part] - other[part]);
}

function mapParts(value: (part: keyof ProcessorTime) => number): ProcessorTime {
	return Object.fromEntries(PARTS.map((part) => [part, value(part)])) as ProcessorTime;
}
