/**
 * Runs work that is usually short, and calls `log` with the seconds it has taken every `interval` milliseconds, so that whoever
 * waits for it sees that it continues.
 */
export async function logProgress<T>(
	work: () => Promise<T>,
	log: (seconds: number) => void,
	interval: number,
): Promise<T> {
	const started = performance.now();
	const timer = setInterval(() => log(Math.round((performance.now() - started) / 1_000)), interval);
	try {
		return await work();
	} finally {
		clearInterval(timer);
	}
}
