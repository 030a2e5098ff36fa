import * as build from 'virtual:react-router/server-build';
import * as React from 'react';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { PublicAuctioneer } from '#contract/auctioneers.ts';
import type { Backend } from '#contract/backend.ts';
import type { ReactBuild } from '#contract/health.ts';
import type { Viewer } from '#contract/session.ts';
import { isPlainText } from '#domain/values/plain-text.ts';
import { loadOnDemand } from '#web/ui/lazy.tsx';
import {
	auctioneerContext,
	backendContext,
	nonceContext,
	requestIdContext,
	stylesInsideContext,
	takeContext,
	viewerContext,
} from './page-context.ts';

/** The user for whom a page is rendered, and the nonce in its content security policy. */
export interface PageContext {
	viewer: Viewer | null;
	nonce: string;
	/** The installation's auctioneer, for the footer. */
	auctioneer?: PublicAuctioneer | null;
	/** The id of the request, for the page of an unexpected error. */
	requestId?: string | undefined;
	/** Whether the page contains the styles that it uses, so that it is shown before the style sheet arrives. */
	stylesInside?: boolean;
	/** Called with each error that the page reports, before the page is answered. */
	onError?(error: unknown): void;
	/** Called with the text of a complete page, whose answer then has no body: whoever encodes it needs no other copy. */
	take?(html: string): void;
}

await loadOnDemand();

export type Pages = (request: Request, context: PageContext) => Promise<Response>;

/** The only interface between server and web: renders every page of the product. */
export function createPages(backend: Backend): Pages {
	// The generated types and the library's differ only in whether an option may be undefined.
	const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE);
	return async (
		request,
		{ viewer, nonce, auctioneer = null, requestId, stylesInside = false, onError, take = null },
	) => {
		const context = new RouterContextProvider();
		context.set(backendContext, onError ? reportingTo(backend, onError) : backend);
		context.set(viewerContext, viewer);
		context.set(nonceContext, nonce);
		context.set(auctioneerContext, auctioneer);
		context.set(requestIdContext, requestId ?? null);
		context.set(stylesInsideContext, stylesInside);
		context.set(takeContext, take);
		const response = await handle(withPlainQuery(request), context);
		const keeping = viewer && !isPrefetch(request) ? 'no-store' : 'private, no-cache';
		if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', keeping);
		return response;
	};
}

function reportingTo(backend: Backend, onError: (error: unknown) => void): Backend {
	const report: Backend['report'] = (error, path) => {
		onError(error);
		backend.report(error, path);
	};
	return { ...backend, report };
}

/**
 * A page names the user, and the next person at the device must not see it by going back. Only prefetched pages may be
 * stored, because a browser would otherwise load them twice.
 */
function isPrefetch({ headers }: Request): boolean {
	return headers.get('sec-purpose')?.startsWith('prefetch') ?? false;
}

/** Which of React's builds was loaded. Only the development build has `act`. */
export function reactBuild(): ReactBuild {
	return typeof React.act === 'function' ? 'development' : 'production';
}

/**
 * Removes query parameters that are not text (`?search=%00`), so that a bad link still shows a page and no loader has to
 * handle it.
 */
function withPlainQuery(request: Request): Request {
	const url = new URL(request.url);
	const bad = [...url.searchParams].filter((pair) => !pair.every(isPlainText)).map(([name]) => name);
	if (bad.length === 0) return request;
	for (const name of bad) url.searchParams.delete(name);
	return new Request(url, request);
}
