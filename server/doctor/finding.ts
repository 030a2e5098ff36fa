/** What a check found: nothing to do, something to improve, or something that is wrong. */
export interface Finding {
	check: string;
	state: 'ok' | 'warning' | 'error';
	/** What was found, in plain words. */
	found: string;
	/** What to do; absent where there is nothing to do. */
	remedy?: string;
}

/** Reports the findings of one check. */
export interface Report {
	ok(found: string): Finding;
	warning(found: string, remedy: string): Finding;
	error(found: string, remedy: string): Finding;
}

export function reportOf(check: string): Report {
	return {
		ok: (found) => ({ check, state: 'ok', found }),
		warning: (found, remedy) => ({ check, state: 'warning', found, remedy }),
		error: (found, remedy) => ({ check, state: 'error', found, remedy }),
	};
}

/** The words of an error without a stack. */
export function wordsOf(error: unknown): string {
	const { message, code } = error as { message?: string; code?: string };
	return message || code || String(error);
}
