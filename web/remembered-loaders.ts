import type { RouterContextProvider, ServerBuild } from 'react-router';

type Route = NonNullable<ServerBuild['routes'][string]>;

/**
 * The same build, whose loaders run once for each request: what one handler has begun to answer and another one answers
 * (pages.ts) is read once.
 */
export function rememberLoaders(build: ServerBuild): ServerBuild {
	const routes = Object.entries(build.routes).map(
		([id, route]) => [id, route && remembering(route)] as const,
	);
	return { ...build, routes: Object.fromEntries(routes) };
}

function remembering(route: Route): Route {
	const { loader } = route.module;
	if (typeof loader !== 'function') return route;
	const results = new WeakMap<RouterContextProvider, unknown>();
	const once: typeof loader = (args) => {
		const { context } = args;
		const known = results.get(context as RouterContextProvider);
		if (known) return known;
		// An error is remembered too.
		const result = (async () => loader(args))();
		results.set(context as RouterContextProvider, result);
		return result;
	};
	return { ...route, module: { ...route.module, loader: once } };
}
