import { html } from 'hono/html';
import { BUSY_SECONDS } from './problems.ts';

const STYLE = `:root{color-scheme:light dark;--paper:#fbfaf6;--ink:#151b22;--soft:#4a5560;--brand:#0b5a43;--on-brand:#fff}
@media (prefers-color-scheme:dark){:root{--paper:#0f1418;--ink:#ece9e2;--soft:#a9b2ba;--brand:#4cc29a;--on-brand:#0f1418}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:32rem;padding:24px}h1{font:600 28px/1.2 Georgia,serif;margin:0 0 12px}p{color:var(--soft);margin:0 0 24px}
a{display:inline-flex;align-items:center;min-height:48px;padding:0 24px;border-radius:6px;background:var(--brand);color:var(--on-brand);font-weight:600;text-decoration:none}
a:focus-visible{outline:2px solid var(--brand);outline-offset:2px}`;

/** The page shown while there is no room to render another one. It reloads by itself. */
export function busyPage(brand: string, nonce: string) {
	return html`<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="${BUSY_SECONDS}"><link rel="icon" href="/favicon.svg"><title>Muitos acessos agora · ${brand}</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main>
<h1>Muitos acessos neste momento</h1>
<p>Os leilões e os lances continuam funcionando. Esta página tenta de novo sozinha em ${BUSY_SECONDS} segundos.</p>
<a href="">Tentar novamente</a>
</main></body>
</html>`;
}
