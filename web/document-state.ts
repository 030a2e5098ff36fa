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
 * The route manifest in a quarter of its size. `files`: names without folder and extension, those of a route's module without its
 * name too, separated by blanks. `routes`: for each, its id without `routes/`, the position of its parent, its path or 0, its flags,
 * and the positions of its module and imports, separated by blanks, and the routes by commas.
 */
export interface PackedRoutes {
	files: string;
	routes: string;
}

const FOLDER = '/assets/';
const EXTENSION = '.js';

/** The number of characters of a file's hash. */
const HASH = 8;

/** The folder of the modules of all routes but the root. */
const ROUTES = 'routes/';

/** What precedes the hash in the name of the file of a route's module. */
const prefixOf = (route: string) => `${route.replace(ROUTES, '')}-`;

/** Each is a bit of a packed route's flags. */
const FLAGS = ['index', 'hasLoader', 'hasClientLoader', 'hasErrorBoundary'] as const;

/** The position of a route's module among its fields. */
const MODULE = 4;

/** What no route of the product has (server/http/script-budgets.test.ts). */
const NONE = { hasAction: false, hasClientAction: false, hasClientMiddleware: false, css: [] };

export function packRoutes(manifest: Manifest): PackedRoutes {
	const all = Object.values(manifest.routes).filter((route) => route !== undefined);
	const paths = [...new Set(all.flatMap(({ module, imports = [] }) => [module, ...imports]))];
	const ids = all.map(({ id }) => id);
	const files = paths.map((path) => {
		const route = all.find(({ module }) => module === path);
		const name = path.slice(FOLDER.length, -EXTENSION.length);
		return route && name.startsWith(prefixOf(route.id)) ? name.slice(prefixOf(route.id).length) : name;
	});
	const routes = all.map((route) => [
		route.id.replace(ROUTES, ''),
		ids.indexOf(route.parentId ?? ''),
		route.path ?? 0,
		FLAGS.reduce((bits, name, at) => bits | (route[name] ? 1 << at : 0), 0),
		paths.indexOf(route.module),
		// Sorted, equal lists compress.
		...(route.imports ?? []).map((path) => paths.indexOf(path)).sort((one, other) => one - other),
	]);
	return { files: files.join(' '), routes: routes.map((fields) => fields.join(' ')).join(',') };
}

export function unpackRoutes({ files, routes }: PackedRoutes): Record<string, object> {
	const names = files.split(' ');
	const rows = routes.split(',').map((row) => row.split(' '));
	// The root is the first.
	const idOf = (at: number) => rows[at] && (at ? ROUTES : '') + rows[at][0];
	const pathOf = (at: string) => {
		const file = names[Number(at)] as string;
		const route = file.length === HASH && rows.find((row) => row[MODULE] === at);
		return FOLDER + (route ? prefixOf(route[0] as string) : '') + file + EXTENSION;
	};
	const unpacked = rows.map(([, parent, path, flags, ...modules], at) => {
		const [module, ...imports] = modules.map(pathOf);
		return {
			...NONE,
			...Object.fromEntries(FLAGS.map((name, bit) => [name, (Number(flags) & (1 << bit)) !== 0])),
			id: idOf(at),
			parentId: idOf(Number(parent)),
			path: path === '0' ? undefined : path,
			module,
			imports,
		};
	});
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
