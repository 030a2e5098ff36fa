const ENTITIES: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&apos;',
};

/** Control characters, halves of surrogate pairs and noncharacters: XML 1.0 cannot contain most of them. */
const UNWRITABLE = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu;

/** The first line of an XML document. */
export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** A text as the content of an element or an attribute. */
export function xmlText(text: string): string {
	return text.replace(UNWRITABLE, '').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
