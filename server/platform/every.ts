/** Work that repeats until it is stopped. */
export interface Repeated {
	/** Prevents further runs; resolves when the run in progress has ended. */
	stop(): Promise<void>;
}

/**
 * Runs `task` every `interval` milliseconds; with `atOnce`, for the first time immediately. Runs never overlap: one
 * that is due while another is in progress is skipped. Errors are passed to `onError`, and the next run takes place as
 * scheduled.
 */
export function every(
	interval: number,
	task: () => Promise<unknown>,
	onError: (error: unknown) => void,
	{ atOnce = false } = {},
): Repeated {
	let running: Promise<unknown> | null = null;
	const run = () => {
		running ??= task()
			.catch(onError)
			.finally(() => {
				running = null;
			});
	};
	if (atOnce) run();
	const timer = setInterval(run, interval);
	return {
		stop: async () => {
			clearInterval(timer);
			await running;
		},
	};
}
