import { useCallback, useEffect, useRef, useState } from 'react';
import type { PeopleQueue, QueueItem, QueueKind } from '#contract/people.ts';
import { WAITING_REFRESH } from '#contract/waiting.ts';
import { everyWhileVisible } from '#web/api/every-while-visible.ts';
import { readPeopleQueue } from '#web/api/people.ts';
import type { Answer } from '#web/api/request.ts';

/** Which decisions are listed. */
export interface QueueFilter {
	/** Null for all kinds. */
	kind: QueueKind | null;
	/** '' for everybody. */
	search: string;
}

/** The queue as the screen shows it; `stale` where it could not be read again. */
export type Queue = { state: 'loading' | 'failed' } | ListedQueue;

export interface ListedQueue {
	state: 'listed';
	stale: boolean;
	items: QueueItem[];
	total: number;
	next: string | null;
}

/** How many items a page has. */
export const QUEUE_PAGE = 50;

const listed = ({ items, total, next_cursor }: PeopleQueue): Queue => ({
	state: 'listed',
	stale: false,
	items,
	total,
	next: next_cursor,
});

/**
 * The queue of a filter, which begins with what the loader has read. It is read again at once and while the page is visible, as far as it was
 * read before, by the browser: only the server's own process can look up a CPF.
 */
export function useQueue({ kind, search }: QueueFilter, first: PeopleQueue | undefined) {
	const [queue, setQueue] = useState<Queue>(first ? listed(first) : { state: 'loading' });
	const begun = useRef(first !== undefined);
	const latest = useRef(0);
	const shown = useRef(0);
	const read = useCallback(
		async (wanted: number) => {
			const turn = ++latest.current;
			const answer = await readItems({ ...(kind && { kind }), ...(search && { search }) }, wanted);
			if (turn !== latest.current) return;
			if ('refused' in answer)
				return setQueue((before) =>
					before.state === 'listed' ? { ...before, stale: true } : { state: 'failed' },
				);
			shown.current = answer.done.items.length;
			setQueue(listed(answer.done));
		},
		[kind, search],
	);
	const reload = useCallback(() => read(Math.max(shown.current, QUEUE_PAGE)), [read]);
	/** Takes out what was decided before the list is read again. */
	const remove = (id: string) =>
		setQueue((before) =>
			before.state === 'listed'
				? { ...before, items: before.items.filter((item) => item.id !== id), total: before.total - 1 }
				: before,
		);
	useEffect(() => {
		shown.current = 0;
		if (!begun.current) setQueue({ state: 'loading' });
		begun.current = false;
		void reload();
		return everyWhileVisible(WAITING_REFRESH, reload);
	}, [reload]);
	return { queue, reload, remove, more: () => read(shown.current + QUEUE_PAGE) };
}

/** Reads pages until at least `wanted` items are read, or all. */
async function readItems(query: Record<string, string>, wanted: number): Promise<Answer<PeopleQueue>> {
	const items = new Map<string, QueueItem>();
	let cursor: string | null = null;
	for (;;) {
		const answer = await readPeopleQueue({ ...query, limit: String(QUEUE_PAGE), ...(cursor && { cursor }) });
		if ('refused' in answer) return answer;
		for (const item of answer.done.items) items.set(item.id, item);
		cursor = answer.done.next_cursor;
		if (cursor === null || items.size >= wanted)
			return { done: { ...answer.done, items: [...items.values()] } };
	}
}
