import { html } from 'hono/html';

const STYLE = `:root{color-scheme:light dark;--paper:#fbfaf6;--ink:#151b22;--soft:#4a5560;--brand:#0b5a43;--on-brand:#fff}
@media (prefers-color-scheme:dark){:root{--paper:#0f1418;--ink:#ece9e2;--soft:#a9b2ba;--brand:#4cc29a;--on-brand:#0f1418}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:32rem;padding:24px}h1{font:600 28px/1.2 Georgia,serif;margin:0 0 12px}p{color:var(--soft);margin:0 0 24px;overflow-wrap:anywhere}b{color:var(--ink)}
a,button{display:inline-flex;align-items:center;min-height:48px;padding:0 24px;border:0;border-radius:6px;background:var(--brand);color:var(--on-brand);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
a:focus-visible,button:focus-visible{outline:2px solid var(--brand);outline-offset:2px}`;

type Markup = ReturnType<typeof html>;

/** A page that the server sends without rendering a route: a title, some text and one link or button. */
export function smallPage({
	brand,
	nonce,
	title,
	body,
	head = html``,
}: {
	brand: string;
	nonce: string;
	title: string;
	body: Markup;
	/** Further elements of the head. */
	head?: Markup;
}): Markup {
	return html`<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${head}<link rel="icon" href="/favicon.svg"><title>${title} · ${brand}</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main>
<h1>${title}</h1>
${body}
</main></body>
</html>`;
}
