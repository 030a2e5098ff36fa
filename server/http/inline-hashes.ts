import { createHash } from 'node:crypto';

/** A document whose inline scripts and styles are allowed by their hashes, in the form of a content security policy. */
export interface HashedDocument {
	html: string;
	scripts: string[];
	styles: string[];
}

/** A tag up to its nonce, and from behind it to its end. */
const BEFORE = /^<(script|style|link)((?: [\w-]+(?:="[^"<>]*")?)*)$/;
const AFTER = /^(?: [\w-]+(?:="[^"<>]*")?)*\/?>$/;

/**
 * Replaces a document's nonce by hashes, so that everybody can get the same document. The nonce has to be random, secret
 * and used for this rendering only: then only what was rendered with it is hashed, and never markup that came in with
 * data. Throws if the nonce is anywhere but in the tag of a script, style or link, because it would then be published.
 */
export function hashInline(html: string, nonce: string): HashedDocument {
	const attribute = ` nonce="${nonce}"`;
	const found = { script: new Set<string>(), style: new Set<string>(), link: new Set<string>() };
	let plain = '';
	let end = 0;
	// A page has hundreds of tags, and a few with the nonce.
	for (let at = html.indexOf(attribute); at >= 0; at = html.indexOf(attribute, at + attribute.length)) {
		const start = html.lastIndexOf('<', at);
		const match = BEFORE.exec(html.slice(start, at));
		const after = html.slice(at + attribute.length, html.indexOf('>', at) + 1);
		if (!match || !AFTER.test(after)) continue;
		const [before, name, attributes] = match as unknown as [string, keyof typeof found, string];
		plain += `${html.slice(end, start)}${before}${after}`;
		end = at + attribute.length + after.length;
		// A data block (JSON) is not run. A script with a source is allowed by its origin.
		const runs = !/ (src|type="(?!module"))/.test(attributes + after);
		if (name !== 'link' && runs) found[name].add(sourceOf(contentAt(html, end, name)));
	}
	plain += html.slice(end);
	if (plain.includes(nonce)) throw new Error('the nonce of a page is in an unexpected place');
	return { html: plain, scripts: [...found.script], styles: [...found.style] };
}

/** The text of the element that begins at `start`, up to where a browser ends it. */
function contentAt(html: string, start: number, name: string): string {
	const length = html.slice(start).search(new RegExp(`</${name}`, 'i'));
	if (length < 0) throw new Error(`a ${name} is not closed`);
	return html.slice(start, start + length);
}

function sourceOf(content: string): string {
	return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}
