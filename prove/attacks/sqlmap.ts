import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runScanner } from './run-scanner.ts';
import { addressOf, type ScanRequest } from './scan-targets.ts';

/**
 * How sqlmap is run. Questions have their default answers, except that it goes on after a finding and does not use it. `BEUST`: boolean, error, union,
 * stacked and time-based; inline queries take part in none of them. Level 1 is sqlmap's own
 * default; risk 1 leaves out conditions that are always true, because in an update they would change every row. Answers
 * of any status are compared: a refusal of the valid request is no reason to stop.
 */
const OPTIONS = [
	...[
		'--batch',
		'--answers=skip further=N,keep testing=Y,exploit=N',
		'--ignore-stdin',
		'--flush-session',
		'--disable-coloring',
		'--keep-alive',
	],
	...[
		'--dbms=PostgreSQL',
		'--technique=BEUST',
		'--level=1',
		'--risk=1',
		'--skip-waf',
		'--ignore-code=*',
		'--timeout=60',
	],
];

/** The number of runs at the same time. */
const TOGETHER = 2;

/** What sqlmap found. */
export interface SqlmapReport {
	/** Descriptions of the parameters that it reports as injectable. */
	injectable: string[];
	/** Those that it took for injectable, until its own check showed that the effect does not depend on the condition. */
	withdrawn: string[];
	/** How many values it says that it attacked. */
	tested: number;
	/** Targets and values that it did not attack. */
	skipped: string[];
}

/** The mark behind a value that is attacked. */
const MARK = '*';

/** A text without the mark's character, which would be a mark itself. */
const unmarked = (text: string) => text.replaceAll(MARK, '');

/** Writes a JSON value with a mark in each text, number and boolean. `only` are the names of the fields to mark. */
function markedJson(value: unknown, only?: readonly string[]): string {
	if (Array.isArray(value)) return `[${value.map((each) => markedJson(each, only)).join()}]`;
	if (typeof value === 'object' && value !== null) {
		const fields = Object.entries(value).filter(([, each]) => each !== undefined);
		const written = fields.map(([name, each]) => {
			const marks = !only || only.includes(name);
			return `${JSON.stringify(name)}:${marks ? markedJson(each) : unmarked(JSON.stringify(each))}`;
		});
		return `{${written.join()}}`;
	}
	if (value === null) return 'null';
	if (typeof value === 'string') return JSON.stringify(`${unmarked(value)}${MARK}`);
	return `${JSON.stringify(value)}${MARK}`;
}

const BOUNDARY = 'scan-boundary';

/** A form with its fields, each marked, and a small file. */
function markedForm(fields: readonly [string, string][]): string {
	const head = (more: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${more}\r\n`;
	const texts = fields.map(([name, value]) => `${head(`name="${name}"`)}\r\n${unmarked(value)}${MARK}\r\n`);
	const file = `${head('name="file"; filename="a.pdf"')}Content-Type: application/pdf\r\n\r\n%PDF-1.7\r\n`;
	return `${texts.join('')}${file}--${BOUNDARY}--`;
}

/** A request as sqlmap reads it from a log, or null if nothing in it is attacked. */
export function written(request: ScanRequest, host: string): string | null {
	const { method, cookie, body, form, only } = request;
	const address = addressOf(request, (value, field) => {
		const marks = field === null ? !only : !only || only.includes(field);
		return encodeURIComponent(unmarked(value)) + (marks ? MARK : '');
	});
	const sent = form ? markedForm(form) : body === undefined ? null : markedJson(body, only);
	if (!`${address}${sent}`.includes(MARK)) return null;
	const type = form ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json';
	const head = [
		`${method} ${address} HTTP/1.1`,
		...[`Host: ${host}`, 'Sec-Fetch-Site: same-origin', `Origin: http://${host}`],
		...(cookie === null ? [] : [`Cookie: ${cookie}`]),
		...(sent === null ? [] : [`Content-Type: ${type}`]),
	].join('\n');
	return `${'='.repeat(54)}\n${head}\n\n${sent ?? ''}\n${'='.repeat(54)}\n`;
}

/**
 * Puts requests into groups, each for a run of its own: in one run, sqlmap takes two requests of different methods to one
 * address for the same, and a parameter that it has tested at an address is not tested again.
 */
function groupsOf(requests: readonly ScanRequest[]): ScanRequest[][] {
	const groups = Map.groupBy(requests, ({ method, part }) => `${method} ${part}`);
	return [...groups.values()];
}

/** Runs sqlmap on requests to the server at `url`, with its files in `folder`. */
export async function runSqlmap(
	url: string,
	requests: readonly ScanRequest[],
	folder: string,
): Promise<SqlmapReport> {
	const report: SqlmapReport = { injectable: [], withdrawn: [], tested: 0, skipped: [] };
	const groups = groupsOf(requests).entries();
	const runGroups = async () => {
		for (const [at, group] of groups) await runGroup(url, group, join(folder, `${at}`), report);
	};
	await Promise.all(Array.from({ length: TOGETHER }, runGroups));
	return report;
}

async function runGroup(
	url: string,
	group: readonly ScanRequest[],
	folder: string,
	report: SqlmapReport,
): Promise<void> {
	const texts = group.flatMap((request) => written(request, new URL(url).host) ?? []);
	if (texts.length === 0) return;
	await mkdir(folder, { recursive: true });
	const [log, results] = [join(folder, 'requests.txt'), join(folder, 'results.csv')];
	await writeFile(log, texts.join('\n'));
	const guessed = group.some(({ part }) => part === 'guessed') ? ['--smart'] : [];
	const files = ['-l', log, `--results-file=${results}`, `--output-dir=${folder}`];
	const printed = await runScanner('sqlmap', [...files, ...OPTIONS, ...guessed], folder);
	const marked = texts.reduce((sum, text) => sum + text.split(MARK).length - 1, 0);
	const { tested, skipped } = coverageOf(printed, marked);
	report.tested += tested;
	report.skipped.push(...skipped);
	const found = resultsIn(await readFile(results, 'utf8').catch(() => ''));
	report.injectable.push(...found.injectable);
	report.withdrawn.push(...found.withdrawn);
}

/** How many values a run says that it attacked, and what it skipped of so many marked values. */
export function coverageOf(printed: string, marked: number): Pick<SqlmapReport, 'tested' | 'skipped'> {
	const tested = [...printed.matchAll(/(?:testing for SQL injection on|skipping) .*parameter '/g)].length;
	const skips = printed.matchAll(/\[(?:ERROR|CRITICAL)\] (?!all tested)(.*), skipping to the next target/g);
	const skipped = [...skips].map(([, why]) => why as string);
	return {
		tested,
		skipped: tested < marked ? [...skipped, `${marked - tested} of ${marked} values`] : skipped,
	};
}

/** sqlmap's note on what its own check for false positives (`checkFalsePositives`) has refuted. */
const WITHDRAWN = 'false positive or unexploitable';

/** The findings in the results of a run (CSV: URL, place, parameter, letters of the techniques, notes). */
export function resultsIn(csv: string): Pick<SqlmapReport, 'injectable' | 'withdrawn'> {
	const found = csv.split('\n').filter((line) => /,[BEUSTQ]+,/.test(line));
	return {
		injectable: found.filter((line) => !line.endsWith(WITHDRAWN)),
		withdrawn: found.filter((line) => line.endsWith(WITHDRAWN)),
	};
}
