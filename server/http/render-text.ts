import type { RenderPage } from './pages.ts';

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
