import type { Plugin, Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

const LIBRARIES = /^\0|[\\/]node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/;

/** It starts the page, so that it must run after the modules of the page's routes: a file that they import cannot contain it. */
const START = /[\\/]web[\\/]entry\.client\.tsx/;

const EVERY_PAGE = /[\\/]web[\\/](?:entry\.client|root|routes[\\/]any-screen)\.tsx/;

const PAGE = /[\\/]web[\\/]routes[\\/]([\w-]+)\.tsx/;

/** The pages of signed-in people. All others are open to visitors. */
const PRIVATE = /^(?:admin|auth$|profile|saved-searches|auction-payment)/;

/** Pages with cards of lots. */
const LISTS = ['home', 'map', 'sale'];

/** A component that is loaded on demand, and its context. */
const PART = /[\\/]web[\\/]features[\\/](\w+)[\\/].*\.tsx/;

/** The pages and parts that import a module. */
interface Importers {
	/** The names of the pages. */
	pages: string[];
	/** Those that are open to visitors. */
	open: string[];
	/** The modules of pages and parts. */
	all: string[];
}

/**
 * The files of modules that several pages or parts import; a page's own modules stand in its file. The first rule that gives a name
 * counts: what a module imports has all the importers of that module, and so is in the same file or that of a rule above.
 */
const FILES: ((importers: Importers, id: string) => string | false | undefined)[] = [
	({ all, open }, id) =>
		(LIBRARIES.test(id) ||
			all.some((each) => EVERY_PAGE.test(each)) ||
			(open.some(isList) && !open.every(isList))) &&
		'shell',
	({ open, pages }) => open.length > 0 && pages.length > 1 && (isList(open[0]) ? 'lists' : 'lots'),
	({ open }) => open[0],
	({ pages, all }) => all.length > 1 && pages.length > 0 && !all.every(isBackOffice) && 'account',
	({ pages, all }) => all.length > 1 && pages.length > 0 && 'back-office',
	({ all }) => {
		const [context, ...others] = all.map((each) => PART.exec(each)?.[1]);
		return context && others.every((other) => other === context) && `${context}-parts`;
	},
];

/** Whether a module is a page or a part of the back office. */
function isBackOffice(id: string): boolean {
	return PAGE.exec(id)?.[1]?.startsWith('admin') ?? PART.exec(id)?.[1] === 'backoffice';
}

function isList(page = ''): boolean {
	return LISTS.includes(page);
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
	const namesOf = (id: string, graph: Graph) => {
		if (START.test(id)) return [];
		const all = [...importersOf(id, graph, known)];
		const pages = all.flatMap((each) => PAGE.exec(each)?.[1] ?? []);
		const importers = { all, pages, open: pages.filter((name) => !PRIVATE.test(name)) };
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
