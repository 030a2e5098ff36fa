import { type DemoServer, FRESH_COOKIE } from './demo-server.ts';
import { medianOf } from './figures.ts';
import type { Line } from './lines.ts';
import { type NextApp, startNextApp } from './next-app.ts';
import { type Kind, measureRounds, type Round } from './page-rounds.ts';
import { PARTS } from './processor-time.ts';
import { answerOf, type BareServer, startBareServer, textOf } from './static-twin.ts';

/**
 * Limits: a worker's processor time for a rendered page, as a part of the Next page's; times the Next page's rate; times a bare server's
 * processor time. 0.82 are 5 ms on the machine where Next's page takes 6.1 (decision 089).
 */
const MOST_RENDERED = 0.82;
const LEAST_CACHED = 60;
const MOST_BARE = 3;

/** A parameter that the listing reads and trims: the page is that of '/', and every request has a URL of its own. */
const FRESH_HOME = '/?search={blank}';

/**
 * Measures rendered and cached pages a second, and the processor time of one page in the processes that serve it, beside a
 * minimal Next page of the same cards and a bare server that sends the same bytes. All run interleaved.
 */
export async function benchRates(product: DemoServer): Promise<Line[]> {
	await ensureRendered(product);
	const next = await startNextApp(product.cards);
	const bare = await startBareServer([await answerOf(product.url, product.home)]);
	try {
		const rounds = await measureRounds(kindsOf(product, bare, next));
		return linesOf(rounds, typeof next === 'string' ? next : null);
	} finally {
		await bare.stop();
		if (typeof next !== 'string') await next.stop();
	}
}

/** Throws unless the uncached requests get the same cards as '/', rendered for each of them. */
async function ensureRendered({ url, home, lot }: DemoServer): Promise<void> {
	const cards = async (path: string) =>
		[...new Set(textOf(await answerOf(url, path)).match(/\/auctions\/[0-9a-f-]{36}/g))].join();
	const blank = '/?search=%20%09';
	if ((await cards(home)) !== (await cards(blank)))
		throw new Error(`${blank} shows other cards than ${home}`);
	for (const [path, headers] of [
		[blank, {}],
		[lot, { cookie: FRESH_COOKIE }],
	] as const) {
		const ask = async (tabs: number) =>
			textOf(await answerOf(url, path.replace('%09', '%09'.repeat(tabs)), headers));
		// A page contains the time of its rendering.
		if ((await ask(1)) === (await ask(2))) throw new Error(`${path} is not rendered for each request`);
	}
}

function kindsOf(
	{ pid, url, home, lot }: DemoServer,
	bare: BareServer,
	next: NextApp | string,
): Record<string, Kind> {
	const port = Number(new URL(url).port);
	const kinds: Record<string, Kind> = {
		home: { pid, task: { port, target: FRESH_HOME } },
		lot: { pid, task: { port, target: lot, cookie: FRESH_COOKIE } },
		cached: { pid, task: { port, target: home } },
		bare: { pid: bare.pid, task: { port: bare.port, target: home } },
	};
	if (typeof next === 'string') return kinds;
	kinds.next = { pid: next.pid, task: { port: next.port, target: '/rendered' } };
	kinds.nextCached = { pid: next.pid, task: { port: next.port, target: '/cached' } };
	return kinds;
}

type Rounds = Record<string, Round[]>;

function linesOf(rounds: Rounds, skipped: string | null): Line[] {
	return [
		renderedLine(rounds, 'home', skipped),
		renderedLine(rounds, 'lot', skipped),
		skipped === null ? cachedOverNext(rounds) : { line: 'cached over Next', page: 'home', skipped },
		lineOverBare(rounds),
	];
}

function renderedLine(rounds: Rounds, page: string, skipped: string | null): Line {
	const parts = PARTS.map((part) => [`${part}_ms`, of(rounds, page, (round) => round.parts[part])]);
	const figures = {
		line: 'rendered',
		page,
		per_second: of(rounds, page, rate),
		milliseconds: of(rounds, page, spent),
		...Object.fromEntries(parts),
	};
	if (skipped !== null) return { ...figures, skipped };
	const times = ratio(rounds, page, 'next', (round) => round.parts.worker, spent);
	const next_milliseconds = of(rounds, 'next', spent);
	return { ...figures, next_milliseconds, times, most: MOST_RENDERED, pass: times <= MOST_RENDERED };
}

function cachedOverNext(rounds: Rounds): Line {
	const times = ratio(rounds, 'cached', 'next', rate);
	return {
		line: 'cached over Next',
		page: 'home',
		per_second: of(rounds, 'cached', rate),
		next_per_second: of(rounds, 'next', rate),
		next_cached_per_second: of(rounds, 'nextCached', rate),
		times,
		least: LEAST_CACHED,
		pass: times >= LEAST_CACHED,
	};
}

function lineOverBare(rounds: Rounds): Line {
	const times = ratio(rounds, 'cached', 'bare', spent);
	return {
		line: 'cached over bare',
		page: 'home',
		milliseconds: of(rounds, 'cached', spent),
		bare_milliseconds: of(rounds, 'bare', spent),
		per_second: of(rounds, 'cached', rate),
		bare_per_second: of(rounds, 'bare', rate),
		times,
		most: MOST_BARE,
		pass: times <= MOST_BARE,
	};
}

type Value = (round: Round) => number;
const rate: Value = (round) => round.rate;
const spent: Value = (round) => round.spent;

/** The median of a kind's rounds. */
function of(rounds: Rounds, name: string, value: Value): number {
	return rounded(medianOf((rounds[name] ?? []).map(value)));
}

/** The median of two kinds' ratios, each of one round. */
function ratio(rounds: Rounds, one: string, other: string, value: Value, otherValue = value): number {
	const others = (rounds[other] ?? []).map(otherValue);
	return rounded(medianOf((rounds[one] ?? []).map((round, at) => value(round) / (others[at] ?? 0))));
}

/** Three significant digits, and whole numbers from 100 on. */
function rounded(value: number): number {
	return value >= 100 ? Math.round(value) : Number(value.toPrecision(3));
}
