/**
 * A part of a style sheet: a block with its prelude (`@media (width>=48rem)`); or text, and for each selector the classes that an element needs
 * to match it. Text that applies to every page has a selector without classes.
 */
export type StylePart = { block: string; parts: StylePart[] } | { text: string; classes: string[][] };

const ATTRIBUTE = ' class="';

/** The most sets of classes of which the styles are kept, each of up to 40 KB. */
const MOST_KNOWN = 200;

/**
 * Makes a function that returns the rules of a style sheet that a document, as React writes it, may need: rules without classes, and
 * rules of which it has all the classes of one selector, on any elements.
 */
export function createUsedStyles(parts: readonly StylePart[]): (html: string) => string {
	const known = new Map<string, string>();
	return (html) => {
		const attributes = classAttributes(html);
		const key = [...attributes].join('"');
		const kept = known.get(key);
		if (kept !== undefined) return kept;
		const classes = new Set([...attributes].flatMap((value) => decoded(value).split(' ')));
		const styles = parts.map((part) => textFor(classes, part)).join('');
		if (known.size === MOST_KNOWN) known.clear();
		known.set(key, styles);
		return styles;
	};
}

function textFor(classes: ReadonlySet<string>, part: StylePart): string {
	if ('text' in part)
		return part.classes.some((selector) => selector.every((name) => classes.has(name))) ? part.text : '';
	const inside = part.parts.map((each) => textFor(classes, each)).join('');
	return inside && `${part.block}{${inside}}`;
}

/** The different values of the attribute. Neither texts nor other attributes contain a quotation mark. */
function classAttributes(html: string): Set<string> {
	const found = new Set<string>();
	for (let at = html.indexOf(ATTRIBUTE); at >= 0; at = html.indexOf(ATTRIBUTE, at)) {
		const start = at + ATTRIBUTE.length;
		at = html.indexOf('"', start);
		found.add(html.slice(start, at));
	}
	return found;
}

const ENTITIES: Record<string, string> = {
	'&amp;': '&',
	'&lt;': '<',
	'&gt;': '>',
	'&#x27;': "'",
	'&quot;': '"',
};

function decoded(value: string): string {
	return value.replace(/&(?:amp|lt|gt|#x27|quot);/g, (entity) => ENTITIES[entity] ?? entity);
}
