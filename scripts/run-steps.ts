import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** The scripts of package.json that check the code without a database or a browser. */
export const CHECKS = ['lint', 'types', 'file-rules', 'unused', 'test:unit'];

export const TESTS = [...CHECKS, 'test:server', 'prove:small', 'test:e2e'];

// Tools keep their caches in the checkout, like everything else that tests write; processes that tests start share compiled code.
const CACHE = join(import.meta.dirname, '..', 'node_modules', '.cache');
const ENV = { ...process.env, XDG_CACHE_HOME: CACHE, NODE_COMPILE_CACHE: join(CACHE, 'compiled') };

/** Runs scripts of package.json in order up to the first that fails, prints the time of each, and sets the exit code. */
export function runSteps(scripts: readonly string[]): void {
	const lines: string[] = [];
	const ok = scripts.every((script) => {
		console.log(`\n── ${script}`);
		const started = performance.now();
		// `node --run` reads package.json, so that a step is the same alone and among the others.
		const { status } = spawnSync(process.execPath, ['--run', script], { stdio: 'inherit', env: ENV });
		const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6);
		lines.push(`${status === 0 ? 'ok    ' : 'FAILED'} ${seconds} s  ${script}`);
		return status === 0;
	});
	console.log(`\n${lines.join('\n')}`);
	if (ok) return;
	console.log(`Stopped there: see above, or run it alone: npm run ${scripts[lines.length - 1]}`);
	process.exitCode = 1;
}
