import { html } from 'hono/html';
import { BUSY_SECONDS } from './problems.ts';
import { smallPage } from './small-page.ts';

/** The page shown while there is no room to render another one. It reloads by itself. */
export function busyPage(brand: string, nonce: string) {
	return smallPage({
		brand,
		nonce,
		title: 'Muitos acessos neste momento',
		head: html`<meta http-equiv="refresh" content="${BUSY_SECONDS}">`,
		body: html`<p>Os leilões e os lances continuam funcionando. Esta página tenta de novo sozinha em ${BUSY_SECONDS} segundos.</p>
<a href="">Tentar novamente</a>`,
	});
}
