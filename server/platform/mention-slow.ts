/**
 * Runs work that is usually short, and calls `mention` with the seconds it has taken every `interval` milliseconds, so that whoever
 * waits for it sees that it continues.
 */
export async function mentionSlow<T>(
	work: () => Promise<T>,
	mention: (seconds: number) => void,
	interval: number,
): Promise<T> {
	const started = performance.now();
	const timer = setInterval(() => mention(Math.round((performance.now() - started) / 1_000)), interval);
	try {
		return await work();
	} finally {
		clearInterval(timer);
	}
}
