/** In milliseconds: a page that never rests runs the work after this time. */
const LATEST = 2_000;

/** Runs work once the page is visible and the browser has nothing else to do. Returns a function that cancels it. */
export function whenSeen(work: () => void): () => void {
	const gone = new AbortController();
	const { signal } = gone;
	function start() {
		if (document.visibilityState === 'hidden')
			return document.addEventListener('visibilitychange', start, { once: true, signal });
		const run = () => !signal.aborted && work();
		// Safari has no idle callbacks.
		if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: LATEST });
		else setTimeout(run, 200);
	}
	start();
	return () => gone.abort();
}

/** The number of records that are downloaded without being asked for: about three megabytes. */
const MOST = 5_000;

/** Whether the ledger is verified by itself, on a page that was rendered with `records`. */
export function verifiesItself(records: number): boolean {
	return records > 0 && records <= MOST;
}

/** Whether the visitor asked the browser to save data. */
export function savesData(): boolean {
	const { connection } = navigator as { connection?: { saveData?: boolean } };
	return connection?.saveData === true;
}
