import { readFileSync } from 'node:fs';
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
	ok: z.boolean(),
	tests: z.array(
		z.object({
			results: z.array(z.object({ errors: z.array(z.object({ message: z.string().optional() })) })),
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
	.transform(({ stats, suites }) => ({
		passed: stats.expected,
		failed: stats.unexpected + stats.flaky,
		skipped: stats.skipped,
		failures: suites
			.flatMap(specsOf)
			.filter(({ ok }) => !ok)
			.map(({ title, file, line, tests }) =>
				failure(
					`${file}:${line}`,
					title,
					tests
						.flatMap(({ results }) => results)
						.flatMap(({ errors }) => errors)
						.map(({ message = '' }) => firstLines(message))
						.join(' · '),
				),
			),
	}));

/** As much of a message as tells what was expected and what came. */
const LINES = 6;

function firstLines(message: string): string {
	const lines = stripVTControlCharacters(message).split('\n');
	const said = lines.map((line) => line.trim()).filter(Boolean);
	return said.slice(0, LINES).join(' | ');
}

function failure(where: string, title: string, message = ''): string {
	return `  ✘ ${[where, title, firstLines(message)].filter(Boolean).join(' › ')}`;
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
