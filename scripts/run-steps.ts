import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readReport, type Tally } from './reports.ts';
import type { Report, Step } from './steps.ts';

/** Runs the steps in order up to the first that fails, sums them up, and makes this process fail with them. */
export function runSteps(steps: Step[]): void {
	const total: Tally = nothing();
	const lines: string[] = [];
	for (const step of steps) {
		console.log(`\n── ${step.script}`);
		const started = performance.now();
		const tally = outcome(step, run(step));
		lines.push(`${tally.failed ? 'FAILED' : 'ok    '} ${secondsSince(started)}  ${step.script}`);
		add(total, tally);
		if (tally.unsteady.length > 0) lines.push('Passed at the second attempt only:', ...tally.unsteady);
		if (tally.failed === 0) continue;
		lines.push(...tally.failures, `Stopped there: see above, or run it alone: npm run ${step.script}`);
		process.exitCode = 1;
		break;
	}
	console.log(`\n${lines.join('\n')}`);
	const unsteady = total.unsteady.length > 0 ? ` (${total.unsteady.length} at the second attempt)` : '';
	const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
	console.log(`${total.passed} passed${unsteady}, ${total.failed} failed${skipped}`);
}

const CACHE = join(import.meta.dirname, '..', 'node_modules', '.cache');

/** `node --run` reads package.json, so that a step is the same alone and among the others. */
function run({ script, report }: Step): boolean {
	if (report) rmSync(report.file, { force: true });
	const { status } = spawnSync(process.execPath, ['--run', script, ...(report ? reporting(report) : [])], {
		stdio: 'inherit',
		// Tools keep their caches in the checkout, like everything else that tests write.
		env: {
			...process.env,
			XDG_CACHE_HOME: CACHE,
			...(report && { PLAYWRIGHT_JSON_OUTPUT_FILE: report.file }),
		},
	});
	return status === 0;
}

function reporting({ runner, file }: Report): string[] {
	return runner === 'vitest'
		? ['--', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
		: ['--', '--reporter=list,json'];
}

/** A step that failed for another reason than a test, or ran no test at all, still counts as one failure. */
function outcome({ report }: Step, ok: boolean): Tally {
	const tally = report ? readReport(report) : { ...nothing(), passed: ok ? 1 : 0 };
	if (!tally) return { ...nothing(), failed: 1 };
	const fine = ok && tally.passed > 0;
	return fine ? tally : { ...tally, failed: Math.max(1, tally.failed) };
}

function add(total: Tally, more: Tally): void {
	total.passed += more.passed;
	total.failed += more.failed;
	total.skipped += more.skipped;
	total.unsteady.push(...more.unsteady);
}

function nothing(): Tally {
	return { passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [] };
}

function secondsSince(started: number): string {
	return `${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s`;
}
