import { useLocation, useNavigate, useNavigation } from 'react-router';

/** The query requested last, until it is in the address or abandoned. A page has only one address. */
let requested: string | null = null;

/**
 * Changes the query in the page's address. Each change starts from the query requested last, even if it is not rendered
 * yet, so that neither of two quick choices on a slow machine is lost.
 */
export function useSearchChange() {
	const { pathname, search: rendered } = useLocation();
	const next = useNavigation().location;
	const navigate = useNavigate();
	return async (change: (search: string) => string) => {
		const coming = next?.pathname === pathname ? next.search : null;
		const wanted = change(latestSearch({ requested, address: window.location.search, rendered, coming }));
		requested = wanted;
		await navigate(wanted, { replace: true, preventScrollReset: true });
		if (requested === wanted) requested = null;
	};
}

interface Searches {
	/** Requested by the hook, not completed. */
	requested: string | null;
	/** In the browser's address. */
	address: string;
	/** Shown by the page, which may lag behind the address. */
	rendered: string;
	/** Of a navigation in progress, by a link for example. */
	coming: string | null;
}

/** Returns the query requested last. */
export function latestSearch({ requested, address, rendered, coming }: Searches): string {
	if (requested !== null) return requested;
	return address === rendered ? (coming ?? rendered) : address;
}

/**
 * Returns the page's search with some parameters of its list changed, '' for the default. The list starts at its first
 * page again; parameters of other parts of the page are kept. `Query` is the query whose parameters may be named.
 */
export function listHref<Query = Record<string, unknown>>(
	search: string,
	changed: Partial<Record<keyof Query, string>>,
): string {
	const params = new URLSearchParams(search);
	for (const name of ['cursor', 'limit']) params.delete(name);
	for (const [name, value] of Object.entries<string | undefined>(changed)) {
		if (value) params.set(name, value);
		else params.delete(name);
	}
	return `?${params}`;
}
