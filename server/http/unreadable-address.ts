import type { IncomingMessage } from 'node:http';
import { html } from 'hono/html';
import { PAGES } from '#contract/paths.ts';
import { wordsOf } from '#domain/problems/problem-catalogue.ts';
import { problem } from '#domain/problems/problems.ts';
import type { Brand } from '#server/features/notifications/email.ts';
import { PROBLEM_HEADERS, problemDocument } from './problems.ts';
import type { SecureResponse } from './security.ts';
import { smallPage } from './small-page.ts';

/** Whether the path of an address can be decoded. Its query is not looked at: a page leaves invalid texts out of its filters. */
export function isReadable(address: string): boolean {
	if (!address.includes('%')) return true;
	const [path = ''] = address.split('?', 1);
	try {
		decodeURIComponent(path);
		return true;
	} catch {
		return false;
	}
}

/** Answers `request.address`, with a page to readers of pages, before a renderer sees the address. */
export async function refuseAddress(
	{ headers }: IncomingMessage,
	response: SecureResponse,
	{ name }: Brand,
): Promise<void> {
	const document = problemDocument(problem('request.address'), {}, response.requestId);
	if (!headers.accept?.includes('text/html')) {
		response.writeHead(document.status, PROBLEM_HEADERS).end(JSON.stringify(document));
		return;
	}
	const { title, detail } = wordsOf(problem('request.address'));
	const body = html`<p>${detail}</p>
<a href="${PAGES.home}">Ver os leilões</a>`;
	const page = await smallPage({ brand: name, nonce: response.nonce, title, body });
	response.writeHead(document.status, { 'content-type': 'text/html; charset=utf-8' }).end(String(page));
}
