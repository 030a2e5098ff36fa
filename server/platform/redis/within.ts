/**
 * The result of `work`, or an error once `time` milliseconds have passed, which `onLate` is told. The work itself goes
 * on. An answer that arrived while this process was busy is in time.
 */
export async function within<T>(time: number, work: Promise<T>, onLate?: (late: Error) => void): Promise<T> {
	const { promise, reject } = Promise.withResolvers<never>();
	let settled = false;
	const expire = () => {
		if (settled) return;
		const late = new Error(`no answer within ${time} ms`);
		onLate?.(late);
		reject(late);
	};
	// Timers run before sockets are read, and immediates after it.
	const timer = setTimeout(() => setImmediate(() => setImmediate(expire)), time);
	try {
		return await Promise.race([work, promise]);
	} finally {
		settled = true;
		clearTimeout(timer);
		// What fails after its time is nobody's error any more.
		work.catch(() => undefined);
	}
}
