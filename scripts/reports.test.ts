import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readReport } from './reports.ts';

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'reports-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function reportOf(runner: 'vitest' | 'playwright', content: unknown) {
	const file = join(folder, `${runner}.json`);
	await writeFile(file, JSON.stringify(content));
	return { runner, file };
}

const RED = '\u001b[31m';

test('a journey that failed is told with its place, its title, what it expected and what its page announced', async () => {
	const seen = join(folder, 'error-context.md');
	await writeFile(seen, '- main:\n  - status: Carregando...\n  - text: Casa\n  - dialog "Confirmar":\n');
	const spec = (title: string, status: string, message?: string) => ({
		...{ title, file: 'bids.spec.ts', line: 7 },
		tests: [
			{
				status,
				results: [
					{
						errors: message ? [{ message }] : [],
						attachments: message ? [{ name: 'error-context', path: seen }] : [],
					},
				],
			},
		],
	});
	const report = await reportOf('playwright', {
		stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 2 },
		suites: [
			{
				specs: [spec('fine', 'expected')],
				suites: [
					{
						specs: [
							spec('broken', 'unexpected', `${RED}Expected: 1\n\n  Got: 2`),
							spec('second', 'flaky', 'Gone'),
						],
					},
				],
			},
		],
	});
	const announced = '- status: Carregando... | - dialog "Confirmar":';
	expect(readReport(report)).toEqual({
		passed: 2,
		failed: 1,
		skipped: 2,
		failures: [`  ✘ bids.spec.ts:7 › broken › Expected: 1 | Got: 2 › ${announced}`],
		unsteady: [`  ✘ bids.spec.ts:7 › second › Gone › ${announced}`],
	});
});

test('so is a test, and a file that broke before its first', async () => {
	const file = (name: string, status: string, message: string, assertionResults: object[]) => ({
		...{ name: resolve(name), status, message, assertionResults },
	});
	const report = await reportOf('vitest', {
		...{ numPassedTests: 1, numFailedTests: 1, numPendingTests: 0, numTodoTests: 1 },
		testResults: [
			file('a.test.ts', 'failed', '', [
				{ fullName: 'fine', status: 'passed', failureMessages: [] },
				{ fullName: 'broken', status: 'failed', failureMessages: ['Error: 1 is not 2'] },
			]),
			file('b.test.ts', 'failed', 'no such module', []),
		],
	});
	expect(readReport(report)).toEqual({
		passed: 1,
		failed: 1,
		skipped: 1,
		failures: ['  ✘ a.test.ts › broken › Error: 1 is not 2', '  ✘ b.test.ts › no such module'],
		unsteady: [],
	});
});

test('a runner that left nothing tells nothing', () => {
	expect(readReport({ runner: 'vitest', file: join(folder, 'none.json') })).toBeNull();
});
