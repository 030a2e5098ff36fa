/** What a page needs of a route in React Router's manifest. */
interface ManifestRoute {
	id: string;
	parentId?: string | undefined;
	path?: string | undefined;
	index?: boolean | undefined;
	hasLoader: boolean;
	hasClientLoader: boolean;
	hasErrorBoundary: boolean;
	module: string;
	imports?: string[] | undefined;
}

interface Manifest {
	routes: Record<string, ManifestRoute | undefined>;
}

/** What React Router needs in the browser beside the data of a page's loaders. */
export interface DocumentState {
	/** React Router's own settings. */
	router: object;
	routes: PackedRoutes;
	/** The routes of the page whose modules are not in web/entry.client.tsx. */
	own: string[];
	/** Whether the page was rendered for a signed-in user. */
	signed_in: boolean;
}

/**
 * The route manifest in a third of its size: the files without folder and extension, those of a route's module without its name
 * too, and each route with the positions of its parent and files.
 */
export interface PackedRoutes {
	files: string[];
	routes: [
		id: string,
		parent: number,
		path: string | 0,
		flags: number,
		module: number,
		...imports: number[],
	][];
}

const FOLDER = '/assets/';
const EXTENSION = '.js';

/** The number of characters of a file's hash. */
const HASH = 8;

/** What precedes the hash in the name of the file of a route's module. */
const prefixOf = (route: string) => `${route.replace('routes/', '')}-`;

/** Each is a bit of a packed route's flags. */
const FLAGS = ['index', 'hasLoader', 'hasClientLoader', 'hasErrorBoundary'] as const;

/** What no route of the product has (server/http/script-budgets.test.ts). */
const NONE = { hasAction: false, hasClientAction: false, hasClientMiddleware: false, css: [] };

export function packRoutes(manifest: Manifest): PackedRoutes {
	const all = Object.values(manifest.routes).filter((route) => route !== undefined);
	const paths = [...new Set(all.flatMap(({ module, imports = [] }) => [module, ...imports]))];
	const ids = all.map(({ id }) => id);
	return {
		files: paths.map((path) => {
			const route = all.find(({ module }) => module === path);
			const name = path.slice(FOLDER.length, -EXTENSION.length);
			return route && name.startsWith(prefixOf(route.id)) ? name.slice(prefixOf(route.id).length) : name;
		}),
		routes: all.map((route) => [
			route.id,
			ids.indexOf(route.parentId ?? ''),
			route.path ?? 0,
			FLAGS.reduce((bits, name, at) => bits | (route[name] ? 1 << at : 0), 0),
			paths.indexOf(route.module),
			...(route.imports ?? []).map((path) => paths.indexOf(path)),
		]),
	};
}

export function unpackRoutes({ files, routes }: PackedRoutes): Record<string, object> {
	const pathOf = (at: number) => {
		const name = files[at] as string;
		const route = name.length === HASH && routes.find(([, , , , module]) => module === at);
		return FOLDER + (route ? prefixOf(route[0]) : '') + name + EXTENSION;
	};
	const unpacked = routes.map(([id, parent, path, flags, module, ...imports]) => ({
		...NONE,
		...Object.fromEntries(FLAGS.map((name, at) => [name, (flags & (1 << at)) !== 0])),
		id,
		parentId: routes[parent]?.[0],
		path: path === 0 ? undefined : path,
		module: pathOf(module),
		imports: imports.map(pathOf),
	}));
	return Object.fromEntries(unpacked.map((route) => [route.id, route]));
}

/** The text of a document's data block: its state, a line break, and the loaders' data. */
export function stateText(state: DocumentState, data: string): string {
	// In JSON, `<` is only in strings. Escaped, it cannot end the block.
	return `${JSON.stringify(state)}\n${data}`.replaceAll('<', '\\u003c');
}

/** The two parts of a document's data block. */
export function readStateText(text: string): { state: DocumentState; data: string } {
	const end = text.indexOf('\n');
	return { state: JSON.parse(text.slice(0, end)) as DocumentState, data: text.slice(end + 1) };
}
