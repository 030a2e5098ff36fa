import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { type ListingFilter, writeValue } from '#domain/lot/listing.ts';
import { shortReais } from '#domain/values/amount-readings.ts';
import { queryOfFields, queryOfFilter } from './filter-query.ts';

/** The pause in typing after which the list is updated, in milliseconds. */
const DEBOUNCE = 300;

/** The id of the form of a page, by which fields outside it belong to it. */
export const FILTER_FORM = 'filtros';

/**
 * Keeps the filter of a page's URL equal to a form: text after a pause, choices and Enter at once. Fields are not changed
 * while the user types; a change of the URL (back, 'Limpar filtros', another form) updates them. Fields may stand anywhere
 * in the document, so that it listens there.
 */
export function useLiveFilter(filter: ListingFilter, page: string, onSent?: () => void) {
	const form = useRef<HTMLFormElement>(null);
	const navigate = useNavigate();
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const query = queryOfFilter(filter);
	const shown = useRef(query);
	const requested = useRef(query);

	useEffect(() => () => clearTimeout(timer.current), []);

	const onInput = useEffectEvent(({ target }: Event) => {
		if (!isField(target) || target.form !== form.current) return;
		clearTimeout(timer.current);
		timer.current = setTimeout(send, isTyped(target) ? DEBOUNCE : 0);
	});
	useEffect(() => {
		document.addEventListener('input', onInput);
		return () => document.removeEventListener('input', onInput);
	}, []);

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
		// What cannot be read is said when the form is sent.
		if (!form.current?.checkValidity()) return;
		const wanted = queryOfFields(fieldsOf(form.current, filter));
		if (wanted === requested.current) return;
		requested.current = wanted;
		void navigate(`${page}${wanted}`, { replace: true, preventScrollReset: true });
	}

	return {
		form,
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

function isField(target: EventTarget | null): target is HTMLInputElement | HTMLSelectElement {
	return target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
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
			else if (field.name.startsWith('price_') && value) field.value = shortReais(Number(value));
			else field.value = value;
		}
	}
}
