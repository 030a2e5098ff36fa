import {
	type EntryContext,
	type HandleErrorFunction,
	isRouteErrorResponse,
	type RouterContextProvider,
} from 'react-router';
import { SECOND } from '#domain/values/time.ts';
import { backendContext } from './page-context.ts';
import { plainData } from './plain-data.ts';
import { readText, renderDocument } from './render-document.tsx';

/** How long a page may wait for data that a loader returned as a promise. */
export const streamTimeout = 5 * SECOND;

/** Renders what `createDocumentHandler` leaves to React Router, such as the pages of errors. */
export default async function handleDocument(
	request: Request,
	status: number,
	headers: Headers,
	{ serverHandoffStream, ...router }: EntryContext,
	context: RouterContextProvider,
): Promise<Response> {
	headers.set('Content-Type', 'text/html; charset=utf-8');
	if (request.method === 'HEAD') return new Response(null, { status, headers });
	const data = plainData(router.staticHandlerContext) ?? (await readText(serverHandoffStream));
	return renderDocument(request, { status, headers }, { router, shown: router, data }, context);
}

/** Reports errors of loaders and components, except those of an aborted request or a wrong one (405). */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
	const wrong = isRouteErrorResponse(error) && error.status < 500;
	if (!request.signal.aborted && !wrong)
		context.get(backendContext).report(error, new URL(request.url).pathname);
};
