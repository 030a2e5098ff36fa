/**
 * What `read` answers, read at most once in `lifetime` milliseconds, however many ask meanwhile. A failure is not kept.
 */
export function keptFor<T>(
	lifetime: number,
	read: () => Promise<T>,
	now = performance.now.bind(performance),
) {
	let kept: { at: number; answer: Promise<T> } | null = null;
	return (): Promise<T> => {
		if (kept && now() - kept.at < lifetime) return kept.answer;
		const reading = { at: now(), answer: read() };
		reading.answer.catch(() => {
			if (kept === reading) kept = null;
		});
		kept = reading;
		return reading.answer;
	};
}
