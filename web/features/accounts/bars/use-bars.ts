import { useCallback, useEffect, useRef, useState } from 'react';
import type { Bar } from '#contract/bars.ts';
import { readBars } from '#web/api/bars.ts';

/** Which bars are listed. */
export interface BarFilter {
	state: 'active' | 'over';
	/** '' for all. */
	tax_id: string;
}

/** The list as the screen shows it. */
export type BarList =
	| { state: 'loading' }
	| { state: 'failed' }
	| { state: 'listed'; bars: Bar[]; total: number; next: string | null };

/**
 * The bars of a filter, read by the browser: the processes that render pages cannot decrypt the numbers. `reload` reads
 * the first page again, `more` adds the next one.
 */
export function useBars({ state, tax_id }: BarFilter) {
	const [list, setList] = useState<BarList>({ state: 'loading' });
	const latest = useRef(0);
	const read = useCallback(
		async (before: Bar[], cursor: string | null) => {
			const turn = ++latest.current;
			const answer = await readBars({ state, ...(tax_id && { tax_id }), ...(cursor && { cursor }) });
			if (turn !== latest.current) return;
			if ('refused' in answer) return setList({ state: 'failed' });
			const { bars, total, next_cursor } = answer.done;
			setList({ state: 'listed', bars: [...before, ...bars], total, next: next_cursor });
		},
		[state, tax_id],
	);
	const reload = useCallback(() => read([], null), [read]);
	useEffect(() => {
		setList({ state: 'loading' });
		void reload();
	}, [reload]);
	const more = () =>
		list.state === 'listed' && list.next ? read(list.bars, list.next) : Promise.resolve(undefined);
	return { list, reload, more };
}
