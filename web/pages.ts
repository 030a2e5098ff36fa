import * as build from 'virtual:react-router/server-build';
import * as React from 'react';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Backend } from '#contract/backend.ts';
import type { ReactBuild } from '#contract/health.ts';
import type { Viewer } from '#contract/session.ts';
import { isPlainText } from '#domain/plain-text.ts';
import { backendContext, nonceContext, viewerContext } from './page-context.ts';

/** Who asks for a page, as the server found out, and the nonce its content security policy names. */
export interface Given {
	viewer: Viewer | null;
	nonce: string;
}

export type Pages = (request: Request, given: Given) => Promise<Response>;

/** The door between server and web: every page of the product, rendered for a viewer. */
export function createPages(backend: Backend): Pages {
	// The generated types and the library's own differ in one thing: whether an option may be undefined.
	const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE);
	return async (request, { viewer, nonce }) => {
		const context = new RouterContextProvider();
		context.set(backendContext, backend);
		context.set(viewerContext, viewer);
		context.set(nonceContext, nonce);
		const response = await handle(withPlainQuery(request), context);
		const keeping = viewer && !isPrefetch(request) ? 'no-store' : 'private, no-cache';
		if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', keeping);
		return response;
	};
}

/**
 * Who is signed in stands on every page, and going back must not show it to the next person at the device. What a card
 * loads ahead is the exception: a browser would load what it may not store a second time.
 */
function isPrefetch({ headers }: Request): boolean {
	return headers.get('sec-purpose')?.startsWith('prefetch') ?? false;
}

/** Which of React's builds was loaded: only the one for development has `act`. */
export function reactBuild(): ReactBuild {
	return typeof React.act === 'function' ? 'development' : 'production';
}

/**
 * A page leaves out of its address what is no text (`?search=%00`), as it does with all that it cannot read: a bad link
 * still shows auctions. No loader has to think of it.
 */
function withPlainQuery(request: Request): Request {
	const url = new URL(request.url);
	const bad = [...url.searchParams].filter((pair) => !pair.every(isPlainText)).map(([name]) => name);
	if (bad.length === 0) return request;
	for (const name of bad) url.searchParams.delete(name);
	return new Request(url, request);
}
