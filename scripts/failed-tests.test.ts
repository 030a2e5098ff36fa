import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { failedFiles, failures } from './failed-tests.ts';

const FILE = join(process.cwd(), 'server', 'stopping.test.ts');

function reportOf(...names: string[]): string {
	const passed = { status: 'passed', fullName: 'it stops', failureMessages: [] };
	const failed = {
		status: 'failed',
		fullName: 'one signal: it drains',
		failureMessages: ['Error: 1 is not 2\n    at stopping.test.ts:7'],
	};
	return JSON.stringify({
		success: false,
		testResults: [
			{ name: join(process.cwd(), 'a.test.ts'), status: 'passed', message: '', assertionResults: [passed] },
			...names.map((name) => ({ name, status: 'failed', message: '', assertionResults: [passed, failed] })),
		],
	});
}

describe('tests that failed', () => {
	it('are run again by file, if they are in few files', () => {
		expect(failedFiles(reportOf())).toEqual([]);
		expect(failedFiles(reportOf(FILE))).toEqual([FILE]);
		expect(failedFiles(reportOf('1', '2', '3'))).toEqual(['1', '2', '3']);
		expect(failedFiles(reportOf('1', '2', '3', '4'))).toEqual([]);
	});

	it('are named with their errors, and files that could not be loaded with theirs', () => {
		expect(failures(reportOf(FILE))).toEqual([
			'server/stopping.test.ts › one signal: it drains: Error: 1 is not 2',
		]);
		const unloaded = { name: FILE, status: 'failed', message: 'SyntaxError: x\n at y', assertionResults: [] };
		expect(failures(JSON.stringify({ testResults: [unloaded] }))).toEqual([
			'server/stopping.test.ts: SyntaxError: x',
		]);
	});
});
