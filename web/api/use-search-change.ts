import { useLocation, useNavigate, useNavigation } from 'react-router';

/** The query requested last, until it is in the address or was abandoned. A page has one address. */
let requested: string | null = null;

/**
 * Changes the query in the page's address. Each change starts from the query requested last, whether or not it is rendered
 * yet, so that of two quick choices on a slow machine neither is lost.
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
	/** Requested by the hook and not completed. */
	requested: string | null;
	/** In the browser's address. */
	address: string;
	/** Shown by the page, which may lag behind the address. */
	rendered: string;
	/** Of a navigation under way, by a link for example. */
	coming: string | null;
}

/** The query requested last. */
export function latestSearch({ requested, address, rendered, coming }: Searches): string {
	if (requested !== null) return requested;
	return address === rendered ? (coming ?? rendered) : address;
}
