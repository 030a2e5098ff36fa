/** Runs an item, for the first or second time; answers whether it came to an end. */
export type Run<T> = (item: T, attempt: 1 | 2) => Promise<boolean>;

/** More failures than these have a common cause, which a second attempt would not remove. */
const MOST_AGAIN = 3;

/**
 * Runs items: those of `shared` with several runners, one item per runner at a time, then those of `alone`, one after another.
 * Items that did not come to an end are run once more, alone, if they are at most three (decision 087). Answers whether
 * every item came to an end.
 */
export async function takeTurns<T>(
	runners: readonly [Run<T>, ...Run<T>[]],
	{ shared, alone }: { shared: readonly T[]; alone: readonly T[] },
): Promise<boolean> {
	const failed: T[] = [];
	const take = async (run: Run<T>, items: Iterable<T>, attempt: 1 | 2 = 1) => {
		for (const item of items) if (!(await run(item, attempt))) failed.push(item);
	};
	const queue = shared.values();
	await Promise.all(runners.map((run) => take(run, queue)));
	await take(runners[0], alone);
	if (failed.length <= MOST_AGAIN) await take(runners[0], failed.splice(0), 2);
	return failed.length === 0;
}
