import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** A type of schema.org: the type it extends, and the types that each of its own properties expects. */
interface Type {
	parent: string | null;
	properties: Map<string, string[]>;
}

/** The vocabulary as the package schema-dts states it, which Google generates from schema.org's own file. */
const source = readFileSync(require.resolve('schema-dts/dist/schema.d.ts'), 'utf8');

/** Types whose values are texts, numbers or times. */
const SIMPLE =
	/^(?:Text|URL|Number|Integer|Float|Boolean|Date|DateTime|Time|CssSelectorType|PronounceableText|XPathType)$/;

const types = new Map<string, Type>();
for (const [, name = '', parent = '', body = ''] of source.matchAll(
	/^(?:export )?interface (\w+)Base extends (?:Partial<IdReference>|(\w+)Base)[^{]*\{\n([\s\S]*?)^\}/gm,
)) {
	const properties = new Map<string, string[]>();
	for (const [, property = '', expected = ''] of body.matchAll(/^ {4}"([\w-]+)"\?: SchemaValue<([^,>]+),/gm))
		properties.set(property, expected.split(' | '));
	types.set(name, { parent: parent || null, properties });
}
/** Types without properties of their own are declared with their parent's. */
for (const [, name = '', base = ''] of source.matchAll(/^export interface (\w+)Leaf extends (\w+)Base/gm))
	if (!types.has(name)) types.set(name, { parent: base, properties: new Map() });

function chainOf(name: string): string[] {
	const type = types.get(name);
	return type ? [name, ...(type.parent ? chainOf(type.parent) : [])] : [];
}

function expectedOf(type: string, property: string): string[] | undefined {
	for (const name of chainOf(type)) {
		const expected = types.get(name)?.properties.get(property);
		if (expected) return expected;
	}
	return undefined;
}

/** What violates schema.org's vocabulary in JSON-LD: unknown types and properties, and values of another type. */
export function vocabularyFaults(node: unknown, path = ''): string[] {
	if (Array.isArray(node)) return node.flatMap((each, n) => vocabularyFaults(each, `${path}[${n}]`));
	if (typeof node !== 'object' || node === null) return [];
	const {
		'@context': _context,
		'@id': id,
		'@type': type,
		'@graph': graph,
		...properties
	} = node as Record<string, unknown>;
	if (graph !== undefined) return vocabularyFaults(graph, path);
	if (type === undefined)
		return id !== undefined && Object.keys(properties).length === 0 ? [] : [`${path}: no @type`];
	if (typeof type !== 'string' || !types.has(type)) return [`${path}: no type ${type}`];
	return Object.entries(properties).flatMap(([name, value]) => {
		const here = `${path}/${type}.${name}`;
		// An annotation of a property of the action, which is not part of the vocabulary.
		if (name.endsWith('-input')) return [];
		const expected = expectedOf(type, name);
		if (!expected) return [`${here}: no such property`];
		const values = Array.isArray(value) ? value : [value];
		return values.flatMap((each) => [
			...(fits(each, expected) ? [] : [`${here}: ${JSON.stringify(each)} is none of ${expected.join(', ')}`]),
			...vocabularyFaults(each, here),
		]);
	});
}

function fits(value: unknown, expected: string[]): boolean {
	if (typeof value === 'number') return expected.some((type) => /^(?:Number|Integer|Float)$/.test(type));
	if (typeof value === 'string') {
		if (expected.includes('Date') && !expected.includes('Text'))
			return expected.includes('DateTime') && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value);
		if (value.startsWith('https://schema.org/')) return source.includes(`"${value}"`);
		return expected.some((type) => SIMPLE.test(type));
	}
	if (typeof value !== 'object' || value === null) return false;
	const { '@type': type, '@id': id } = value as Record<string, unknown>;
	if (type === undefined) return id !== undefined;
	return chainOf(String(type)).some((name) => expected.includes(name));
}
