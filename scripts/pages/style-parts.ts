import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss, { type AtRule, type ChildNode, type Rule } from 'postcss';
import type { Plugin } from 'vite';
import type { StylePart } from '#web/used-styles.ts';

const ID = 'virtual:style-parts';

/** The style sheet that the build of the client wrote. */
const BUILT = /^app-.*\.css$/;

/** Exports the parts of the built style sheet, from which a document gets those that it uses. In development and in tests there are none. */
export function styleParts(): Plugin {
	return {
		name: 'style-parts',
		resolveId: (id) => (id === ID ? `\0${ID}` : null),
		load(id) {
			if (id !== `\0${ID}`) return null;
			const { command, root } = this.environment.config;
			const parts = command === 'build' ? partsOf(builtStyles(join(root, 'build', 'client', 'assets'))) : [];
			return `export default ${JSON.stringify(parts)};`;
		},
	};
}

function builtStyles(folder: string): string {
	const names = readdirSync(folder).filter((name) => BUILT.test(name));
	const [name] = names;
	if (name === undefined || names.length > 1)
		throw new Error(`one style sheet is expected, not ${names.length}`);
	return readFileSync(join(folder, name), 'utf8');
}

/** Takes a style sheet apart. What is only printed is left out. */
export function partsOf(css: string): StylePart[] {
	const { nodes } = postcss.parse(css);
	// The order of the layers counts, whether or not a document has rules in each.
	const layers = nodes.flatMap((node) => (isLayer(node) ? [node.params] : []));
	const order = { text: `@layer ${[...new Set(layers)].join()};`, classes: [[]] };
	return [...(layers.length > 0 ? [order] : []), ...nodes.flatMap(partOf)];
}

function isLayer(node: ChildNode): node is AtRule {
	return node.type === 'atrule' && node.name === 'layer';
}

/** Blocks of rules that apply under a condition, or in a layer. */
const GROUPS = new Set(['layer', 'media', 'supports', 'container']);

function partOf(node: ChildNode): StylePart[] {
	if (node.type === 'comment') return [];
	if (node.type === 'rule') return [{ text: node.toString(), classes: classesOf(node) }];
	if (node.type === 'decl') throw new Error(`${node.prop} stands outside of every rule`);
	const { name, params, nodes } = node;
	if (!GROUPS.has(name) || !nodes) return [{ text: ended(node), classes: [[]] }];
	if (name === 'media' && params.startsWith('print')) return [];
	return [{ block: `@${name} ${params}`, parts: nodes.flatMap(partOf) }];
}

function ended(node: AtRule): string {
	return node.nodes ? node.toString() : `${node.toString()};`;
}

/** An escaped character of a name, by its code or as it is. */
const ESCAPED = /\\(?:([0-9a-f]{1,6})\s?|(.))/gi;

/** A class's name, in which characters may be escaped. */
const CLASS = /\.((?:\\[0-9a-f]{1,6}\s?|\\.|[\w-]|[^\0-\x7f])+)/gi;

/** For each selector of a rule, its classes. Those in parentheses, as of `:not()`, do not count: the rule may apply without them. */
function classesOf({ selectors }: Rule): string[][] {
	return selectors.map((selector) =>
		[...withoutParentheses(selector).matchAll(CLASS)].map(([, name = '']) =>
			name.replace(ESCAPED, (_, code: string | undefined, char: string) =>
				code ? String.fromCodePoint(Number.parseInt(code, 16)) : char,
			),
		),
	);
}

function withoutParentheses(selector: string): string {
	let depth = 0;
	return selector.replace(/\\.|[()[\]]|[^\\()[\]]+/g, (part) => {
		if (part === '(' || part === '[') depth += 1;
		if (part === ')' || part === ']') depth -= 1;
		return depth > 0 || part === ')' || part === ']' ? '' : part;
	});
}
