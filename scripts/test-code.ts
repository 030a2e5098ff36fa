import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failedFiles, failures } from './failed-tests.ts';

/**
 * Runs unit and server tests. Test files that fail are run once more, alone (decision 087); those that pass only then are
 * named in the last lines.
 */
const FOLDER = mkdtempSync(join(tmpdir(), 'martelo-tests-'));
const VITEST = join(import.meta.dirname, '..', 'node_modules', 'vitest', 'vitest.mjs');

/** Runs the test files whose paths contain one of `files`, or all. Answers whether they passed, and vitest's report. */
function attempt(name: string, files: string[], options: string[]): { passed: boolean; report: string } {
	const file = join(FOLDER, `${name}.json`);
	const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
	const { status } = spawnSync(process.execPath, [VITEST, 'run', ...reporters, ...options, ...files], {
		stdio: 'inherit',
	});
	return { passed: status === 0, report: readFileSync(file, 'utf8') };
}

try {
	const first = attempt('first', process.argv.slice(2), []);
	const again = first.passed ? [] : failedFiles(first.report);
	const passed = first.passed || (again.length > 0 && attempt('second', again, ['--maxWorkers=1']).passed);
	if (!first.passed && passed)
		console.log(`\nPassed at the second attempt only:\n${failures(first.report).join('\n')}`);
	process.exitCode = passed ? 0 : 1;
} finally {
	rmSync(FOLDER, { recursive: true });
}
