import type { Plugin } from 'vite';

/** The body of a function that no page can reach. */
const NEVER = "throw new Error('left out: scripts/pages/left-out.ts');";

/** The body of a function that has nothing to do in any page. */
const NOTHING = '';

/** The body of a function whose text nobody reads. */
const NO_TEXT = "return '';";

/** The body of a function that finds what only style sheets with a precedence and async scripts have. */
const NO_RESOURCE = 'return null;';

/** The versions for which `LEFT_OUT` was made. */
export const VERSIONS = { 'react-dom': '19.3.1', 'react-router': '8.4.0' };

/**
 * Functions of React Router and React DOM that are left out of the pages' scripts, by module, with the body that each has
 * instead. They serve only what no page has. In React Router: actions of routes, routes that are discovered late,
 * instrumentation, pages that the server does not render, routers without data, server components and hot reload. In React
 * DOM: `<ViewTransition>`, `<Activity>`, `<SuspenseList>`, references to fragments, style sheets with a precedence, custom
 * elements, functions that preload, pages that are not hydrated, hydration in an order of choice, and the names of
 * components in an error's stack.
 */
export const LEFT_OUT: Record<string, Record<string, string>> = {
	'react-router/dist/production/lib/router/router.js': {
		handleAction: NEVER,
		handleFetcherAction: NEVER,
		discoverRoutes: NEVER,
		patchRoutes: NEVER,
		_internalSetRoutes: NEVER,
		getInstrumentationNavigateMeta: NEVER,
	},
	'react-router/dist/production/lib/router/instrumentation.js': {
		getRouteInstrumentationUpdates: NEVER,
		instrumentClientSideRouter: NEVER,
	},
	'react-router/dist/production/lib/dom/ssr/single-fetch.js': {
		singleFetchActionStrategy: NEVER,
		nonSsrStrategy: NEVER,
	},
	'react-router/dist/production/lib/dom/ssr/fog-of-war.js': {
		getPatchRoutesOnNavigationFunction: NOTHING,
		useFogOFWarDiscovery: NOTHING,
	},
	'react-router/dist/production/lib/dom/ssr/components.js': {
		Scripts: NEVER,
		RSCPrefetchPageLinksImpl: NEVER,
	},
	'react-router/dist/production/lib/dom/ssr/fallback.js': { RemixRootDefaultHydrateFallback: NOTHING },
	'react-router/dist/production/lib/dom/ssr/routes.js': {
		createClientRoutesWithHMRRevalidationOptOut: NEVER,
		wrapShouldRevalidateForHdr: NEVER,
	},
	'react-router/dist/production/lib/hooks.js': { RSCErrorHandler: NEVER, useNavigateUnstable: NEVER },
	'react-dom/cjs/react-dom-client.production.js': {
		commitAppearingPairViewTransitions: NOTHING,
		commitEnterViewTransitions: NOTHING,
		commitDeletedPairViewTransitions: NOTHING,
		commitExitViewTransitions: NOTHING,
		commitNestedViewTransitions: NOTHING,
		restorePairedViewTransitions: NOTHING,
		restoreEnterOrExitViewTransitions: NOTHING,
		restoreNestedViewTransitions: NOTHING,
		measureNestedViewTransitions: NOTHING,
		applyViewTransitionToHostInstances: NEVER,
		applyViewTransitionToHostInstancesRecursive: NEVER,
		restoreViewTransitionOnHostInstances: NEVER,
		measureViewTransitionHostInstancesRecursive: NEVER,
		measureInstance: NEVER,
		measureClonedInstance: NEVER,
		applyViewTransitionName: NEVER,
		restoreViewTransitionName: NEVER,
		scheduleViewTransitionEvent: NEVER,
		startViewTransition: NEVER,
		flushAfterMutationEffects: NEVER,
		reportViewTransitionError: NEVER,
		ViewTransitionPseudoElement: NEVER,
		'ViewTransitionPseudoElement.prototype.animate': NEVER,
		'ViewTransitionPseudoElement.prototype.getAnimations': NEVER,
		'ViewTransitionPseudoElement.prototype.getComputedStyle': NEVER,
		createViewTransitionInstance: NEVER,
		updateActivityComponent: NEVER,
		updateSuspenseListComponent: NEVER,
		setPropOnCustomElement: NEVER,
		FragmentInstance: NEVER,
		'FragmentInstance.prototype.addEventListener': NEVER,
		'FragmentInstance.prototype.removeEventListener': NEVER,
		'FragmentInstance.prototype.dispatchEvent': NEVER,
		'FragmentInstance.prototype.focus': NEVER,
		'FragmentInstance.prototype.focusLast': NEVER,
		'FragmentInstance.prototype.blur': NEVER,
		'FragmentInstance.prototype.observeUsing': NEVER,
		'FragmentInstance.prototype.unobserveUsing': NEVER,
		'FragmentInstance.prototype.getClientRects': NEVER,
		'FragmentInstance.prototype.getRootNode': NEVER,
		'FragmentInstance.prototype.compareDocumentPosition': NEVER,
		'FragmentInstance.prototype.scrollIntoView': NEVER,
		commitNewChildToFragmentInstance: NEVER,
		deleteChildFromFragmentInstance: NEVER,
		addFragmentHandleToFiber: NEVER,
		addFragmentHandleToInstance: NEVER,
		getResource: NO_RESOURCE,
		acquireResource: NEVER,
		suspendResource: NEVER,
		insertStylesheetIntoRoot: NEVER,
		preloadStylesheet: NEVER,
		attemptExplicitHydrationTarget: NEVER,
		describeNativeComponentFrame: NO_TEXT,
		preconnectAs: NEVER,
		preload: NEVER,
		preloadModule: NEVER,
		preinitStyle: NEVER,
		preinitScript: NEVER,
		preinitModuleScript: NEVER,
		'exports.createRoot': NEVER,
	},
	'react-dom/cjs/react-dom.production.js': {
		'exports.preconnect': NEVER,
		'exports.prefetchDNS': NEVER,
		'exports.preinit': NEVER,
		'exports.preinitModule': NEVER,
		'exports.preload': NEVER,
		'exports.preloadModule': NEVER,
	},
};

const MODULE = /[\\/]node_modules[\\/](react-(?:router|dom)[\\/].+\.js)$/;

/** Leaves the functions of `LEFT_OUT` out of the client build. */
export function leftOut(): Plugin {
	return {
		name: 'left-out',
		applyToEnvironment: ({ name, config }) => name === 'client' && config.command === 'build',
		transform: {
			filter: { id: MODULE },
			handler: (code, id) => withoutParts(code, MODULE.exec(id)?.[1]?.replaceAll('\\', '/') ?? ''),
		},
	};
}

/** The code of a module with other bodies for its functions of `LEFT_OUT`. */
export function withoutParts(code: string, module: string): string {
	return Object.entries(LEFT_OUT[module] ?? {}).reduce((rest, [name, body]) => {
		const [text, head] = functionIn(rest, name);
		return rest.replace(text, () => `${head}${body}}`);
	}, code);
}

/** A function of formatted code, without what follows its last brace, and its text up to its body. */
export function functionIn(code: string, name: string): [text: string, head: string] {
	const start = name.includes('.') ? `${name} = function ` : `(?:async )?function ${name}`;
	const found = new RegExp(`^([\\t ]*)(${start}\\([^]*?\\) \\{)\\n[^]*?\\n\\1\\}`, 'm').exec(code);
	if (!found) throw new Error(`scripts/pages/left-out.ts names ${name}, which is not in its module`);
	return [found[0], `${found[1]}${found[2]}`];
}
