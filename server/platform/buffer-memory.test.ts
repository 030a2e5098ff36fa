import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const HERE = JSON.stringify(new URL('./buffer-memory.ts', import.meta.url).href);

/** How often a process collects its whole heap of 50 MB while it makes 2 GB of buffers and keeps none. */
function collections(first: string): number {
	const program = `
		import { PerformanceObserver, constants } from 'node:perf_hooks';
		import { setTimeout as sleep } from 'node:timers/promises';
		import { countBuffersWithHeap } from ${HERE};
		${first}
		const heap = Array.from({ length: 500_000 }, (_, n) => ({ n }));
		let count = 0;
		new PerformanceObserver((list) => {
			for (const { detail } of list.getEntries()) if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) count += 1;
		}).observe({ entryTypes: ['gc'] });
		for (let n = 0; n < 32_768; n += 1) {
			new Uint8Array(65_536);
			if (n % 100 === 0) await sleep(0);
		}
		await sleep(50);
		console.log(count, heap.length);
	`;
	const args = ['--max-semi-space-size=64', '--input-type=module', '--eval', program];
	return Number.parseInt(execFileSync(process.execPath, args, { encoding: 'utf8' }), 10);
}

test('buffers that are garbage cause fewer collections of the whole heap', () => {
	const [usual, counted] = [collections(''), collections('countBuffersWithHeap();')];
	expect(counted).toBeLessThan(usual / 2);
});
