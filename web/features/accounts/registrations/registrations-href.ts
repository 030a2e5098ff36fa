import type { AskedList } from './load-registrations.ts';

/** The page's search with another list asked for: it starts at its first page, and what is default stands nowhere. */
export function registrationsHref(search: string, { status, search: words }: AskedList): string {
	const params = new URLSearchParams(search);
	for (const name of ['cursor', 'limit', 'status', 'search']) params.delete(name);
	if (status !== 'pending') params.set('status', status);
	if (words !== '') params.set('search', words);
	return `?${params}`;
}
