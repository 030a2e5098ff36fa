import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

/** Scripts of package.json that run one after another; those in one list run at the same time. */
type Steps = readonly (readonly string[])[];

const STATIC = ['lint', 'types', 'file-rules', 'unused'];

/** The scripts that check the code without a database or a browser. */
export const CHECKS: Steps = [STATIC, ['test:unit']];

export const TESTS: Steps = [STATIC, ['test:code'], ['prove:small'], ['test:e2e']];

// Tools keep their caches in the checkout, like everything else that tests write; processes that tests start share compiled code.
const CACHE = join(import.meta.dirname, '..', 'node_modules', '.cache');
const ENV = { ...process.env, XDG_CACHE_HOME: CACHE, NODE_COMPILE_CACHE: join(CACHE, 'compiled') };

/**
 * Runs scripts of package.json up to the first that fails, prints the time of each, and sets the exit code. What scripts
 * that run at the same time print is shown when each has ended.
 */
export async function runSteps(steps: Steps): Promise<void> {
	const lines: string[] = [];
	const failed: string[] = [];
	for (const scripts of steps) {
		await Promise.all(
			scripts.map(async (script) => {
				const started = performance.now();
				const ok = await runScript(script, scripts.length > 1);
				const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6);
				lines.push(`${ok ? 'ok    ' : 'FAILED'} ${seconds} s  ${script}`);
				if (!ok) failed.push(script);
			}),
		);
		if (failed.length > 0) break;
	}
	console.log(`\n${lines.join('\n')}`);
	if (failed.length === 0) return;
	console.log(`Stopped there: see above, or run it alone: npm run ${failed[0]}`);
	process.exitCode = 1;
}

async function runScript(script: string, together: boolean): Promise<boolean> {
	if (!together) console.log(`\n── ${script}`);
	// `node --run` reads package.json, so that a step is the same alone and among the others.
	const child = spawn(process.execPath, ['--run', script], {
		stdio: together ? ['ignore', 'pipe', 'pipe'] : 'inherit',
		env: ENV,
	});
	const ended = once(child, 'close');
	if (child.stdout && child.stderr) {
		const [out, err] = await Promise.all([buffer(child.stdout), buffer(child.stderr)]);
		process.stdout.write(`\n── ${script}\n${out}${err}`);
	}
	const [code] = await ended;
	return code === 0;
}
