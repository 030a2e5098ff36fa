import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import type { Report } from './steps.ts';

/** What a runner says of its tests. */
export interface Tally {
	passed: number;
	failed: number;
	skipped: number;
	/** Where each failed and what it said first, one line for each: the last lines of a long log may be all one sees. */
	failures: string[];
	/** The same for those that passed at their second attempt: a race, in the product or in the journey. */
	unsteady: string[];
}

const vitestReport = z
	.object({
		numPassedTests: z.int(),
		numFailedTests: z.int(),
		numPendingTests: z.int(),
		numTodoTests: z.int(),
		testResults: z.array(
			z.object({
				name: z.string(),
				status: z.string(),
				message: z.string(),
				assertionResults: z.array(
					z.object({
						fullName: z.string(),
						status: z.string(),
						failureMessages: z.array(z.string()).nullish(),
					}),
				),
			}),
		),
	})
	.transform((report) => ({
		passed: report.numPassedTests,
		failed: report.numFailedTests,
		skipped: report.numPendingTests + report.numTodoTests,
		failures: report.testResults.flatMap(({ name, status, message, assertionResults }) => {
			const failed = assertionResults.filter((each) => each.status === 'failed');
			// A file that broke before its first test has a message of its own.
			if (failed.length === 0) return status === 'failed' ? [failure(relative('.', name), '', message)] : [];
			return failed.map((each) => failure(relative('.', name), each.fullName, each.failureMessages?.[0]));
		}),
		unsteady: [],
	}));

interface Suite {
	specs: Spec[];
	suites?: Suite[] | undefined;
}

type Spec = z.infer<typeof spec>;

const spec = z.object({
	title: z.string(),
	file: z.string(),
	line: z.int(),
	tests: z.array(
		z.object({
			status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
			results: z.array(
				z.object({
					errors: z.array(z.object({ message: z.string().optional() })),
					attachments: z.array(z.object({ name: z.string(), path: z.string().optional() })),
				}),
			),
		}),
	),
});

const suite: z.ZodType<Suite> = z.object({
	specs: z.array(spec),
	get suites() {
		return z.array(suite).optional();
	},
});

const specsOf = ({ specs, suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)];

const playwrightReport = z
	.object({
		stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
		suites: z.array(suite),
	})
	.transform(({ stats, suites }) => {
		const specs = suites.flatMap(specsOf);
		return {
			passed: stats.expected + stats.flaky,
			failed: stats.unexpected,
			skipped: stats.skipped,
			failures: specs.flatMap((each) => journeysThat('unexpected', each)),
			unsteady: specs.flatMap((each) => journeysThat('flaky', each)),
		};
	});

/** One line for each journey of a spec that came out like this: what its first attempt said, and what its page did. */
function journeysThat(came: 'unexpected' | 'flaky', { title, file, line, tests }: Spec): string[] {
	return tests
		.filter(({ status }) => status === came)
		.map(({ results: [first] }) => {
			const said = first?.errors.map(({ message = '' }) => message).join('\n');
			const page = first?.attachments.find(({ name }) => name === 'error-context')?.path;
			return failure(`${file}:${line}`, title, said, page && announced(page));
		});
}

/** What the page announced or asked when its journey failed, from the picture in words that the runner keeps of it. */
function announced(file: string): string {
	const telling = /^\s*- (status|alert|dialog|alertdialog|progressbar)\b.*/gm;
	const lines = existsSync(file) ? (readFileSync(file, 'utf8').match(telling) ?? []) : [];
	return firstLines(lines.join('\n'));
}

/** As much of a message as tells what was expected and what came. */
const LINES = 6;

function firstLines(message: string): string {
	const lines = stripVTControlCharacters(message).split('\n');
	const said = lines.map((line) => line.trim()).filter(Boolean);
	return said.slice(0, LINES).join(' | ');
}

function failure(where: string, title: string, message = '', page = ''): string {
	return `  ✘ ${[where, title, firstLines(message), page].filter(Boolean).join(' › ')}`;
}

/** Reads what a runner left; null where it left nothing that can be read. */
export function readReport({ runner, file }: Report): Tally | null {
	try {
		const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
		return runner === 'vitest' ? vitestReport.parse(report) : playwrightReport.parse(report);
	} catch {
		return null;
	}
}
