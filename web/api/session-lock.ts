const NAME = 'martelo.session';

/** What the tab before may have told and this one has not heard yet: milliseconds. */
const NEWS = 50;

/**
 * Runs in one tab of this browser at a time, once the news of the tab before have arrived. Where the browser has
 * no locks, tabs that act in the same moment ask the server once each.
 */
export function exclusively(run: () => Promise<void>): Promise<void> {
	const { locks } = navigator as Partial<Navigator>;
	const turn = async () => {
		await new Promise((resolve) => setTimeout(resolve, NEWS));
		await run();
	};
	return locks ? locks.request(NAME, turn) : turn();
}
