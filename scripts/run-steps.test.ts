import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { runSteps } from './run-steps.ts';

const { all } = inject('runs');

/** Starts a process that ignores SIGTERM, writes its number down, and waits for it. */
const SLOW = `
	const code = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1_000); console.log('ready')";
	const child = require('node:child_process').spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
	child.stdout.once('data', () => require('node:fs').writeFileSync('pid', String(child.pid)));
`;

/** Writes its number down, and waits. */
const WAIT = `
	require('node:fs').writeFileSync(process.argv[2], String(process.pid));
	setInterval(() => {}, 1_000);
`;

let root = '';
let printed = '';
beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), 'steps-'));
	const waits = { one: 'node wait.cjs one', two: 'node wait.cjs two' };
	const scripts = { slow: 'node slow.cjs', good: 'node -e 0', bad: 'node -e "process.exit(3)"', ...waits };
	writeFileSync(join(root, 'package.json'), JSON.stringify({ scripts }));
	writeFileSync(join(root, 'slow.cjs'), SLOW);
	writeFileSync(join(root, 'wait.cjs'), WAIT);
	printed = '';
	vi.spyOn(console, 'log').mockImplementation((text) => {
		printed += `${text}\n`;
	});
});
afterEach(() => {
	vi.restoreAllMocks();
	rmSync(root, { recursive: true });
});

describe('steps', () => {
	it('run one after another, and their times are printed', async () => {
		expect(await runSteps([{ scripts: ['good'], seconds: 60 }], root)).toBe(true);
		expect(printed).toMatch(/ok +\d+\.\d s {2}good/);
	});

	it('stop at the first that fails', async () => {
		const steps = ['bad', 'good'].map((script) => ({ scripts: [script], seconds: 60 }));
		expect(await runSteps(steps, root)).toBe(false);
		expect(printed).toMatch(/FAILED +\d+\.\d s {2}bad\nStopped there: .*npm run bad/);
		expect(printed).not.toContain('s  good');
	});

	it.runIf(all)('that pass their time limit fail, and their processes end', async () => {
		expect(await runSteps([{ scripts: ['slow'], seconds: 4 }], root)).toBe(false);
		expect(printed).toContain('s  slow, ended at its time limit of 4 s\n');
		const pid = Number(readFileSync(join(root, 'pid'), 'utf8'));
		await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 30_000 });
	});

	it.runIf(all)('that run at the same time end together when the run is interrupted', async () => {
		const steps = JSON.stringify([{ scripts: ['one', 'two'], seconds: 60 }]);
		const code = `import { runSteps } from './run-steps.ts'; await runSteps(${steps}, ${JSON.stringify(root)});`;
		const run = spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: import.meta.dirname });
		const pidOf = (name: string) => Number(readFileSync(join(root, name), 'utf8'));
		const pids = await vi.waitFor(() => [pidOf('one'), pidOf('two')], { timeout: 30_000 });
		run.kill('SIGINT');
		for (const pid of pids)
			await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 30_000 });
	});
});
