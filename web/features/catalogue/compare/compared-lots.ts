import { useSyncExternalStore } from 'react';
import { comparisonPage, MOST_COMPARED } from '#contract/paths.ts';
import { kept } from '#web/browser/interfaces.ts';

const KEY = 'martelo:comparar';

/** The ids of the lots that this browser compared last, to which the next one is added. */
export const comparedLots = {
	read: (): string => kept.read(KEY) ?? '',
	write: (ids: readonly string[]) => kept.write(KEY, ids.join(',') || null),
};

const unchanging = () => () => undefined;

/** The page that compares a lot with those compared last, of which the one that was added first gives way, and the words of a link to it. */
export function useComparisonPage(id: string): { page: string; words: string } {
	const before = useSyncExternalStore(unchanging, comparedLots.read, () => '')
		.split(',')
		.filter((each) => each !== '' && each !== id)
		.slice(1 - MOST_COMPARED);
	return {
		page: comparisonPage([...before, id]),
		words: before.length > 0 ? `Comparar (${before.length + 1})` : 'Comparar',
	};
}
