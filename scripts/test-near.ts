import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changedFiles } from './changed-files.ts';
import { projectFiles } from './project-files.ts';

// `npm run test:near`: checks and tests what a change touches, in seconds.

const ROOT = join(import.meta.dirname, '..');

/** How many imports may lie between a changed file and a test that is run. */
const DISTANCE = 2;

/** Maximum number of test files of the server, which need a database; the nearest first. */
const MAX_SERVER_TESTS = 12;

const SCRIPT = /\.(?:ts|tsx|js)$/;
const TEST = /\.test\.tsx?$/;
const IMPORT = /(?:from|import\()\s*'([#.][^']+)'/g;

/** The tests that import a file directly or through up to `DISTANCE` others, the nearest first; and how many are farther. */
function testsNear(changed: readonly string[]): { near: string[]; farther: number } {
	const importers = new Map<string, string[]>();
	for (const file of projectFiles(ROOT).filter((name) => SCRIPT.test(name)))
		for (const [, from = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)) {
			const imported = from.startsWith('#') ? from.slice(1) : join(file, '..', from);
			importers.set(imported, [...(importers.get(imported) ?? []), file]);
		}
	const distances = new Map(changed.map((file) => [file, 0]));
	for (const [file, distance] of distances)
		for (const importer of importers.get(file) ?? [])
			if (!distances.has(importer)) distances.set(importer, distance + 1);
	const tests = [...distances].filter(([file]) => TEST.test(file)).sort((a, b) => a[1] - b[1]);
	const near = tests.filter(([, distance]) => distance <= DISTANCE).map(([file]) => file);
	return { near, farther: tests.length - near.length };
}

const existing = new Set(projectFiles(ROOT));
const changed = changedFiles(ROOT).filter((file) => existing.has(file));
const { near, farther } = testsNear(changed);
const server = near.filter((file) => file.startsWith('server/'));
const unit = near.filter((file) => !file.startsWith('server/'));
const journeys = changed.filter((file) => file.endsWith('.spec.ts'));
const chosen = server.slice(0, MAX_SERVER_TESTS);
const left = farther + server.length - chosen.length;

const steps: [name: string, files: string[]][] = [
	['biome check --error-on-warnings --no-errors-on-unmatched', changed],
	['tsc -b', []],
	['vitest run --project unit', unit],
	['vitest run --project server', chosen],
	['playwright test', journeys],
];
const ok = steps.every(([command, files]) => {
	if (files.length === 0 && command !== 'tsc -b') return true;
	console.log(`\n── ${command} (${files.length} files)`);
	const [program = '', ...args] = command.split(' ');
	const bin = join(ROOT, 'node_modules', '.bin', program);
	// A journey that was changed is run, also one that otherwise only `npm run test:all` runs.
	const env = program === 'playwright' ? { ...process.env, TEST_RUNS: 'all' } : process.env;
	return spawnSync(bin, [...args, ...files], { cwd: ROOT, stdio: 'inherit', env }).status === 0;
});
console.log(
	`\n${changed.length} changed files. ${left} further test files depend on them: npm test runs those.`,
);
if (!ok) process.exitCode = 1;
