import { auctionQuery } from '#contract/auction-query.ts';
import type { LedgerQuery } from '#contract/ledger.ts';
import { PAGES } from '#contract/paths.ts';
import { isPlainText } from '#domain/values/plain-text.ts';

/** A page that is the same for every visitor. */
export interface PublicPage {
	/** Its path and query, in one spelling. */
	url: string;
	/** What it shows: the id of a lot, or LISTS. */
	tag: string;
}

/** The tag of pages that show many lots. */
export const LISTS = 'lists';

/** A route whose pages are the same for every visitor, and the query parameters that it reads. */
interface PublicRoute {
	path: RegExp;
	parameters: readonly string[];
}

const LEDGER_PARAMETERS: Record<keyof LedgerQuery, true> = { view: true, order: true, from: true };

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const UUID = `(${ID})`;

/** Pages of text. Nothing changes them while the server runs. */
const TEXTS = [PAGES.terms, PAGES.privacy, PAGES.contact, PAGES.accessibility];

const ROUTES = [
	// React Router requests the data of the home page under a name of its own.
	route(`(?:${PAGES.home}|/_\\.data)`, Object.keys(auctionQuery.shape)),
	route(`${PAGES.map}(?:\\.data)?`, Object.keys(auctionQuery.shape)),
	route(`${PAGES.running}(?:\\.data)?`, ['edital', 'cidade']),
	route(`${PAGES.auction(UUID)}(?:\\.data)?`, []),
	route(`${PAGES.ledger(UUID)}(?:\\.data)?`, Object.keys(LEDGER_PARAMETERS)),
	route(`${PAGES.room(UUID)}(?:\\.data)?`, []),
	// Without a capture: their lots change them, so that they are dropped as lists are.
	route(`${PAGES.sale(ID)}(?:\\.data)?`, []),
	route(`${PAGES.compare}(?:\\.data)?`, ['lotes']),
	route(`(?:${TEXTS.join('|')})(?:\\.data)?`, []),
];

/** The parameter by which the router requests the data of some of a page's routes. */
const ROUTE_PARAMETER = '_routes';

/** A longer URL is not one of the product's own. */
const MOST_CHARACTERS = 1_000;

function route(path: string, parameters: readonly string[]): PublicRoute {
	return { path: new RegExp(`^${path}$`), parameters };
}

/**
 * The public page that a request's target names; null for everything else, every other spelling of a path included.
 * Parameters that the route does not know are dropped: the page must be rendered for the URL returned.
 */
export function publicPage(target: string): PublicPage | null {
	if (target.length > MOST_CHARACTERS) return null;
	const mark = target.indexOf('?');
	const path = mark < 0 ? target : target.slice(0, mark);
	for (const each of ROUTES) {
		const match = each.path.exec(path);
		if (!match) continue;
		const query = mark < 0 ? '' : knownQuery(target.slice(mark), path, each);
		return query === null ? null : { url: path + query, tag: match[1] ?? LISTS };
	}
	return null;
}

/** The parameters that a page reads, in a fixed order; null if one is repeated or is not text. */
function knownQuery(search: string, path: string, { parameters }: PublicRoute): string | null {
	const given = new URLSearchParams(search);
	const known = new URLSearchParams();
	const names = path.endsWith('.data') ? [...parameters, ROUTE_PARAMETER] : parameters;
	for (const name of names) {
		const values = given.getAll(name);
		if (values.length > 1 || !values.every(isPlainText)) return null;
		if (values[0]) known.set(name, values[0]);
	}
	return known.size === 0 ? '' : `?${known}`;
}
