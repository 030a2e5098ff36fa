import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer } from './request.ts';

/** The state of what a screen reads: not there yet, or its answer. */
export type Reading<T> = 'loading' | Answer<T>;

/**
 * What `read` answers, which must be the same function in every render. `reload` reads it again and keeps the old answer until then;
 * `replace` takes what a write has answered.
 */
export function useReading<T>(read: () => Promise<Answer<T>>) {
	const [reading, setReading] = useState<Reading<T>>('loading');
	const latest = useRef(0);
	const reload = useCallback(async () => {
		const turn = ++latest.current;
		const answer = await read();
		if (turn === latest.current) setReading(answer);
	}, [read]);
	const replace = useCallback((done: T) => {
		latest.current++;
		setReading({ done });
	}, []);
	useEffect(() => {
		setReading('loading');
		void reload();
		return () => {
			latest.current++;
		};
	}, [reload]);
	return { reading, reload, replace };
}
