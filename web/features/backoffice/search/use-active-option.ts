import { type KeyboardEvent, useCallback, useEffect, useState } from 'react';
import type { SearchOption } from './options.ts';
import { optionId } from './search-list.tsx';

/**
 * The option that Enter opens: the first one, until another is chosen by arrows or pointer. Enter waits for an answer that is still to come, so
 * that it does not open a hit of an earlier text. `list` is the id of the list.
 */
export function useActiveOption(list: string, options: readonly SearchOption[], waiting: boolean) {
	const [chosen, setChosen] = useState<string | null>(null);
	const [entered, setEntered] = useState(false);
	const at = options.findIndex(({ key }) => key === chosen);
	const current = Math.max(at, 0);
	const active = options[current];
	const open = useCallback(
		(option: SearchOption | undefined) =>
			option && document.getElementById(optionId(list, option.key))?.click(),
		[list],
	);
	const [first] = options;
	useEffect(() => {
		if (!entered || waiting) return;
		setEntered(false);
		open(first);
	}, [entered, waiting, first, open]);

	const move = (by: 1 | -1) => setChosen(options.at((current + by) % options.length)?.key ?? null);
	const enter = () => {
		// Pages do not depend on the answer.
		const known = at !== -1 || active?.icon === 'page';
		if (waiting && !known) setEntered(true);
		else open(active);
	};
	const keys: Partial<Record<string, () => void>> = {
		ArrowDown: () => move(1),
		ArrowUp: () => move(-1),
		Enter: enter,
	};
	return {
		active,
		/** Null goes back to the first one, and takes an Enter back that still waits. */
		choose(key: string | null) {
			setChosen(key);
			setEntered(false);
		},
		onKeyDown(event: KeyboardEvent) {
			const act = event.nativeEvent.isComposing ? undefined : keys[event.key];
			if (!act) return;
			event.preventDefault();
			act();
		},
	};
}
