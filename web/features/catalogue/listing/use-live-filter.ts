import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { type ListingFilter, writeValue } from '#domain/lot/listing.ts';
import { queryOfFields, queryOfFilter } from './filter-query.ts';

/** The pause in typing after which the list is updated, in milliseconds. */
const DEBOUNCE = 300;

/**
 * Keeps the URL's filter equal to a form: text after a pause, choices and Enter at once. Fields are not changed while
 * the user types; a change of the URL (back, 'Limpar filtros', another form) updates them.
 */
export function useLiveFilter(filter: ListingFilter, onSent?: () => void) {
	const form = useRef<HTMLFormElement>(null);
	const navigate = useNavigate();
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const query = queryOfFilter(filter);
	const shown = useRef(query);
	const requested = useRef(query);

	useEffect(() => () => clearTimeout(timer.current), []);

	useEffect(() => {
		const changed = query !== shown.current;
		shown.current = query;
		if (!changed || query === requested.current) return;
		requested.current = query;
		clearTimeout(timer.current);
		if (form.current) show(form.current, query);
	}, [query]);

	function send() {
		clearTimeout(timer.current);
		if (!form.current) return;
		const wanted = queryOfFields(fieldsOf(form.current, filter));
		if (wanted === requested.current) return;
		requested.current = wanted;
		void navigate(`${PAGES.home}${wanted}`, { replace: true, preventScrollReset: true });
	}

	return {
		form,
		onInput(event: FormEvent<HTMLFormElement>) {
			clearTimeout(timer.current);
			timer.current = setTimeout(send, isTyped(event.target) ? DEBOUNCE : 0);
		},
		onSubmit(event: FormEvent<HTMLFormElement>) {
			event.preventDefault();
			send();
			onSent?.();
		},
	};
}

/** The fields' values, and the filter's for fields that the form does not have (yet). */
function fieldsOf(form: HTMLFormElement, filter: ListingFilter): [string, FormDataEntryValue][] {
	const others = Object.entries(filter)
		.filter(([name]) => !form.elements.namedItem(name))
		.map(([name, value]): [string, string] => [name, writeValue(value)]);
	return [...new FormData(form), ...others];
}

function isTyped(field: EventTarget): boolean {
	return field instanceof HTMLInputElement && field.type !== 'checkbox' && field.type !== 'hidden';
}

/** Sets the fields to a query. A field that the query does not name takes its first value: the default. */
function show(form: HTMLFormElement, query: string) {
	const params = new URLSearchParams(query);
	for (const field of form.elements) {
		// A field without a name, such as the distance of 'Perto de mim', is not of the query.
		if (!(field as HTMLInputElement).name) continue;
		if (field instanceof HTMLSelectElement) {
			field.value = params.get(field.name) ?? field.options[0]?.value ?? '';
		} else if (field instanceof HTMLInputElement) {
			const value = params.get(field.name) ?? '';
			if (field.type === 'checkbox') field.checked = value.split(',').includes(field.value);
			else field.value = value;
		}
	}
}
