import script from 'virtual:document-script';
import styleParts from 'virtual:style-parts';
import type { ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import {
	type EntryContext,
	type HandleErrorFunction,
	isRouteErrorResponse,
	type RouterContextProvider,
	ServerRouter,
} from 'react-router';
import { SECOND } from '#domain/values/time.ts';
import { DocumentContext } from './document-context.ts';
import {
	backendContext,
	nonceContext,
	requestIdContext,
	stylesInsideContext,
	takeContext,
} from './page-context.ts';
import { createUsedStyles } from './used-styles.ts';

/** How long a page may wait for data that a loader returned as a promise. */
export const streamTimeout = 5 * SECOND;

/** How long a page may wait for all its parts, those promises included. */
const PARTS_TIMEOUT = 6 * SECOND;

const ENCODER = new TextEncoder();

/** Renders a page completely, with its length (decision 050). Errors of a component are thrown. */
export default async function handleDocument(
	request: Request,
	status: number,
	headers: Headers,
	router: EntryContext,
	context: RouterContextProvider,
): Promise<Response> {
	headers.set('Content-Type', 'text/html; charset=utf-8');
	if (request.method === 'HEAD') return new Response(null, { status, headers });
	const nonce = context.get(nonceContext);
	const requestId = context.get(requestIdContext);
	const stylesInside = context.get(stylesInsideContext);
	const { html, errors } = await renderComplete(
		<DocumentContext value={{ script, nonce, requestId, stylesInside }}>
			<ServerRouter context={router} url={request.url} nonce={nonce} />
		</DocumentContext>,
		nonce,
	);
	for (const error of errors) context.get(backendContext).report(error, new URL(request.url).pathname);
	const answer = { status: errors.length > 0 ? 500 : status, headers };
	const page = stylesInside ? withStyles(html, nonce) : html;
	const take = context.get(takeContext);
	if (take) {
		take(page);
		return new Response(null, answer);
	}
	const bytes = ENCODER.encode(page);
	headers.set('Content-Length', String(bytes.length));
	return new Response(bytes, answer);
}

/** Renders an element with all its parts. `errors`: of parts that failed. */
async function renderComplete(
	element: ReactNode,
	nonce: string,
): Promise<{ html: string; errors: unknown[] }> {
	const errors: unknown[] = [];
	const body = await renderToReadableStream(element, {
		nonce,
		signal: AbortSignal.timeout(PARTS_TIMEOUT),
		// A part that is complete is sent in its place, whatever its size, so that it is visible without scripts.
		progressiveChunkSize: Number.POSITIVE_INFINITY,
		onError: (error) => {
			errors.push(error);
		},
	});
	// Before all is ready, parts would be sent apart from their places.
	await body.allReady;
	return { html: await new Response(body).text(), errors };
}

const usedStyles = createUsedStyles(styleParts);

/** What the document's script removes once it loads the page's scripts (web/app.css). */
const BODY = { written: '<body>', first: '<body data-first="">' };

/**
 * Inserts the styles that a document uses into the place that `StylesOfServer` left for them, and marks its body. No text can contain the nonce or
 * a tag.
 */
function withStyles(html: string, nonce: string): string {
	const place = `<style nonce="${nonce}">`;
	const [before, after, ...others] = html.split(place);
	if (after === undefined || others.length > 0) throw new Error('a document has one place for its styles');
	return `${before}${place}${usedStyles(html)}${after.replace(BODY.written, BODY.first)}`;
}

/** Reports errors of loaders and components, except those of an aborted request or a wrong one (405). */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
	const wrong = isRouteErrorResponse(error) && error.status < 500;
	if (!request.signal.aborted && !wrong)
		context.get(backendContext).report(error, new URL(request.url).pathname);
};
