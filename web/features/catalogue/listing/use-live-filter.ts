import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { type ListingFilter, NO_FILTER, writeFilter } from '#domain/listing.ts';

/** The pause in typing after which the list is updated, in milliseconds. */
const DEBOUNCE = 300;

/**
 * Keeps the URL's filter equal to the form: text after a pause, choices and Enter at once. Fields are not changed while
 * the user types; a change of the URL (back, 'Limpar filtros') updates them.
 */
export function useLiveFilter(filter: ListingFilter) {
	const form = useRef<HTMLFormElement>(null);
	const navigate = useNavigate();
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const query = queryOf(filter);
	const shown = useRef(query);
	const requested = useRef(query);

	useEffect(() => () => clearTimeout(timer.current), []);

	useEffect(() => {
		const changed = query !== shown.current;
		shown.current = query;
		if (!changed || query === requested.current) return;
		requested.current = query;
		clearTimeout(timer.current);
		for (const [name, value] of Object.entries(filter)) write(form.current, name, value);
	}, [filter, query]);

	function send() {
		clearTimeout(timer.current);
		if (!form.current) return;
		const wanted = queryOf(readForm(form.current));
		if (wanted === requested.current) return;
		requested.current = wanted;
		void navigate(`${PAGES.home}${wanted}`, { replace: true, preventScrollReset: true });
	}

	return {
		form,
		onInput(event: FormEvent<HTMLFormElement>) {
			clearTimeout(timer.current);
			timer.current = setTimeout(send, event.target instanceof HTMLSelectElement ? 0 : DEBOUNCE);
		},
		onSubmit(event: FormEvent<HTMLFormElement>) {
			event.preventDefault();
			send();
		},
	};
}

/** The fields as a filter. The server validates them again. */
function readForm(form: HTMLFormElement): ListingFilter {
	const typed = Object.fromEntries(
		[...new FormData(form)].map(([name, value]) => [name, String(value).trim()]),
	);
	return { ...NO_FILTER, ...typed };
}

function queryOf(filter: ListingFilter): string {
	const params = new URLSearchParams(writeFilter(filter)).toString();
	return params && `?${params}`;
}

function write(form: HTMLFormElement | null, name: string, value: string) {
	const field = form?.elements.namedItem(name);
	if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
}
