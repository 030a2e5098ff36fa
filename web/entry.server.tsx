import script from 'virtual:document-script';
import { isbot } from 'isbot';
import { renderToReadableStream } from 'react-dom/server';
import {
	type EntryContext,
	type HandleErrorFunction,
	isRouteErrorResponse,
	type RouterContextProvider,
	ServerRouter,
} from 'react-router';
import { SECOND } from '#domain/time.ts';
import { backendContext, nonceContext } from './page-context.ts';
import { DocumentContext } from './page-scripts.tsx';

/** How long a page may wait for streamed data. */
export const streamTimeout = 5 * SECOND;

/** Renders a page as a stream. Bots, which run no scripts, get the whole document at once. */
export default async function handleDocument(
	request: Request,
	status: number,
	headers: Headers,
	routerContext: EntryContext,
	context: RouterContextProvider,
): Promise<Response> {
	headers.set('Content-Type', 'text/html; charset=utf-8');
	if (request.method === 'HEAD') return new Response(null, { status, headers });

	const nonce = context.get(nonceContext);
	let shellSent = false;
	let failed = false;
	const body = await renderToReadableStream(
		<DocumentContext value={{ script, nonce, router: routerContext }}>
			<ServerRouter context={routerContext} url={request.url} nonce={nonce} />
		</DocumentContext>,
		{
			nonce,
			// What is complete is sent in its place, so that it is visible without scripts.
			progressiveChunkSize: Number.POSITIVE_INFINITY,
			signal: AbortSignal.timeout(streamTimeout + SECOND),
			onError(error) {
				failed = true;
				// Errors before the shell are thrown, and reported where they are caught.
				if (shellSent) context.get(backendContext).report(error, new URL(request.url).pathname);
			},
		},
	);
	shellSent = true;
	if (isbot(request.headers.get('User-Agent'))) await body.allReady;
	return new Response(body, { status: failed ? 500 : status, headers });
}

/** Reports errors of loaders and components, except those of an aborted request or a wrong one (405). */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
	const wrong = isRouteErrorResponse(error) && error.status < 500;
	if (!request.signal.aborted && !wrong)
		context.get(backendContext).report(error, new URL(request.url).pathname);
};
