import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer, Refusal } from './request.ts';

/** The state of what a screen reads: not there yet, or its answer. */
export type Reading<T> = 'loading' | Answer<T>;

/** A reading of one function that began with one answer; of others it does not count. */
interface Kept<T> {
	read: () => Promise<Answer<T>>;
	first: T | undefined;
	reading: Reading<T>;
}

/**
 * What `read` answers, which must be the same function in every render. It begins with `first`, which the page's loader has read; without
 * it the browser reads. `reload` reads it again and keeps the old answer until then; `replace` takes what a write has answered.
 */
export function useReading<T>(read: () => Promise<Answer<T>>, first?: T) {
	const begun = first === undefined ? 'loading' : { done: first };
	const [kept, setKept] = useState<Kept<T>>({ read, first, reading: begun });
	const latest = useRef(0);
	const reload = useCallback(async () => {
		const turn = ++latest.current;
		const reading = await read();
		if (turn === latest.current) setKept({ read, first, reading });
	}, [read, first]);
	const replace = useCallback(
		(done: T) => {
			latest.current++;
			setKept({ read, first, reading: { done } });
		},
		[read, first],
	);
	useEffect(() => {
		if (first === undefined) void reload();
		return () => {
			latest.current++;
		};
	}, [reload, first]);
	return { reading: kept.read === read && kept.first === first ? kept.reading : begun, reload, replace };
}

/** The pages that were added to a first one, by which they no longer count once it was read again. */
interface Further<P, Row> {
	first: P;
	rows: Row[];
	next: string | null;
}

/** A list that `read` answers page by page, without a cursor from the beginning. `more` adds the next page, or says why it could not. */
export function useReadingPages<P extends { next_cursor: string | null }, Row>(
	read: (cursor: string | null) => Promise<Answer<P>>,
	rowsOf: (page: P) => readonly Row[],
	first?: P,
) {
	const begin = useCallback(() => read(null), [read]);
	const { reading, reload } = useReading(begin, first);
	const [kept, setKept] = useState<Further<P, Row> | null>(null);
	const page = reading !== 'loading' && 'done' in reading ? reading.done : null;
	const further = kept !== null && kept.first === page ? kept : null;
	const { rows, next } = further ?? { rows: [], next: page?.next_cursor ?? null };

	async function more(): Promise<Refusal | null> {
		if (!page) return null;
		const answer = await read(next);
		if ('refused' in answer) return answer.refused;
		const { next_cursor } = answer.done;
		const added = { first: page, rows: [...rows, ...rowsOf(answer.done)], next: next_cursor };
		// Not if another request has added this page meanwhile.
		setKept((now) => (now === kept ? added : now));
		return null;
	}
	return { reading, rows: page ? [...rowsOf(page), ...rows] : [], next, reload, more };
}
