import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { logProgress } from './log-progress.ts';

test('work that takes long is mentioned until it ends, whether it succeeds or fails', async () => {
	const mention = vi.fn<(seconds: number) => void>();
	expect(await logProgress(async () => 'done', mention, 5)).toBe('done');
	expect(mention).not.toHaveBeenCalled();
	const failing = logProgress(
		async () => {
			await vi.waitFor(() => expect(mention.mock.calls.length).toBeGreaterThan(1));
			throw new Error('failed');
		},
		mention,
		5,
	);
	await expect(failing).rejects.toThrow('failed');
	expect(mention).toHaveBeenCalledWith(0);
	const calls = mention.mock.calls.length;
	await sleep(20);
	expect(mention.mock.calls.length).toBe(calls);
});
