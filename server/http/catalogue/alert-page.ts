import type { OpenAPIHono } from '@hono/zod-openapi';
import { html } from 'hono/html';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { endAlerts, nameOfAlerts } from '#server/features/catalogue/saved-searches/alert-link.ts';
import type { HttpContext } from '#server/http/http-context.ts';
import { type RequestVariables, responseOf } from '#server/http/request-context.ts';
import { smallPage } from '#server/http/small-page.ts';

/**
 * The link that ends the emails about a saved search. Mail programs post to it (RFC 8058); people see a page with one button,
 * because programs that check links open them too. The token is the only credential.
 */
export function mountAlertPage(
	app: OpenAPIHono<RequestVariables>,
	{ db, secret, secretBefore, brand }: Pick<HttpContext, 'db' | 'secret' | 'secretBefore' | 'brand'>,
): void {
	const path = ACCOUNT_API.endSearchAlerts(':token');
	const page = (c: Parameters<typeof responseOf>[0], title: string, body: ReturnType<typeof html>) =>
		smallPage({ brand: brand.name, nonce: responseOf(c)?.nonce ?? '', title, body });
	const home = html`<a href="${PAGES.home}">Ver os leilões</a>`;
	const unknown = html`<p>Este link não vale mais. Você pode escolher seus avisos no Perfil.</p><a href="${PAGES.profile}">Abrir o Perfil</a>`;
	app.get(path, async (c) => {
		const name = await nameOfAlerts({ db, secret, secretBefore }, c.req.param('token') ?? '', Date.now());
		if (name === null) return c.html(page(c, 'Link inválido', unknown), 404);
		const search = name === '' ? '' : html` da busca <b>${name}</b>`;
		return c.html(
			page(
				c,
				'Parar os emails desta busca?',
				html`<p>Você não receberá mais emails sobre novos lotes${search}.</p><form method="post"><button>Parar os emails</button></form>`,
			),
		);
	});
	app.post(path, async (c) =>
		(await endAlerts({ db, secret, secretBefore }, c.req.param('token') ?? '', Date.now()))
			? c.html(
					page(
						c,
						'Pronto',
						html`<p>Você não receberá mais emails desta busca. Ela continua entre as suas buscas salvas.</p>${home}`,
					),
				)
			: c.html(page(c, 'Link inválido', unknown), 404),
	);
}
