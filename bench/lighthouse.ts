import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MINUTE } from '#domain/values/time.ts';
import { findBrowser } from '#e2e/browser.ts';
import { launching } from '#e2e/launching.ts';
import { installPackages } from './package-cache.ts';

const run = promisify(execFile);

const PACKAGES = { lighthouse: '13.5.0' };

/** Applied throttling slows the browser down; simulated throttling computes the times from a fast visit. */
export const THROTTLING = { simulated: 'simulate', applied: 'devtools' } as const;
export type Throttling = keyof typeof THROTTLING;

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** What Lighthouse says about one visit of a page on a phone. Times are in milliseconds. */
export interface Visit {
	/** From 0 to 100, in the order of CATEGORIES. */
	scores: number[];
	lcp: number;
	tbt: number;
	cls: number;
	/** The requests to a server, with the browser's names of their types. */
	requests: { url: string; resourceType?: string }[];
}

interface Audit {
	numericValue: number;
	details?: { items: Visit['requests'] };
}

interface Report {
	runtimeError?: { message: string };
	categories: Record<string, { score: number | null }>;
	audits: Record<
		'largest-contentful-paint' | 'total-blocking-time' | 'cumulative-layout-shift' | 'network-requests',
		Audit
	>;
}

/** Prepares Lighthouse and a browser; returns the measurement of one visit, each with a new profile. */
export async function openLighthouse(): Promise<(url: string, throttling: Throttling) => Promise<Visit>> {
	const folder = await installPackages('lighthouse', PACKAGES);
	const browser = await findBrowser();
	const { args = [], chromiumSandbox } = launching(browser);
	const flags = ['--headless', ...(chromiumSandbox ? [] : ['--no-sandbox']), ...args];
	const env = { ...process.env, ...browser.env, CHROME_PATH: browser.path };
	const program = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js');
	const visit = async (url: string, throttling: Throttling) => {
		const options = {
			output: 'json',
			'output-path': 'stdout',
			'enable-error-reporting': false,
			quiet: true,
			'disable-full-page-screenshot': true,
			'form-factor': 'mobile',
			'throttling-method': THROTTLING[throttling],
			'only-categories': CATEGORIES.join(','),
			'chrome-flags': flags.join(' '),
		};
		const given = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
		const limits = { timeout: 3 * MINUTE, maxBuffer: 64 * 1024 * 1024 };
		const { stdout } = await run(process.execPath, [program, url, ...given], { env, ...limits });
		return visitOf(JSON.parse(stdout));
	};
	// On a busy machine a visit fails now and then, or lacks a figure.
	return (url, throttling) => visit(url, throttling).catch(() => visit(url, throttling));
}

function visitOf({ runtimeError, categories, audits }: Report): Visit {
	if (runtimeError) throw new Error(runtimeError.message);
	const missing = CATEGORIES.filter((name) => typeof categories[name]?.score !== 'number');
	if (missing.length > 0) throw new Error(`Lighthouse gave no score for ${missing.join(', ')}`);
	return {
		scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
		lcp: audits['largest-contentful-paint'].numericValue,
		tbt: audits['total-blocking-time'].numericValue,
		cls: audits['cumulative-layout-shift'].numericValue,
		requests: (audits['network-requests'].details?.items ?? []).filter(({ url }) => url.startsWith('http')),
	};
}
