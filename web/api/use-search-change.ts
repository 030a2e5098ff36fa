import { useLocation, useNavigate, useNavigation } from 'react-router';

/** What was asked of the address last, until it is there or was given up. A page has one address. */
let asked: string | null = null;

/**
 * Changes the query in the page's address. Each change starts from what was asked for last, drawn or not, so that
 * of two choices made quickly on a slow machine none is lost.
 */
export function useSearchChange() {
	const { pathname, search: drawn } = useLocation();
	const next = useNavigation().location;
	const navigate = useNavigate();
	return async (change: (search: string) => string) => {
		const coming = next?.pathname === pathname ? next.search : null;
		const wanted = change(latestSearch({ asked, address: window.location.search, drawn, coming }));
		asked = wanted;
		await navigate(wanted, { replace: true, preventScrollReset: true });
		if (asked === wanted) asked = null;
	};
}

interface Searches {
	/** Asked by the hook and still on its way. */
	asked: string | null;
	/** In the browser's address. */
	address: string;
	/** That the screen shows, which may lag behind the address. */
	drawn: string;
	/** That the screen knows to be on its way, by a link for example. */
	coming: string | null;
}

/** The newest of what a page's query was asked to be. */
export function latestSearch({ asked, address, drawn, coming }: Searches): string {
	if (asked !== null) return asked;
	return address === drawn ? (coming ?? drawn) : address;
}
