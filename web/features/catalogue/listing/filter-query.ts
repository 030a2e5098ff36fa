import { PAGES } from '#contract/paths.ts';
import { type ListingFilter, NO_FILTER, writeFilter, writeValue } from '#domain/lot/listing.ts';
import { typedReais } from '#domain/values/amount-readings.ts';

/** The query of a filter: '' or '?search=casa'. */
export function queryOfFilter(filter: ListingFilter): string {
	return queryOf(writeFilter(filter));
}

const PRICES: ReadonlySet<string> = new Set<keyof ListingFilter>(['price_min', 'price_max']);

/** The query of a form's fields. Values of one name are joined by commas, prices are numbers. The server validates them. */
export function queryOfFields(fields: Iterable<[string, FormDataEntryValue]>): string {
	const values = new Map<string, string>();
	for (const [name, value] of fields) {
		const before = values.get(name);
		const text = String(value).trim();
		const given = PRICES.has(name) ? String(typedReais(text) ?? text) : text;
		values.set(name, before ? `${before},${given}` : given);
	}
	const none = (name: string) => writeValue(NO_FILTER[name as keyof ListingFilter] ?? null);
	return queryOf([...values].filter(([name, value]) => value !== none(name)));
}

function queryOf(pairs: [string, string][]): string {
	// Commas need no encoding in a query, and are read more easily.
	const text = new URLSearchParams(pairs).toString().replaceAll('%2C', ',');
	return text && `?${text}`;
}

/** The address of the map with a filter. */
export function mapHref(filter: ListingFilter): string {
	return `${PAGES.map}${queryOfFilter(filter)}`;
}
