/** Runs the work when a slot is free. Null when the queue is full; then the work is not run. */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T | null>;

/** At most `running` pieces of work run at once on this server; up to `waiting` more queue in order of arrival. */
export function createSemaphore(running: number, waiting: number): Semaphore {
	let free = running;
	const line: (() => void)[] = [];
	const leave = () => {
		const next = line.shift();
		if (next) next();
		else free += 1;
	};
	const enter = async (): Promise<boolean> => {
		if (free > 0) {
			free -= 1;
			return true;
		}
		if (line.length >= waiting) return false;
		const { promise, resolve } = Promise.withResolvers<void>();
		line.push(resolve);
		await promise;
		return true;
	};
	return async (work) => {
		if (!(await enter())) return null;
		try {
			return await work();
		} finally {
			leave();
		}
	};
}
