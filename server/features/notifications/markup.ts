/** Text that is already HTML. Only `markup` creates it, and escapes every inserted text. */
export class Markup {
	readonly html: string;
	constructor(html: string) {
		this.html = html;
	}
}

/**
 * A template of HTML. Texts are escaped, for content and for attributes in double quotes; `Markup` values are inserted
 * unchanged.
 */
export function markup(parts: TemplateStringsArray, ...values: (string | Markup | Markup[])[]): Markup {
	return new Markup(parts.reduce((html, part, at) => html + htmlOf(values[at - 1] ?? '') + part));
}

function htmlOf(value: string | Markup | Markup[]): string {
	if (Array.isArray(value)) return value.map(htmlOf).join('');
	return value instanceof Markup ? value.html : escapeText(value);
}

const ENTITIES: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};

function escapeText(text: string): string {
	return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
