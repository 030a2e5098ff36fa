import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

const LIBRARIES = /^\0|[\\/]node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/;

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
	'session-keeping',
	'toasts',
];

/** Loaded on demand on the page of a lot. */
const BIDDER = ['bid-form', 'confirm-bid', 'own-bidding', 'own-obstacle', 'bids'];

/** Other parts that are loaded on demand, and share modules with pages. */
const OTHER_PARTS = ['proposal-section'];

const PARTS = [...SIGNED_IN, ...BIDDER, ...OTHER_PARTS];

/**
 * The files of modules that several pages import, so that a page needs few files and hardly any code of other pages. A
 * module of one page stays in that page's own file. The first group whose condition holds has the module, and everything
 * that the module imports is in the same group or one above it, so no two files import each other.
 */
const GROUPS: { name: string; holds(importers: Importers, id: string): boolean }[] = [
	{
		// With the libraries: a file of their own would be cached longer, but would be one more request of every first visit.
		name: 'shell',
		holds: ({ has, size }, id) => LIBRARIES.test(id) || has(...SHELL) || (has('home') && size > 1),
	},
	{ name: 'lot', holds: ({ has, size }) => has('auction') && size > 1 },
	{
		name: 'signed-in',
		// Also what other parts share with a page, so that such a page need not load them.
		holds: ({ has, size, names }) =>
			has(...SIGNED_IN) ||
			(has('auction-auditoria') && size > 1) ||
			(has(...PARTS) && names.some((name) => !PARTS.includes(name))),
	},
	{ name: 'bidder', holds: ({ has }) => has(...BIDDER) },
	{ name: 'account', holds: ({ size, names }) => size > 1 && !names.every(isBackOffice) },
	{ name: 'back-office', holds: ({ size }) => size > 1 },
];

/** The pages, and the parts of `PARTS`, that import a module statically, by the names of their files. */
interface Importers {
	names: readonly string[];
	size: number;
	/** Whether one of these is among them. */
	has(...some: string[]): boolean;
}

function isBackOffice(page: string): boolean {
	return page.startsWith('admin');
}

/** `codeSplitting.groups` for the pages' scripts. */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
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
	const part = PARTS.includes(name) && info?.dynamicImporters.length;
	if (info?.isEntry || part) importers.add(name);
	for (const importer of info?.importers ?? [])
		for (const each of importersOf(importer, graph, known)) importers.add(each);
	return importers;
}
