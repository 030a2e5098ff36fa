import { gzipSync } from 'node:zlib';
import type { DemoServer } from './demo-server.ts';
import { medianOf } from './figures.ts';
import { openLighthouse, THROTTLING, type Throttling, type Visit } from './lighthouse.ts';
import { type Line, progress } from './lines.ts';
import { answerOf, startBareServer, staticTwin, textOf } from './static-twin.ts';

const ROUNDS = 5;

/** Limits of a page: times the largest paint of its static twin; scripts of a first visit, in KB (gzip). */
export const LIMITS = {
	home: { paint: 1.03, script: 115 },
	lot: { paint: 1.1, script: 125 },
} as const;
export type PageName = keyof typeof LIMITS;

const MOST_BLOCKED = 20;
const MOST_SCRIPTS = 12;

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
				page,
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

function scoresOf(page: PageName, own: readonly Visit[], twins: readonly Visit[]) {
	const scores = (own[0]?.scores ?? []).map((_, at) => medianOf(own.map((visit) => visit.scores[at] ?? 0)));
	const lcp = medianOf(own.map((visit) => visit.lcp));
	const twin = medianOf(twins.map((visit) => visit.lcp));
	const tbt = Math.round(medianOf(own.map((visit) => visit.tbt)));
	const cls = Number(medianOf(own.map((visit) => visit.cls)).toFixed(3));
	const times = Number((lcp / twin).toFixed(3));
	const { paint } = LIMITS[page];
	const pass = scores.every((score) => score === 100) && times <= paint && tbt <= MOST_BLOCKED && cls === 0;
	return {
		scores,
		lcp_ms: Math.round(lcp),
		twin_lcp_ms: Math.round(twin),
		times_twin: times,
		most: paint,
		tbt_ms: tbt,
		twin_tbt_ms: Math.round(medianOf(twins.map((visit) => visit.tbt))),
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
		sizes.push(answers.reduce((sum, answer) => sum + gzipSync(textOf(answer)).length, 0));
	}
	const script_kb = Number((medianOf(sizes) / 1_000).toFixed(1));
	const scripts = medianOf(visits.map(({ requests }) => requests.filter(isScript).length));
	return {
		line: 'first visit',
		page,
		script_kb,
		most_script_kb: LIMITS[page].script,
		scripts,
		most_scripts: MOST_SCRIPTS,
		requests: medianOf(visits.map(({ requests }) => requests.length)),
		pass: script_kb <= LIMITS[page].script && scripts <= MOST_SCRIPTS,
	};
}

function isScript({ resourceType }: Visit['requests'][number]): boolean {
	return resourceType === 'Script';
}
