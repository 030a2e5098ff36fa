import { gzipSync } from 'node:zlib';
import type { DemoServer } from './demo-server.ts';
import { medianOf } from './figures.ts';
import { openLighthouse, THROTTLING, type Throttling, type Visit } from './lighthouse.ts';
import { type Line, progress } from './lines.ts';
import { answerOf, startBareServer, staticTwin, textOf } from './static-twin.ts';

const ROUNDS = 5;

/** The most that the scripts of a first visit may have, in KB of 1,024 bytes, compressed with gzip at level 9. */
const MOST_SCRIPT = { home: 140, lot: 150 } as const;
export type PageName = keyof typeof MOST_SCRIPT;

/** Times the largest paint of the static twin. */
const MOST_PAINT = 1.05;
/** Milliseconds of blocking more than the static twin. */
const MOST_BLOCKED = 60;
const MOST_SCRIPTS = 10;
const LEAST_PERFORMANCE = 97;

/** Visits of a page and of its static twin in one round, by throttling. */
type VisitRound = Record<Throttling, { own: Visit; twin: Visit }>;

/** Measures a page and its static twin with Lighthouse, in turn, and what a first visit of the page loads. */
export async function benchScores(product: DemoServer, page: PageName): Promise<Line[]> {
	const pair = await openPair(product, page);
	try {
		const rounds: VisitRound[] = [];
		while (rounds.length < ROUNDS) {
			progress(`${page}: round ${rounds.length + 1} of ${ROUNDS}`);
			rounds.push(await pair.visit());
		}
		return await scoreLines(product.url, page, rounds);
	} finally {
		pair.stop();
	}
}

/** Prepares the twin of a page; `visit` measures both with each kind of throttling. */
export async function openPair(
	product: DemoServer,
	page: PageName,
): Promise<{ visit(): Promise<VisitRound>; stop(): void }> {
	const path = product[page];
	const measure = await openLighthouse();
	const twin = await startBareServer(await staticTwin(product.url, path));
	const both = async (throttling: Throttling) => ({
		own: await measure(product.url + path, throttling),
		twin: await measure(twin.url + path, throttling),
	});
	return {
		visit: async () => ({ simulated: await both('simulated'), applied: await both('applied') }),
		stop: twin.stop,
	};
}

export async function scoreLines(
	url: string,
	page: PageName,
	rounds: readonly VisitRound[],
): Promise<Line[]> {
	const throttlings = Object.keys(THROTTLING) as Throttling[];
	const scores = throttlings.map((throttling) => {
		const visits = rounds.map((round) => round[throttling]);
		const own = visits.map((visit) => visit.own);
		return {
			line: 'lighthouse',
			page,
			throttling,
			...scoresOf(
				own,
				visits.map(({ twin }) => twin),
			),
		};
	});
	const first = await firstVisit(
		url,
		page,
		rounds.map(({ applied }) => applied.own),
	);
	return [...scores, first];
}

function scoresOf(own: readonly Visit[], twins: readonly Visit[]) {
	const scores = (own[0]?.scores ?? []).map((_, at) => medianOf(own.map((visit) => visit.scores[at] ?? 0)));
	const lcp = medianOf(own.map((visit) => visit.lcp));
	const twin = medianOf(twins.map((visit) => visit.lcp));
	const tbt = Math.round(medianOf(own.map((visit) => visit.tbt)));
	const twinTbt = Math.round(medianOf(twins.map((visit) => visit.tbt)));
	const cls = Number(medianOf(own.map((visit) => visit.cls)).toFixed(3));
	const times = Number((lcp / twin).toFixed(3));
	const [performance = 0, ...others] = scores;
	const high = performance >= LEAST_PERFORMANCE && others.every((score) => score === 100);
	const pass = high && times <= MOST_PAINT && tbt <= twinTbt + MOST_BLOCKED && cls === 0;
	return {
		scores,
		lcp_ms: Math.round(lcp),
		twin_lcp_ms: Math.round(twin),
		times_twin: times,
		most: MOST_PAINT,
		tbt_ms: tbt,
		twin_tbt_ms: twinTbt,
		cls,
		pass,
	};
}

/** The requests of a first visit, by the median of the visits, and the size of the scripts among them. */
async function firstVisit(url: string, page: PageName, visits: readonly Visit[]): Promise<Line> {
	const sizes: number[] = [];
	for (const { requests } of visits) {
		const scripts = new Set(requests.filter(isScript).map((request) => new URL(request.url).pathname));
		const answers = await Promise.all([...scripts].map((path) => answerOf(url, path)));
		sizes.push(answers.reduce((sum, answer) => sum + gzipSync(textOf(answer), { level: 9 }).length, 0));
	}
	const script_kb = Number((medianOf(sizes) / 1_024).toFixed(1));
	const scripts = medianOf(visits.map(({ requests }) => requests.filter(isScript).length));
	return {
		line: 'first visit',
		page,
		script_kb,
		most_script_kb: MOST_SCRIPT[page],
		scripts,
		most_scripts: MOST_SCRIPTS,
		requests: medianOf(visits.map(({ requests }) => requests.length)),
		pass: script_kb <= MOST_SCRIPT[page] && scripts <= MOST_SCRIPTS,
	};
}

function isScript({ resourceType }: Visit['requests'][number]): boolean {
	return resourceType === 'Script';
}
