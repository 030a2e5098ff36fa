import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { SECOND } from '#domain/values/time.ts';

/** Scripts of package.json that run at the same time, and the seconds after which they are ended and the run fails. */
interface Step {
	scripts: readonly string[];
	seconds: number;
}

// Limits are about twice what a step takes on two idle cores (decision 094).
const STATIC = { scripts: ['lint', 'types', 'file-rules', 'unused'], seconds: 240 };
export const CHECKS: readonly Step[] = [STATIC, { scripts: ['test:unit'], seconds: 300 }];
export const TESTS: readonly Step[] = [
	// The proofs wait for most of their time, in which the checks run.
	{ scripts: [...STATIC.scripts, 'prove:small'], seconds: 480 },
	{ scripts: ['test:code'], seconds: 900 },
	{ scripts: ['test:e2e'], seconds: 600 },
];
export const ALL_TESTS: readonly Step[] = [
	STATIC,
	{ scripts: ['test:code'], seconds: 2_400 },
	{ scripts: ['prove:all'], seconds: 3_600 },
	{ scripts: ['test:e2e'], seconds: 5_400 },
];

/** The scripts in progress. */
const running = new Set<ChildProcess>();

/** How long the processes of a step may take to end by themselves once its time limit is passed. */
const GRACE = 5 * SECOND;

const ROOT = join(import.meta.dirname, '..');
// Tools keep their caches in the checkout, like everything else that tests write; processes that tests start share compiled code.
const CACHE = join(ROOT, 'node_modules', '.cache');
const CACHES = { XDG_CACHE_HOME: CACHE, NODE_COMPILE_CACHE: join(CACHE, 'compiled') };

/**
 * Runs scripts of package.json in `root` up to the first that fails or passes its time limit, prints the time of each, and answers
 * whether all passed. What scripts that run at the same time print is shown when each has ended. On a slower machine,
 * TIME_LIMITS=2 doubles the time limits.
 */
export async function runSteps(steps: readonly Step[], root = ROOT): Promise<boolean> {
	const lines: string[] = [];
	const failed: string[] = [];
	for (const { scripts, seconds } of steps) {
		const limit = seconds * Number(process.env.TIME_LIMITS ?? 1);
		await Promise.all(
			scripts.map(async (script) => {
				const started = performance.now();
				const how = await runScript(script, { root, limit, together: scripts.length > 1 });
				const took = ((performance.now() - started) / SECOND).toFixed(1).padStart(6);
				const late = how === 'late' ? `, ended at its time limit of ${limit} s` : '';
				lines.push(`${how === 'ok' ? 'ok    ' : 'FAILED'} ${took} s  ${script}${late}`);
				if (how !== 'ok') failed.push(script);
			}),
		);
		if (failed.length > 0) break;
	}
	console.log(`\n${lines.join('\n')}`);
	if (failed.length > 0) console.log(`Stopped there: see above, or run it alone: npm run ${failed[0]}`);
	return failed.length === 0;
}

async function runScript(
	script: string,
	{ root, limit, together }: { root: string; limit: number; together: boolean },
): Promise<'ok' | 'failed' | 'late'> {
	if (!together) console.log(`\n── ${script}`);
	// `node --run` reads package.json, so that a step is the same alone and among the others.
	const child = spawn(process.execPath, ['--run', script], {
		cwd: root,
		stdio: together ? ['ignore', 'pipe', 'pipe'] : 'inherit',
		env: { ...process.env, ...CACHES },
		// A process group of its own, so that whatever it starts can be ended with it.
		detached: true,
	});
	let late = false;
	const timer = setTimeout(() => {
		late = true;
		endAll(child, 'SIGTERM');
		setTimeout(endAll, GRACE, child, 'SIGKILL').unref();
	}, limit * SECOND);
	if (running.size === 0) process.on('SIGINT', interrupted).on('SIGTERM', interrupted);
	running.add(child);
	const ended = once(child, 'close');
	if (child.stdout && child.stderr) {
		const [out, err] = await Promise.all([buffer(child.stdout), buffer(child.stderr)]);
		process.stdout.write(`\n── ${script}\n${out}${err}`);
	}
	const [code] = await ended;
	clearTimeout(timer);
	running.delete(child);
	if (running.size === 0) process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
	if (late) endAll(child, 'SIGKILL');
	return late ? 'late' : code === 0 ? 'ok' : 'failed';
}

/** Ends all scripts in progress: each leads a process group of its own, which a terminal's signal does not reach. */
function interrupted(): never {
	for (const child of running) endAll(child, 'SIGTERM');
	process.exit(130);
}

/** Sends a signal to a script and to the processes that it started. */
function endAll({ pid }: ChildProcess, signal: NodeJS.Signals): void {
	if (!pid) return;
	if (process.platform === 'win32') return void spawnSync('taskkill', ['/pid', String(pid), '/t', '/f']);
	try {
		process.kill(-pid, signal);
	} catch {
		// The group has ended.
	}
}
