import type { Plugin, Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

const LIBRARIES = /^\0|[\\/]node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/;

/** An icon, which is too small for a file of its own. */
const ICON = /[\\/]lucide-react[\\/].*[\\/]icons[\\/]/;

/** What charts and toasts have in common. */
const STORE = /[\\/]node_modules[\\/]use-sync-external-store[\\/]/;

/** In every page. */
const SHELL = ['entry.client', 'root', 'any-screen'];

/** Loaded on demand for signed-in people, on every page; and the texts of toasts. */
const SIGNED_IN = [
	'log-out',
	'notification-bell',
	'notification-panel',
	'notification-stream',
	'notifications',
	'own-favorite',
	'own-search',
	'session-keeping',
	'toasts',
];

/** Loaded on demand on the page of a lot. */
const BIDDER = [
	'bid-form',
	'confirm-bid',
	'cover-link',
	'own-bidding',
	'own-obstacle',
	'lead-alert',
	'won-panel',
	'preference-panel',
	'bids',
	'proposal-section',
];

/** Loaded on the pages of a lot and of a sale when they come into view. */
const LOWER = ['lot-sale', 'lot-details', 'lot-end', 'lot-line', 'auction-line', 'sale-facts'];

/** On most pages, and without code until somebody acts. */
const TEXT = ['hero', 'closing-call', 'site-footer', 'pending-navigation', 'status-screen'];

/** Loaded on demand on pages with cards of lots. */
const LIST_PARTS = [
	'active-filters',
	'filter-sheet',
	'grid-skeleton',
	'more-fields',
	'more-filters',
	'no-match',
];

/** Loaded together: the panel, and its fields, which the sheet shows too. */
const MORE_FILTERS = ['more-filters', 'more-fields', 'filter-sheet'];

/** What visitors load on demand, without dialogs. */
const VISITORS = [...LOWER, ...TEXT, ...LIST_PARTS.filter((part) => part !== 'filter-sheet')];

const PARTS = [...SIGNED_IN, ...BIDDER, ...VISITORS];

/** Loaded on demand on the profile and on the payment page. */
const IDENTITY = ['identity-card', 'identity-form'];

/** Loaded on demand for visitors too, on the page of a lot. What it shares with other pages is in that page's files. */
const GALLERY = 'full-gallery';

/**
 * The files of modules that several pages import, so that a page needs few files and hardly any code of other pages. A
 * module of one page stays in that page's own file. The first group whose condition holds has the module, and everything
 * that the module imports is in the same group or one above it, so no two files import each other.
 */
const GROUPS: { name: string; holds(importers: Importers, id: string): boolean }[] = [
	{
		// With the libraries: a file of their own would be cached longer, but would be one more request of every first visit.
		name: 'shell',
		holds: ({ has, size, names }, id) =>
			LIBRARIES.test(id) ||
			has(...SHELL) ||
			(size > 1 && (has('home') || (ICON.test(id) && has(...LIST_PARTS))) && !names.every(isList)),
	},
	{ name: 'lists', holds: ({ has, size, names }) => has('home') && size > 1 && names.every(isList) },
	{ name: 'list-parts', holds: ({ size, names }) => size > 1 && names.every(isList) },
	{
		name: 'lot',
		// Also what visitors' parts share with other pages, nearly all of which load this file: the other shared files are larger.
		holds: ({ has, size, names }) =>
			size > 1 &&
			(has('auction', GALLERY) || (has(...VISITORS) && !names.every((name) => VISITORS.includes(name)))),
	},
	{
		name: 'signed-in',
		// Also what other parts share with a page, so that such a page need not load them.
		holds: ({ has, size, names }, id) =>
			has(...SIGNED_IN) ||
			STORE.test(id) ||
			(has('auction-auditoria') && size > 1) ||
			(has(...PARTS) && names.some((name) => !PARTS.includes(name))),
	},
	{ name: 'bidder', holds: ({ has }) => has(...BIDDER) },
	{
		name: 'more-filters',
		holds: ({ has, names }) =>
			has('more-filters', 'more-fields') && names.every((name) => MORE_FILTERS.includes(name)),
	},
	{ name: 'text', holds: ({ has }) => has(...TEXT) },
	{ name: 'lot-lower', holds: ({ has }) => has(...LOWER) },
	{
		name: 'account',
		holds: ({ size, names }) => size > 1 && !names.every(isBackOffice) && !names.every(isIdentity),
	},
	{ name: 'identity', holds: ({ size, names }) => size > 0 && names.every(isIdentity) },
	{
		// With the layout of these pages, which is thereby no file of its own.
		name: 'back-office',
		holds: ({ has, size, names }) => (size > 1 && !names.every(isSales)) || has('admin-area'),
	},
	// Forms that the other pages of the back office do not have.
	{ name: 'back-office-sales', holds: ({ size, names }) => size > 1 && names.every(isSales) },
];

/** Pages with cards of lots, and their parts. */
function isList(name: string): boolean {
	return name === 'home' || name === 'map' || name === 'sale' || LIST_PARTS.includes(name);
}

/** The pages, and the parts of `PARTS`, `IDENTITY` and the gallery, that import a module statically, by the names of their files. */
interface Importers {
	names: readonly string[];
	size: number;
	/** Whether one of these is among them. */
	has(...some: string[]): boolean;
}

function isIdentity(part: string): boolean {
	return IDENTITY.includes(part);
}

function isBackOffice(page: string): boolean {
	return page.startsWith('admin');
}

/** Pages of sales, and of who conducts them and sells. */
function isSales(page: string): boolean {
	return ['admin-sales', 'admin-sale', 'admin-auctioneers', 'admin-sellers', 'admin-publication'].includes(
		page,
	);
}

/** Groups the modules of the pages' scripts. */
export function groupedChunks(): Plugin {
	return {
		name: 'grouped-chunks',
		configEnvironment: (name) =>
			name === 'client'
				? {
						build: {
							rolldownOptions: {
								// A route in a group needs no file that only exports it.
								preserveEntrySignatures: 'allow-extension',
								output: { codeSplitting: { groups: chunkGroups() } },
							},
						},
					}
				: null,
	};
}

function chunkGroups(): Rolldown.CodeSplittingGroup[] {
	const known = new Map<string, Set<string>>();
	const groupOf = (id: string, graph: Graph) => {
		const found = importersOf(id, graph, known);
		const has = (...some: string[]) => some.some((name) => found.has(name));
		const importers = { names: [...found], size: found.size, has };
		return GROUPS.find((group) => group.holds(importers, id))?.name;
	};
	return GROUPS.map(({ name }, index) => ({
		debugName: name,
		name: (id, graph) => (groupOf(id, graph) === name ? name : null),
		priority: GROUPS.length - index,
	}));
}

function importersOf(id: string, graph: Graph, known: Map<string, Set<string>>): Set<string> {
	const found = known.get(id);
	if (found) return found;
	const importers = new Set<string>();
	known.set(id, importers);
	const info = graph.getModuleInfo(id);
	const name = /([^\\/]+)\.tsx?(?:\?|$)/.exec(id)?.[1] ?? id;
	const part = [...PARTS, ...IDENTITY, GALLERY].includes(name) && info?.dynamicImporters.length;
	if (info?.isEntry || part) importers.add(name);
	for (const importer of info?.importers ?? [])
		for (const each of importersOf(importer, graph, known)) importers.add(each);
	return importers;
}
