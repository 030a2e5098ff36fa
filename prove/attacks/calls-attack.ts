/**
 * A process in which accounts ask for one path without pause, each over a connection of its own. It has the lowest priority, because they
 * would be on other machines.
 */
import { constants, setPriority } from 'node:os';
import { type Asker, askWithoutPause } from './callers.ts';

export interface CallsTask {
	askers: Asker[];
	path: string;
}

setPriority(constants.priority.PRIORITY_LOW);

const ended = new AbortController();
let asking: Promise<Map<number, number>[]> = Promise.resolve([]);

process.on('message', async (message: CallsTask | 'count') => {
	if (message !== 'count') {
		const { askers, path } = message;
		asking = Promise.all(askers.map((asker) => askWithoutPause(asker, 1, () => path, ended.signal)));
		return;
	}
	ended.abort();
	const answered = (await asking).reduce((sum, statuses) => sum + (statuses.get(200) ?? 0), 0);
	process.send?.(answered);
});
process.on('disconnect', () => process.exit(0));
