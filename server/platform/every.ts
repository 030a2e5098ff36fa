/** Work that is repeated until it is stopped. */
export interface Repeated {
	/** No turn begins after this; resolves when the one under way has ended. */
	stop(): Promise<void>;
}

/**
 * Runs `turn` every `interval` milliseconds, with `atOnce` for the first time now. Turns never overlap: one that is due
 * while another runs is left out. An error of a turn is reported, and the next turn comes at its time.
 */
export function every(
	interval: number,
	turn: () => Promise<unknown>,
	onError: (error: unknown) => void,
	{ atOnce = false } = {},
): Repeated {
	let running: Promise<unknown> | null = null;
	const run = () => {
		running ??= turn()
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
