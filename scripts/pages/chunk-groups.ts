import type { Plugin, Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

const LIBRARIES = /^\0|[\\/]node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/;

/** The library of the schemas, by which forms check what is typed. */
const SCHEMAS = /[\\/]node_modules[\\/]zod[\\/]/;

/** It starts the page, so that it must run after the modules of the page's routes: a file that they import cannot contain it. */
const START = /[\\/]web[\\/]entry\.client\.tsx/;

const EVERY_PAGE = /[\\/]web[\\/](?:entry\.client|root|routes[\\/]any-screen)\.tsx/;

const PAGE = /[\\/]web[\\/]routes[\\/]([\w-]+)\.tsx/;

/** The pages of signed-in people. All others are open to visitors. */
const PRIVATE = /^(?:admin|auth$|profile|saved-searches|own-lots|auction-payment)/;

/** Those of everybody's own account: no administrator works on them, so that they load hardly anything of the back office. */
const OWN = /^(?:auth$|profile|saved-searches|own-lots)/;

const BACK_OFFICE = /[\\/]web[\\/](?:features|shell)[\\/]backoffice[\\/]/;

/** Stands for all pages. */
const EVERY = 'every';

/** Pages with lists of lots. */
const LISTS = ['home', 'map', 'sale', 'running-lots'];

/** Those with the search: what only they have is not in the file that a list of the back office shares. */
const SEARCHES = ['home', 'map'];

/** A component or a client that is loaded on demand, if pages of signed-in people may need it at once: the elements of web/ui are not. */
const PART = /[\\/]web[\\/](?:api[\\/]|(?:features|shell)[\\/].*\.tsx)/;

/** The pages and parts that import a module. */
interface Importers {
	/** The names of the pages. */
	pages: string[];
	/** Those that are open to visitors. */
	open: string[];
	/** The open pages that load a part with the module. What only the parts of other parts import, such as a dialog's form, has none. */
	late: string[];
	/** The modules of pages and parts. */
	all: string[];
	/** Whether the module needs the schemas' library, with which forms are checked: most parts do not. */
	checks: boolean;
}

/**
 * The files of modules that several pages or parts import; a page's own modules stand in its file. The first rule that gives a name
 * counts: what a module imports has all the importers of that module, and so is in the same file or that of a rule above.
 */
const FILES: ((importers: Importers, id: string) => string | false | undefined)[] = [
	({ all, open, pages }, id) =>
		(LIBRARIES.test(id) ||
			all.some((each) => EVERY_PAGE.test(each)) ||
			kindOf(open) === 'every' ||
			(open.includes('auction') && pages.some(isOwn))) &&
		'shell',
	({ open, late, pages }) =>
		open.length > 0 &&
		new Set([...pages, ...late]).size > 1 &&
		(pages.every((page) => SEARCHES.includes(page)) ? 'searches' : kindOf(open)),
	({ open }) => open[0],
	// Those of one's own account before those of payments and the back office, and each before what needs the schemas' library:
	// a file that imports another loads it with all of it.
	({ pages, late, checks }) => late.length > 0 && !checks && pages.some(isOwn) && 'own-part',
	({ pages, late, checks }) => late.length > 0 && !checks && pages.length > 0 && 'desk-part',
	({ late, checks }) => late.length > 0 && !checks && `${partOf(late)}-part`,
	({ pages, all, checks }) => all.length > 1 && !checks && pages.some(isOwn) && 'account',
	({ pages, late, all }) => pages.some(isOwn) && (late.length > 0 || all.length > 1) && 'checks',
	({ pages, late }) => pages.length > 0 && late.length > 0 && 'desk-checks',
	({ late }) => late.length > 0 && `${partOf(late)}-checks`,
	({ pages, all }) => all.length > 1 && pages.includes('auction-payment') && 'payments',
	({ pages, all }) => all.length > 1 && pages.length > 0 && 'back-office',
];

/** What open pages have in common. */
function kindOf(pages: string[]): 'running' | 'lists' | 'every' | 'facts' | 'lots' | 'sides' {
	// Without cards: only the lists of running lots, the viewer's own included, have its rows.
	if (pages.every((page) => page === 'running-lots')) return 'running';
	if (pages.every((page) => LISTS.includes(page))) return 'lists';
	if (pages.some((page) => SEARCHES.includes(page) || page === EVERY)) return 'every';
	if (pages.some((page) => LISTS.includes(page))) return 'facts';
	// What a lot's other pages share with each other or with private ones, a first visit of the lot does not load.
	return pages.includes('auction') ? 'lots' : 'sides';
}

/** What the open pages that load a part have in common. */
function partOf(late: string[]): 'lists' | 'lots' | 'sides' | 'every' {
	const kind = kindOf(late);
	if (kind === 'facts') return 'every';
	return kind === 'running' ? 'lists' : kind;
}

/** Groups the modules of the pages' scripts, so that a page needs few files and hardly any code of other pages. */
export function groupedChunks(): Plugin {
	return {
		name: 'grouped-chunks',
		configEnvironment: (name) =>
			name === 'client'
				? {
						build: {
							rolldownOptions: {
								// A page in a group needs no file that only exports it.
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
	const reaching = new Map<string, boolean>();
	const namesOf = (id: string, graph: Graph) => {
		if (START.test(id)) return [];
		const all = [...importersOf(id, graph, known)];
		const pages = pagesAmong(all);
		const late = all
			.filter((each) => PART.test(each) && !BACK_OFFICE.test(each))
			.flatMap((part) => graph.getModuleInfo(part)?.dynamicImporters ?? [])
			.flatMap((loading) => pagesAmong([...importersOf(loading, graph, known)]));
		const checks = reachesSchemas(id, graph, reaching);
		const importers = { all, pages, open: pages.filter(isOpen), late: late.filter(isOpen), checks };
		return FILES.map((nameOf) => nameOf(importers, id) || null);
	};
	return FILES.map((_, index) => ({
		debugName: `file ${index}`,
		name: (id, graph) => {
			const names = namesOf(id, graph);
			return names.slice(0, index).some(Boolean) ? null : (names[index] ?? null);
		},
		priority: FILES.length - index,
	}));
}

function pagesAmong(modules: string[]): string[] {
	return modules.flatMap((each) => (EVERY_PAGE.test(each) ? EVERY : (PAGE.exec(each)?.[1] ?? [])));
}

function isOwn(page: string): boolean {
	return OWN.test(page);
}

function isOpen(page: string): boolean {
	return !PRIVATE.test(page);
}

/** The pages, and the parts that are loaded on demand, that import a module statically. */
function importersOf(id: string, graph: Graph, known: Map<string, Set<string>>): Set<string> {
	const found = known.get(id);
	if (found) return found;
	const importers = new Set<string>();
	known.set(id, importers);
	const info = graph.getModuleInfo(id);
	if (info?.isEntry || info?.dynamicImporters.length) importers.add(id);
	for (const importer of info?.importers ?? [])
		for (const each of importersOf(importer, graph, known)) importers.add(each);
	return importers;
}

/** Whether a module is of the schemas' library, or imports it in whatever number of steps. */
function reachesSchemas(id: string, graph: Graph, known: Map<string, boolean>): boolean {
	const before = known.get(id);
	if (before !== undefined) return before;
	known.set(id, false);
	const imported = graph.getModuleInfo(id)?.importedIds ?? [];
	const reaches = SCHEMAS.test(id) || imported.some((each) => reachesSchemas(each, graph, known));
	known.set(id, reaches);
	return reaches;
}
