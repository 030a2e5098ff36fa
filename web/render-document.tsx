import script from 'virtual:document-script';
import styleParts from 'virtual:style-parts';
import type { ReactNode } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { SECOND } from '#domain/values/time.ts';
import {
	backendContext,
	nonceContext,
	requestIdContext,
	stylesInsideContext,
	takeContext,
} from './page-context.ts';
import { DocumentContext } from './page-scripts.tsx';
import { createUsedStyles } from './used-styles.ts';

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

export interface DocumentParts {
	/** React Router's context, with all routes: what the browser gets. */
	router: EntryContext;
	/** What is rendered: the same, or with the page's own routes alone. */
	shown: EntryContext;
	/** What the loaders returned: JSON, or React Router's encoding of what JSON cannot express. */
	data: string;
}

/** Renders a page completely, with its length (decision 050). Errors of a component are thrown. */
export async function renderDocument(
	request: Request,
	{ status, headers }: { status: number; headers: Headers },
	{ router, shown, data }: DocumentParts,
	context: RouterContextProvider,
): Promise<Response> {
	const nonce = context.get(nonceContext);
	const requestId = context.get(requestIdContext);
	const stylesInside = context.get(stylesInsideContext);
	// Without the stream, the router writes no script for its data, which PageScripts renders.
	const element = () => (
		<DocumentContext value={{ script, nonce, requestId, router, data, stylesInside }}>
			<ServerRouter context={shown} url={request.url} nonce={nonce} />
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
	if (stylesInside) html = withStyles(html, nonce);
	const answer = { status: failed ? 500 : status, headers };
	headers.set('Content-Type', 'text/html; charset=utf-8');
	const take = context.get(takeContext);
	if (take) {
		take(DOCTYPE + html);
		return new Response(null, answer);
	}
	const bytes = ENCODER.encode(DOCTYPE + html);
	headers.set('Content-Length', String(bytes.length));
	return new Response(bytes, answer);
}

const usedStyles = createUsedStyles(styleParts);

/** What the document's script removes once the largest content is painted (web/app.css). */
const BODY = { written: '<body>', first: '<body data-first="">' };

/**
 * Inserts the styles that a document uses into the place that `Styles` left for them, and marks its body. No text can contain the nonce or
 * a tag.
 */
function withStyles(html: string, nonce: string): string {
	const place = `<style nonce="${nonce}">`;
	const [before, after, ...others] = html.split(place);
	if (after === undefined || others.length > 0) throw new Error('a document has one place for its styles');
	return `${before}${place}${usedStyles(html)}${after.replace(BODY.written, BODY.first)}`;
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
		nonce,
		signal,
		progressiveChunkSize,
		onError: onPartFailed,
	});
	// Before all is ready, parts would be sent apart from their places.
	await body.allReady;
	// `renderToString` writes no document type.
	return (await readText(body)).slice(DOCTYPE.length);
}

export async function readText(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
	if (!stream) return '';
	const decoder = new TextDecoder();
	let text = '';
	for await (const part of stream) text += decoder.decode(part, { stream: true });
	return text;
}
