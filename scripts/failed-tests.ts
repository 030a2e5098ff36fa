import { relative } from 'node:path';
import { z } from 'zod';

/** A run in which more test files fail has a fault: they are not run again. */
const MOST = 3;

/** What is read of vitest's JSON report. */
const report = z.object({
	testResults: z.array(
		z.object({
			name: z.string(),
			status: z.string(),
			message: z.string(),
			assertionResults: z.array(
				z.object({
					status: z.string(),
					fullName: z.string(),
					failureMessages: z.array(z.string()).nullish(),
				}),
			),
		}),
	),
});

function failedIn(text: string) {
	return report.parse(JSON.parse(text)).testResults.filter(({ status }) => status === 'failed');
}

/**
 * The test files of vitest's JSON report that deserve a second attempt: those that failed, if they are at most three. None if the run
 * failed otherwise, for example by an error outside of every test.
 */
export function failedFiles(text: string): string[] {
	const files = failedIn(text).map(({ name }) => name);
	return files.length <= MOST ? files : [];
}

/** A line for each test that failed, with its error, and for each file that could not be loaded. */
export function failures(text: string): string[] {
	return failedIn(text).flatMap(({ name, message, assertionResults }) => {
		const file = relative(process.cwd(), name);
		const tests = assertionResults.filter(({ status }) => status === 'failed');
		if (tests.length === 0) return [`${file}: ${message.split('\n')[0]}`];
		return tests.map(
			({ fullName, failureMessages }) =>
				`${file} › ${fullName}: ${(failureMessages ?? []).join(' ').split('\n')[0]}`,
		);
	});
}
