import { HOUR, SECOND } from '#domain/values/time.ts';
import type { DayReport } from './day-crowd.ts';
import type { Figures } from './figures.ts';
import { printLine } from './lines.ts';
import { HOT_BIDS, NATIONAL_DAY, overDay, PEAK, renderings, VISIT, zipfShares } from './national-day.ts';
import { PARTS, type ProcessorTime } from './processor-time.ts';

/** Processor time of one of each, in milliseconds by part. */
export interface DayCosts {
	pages: Record<
		'cachedPage' | 'cachedLot' | 'renderedList' | 'renderedLot' | 'script' | 'picture',
		ProcessorTime
	>;
	/** Opening a page's stream and closing it. */
	stream: ProcessorTime;
	bid: ProcessorTime;
	/** One frame to one watcher. */
	frame: ProcessorTime;
	/** The idle server, for each millisecond. */
	idle: ProcessorTime;
	/** What a bid adds to the database, and the pictures of a lot to the files, in bytes. */
	bytesOfBid: number;
	bytesOfFiles: number;
}

/** What the simulated day did. */
export interface DayCounts {
	report: DayReport;
	frames: number;
	/** Watchers that missed something. */
	broken: number;
	milliseconds: number;
	renderings: number;
	/** Its processor time, without that of the idle server. */
	time: ProcessorTime;
	small: Record<keyof typeof NATIONAL_DAY, number>;
	/** The numbers of different lots and lists that were visited. */
	different: { lots: number; filters: number };
}

/** How much of each a time has; pages with the shares that are rendered. */
interface Work {
	lists: number;
	lots: number;
	renderedLists: number;
	renderedLots: number;
	scripts: number;
	pictures: number;
	streams: number;
	bids: number;
	frames: number;
}

/** Seconds for which a visitor's page is kept without an event (decision 049), and frames a second at most. */
const KEPT = 2;
const FRAMES = 5;

/** Seconds between two heartbeats of a stream. */
const HEARTBEAT = 5;

/** Different lists that visitors of the national day ask for. */
const FILTERS = 5_000;

/** Streams of one server at most, and the memory of one stream and of a server with one worker, in MB. */
const SERVER = { streams: 10_000, streamMb: 0.025, mb: 600 };

/** How busy a server's thread may be on average, so that waiting stays short. */
const BUSY = 0.6;

/** How far the prediction may be from the measurement. */
const TOLERANCE = 0.25;

const MEGABIT = 125_000;
const GIGABYTE = 1e9;

function predict({ pages, ...costs }: DayCosts, work: Work): ProcessorTime {
	const parts: [ProcessorTime, number][] = [
		[pages.cachedPage, work.lists - work.renderedLists],
		[pages.cachedLot, work.lots - work.renderedLots],
		[pages.renderedList, work.renderedLists],
		[pages.renderedLot, work.renderedLots],
		[pages.script, work.scripts],
		[pages.picture, work.pictures],
		[costs.stream, work.streams],
		[costs.bid, work.bids],
		[costs.frame, work.frames],
	];
	const time: ProcessorTime = { worker: 0, server: 0, database: 0 };
	for (const [cost, count] of parts) for (const part of PARTS) time[part] += cost[part] * count;
	return time;
}

/** Prints the costs, the simulated day beside its prediction, and the demands of the national day and of larger ones. */
export function printDay(costs: DayCosts, counts: DayCounts): Figures {
	const kinds = { ...costs.pages, stream: costs.stream, bid: costs.bid, frame: costs.frame };
	for (const [kind, time] of Object.entries(kinds)) {
		const parts = PARTS.map((part) => [`${part}_us`, round(time[part] * SECOND)]);
		printLine({ line: 'cost', kind, ...Object.fromEntries(parts), pass: true });
	}
	const ratio = printSimulation(costs, counts);
	for (const times of [1, 10, 100]) printDemand(costs, counts, times);
	return { predicted_over_measured: ratio };
}

function printSimulation(costs: DayCosts, counts: DayCounts): number {
	const { report, small, frames, broken, time } = counts;
	const predicted = predict(costs, workOf(counts));
	const ratio = round(sum(predicted) / sum(time));
	const failed = Object.values(report).reduce((total, kind) => total + kind.failed, 0);
	const answers = Object.entries(report).flatMap(([kind, { count, failed: without, p50, p99 }]) => [
		[`${kind}s`, count],
		[`${kind}s_failed`, without],
		[`${kind}_p50`, p50],
		[`${kind}_p99`, p99],
	]);
	const parts = PARTS.flatMap((part) => [
		[`${part}_ms`, Math.round(time[part])],
		[`${part}_predicted_ms`, Math.round(predicted[part])],
	]);
	printLine({
		line: 'simulated day',
		...small,
		frames,
		failed,
		broken,
		...Object.fromEntries([...answers, ...parts]),
		renderings: counts.renderings,
		predicted_over_measured: ratio,
		pass: failed === 0 && broken === 0 && Math.abs(ratio - 1) <= TOLERANCE,
	});
	return ratio;
}

/** The work of the simulated day. Which pages were rendered is known in sum only; it is split as the model splits it. */
function workOf({ report, frames, renderings: rendered, small, milliseconds, different }: DayCounts): Work {
	const hours = 24;
	const seconds = milliseconds / SECOND / hours;
	const visitors = overDay('visitors', small.visitors, hours);
	const bids = overDay('bids', small.bids, hours);
	const each = visitors.map((count, hour) =>
		renderedIn({ visitors: count / seconds, bids: (bids[hour] ?? 0) / seconds, ...different }),
	);
	const lists = each.reduce((total, hour) => total + hour.lists * seconds, 0);
	const lots = each.reduce((total, hour) => total + hour.lots * seconds, 0);
	const ofLists = small.visitors * (1 + VISIT.lists);
	return {
		lists: ofLists,
		lots: report.page.count - ofLists,
		renderedLists: (rendered * lists) / (lists + lots),
		renderedLots: (rendered * lots) / (lists + lots),
		scripts: report.script.count,
		pictures: report.picture.count,
		streams: report.stream.count,
		bids: report.bid.count,
		frames,
	};
}

/** Lists and lots that are rendered in a second. A bid drops every list, and its own lot. */
function renderedIn(rates: { visitors: number; bids: number; lots: number; filters: number }) {
	const kept = rates.bids > 0 ? (1 - Math.exp(-KEPT * rates.bids)) / rates.bids : KEPT;
	const lists =
		renderings(rates.visitors, [1], kept) +
		renderings(rates.visitors * VISIT.lists, zipfShares(rates.filters), kept);
	return { lists, lots: renderings(rates.visitors * VISIT.lots, zipfShares(rates.lots), KEPT) + rates.bids };
}

/** The work of one second of the busiest hour of a day `times` as large as the national one. */
function peakWork(scripts: number, times: number): Work & { open: number } {
	const visitors = (NATIONAL_DAY.visitors * times * PEAK.visitors) / (HOUR / SECOND);
	const bids = (NATIONAL_DAY.bids * times * PEAK.bids) / (HOUR / SECOND);
	const rendered = renderedIn({ visitors, bids, lots: NATIONAL_DAY.lots * times, filters: FILTERS });
	const lists = visitors * (1 + VISIT.lists);
	const lots = visitors * VISIT.lots;
	const open = visitors * VISIT.seconds + NATIONAL_DAY.watchers * times;
	const frames = NATIONAL_DAY.watchers * times * Math.min(FRAMES, bids * HOT_BIDS) + open / HEARTBEAT;
	return {
		lists,
		lots,
		renderedLists: Math.min(rendered.lists, lists),
		renderedLots: Math.min(rendered.lots, lots),
		scripts: visitors * VISIT.isNew * scripts,
		pictures: lists * VISIT.picturesOfList + lots * VISIT.picturesOfLot,
		streams: lists + lots,
		bids,
		frames,
		open,
	};
}

function printDemand(costs: DayCosts, { report, small }: DayCounts, times: number): void {
	const work = peakWork(report.script.count / (small.visitors * VISIT.isNew), times);
	const time = predict(costs, work);
	const cores = (part: keyof ProcessorTime) => round(time[part] / SECOND);
	const servers = Math.ceil(Math.max(time.server / SECOND / BUSY, work.open / SERVER.streams));
	const bytesOf = (kind: keyof DayReport) => report[kind].bytes / Math.max(report[kind].count, 1);
	const sent = {
		page: (work.lists + work.lots) * bytesOf('page'),
		script: work.scripts * bytesOf('script'),
		picture: work.pictures * bytesOf('picture'),
		frame: work.frames * FRAME_BYTES,
	};
	printLine({
		line: 'demand',
		times,
		servers,
		bids_per_second: round(work.bids),
		streams: Math.round(work.open),
		pages_per_second: round(work.lists + work.lots),
		rendered_per_second: round(work.renderedLists + work.renderedLots),
		frames_per_second: Math.round(work.frames),
		server_cores: cores('server'),
		worker_cores: cores('worker'),
		database_cores: cores('database'),
		memory_gb: round((servers * SERVER.mb + work.open * SERVER.streamMb) / 1_000),
		page_mbit: mbit(sent.page),
		script_mbit: mbit(sent.script),
		picture_mbit: mbit(sent.picture),
		frame_mbit: mbit(sent.frame),
		database_gb_a_day: round((NATIONAL_DAY.bids * times * costs.bytesOfBid) / GIGABYTE),
		files_gb: round((NATIONAL_DAY.lots * times * costs.bytesOfFiles) / GIGABYTE),
		pass: true,
	});
}

/** A frame with one bid and its record, as it was measured. */
const FRAME_BYTES = 900;

function mbit(bytes: number): number {
	return round(bytes / MEGABIT);
}

function sum(time: ProcessorTime): number {
	return PARTS.reduce((total, part) => total + time[part], 0);
}

/** Three significant digits. */
function round(value: number): number {
	return Number(value.toPrecision(3));
}
