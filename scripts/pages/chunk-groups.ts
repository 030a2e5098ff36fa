import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** In every page. */
const SHELL = ['entry.client', 'root', 'any-screen'];

/** Loaded on demand for signed-in people, on every page; and the texts of toasts. */
const SIGNED_IN = ['log-out', 'notification-bell', 'own-favorite', 'session-keeping', 'toasts'];

/** Loaded on demand on the page of a lot. */
const BIDDER = ['bid-form', 'confirm-bid', 'own-bidding', 'own-obstacle', 'bids'];

/**
 * The files of modules that several pages import, so that a page needs few files and hardly any code of other pages. A
 * module of one page stays in that page's own file. The first group whose condition holds has the module, and everything
 * that the module imports is in the same group or one above it, so no two files import each other.
 */
const GROUPS: { name: string; holds(importers: Importers, id: string): boolean }[] = [
	{
		name: 'framework',
		holds: (_, id) => /^\0|[\\/]node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/.test(id),
	},
	{ name: 'shell', holds: ({ has, size }) => has(...SHELL) || (has('home') && size > 1) },
	{ name: 'lot', holds: ({ has, size }) => has('auction') && size > 1 },
	{ name: 'signed-in', holds: ({ has }) => has(...SIGNED_IN) },
	{ name: 'bidder', holds: ({ has }) => has(...BIDDER) },
	{
		name: 'account',
		holds: ({ size, names, checks }) => size > 1 && !checks && !names.every(isBackOffice),
	},
	{ name: 'checks', holds: ({ size, names, checks }) => size > 1 && checks && !names.every(isBackOffice) },
	{ name: 'back-office', holds: ({ size }) => size > 1 },
];

/** The pages and parts that import a module statically, by the names of their files. */
interface Importers {
	names: readonly string[];
	size: number;
	/** Whether one of these is among them. */
	has(...some: string[]): boolean;
	/** Whether the module imports zod, which is large, directly or through others. */
	checks: boolean;
}

function isBackOffice(page: string): boolean {
	return page.startsWith('admin');
}

/** `codeSplitting.groups` for the pages' scripts. */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
	const known = new Map<string, Set<string>>();
	const schemas = new Map<string, boolean>();
	const groupOf = (id: string, graph: Graph) => {
		const found = importersOf(id, graph, known);
		const has = (...some: string[]) => some.some((name) => found.has(name));
		const importers = { names: [...found], size: found.size, has, checks: importsZod(id, graph, schemas) };
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
	const part = SIGNED_IN.includes(name) || BIDDER.includes(name);
	if (info?.isEntry || (part && info?.dynamicImporters.length)) importers.add(name);
	for (const importer of info?.importers ?? [])
		for (const each of importersOf(importer, graph, known)) importers.add(each);
	return importers;
}

function importsZod(id: string, graph: Graph, known: Map<string, boolean>): boolean {
	const found = known.get(id);
	if (found !== undefined) return found;
	known.set(id, /[\\/]node_modules[\\/]zod[\\/]/.test(id));
	const imported = graph.getModuleInfo(id)?.importedIds ?? [];
	const checks = known.get(id) || imported.some((each) => importsZod(each, graph, known));
	known.set(id, checks);
	return checks;
}
