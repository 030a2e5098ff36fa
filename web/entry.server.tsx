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
import { backendContext, nonceContext } from './page-context.ts';
import { DocumentContext } from './page-scripts.tsx';

/** How long a page may wait for data that a loader returned as a promise. */
export const streamTimeout = 5 * SECOND;

/** How long a page may wait for parts whose modules are loaded when they are first rendered. */
const PARTS_TIMEOUT = 6 * SECOND;

/**
 * React's own script, for forms with actions, to which `renderToString` gives no nonce. Only as the last element, which
 * nothing in a page's content can be.
 */
const REACT_SCRIPT = /^<script id="_R_">(?=[^<]*<\/script><\/body><\/html>$)/;

/** The place of a part that waits or failed. */
const MISSING_PART = '<!--$!-->';

const SCRIPT = '<script';

/** As React Router's `<Meta>` writes it. */
const STRUCTURED_DATA = '<script type="application/ld+json">';

const DOCTYPE = '<!DOCTYPE html>';

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
	const data = plainData(routerContext.staticHandlerContext) ?? (await readText(serverHandoffStream));
	// Without the stream, the router writes no script for its data, which PageScripts renders.
	const element = () => (
		<DocumentContext value={{ script, nonce, router: routerContext, data }}>
			<ServerRouter context={routerContext} url={request.url} nonce={nonce} />
		</DocumentContext>
	);
	let html = renderToString(element());
	const [bare, ...others] = scriptsWithoutNonce(html);
	const react = bare !== undefined && others.length === 0 && REACT_SCRIPT.test(html.slice(bare));
	if (react)
		html = `${html.slice(0, bare)}${html.slice(bare).replace(REACT_SCRIPT, `<script id="_R_" nonce="${nonce}">`)}`;
	let failed = false;
	// What `renderToString` cannot finish. No text of a page can contain these, nor its data: `<` is escaped.
	if (html.includes(MISSING_PART) || (bare !== undefined && !react))
		html = await renderWaiting(element(), nonce, (error) => {
			failed = true;
			context.get(backendContext).report(error, new URL(request.url).pathname);
		});
	const bytes = ENCODER.encode(DOCTYPE + html);
	headers.set('Content-Length', String(bytes.length));
	return new Response(bytes, { status: failed ? 500 : status, headers });
}

/** Where the scripts without nonce begin, except structured data, which no browser runs. */
function scriptsWithoutNonce(html: string): number[] {
	const found: number[] = [];
	for (let at = html.indexOf(SCRIPT); at >= 0; at = html.indexOf(SCRIPT, at + 1)) {
		const tag = html.slice(at, html.indexOf('>', at) + 1);
		if (tag !== STRUCTURED_DATA && !tag.includes(' nonce=')) found.push(at);
	}
	return found;
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
	// `renderToString` writes no document type.
	return (await readText(body)).slice(DOCTYPE.length);
}

/**
 * What the loaders returned, as JSON: smaller and faster to read than React Router's encoding. Null for what JSON cannot
 * express, such as an error or a promise.
 */
function plainData({ loaderData, errors }: EntryContext['staticHandlerContext']): string | null {
	let plain = errors === null;
	const text = JSON.stringify(loaderData, function (this: Record<string, unknown>, key, value: unknown) {
		const given = this[key];
		plain &&= given === value && (typeof given !== 'object' || given === null || isPlain(given));
		return value;
	});
	return plain ? text : null;
}

function isPlain(value: object): boolean {
	const prototype = Object.getPrototypeOf(value);
	return prototype === Object.prototype || prototype === Array.prototype || prototype === null;
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
