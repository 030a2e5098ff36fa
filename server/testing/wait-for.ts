import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats `read` until it returns something, and returns that. Gives up after ten seconds by default. */
export async function waitFor<T>(
	what: string,
	read: () => Promise<T | null | undefined | false>,
	{ pause = 25, tries = 400 }: { pause?: number; tries?: number } = {},
): Promise<T> {
	for (let n = 0; n < tries; n += 1) {
		const value = await read();
		if (value) return value;
		await sleep(pause);
	}
	throw new Error(`waited in vain for ${what}`);
}
