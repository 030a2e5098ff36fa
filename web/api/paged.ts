import { useEffect, useState } from 'react';
import {
	type ShouldRevalidateFunctionArgs,
	useFetcher,
	useFormAction,
	useLocation,
	useNavigate,
	useNavigation,
} from 'react-router';
import { LISTING_LIMIT, PAGE_SIZE } from '#domain/lot/listing-sizes.ts';

/** One page of a list, as a loader returns it. */
export interface Page<T> {
	items: T[];
	/** The cursor of this page; null for the first. */
	cursor: string | null;
	/** The cursor of the next page; null on the last. */
	next_cursor: string | null;
}

/** One page of a list with a total. */
export interface Paged<T> extends Page<T> {
	/** How many items match in total. */
	total: number;
}

/** The number of items of one page, and the maximum that the server returns at once. */
interface Sizes {
	page: number;
	most: number;
}

const LISTING: Sizes = { page: PAGE_SIZE, most: LISTING_LIMIT };

interface Pages<T> {
	/** The page that the loader returned last. Pages appended to an earlier one no longer count. */
	first: Page<T>;
	more: Page<T>[];
}

/**
 * A list that grows below the page that the loader returned. The URL contains how much is shown, so that reload and
 * back show the same amount. A page that arrives after the list changed is dropped. `source` is the route whose loader
 * returns the pages, if it is not the route that shows the list.
 */
export function usePaged<T extends { id: string }>(first: Page<T>, sizes: Sizes = LISTING, source?: string) {
	const fetcher = useFetcher<Page<T>>();
	const here = useFormAction('.');
	const action = source ?? here;
	const navigate = useNavigate();
	const { search } = useLocation();
	const leaving = useNavigation().state !== 'idle';
	const [kept, setKept] = useState<Pages<T>>({ first, more: [] });

	const pages = kept.first === first ? kept : { first, more: [] };
	const items = unique([first, ...pages.more].flatMap((page) => page.items));
	const next = (pages.more.at(-1) ?? first).next_cursor;

	useEffect(() => {
		const page = fetcher.data;
		if (!page || fetcher.state !== 'idle') return;
		// Read once: data left in the fetcher would be fetched again with every navigation.
		fetcher.reset();
		if (page.cursor !== next || leaving) return;
		setKept({ first, more: [...pages.more, page] });
		const shown = Math.min(items.length + page.items.length, sizes.most);
		void navigate(
			{ search: withParam(search, 'limit', String(shown)) },
			{ replace: true, preventScrollReset: true },
		);
	}, [fetcher, first, items.length, leaving, navigate, next, pages.more, search, sizes.most]);

	return {
		items,
		loading: fetcher.state !== 'idle',
		/** The address of 'Carregar mais' without JavaScript; null at the end. */
		moreHref: next && moreHref(search, items.length + sizes.page, next, sizes.most),
		loadMore() {
			if (!next || fetcher.state !== 'idle') return;
			const query = withParam(withParam(search, 'limit', null), 'cursor', next).slice(1);
			void fetcher.load(`${action}${action.includes('?') ? '&' : '?'}${query}`);
		},
	};
}

/** For a route's shouldRevalidate: whether a navigation only extends the list, so that nothing must be read again. */
export function isGrowth({
	currentUrl,
	nextUrl,
}: Pick<ShouldRevalidateFunctionArgs, 'currentUrl' | 'nextUrl'>): boolean {
	const rest = (url: URL) => url.pathname + withParam(url.search, 'limit', null);
	return currentUrl.search !== nextUrl.search && rest(currentUrl) === rest(nextUrl);
}

function moreHref(search: string, limit: number, next: string, most: number): string {
	if (limit <= most) return withParam(search, 'limit', String(limit));
	return withParam(withParam(search, 'limit', null), 'cursor', next);
}

function withParam(search: string, name: string, value: string | null): string {
	const params = new URLSearchParams(search);
	params.delete(name);
	if (value !== null) params.set(name, value);
	return `?${params}`;
}

/** Removes duplicates: an auction whose price changed between two requests may be on both pages. */
function unique<T extends { id: string }>(items: T[]): T[] {
	return [...new Map(items.map((item) => [item.id, item])).values()];
}
