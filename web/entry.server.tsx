import script from 'virtual:document-script';
import type { ReactNode } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import {
	type EntryContext,
	type HandleErrorFunction,
	isRouteErrorResponse,
	type RouterContextProvider,
	ServerRouter,
} from 'react-router';
import { SECOND } from '#domain/time.ts';
import { loaderDataScript } from './loader-data-script.ts';
import { backendContext, nonceContext } from './page-context.ts';
import { DocumentContext } from './page-scripts.tsx';

/** How long a page may wait for data that a loader returned as a promise. */
export const streamTimeout = 5 * SECOND;

/** How long a page may wait for parts whose modules are loaded when they are first rendered. */
const PARTS_TIMEOUT = 6 * SECOND;

/** React's own script, for forms with actions, to which `renderToString` gives no nonce. */
const REACT_SCRIPT = '<script id="_R_">';

/** Only as the last element, which nothing in a page's content can be. */
const LAST_REACT_SCRIPT = /<script id="_R_">(?=[^<]*<\/script><\/body><\/html>$)/;

/** The place of a part that waits or failed. */
const MISSING_PART = '<!--$!-->';

const SCRIPT = '<script';

const END = '</body></html>';

const ENCODER = new TextEncoder();

/** Renders a page completely, with its length (decision 050). Errors of a component are thrown. */
export default async function handleDocument(
	request: Request,
	status: number,
	headers: Headers,
	{ serverHandoffStream, ...routerContext }: EntryContext,
	context: RouterContextProvider,
): Promise<Response> {
	headers.set('Content-Type', 'text/html; charset=utf-8');
	if (request.method === 'HEAD') return new Response(null, { status, headers });
	const nonce = context.get(nonceContext);
	const data = await readText(serverHandoffStream);
	// Without the stream, the router writes no script for its data.
	const element = () => (
		<DocumentContext value={{ script, nonce, router: routerContext }}>
			<ServerRouter context={routerContext} url={request.url} nonce={nonce} />
		</DocumentContext>
	);
	let html = `<!DOCTYPE html>${renderToString(element())}`;
	if (html.includes(REACT_SCRIPT))
		html = html.replace(LAST_REACT_SCRIPT, `<script id="_R_" nonce="${nonce}">`);
	let failed = false;
	if (isUnfinished(html))
		html = await renderWaiting(element(), nonce, (error) => {
			failed = true;
			context.get(backendContext).report(error, new URL(request.url).pathname);
		});
	if (!html.endsWith(END)) throw new Error('the page has no end, before which its data is inserted');
	const page = `${html.slice(0, -END.length)}${loaderDataScript(data, nonce)}${END}`;
	const bytes = ENCODER.encode(page);
	headers.set('Content-Length', String(bytes.length));
	return new Response(bytes, { status: failed ? 500 : status, headers });
}

/**
 * Whether a page has what `renderToString` cannot finish: the place of a part, or a script without nonce. No text of a page
 * can contain them: `<` is escaped.
 */
function isUnfinished(html: string): boolean {
	if (html.includes(MISSING_PART)) return true;
	for (let at = html.indexOf(SCRIPT); at >= 0; at = html.indexOf(SCRIPT, at + 1))
		if (!html.slice(at, html.indexOf('>', at)).includes(' nonce=')) return true;
	return false;
}

/** Renders a page that `renderToString` cannot finish, and waits for its parts. `onPartFailed` gets the errors of parts. */
async function renderWaiting(
	element: ReactNode,
	nonce: string,
	onPartFailed: (error: unknown) => void,
): Promise<string> {
	const signal = AbortSignal.timeout(PARTS_TIMEOUT);
	// A part that is complete is sent in its place, whatever its size, so that it is visible without scripts.
	const progressiveChunkSize = Number.POSITIVE_INFINITY;
	const body = await renderToReadableStream(element, {
		...{ nonce, signal, progressiveChunkSize },
		onError: onPartFailed,
	});
	// Before all is ready, parts would be sent apart from their places.
	await body.allReady;
	return readText(body);
}

async function readText(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
	if (!stream) return '';
	const decoder = new TextDecoder();
	let text = '';
	for await (const part of stream) text += decoder.decode(part, { stream: true });
	return text;
}

/** Reports errors of loaders and components, except those of an aborted request or a wrong one (405). */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
	const wrong = isRouteErrorResponse(error) && error.status < 500;
	if (!request.signal.aborted && !wrong)
		context.get(backendContext).report(error, new URL(request.url).pathname);
};
