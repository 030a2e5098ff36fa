import { type ChildProcess, spawn } from 'node:child_process';
import { expect, inject, test } from 'vitest';
import { waitFor } from '#server/testing/wait-for.ts';
import { hasEnded, keepRunning } from './embedded.ts';

const { all } = inject('runs');

const program = (script: string) => spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
const ENDLESS = 'setInterval(() => undefined, 1000)';

test.runIf(all)(
	'a program that ends, by itself or by a signal, is started again until it is stopped',
	async () => {
		const launched: ChildProcess[] = [];
		const ended: string[] = [];
		const launch = () => {
			const child = program(launched.length === 0 ? 'process.exit(3)' : ENDLESS);
			launched.push(child);
			return child;
		};
		const first = program('process.exit(7)');
		const stop = keepRunning(first, launch, (how) => ended.push(how));
		await waitFor('two starts', async () => launched.length === 2);
		expect(ended).toEqual(['code 7']);
		const [, last] = launched as [ChildProcess, ChildProcess];
		expect(hasEnded(last)).toBe(false);
		await stop();
		expect(hasEnded(last)).toBe(true);
		expect(launched.length).toBe(2);
	},
);

test.runIf(all)('a start that throws is tried again', async () => {
	let tries = 0;
	let last: ChildProcess | undefined;
	const launch = () => {
		tries += 1;
		if (tries === 1) throw new Error('no space left on device');
		last = program(ENDLESS);
		return last;
	};
	const first = program(ENDLESS);
	const stop = keepRunning(first, launch, () => undefined);
	first.kill('SIGKILL');
	await waitFor('the second start', async () => last !== undefined);
	await stop();
	expect(hasEnded(last as ChildProcess)).toBe(true);
});
