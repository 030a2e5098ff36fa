import {
	createStaticHandler,
	type EntryContext,
	type RouteObject,
	type RouterContextProvider,
	type ServerBuild,
} from 'react-router';
import { plainData } from './plain-data.ts';
import { type DocumentParts, renderDocument } from './render-document.tsx';

type Handler = (request: Request, context: RouterContextProvider) => Promise<Response | null>;
type Routes = ServerBuild['routes'];
type StaticContext = EntryContext['staticHandlerContext'];

/** What React Router's handler would do, and this one does not. No route of the product has these. */
const UNHANDLED = ['middleware', 'headers'];

/**
 * Renders a page as React Router's own request handler does, without what a complete page does not use (decision 050): the second
 * encoding of its data, and the elements of all other routes. Null for what that handler has to answer: other
 * methods, requests for data, and pages with an error, a status or headers of their own.
 */
export function createDocumentHandler(build: ServerBuild): Handler {
	const { query } = createStaticHandler(routesIn(build.routes));
	const partsOf = createParts(build);
	return async (request, context) => {
		const { pathname } = new URL(request.url);
		if (request.method !== 'GET' || pathname.endsWith('.data')) return null;
		const found = await query(request, { requestContext: context, normalizePath });
		if (found instanceof Response) return found;
		if (found.statusCode !== 200 || Object.keys(found.loaderHeaders).length > 0) return null;
		const data = plainData(found);
		if (data === null) return null;
		const answer = { status: 200, headers: new Headers() };
		// React Router's handler meets the same error, reports it, and renders its page.
		return renderDocument(request, answer, { ...partsOf(found), data }, context).catch(() => null);
	};
}

/** The path of a request as React Router's handler spells it. */
function normalizePath({ url }: Request) {
	const { pathname, searchParams } = new URL(url);
	const search = searchParams.toString();
	return { pathname, search: search && `?${search}`, hash: '' };
}

function routesIn(routes: Routes, parent?: string): RouteObject[] {
	const inside = Object.values(routes).filter((route) => route?.parentId === parent);
	return inside.flatMap((route) => {
		if (!route) return [];
		const { id, path, index, module } = route;
		const unhandled = UNHANDLED.filter((name) => name in module);
		if (unhandled.length > 0) throw new Error(`${id} has ${unhandled}, which pages would ignore`);
		const { loader, handle, ErrorBoundary } = module;
		const common = {
			id,
			path,
			handle,
			...(loader && { loader }),
			...((ErrorBoundary || id === 'root') && { ErrorBoundary: () => null }),
		} as RouteObject;
		return [index ? { ...common, index } : { ...common, children: routesIn(routes, id) }] as RouteObject[];
	});
}

/** Makes React Router's context of a page; what does not depend on the request is made once. */
function createParts(build: ServerBuild) {
	const { assets, basename, future, routeDiscovery, ssr, isSpaMode } = build;
	const settings = { future, routeDiscovery, ssr, isSpaMode };
	const serverHandoffString = JSON.stringify({ basename, ...settings });
	const modules = Object.fromEntries(Object.values(build.routes).map((route) => [route?.id, route?.module]));
	const own = new Map<string, Pick<EntryContext, 'manifest' | 'routeModules'>>();
	const ownOf = ({ matches }: StaticContext) => {
		const ids = matches.map(({ route }) => route.id);
		const key = ids.join();
		const known = own.get(key);
		if (known) return known;
		const pick = <T>(all: Record<string, T>) => Object.fromEntries(ids.map((id) => [id, all[id]]));
		const made = { manifest: { ...assets, routes: pick(assets.routes) }, routeModules: pick(modules) };
		own.set(key, made as typeof made & Pick<EntryContext, 'routeModules'>);
		return made;
	};
	return (staticHandlerContext: StaticContext): Omit<DocumentParts, 'data'> => {
		const router = {
			...settings,
			serverHandoffString,
			manifest: assets,
			routeModules: modules,
			branches: [],
			staticHandlerContext,
			renderMeta: {},
		} as unknown as EntryContext;
		return { router, shown: { ...router, ...ownOf(staticHandlerContext) } as EntryContext };
	};
}
