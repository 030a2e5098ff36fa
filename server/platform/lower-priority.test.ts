import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { expect, test } from 'vitest';
import { lowerPriority } from './lower-priority.ts';

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
