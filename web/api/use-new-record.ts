import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { useSearchChange } from './use-search-change.ts';

/**
 * Whether the form of a new record is open. Other pages open it by `?new`, which is taken from the address at once: a button of the
 * page opens it without a navigation.
 */
export function useNewRecord() {
	const { search } = useLocation();
	const change = useSearchChange();
	const asked = new URLSearchParams(search).has('new');
	const state = useState(asked);
	const [, setOpen] = state;
	const take = useEffectEvent(() => {
		setOpen(true);
		void change(withoutNew);
	});
	useEffect(() => {
		if (asked) take();
	}, [asked]);
	return state;
}

function withoutNew(search: string): string {
	const params = new URLSearchParams(search);
	params.delete('new');
	return `?${params}`;
}
