import type { Brand, EmailContent } from './email.ts';

/** Text that is already HTML. Only `markup` creates it, and escapes every inserted text. */
class Markup {
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
	return new Markup(parts.reduce((html, part, at) => html + htmlOfMarkup(values[at - 1] ?? '') + part));
}

function htmlOfMarkup(value: string | Markup | Markup[]): string {
	if (Array.isArray(value)) return value.map(htmlOfMarkup).join('');
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

/** An email with everything that its layout needs. */
export interface EmailPage extends Omit<EmailContent, 'unsubscribe' | 'attachments' | 'lot'> {
	brand: Brand;
	greeting: string;
	/** Who conducts the auction, or operates the site, and how they are reached, as nobody reads the answers: lines of the footer. */
	signature: readonly string[];
}

const COPY = 'Se o botão não funcionar, copie este endereço para o navegador:';

/** The email as plain text. */
export function textOf({
	brand,
	greeting,
	title,
	paragraphs,
	lists = [],
	action,
	caution,
	choices,
	signature,
}: EmailPage): string {
	const link = `${action.label}:\n${action.url}`;
	const foot = ['-- ', brand.name, brand.url, ...signature].join('\n');
	const more = choices ? [`${choices.label}:\n${choices.url}`] : [];
	const listed = lists.map((list) =>
		[list.title, ...list.links.map(({ label, url }) => `- ${label}:\n  ${url}`)].join('\n'),
	);
	return [brand.name, title, greeting, ...paragraphs, ...listed, link, caution, ...more, foot, ''].join(
		'\n\n',
	);
}

/*
 * Colours and fonts of web/ui/tokens.css, written out: mail programs do not support variables. Tables are for mail
 * programs that render with Word.
 */
const STYLES = new Markup(`
	:root { color-scheme: light dark; supported-color-schemes: light dark; }
	body { margin: 0; padding: 0; -webkit-text-size-adjust: 100%; }
	.page { background-color: #fbfaf6; color: #151b22; }
	.card { background-color: #ffffff; border: 1px solid #e3dfd6; }
	.soft { color: #4a5560; }
	.name, .title { color: #151b22; }
	.link { color: #0b5a43; }
	.caution { border-left: 3px solid #c99a3b; }
	@media (max-width: 480px) {
		.edge { padding: 16px 8px !important; }
		.inside { padding: 24px 16px !important; }
		.title { font-size: 24px !important; line-height: 30px !important; }
		.wide, .button, .button a { width: 100% !important; box-sizing: border-box; text-align: center; }
	}
	@media (prefers-color-scheme: dark) {
		.page { background-color: #0f1418 !important; color: #ece9e2 !important; }
		.card { background-color: #161d23 !important; border-color: #2a333b !important; }
		.soft { color: #a9b2ba !important; }
		.name, .title { color: #ece9e2 !important; }
		.link { color: #4cc29a !important; }
		.mark { background-color: #4cc29a !important; border-bottom-color: #e0b35a !important; color: #0f1418 !important; }
		.button { background-color: #4cc29a !important; }
		.button a { color: #0f1418 !important; }
		.caution { border-color: #e0b35a !important; }
	}
`);

/** Inline as well, for mail programs that drop the styles above: white text must not lose its green background. */
const ON_BRAND = 'background-color: #0b5a43; color: #ffffff';
const SANS = "font-family: system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";
const SERIF = "font-family: Georgia, 'Times New Roman', serif";
const BODY = `margin: 0 0 16px; ${SANS}; font-size: 16px; line-height: 24px; overflow-wrap: anywhere`;
const SMALL = `${SANS}; font-size: 14px; line-height: 20px`;

/**
 * The email as HTML: it loads nothing, runs nothing, is at most 600 px wide, and follows the reader's colour scheme.
 */
export function htmlOf(page: EmailPage): string {
	const { brand, title, paragraphs, signature } = page;
	const document = markup`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${title}</title>
<style>${STYLES}</style>
</head>
<body class="page">
<div style="display: none; max-height: 0; overflow: hidden">${paragraphs[0] ?? ''}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td class="edge" align="center" style="padding: 32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width: 600px">
<tr><td style="padding: 0 8px 16px">${headOf(brand)}</td></tr>
<tr><td class="card inside" style="border-radius: 10px; padding: 32px">${contentOf(page)}</td></tr>
<tr><td class="soft" style="padding: 16px 8px 0; ${SMALL}">${signature.map((line) => markup`${line}<br>`)}<a class="link" href="${brand.url}">${brand.url}</a></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
	return document.html;
}

/** The logo: the first letter of the brand as text, since mail programs drop drawings and hide pictures. */
function headOf({ name }: Brand): Markup {
	const initial = [...name][0]?.toLocaleUpperCase('pt-BR') ?? '';
	return markup`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td valign="top" width="36"><table role="presentation" aria-hidden="true" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="mark" align="center" width="36" height="33" style="${ON_BRAND}; border-bottom: 3px solid #c99a3b; border-radius: 6px; ${SERIF}; font-size: 20px; line-height: 33px; font-weight: bold">${initial}</td>
</tr></table></td>
<td class="name" style="padding-left: 12px; ${SERIF}; font-size: 20px; line-height: 28px; font-weight: bold; overflow-wrap: anywhere">${name}</td>
</tr></table>`;
}

function contentOf({ title, greeting, paragraphs, lists = [], action, caution, choices }: EmailPage): Markup {
	return markup`<h1 class="title" style="margin: 0 0 16px; ${SERIF}; font-size: 28px; line-height: 34px; font-weight: bold">${title}</h1>
<p style="${BODY}">${greeting}</p>
${paragraphs.map((paragraph) => markup`<p style="${BODY}">${paragraph}</p>\n`)}${lists.map(listOf)}
<table role="presentation" class="wide" cellpadding="0" cellspacing="0" border="0" style="margin: 8px 0 24px"><tr>
<td class="button" align="center" style="${ON_BRAND}; border-radius: 6px"><a href="${action.url}" style="color: #ffffff; display: inline-block; padding: 12px 24px; ${SANS}; font-size: 16px; line-height: 24px; font-weight: 600; text-decoration: none">${action.label}</a></td>
</tr></table>
<p class="soft" style="margin: 0 0 24px; ${SMALL}">${COPY}<br><a class="link" href="${action.url}" style="overflow-wrap: anywhere; word-break: break-all">${action.url}</a></p>
<p class="caution" style="margin: 0; padding: 4px 0 4px 12px; ${SANS}; font-size: 16px; line-height: 24px">${caution}</p>${choices ? choicesOf(choices) : ''}`;
}

function listOf({ title, links }: NonNullable<EmailPage['lists']>[number]): Markup {
	const rows = links.map(
		({ label, url }) => markup`<br><a class="link" href="${url}" style="color: #0b5a43">${label}</a>`,
	);
	return markup`<p style="${BODY}"><b>${title}</b>${rows}</p>\n`;
}

function choicesOf({ label, url }: NonNullable<EmailPage['choices']>): Markup {
	return markup`
<p class="soft" style="margin: 16px 0 0; ${SMALL}"><a class="link" href="${url}">${label}</a></p>`;
}
