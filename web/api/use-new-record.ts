import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { useSearchChange } from './use-search-change.ts';

/**
 * Whether the form of a new record is open. Other pages open it by `?new`, which is taken from the address at once: a button of the
 * page opens it without a navigation.
 */
export function useNewRecord() {
	const [asked, setAsked] = useAskedRecord('new');
	return [asked !== null, (open: boolean) => setAsked(open ? '' : null)] as const;
}

/** The record whose form is open, by its id; null for none. Other pages open it by a parameter, which is taken from the address at once. */
export function useAskedRecord(parameter: string) {
	const { search } = useLocation();
	const change = useSearchChange();
	const asked = new URLSearchParams(search).get(parameter);
	const state = useState(asked);
	const [, setOpen] = state;
	const take = useEffectEvent((id: string) => {
		setOpen(id);
		void change((latest) => without(parameter, latest));
	});
	useEffect(() => {
		if (asked !== null) take(asked);
	}, [asked]);
	return state;
}

function without(parameter: string, search: string): string {
	const params = new URLSearchParams(search);
	params.delete(parameter);
	return `?${params}`;
}
