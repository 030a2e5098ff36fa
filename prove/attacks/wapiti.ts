import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sendRaw } from '#server/testing/raw-request.ts';
import { runScanner } from './run-scanner.ts';

/**
 * The modules of wapiti 3.0.4 that run, with the categories of their findings. Left out: `nikto` and `wapp`, which download
 * their databases; `xxe`, which needs a document on its maker's server; `buster`, which asks for 31,000 file names in every
 * folder; `brute_login_form`, whose guesses the product's limits are there to refuse (proof `limits`); and `htaccess`, whose
 * invented method Node answers 400 before any handler.
 */
const MODULES = [
	...['backup', 'blindsql', 'cookieflags', 'crlf', 'csp', 'csrf', 'exec', 'file', 'http_headers'],
	...['methods', 'permanentxss', 'redirect', 'shellshock', 'sql', 'ssrf', 'xss'],
];

/** A finding of wapiti's report. */
export interface WapitiFinding {
	category: string;
	/** 1 low, 2 medium, 3 high, 4 critical. */
	level: number;
	method: string;
	path: string;
	parameter: string | null;
	info: string;
	http_request: string;
}

export interface WapitiReport {
	findings: WapitiFinding[];
	/** The number of pages and forms that were attacked. */
	crawled: number;
	/** Modules that were stopped because their time was over, each with the number of pages and forms that it had attacked. */
	cut: [module: string, attacked: number][];
	/** Exceptions of modules, and why there is no report. */
	broken: string[];
}

export interface WapitiRun {
	/** The server to scan, and pages to begin with besides its own address. */
	url: string;
	starts: readonly string[];
	/** The session's cookie, as a `Cookie` header has it. */
	cookie: string | null;
	/** A server on this machine that answers for wapiti's own (scan-canary.ts). */
	endpoint: string;
	times: WapitiTimes;
}

/** The longest times of wapiti, in seconds: of the crawl, and of each module. */
export interface WapitiTimes {
	crawl: number;
	attack: number;
}

/** Findings that wapiti calls low, although they may do harm. */
const HARMFUL = ['Open Redirect', 'CRLF Injection', 'Backup file', 'Weak credentials'];

/** Findings by their weight. */
export type Weighed = Record<'severe' | 'low', WapitiFinding[]>;

/**
 * Sorts findings on the server at `url` by their weight. `severe` are those of level 2 or more by wapiti's own scale (medium, high,
 * critical), and harmful ones, except forms without a token whose forged request the server refuses.
 */
export async function weigh(
	url: string,
	findings: readonly WapitiFinding[],
	cookie: string | null,
): Promise<Weighed> {
	const weighed: Weighed = { severe: [], low: [] };
	for (const each of findings) {
		const severe = each.level >= 2 || HARMFUL.includes(each.category);
		weighed[severe && !(await refusedFromElsewhere(url, each, cookie)) ? 'severe' : 'low'].push(each);
	}
	return weighed;
}

/**
 * Whether a finding is a form without a token against forged requests, which the server refuses by another means: the same
 * request with the headers of a browser that sends it for another site is answered 403.
 */
async function refusedFromElsewhere(
	url: string,
	{ category, info, method, path }: WapitiFinding,
	cookie: string | null,
): Promise<boolean> {
	if (category !== 'Cross Site Request Forgery' || info !== 'Lack of anti CSRF token') return false;
	const headers = {
		'sec-fetch-site': 'cross-site',
		origin: 'https://elsewhere.invalid',
		'content-type': 'application/x-www-form-urlencoded',
		...(cookie !== null && { cookie }),
	};
	const { status } = await sendRaw(url, { method, path, headers, body: 'a=b' }, '127.0.0.1');
	return status === 403;
}

/**
 * Runs wapiti, with its files in `folder`. It follows only the links of the pages at which it begins, which are all there are:
 * further links lead to the same pages of other lots, in other orders.
 */
export async function runWapiti(run: WapitiRun, folder: string): Promise<WapitiReport> {
	const { crawl, attack } = run.times;
	const [report, cookies] = [join(folder, 'report.json'), join(folder, 'cookies.json')];
	const [name = '', value = ''] = run.cookie?.split('=') ?? [];
	const session = run.cookie === null ? {} : { [name]: { value, ...SESSION_COOKIE } };
	await writeFile(cookies, JSON.stringify({ '127.0.0.1': { '/': session } }));
	const printed = await runScanner(
		'wapiti',
		[
			...[
				'-u',
				`${run.url}/`,
				'--scope',
				'folder',
				'--depth',
				'1',
				'--flush-session',
				'--no-bugreport',
				'-v',
				'1',
			],
			...run.starts.flatMap((path) => ['-s', run.url + path]),
			...['-m', MODULES.join(), '-c', cookies, '-H', 'Sec-Fetch-Site: same-origin', '-t', '30'],
			...['--endpoint', run.endpoint, '--max-scan-time', `${crawl}`, '--max-attack-time', `${attack}`],
			...['--store-session', folder, '--store-config', folder, '-f', 'json', '-o', report],
		],
		folder,
	);
	const written = await readFile(report, 'utf8').catch(() => null);
	const ended = written === null ? [`no report: ${printed.trim().split('\n').at(-1)}`] : [];
	const { vulnerabilities = {}, anomalies = {} } = JSON.parse(written ?? '{}') as Partial<Found>;
	return {
		findings: [vulnerabilities, anomalies].flatMap((kind) =>
			Object.entries(kind).flatMap(([category, found]) =>
				found.map((each) => ({ ...each, category, level: Number(each.level) })),
			),
		),
		crawled: Number(/found (\d+) URLs and forms/.exec(printed)?.[1] ?? 0),
		cut: cutIn(printed),
		broken: [
			...ended,
			...[...printed.matchAll(/^(\w+(?:Error|Exception)\b.*)$/gm)].map(([, error]) => error as string),
		],
	};
}

/** The modules that ran out of time, from what wapiti printed: it names a page when it begins to attack it. */
export function cutIn(printed: string): WapitiReport['cut'] {
	return printed
		.split('[*] Launching module ')
		.filter((part) => part.includes('Max attack time was reached'))
		.map((part) => [part.split(/\s/, 1)[0] as string, [...part.matchAll(/^\[\+\] /gm)].length]);
}

type Found = Record<'vulnerabilities' | 'anomalies', Record<string, WapitiFinding[]>>;

const SESSION_COOKIE = { expires: null, secure: false, port: null, version: 0 };
