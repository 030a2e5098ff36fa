import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PublicAuctioneer } from '#contract/auctioneers.ts';
import type { Backend } from '#contract/backend.ts';
import type { ReactBuild } from '#contract/health.ts';
import type { Viewer } from '#contract/session.ts';

/** Renders a page; made by `web/pages.ts`. */
export type RenderPage = (
	request: Request,
	given: {
		viewer: Viewer | null;
		nonce: string;
		/** The installation's auctioneer, for the footer. */
		auctioneer?: PublicAuctioneer | null;
		/** The id of the request, for the page of an unexpected error. */
		requestId?: string | undefined;
		/** Whether the page contains the styles that it uses, so that it is shown before the style sheet arrives. */
		stylesInside?: boolean;
		onError?(error: unknown): void;
		/** Called with the text of a complete page, whose answer then has no body. */
		take?(html: string): void;
	},
) => Promise<Response>;

/** The interface of `web/`: the module that Vite built, or the one it serves in development. */
export interface PagesModule {
	createPages(backend: Backend): RenderPage;
	/** Which build of React renders them: the development build takes twice as long. */
	reactBuild(): ReactBuild;
}

export const BUILD = join(import.meta.dirname, '..', '..', '..', 'build');

/** Loads the built pages. */
export function loadPages(): Promise<PagesModule> {
	return import(pathToFileURL(join(BUILD, 'server', 'pages.js')).href);
}

/** A page and its text; null for an answer without a body. */
export interface RenderedText {
	page: Response;
	text: string | null;
}

/** Renders a page and takes its text, which is then encoded once. Only pages of errors come as bytes. */
export async function renderText(
	render: RenderPage,
	request: Request,
	given: Parameters<RenderPage>[1],
): Promise<RenderedText> {
	let text: string | null = null;
	const page = await render(request, {
		...given,
		take: (html) => {
			text = html;
		},
	});
	return { page, text: text ?? (page.body && (await page.text())) };
}
