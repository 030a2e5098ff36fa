import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { memoryScore, yieldedScore } from '#server/testing/memory-score.ts';
import { niceOfSession } from '#server/testing/nice-of-session.ts';
import { lowerPriority, yieldMemory } from './lower-priority.ts';

/** The nice values of a process's threads (proc(5): field 19, after the name in parentheses). */
function niceValues(pid: number): number[] {
	return readdirSync(`/proc/${pid}/task`).map((thread) => {
		const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8');
		return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
	});
}

test.runIf(process.platform === 'linux')(
	'every thread of a process yields, and those it starts later',
	async () => {
		const program = `
		const { gzip } = require('node:zlib');
		process.stdin.once('data', () => gzip(Buffer.alloc(9), () => console.log('compressed')));
		console.log('ready');
	`;
		const child = spawn(process.execPath, ['--eval', program], { stdio: ['pipe', 'pipe', 'inherit'] });
		try {
			await once(child.stdout, 'data');
			const pid = child.pid as number;
			expect(niceValues(pid).length).toBeGreaterThan(1);
			lowerPriority(pid);
			child.stdin.write('go');
			await once(child.stdout, 'data');
			expect(new Set(niceValues(pid))).toEqual(new Set([constants.priority.PRIORITY_BELOW_NORMAL]));
		} finally {
			child.kill();
		}
	},
);

test.runIf(process.platform === 'linux')(
	'when memory runs out the kernel ends a process that yields before this one',
	async () => {
		const child = spawn(process.execPath, ['--eval', 'process.stdin.resume()'], {
			stdio: ['pipe', 'ignore', 'inherit'],
		});
		await once(child, 'spawn');
		const pid = child.pid as number;
		const own = memoryScore(process.pid);
		try {
			expect(memoryScore(pid)).toBe(own);
			yieldMemory(pid);
			expect(memoryScore(pid)).toBe(yieldedScore());
			expect(memoryScore(process.pid)).toBe(own);
		} finally {
			child.kill();
		}
	},
);

describe.runIf(niceOfSession(process.pid) !== null)('where the kernel groups processes by session', () => {
	/** Starts a process, has it yield, and returns what `look` sees of it. */
	async function yielding<T>(detached: boolean, look: (pid: number) => T): Promise<T> {
		const child = spawn(process.execPath, ['--eval', 'process.stdin.resume()'], {
			detached,
			stdio: ['pipe', 'ignore', 'inherit'],
		});
		await once(child, 'spawn');
		try {
			lowerPriority(child.pid as number);
			return look(child.pid as number);
		} finally {
			child.kill();
		}
	}

	test('a process that leads a session yields to other sessions', async () => {
		expect(await yielding(true, niceOfSession)).toBe(10);
	});

	test('the session of the process that takes bids does not yield', async () => {
		const before = niceOfSession(process.pid);
		expect(await yielding(false, niceOfSession)).toBe(before);
	});

	test('every process yields, of several that start together without administrator’s rights', async () => {
		const program = `
			const { lowerPriority } = await import(${JSON.stringify(new URL('./lower-priority.ts', import.meta.url))});
			const { niceOfSession } = await import(${JSON.stringify(new URL('../testing/nice-of-session.ts', import.meta.url))});
			const { spawn } = await import('node:child_process');
			const pids = Array.from({ length: 4 }, () => spawn('sleep', ['20'], { detached: true, stdio: 'ignore' }).pid);
			for (const pid of pids) lowerPriority(pid);
			const values = () => pids.map(niceOfSession);
			const until = performance.now() + 10_000;
			while (performance.now() < until && values().some((nice) => nice !== 10)) await new Promise((go) => setTimeout(go, 20));
			console.log(values().join());
			for (const pid of pids) process.kill(pid);
			process.exit();
		`;
		const unprivileged = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-sys_admin'] : [];
		const [command = '', ...args] = [
			...unprivileged,
			...[process.execPath, '--input-type=module', '--eval', program],
		];
		const { stdout } = await promisify(execFile)(command, args);
		expect(stdout.trim()).toBe('10,10,10,10');
	});
});
