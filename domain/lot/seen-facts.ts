import { fieldOf, LOT_FIELD_NAMES, type LotField, PROPERTY_FACTS } from './lot-fields.ts';

/** Facts of the page that describe no property: where the map shows it, and estimates of what third parties charge. */
const BESIDE: readonly LotField[] = ['latitude', 'longitude', 'itbi_percent', 'registry_cost'];

/** The fields by which bidders know what is sold (rules §40); its pictures and its documents belong to them too. */
export const SEEN_FACTS: readonly LotField[] = [
	'title',
	'description',
	'city',
	'state',
	...PROPERTY_FACTS.filter((name) => !BESIDE.includes(name)),
];

/**
 * What is hashed as the facts of a lot: the stated fields, the keys of its pictures in their order, and the sorted hashes of its documents and
 * of its sale's. What nobody states is left out, so that a field which a later version adds changes no hash.
 */
export function hashedFacts({ images, documents, ...fields }: SeenFacts): Record<string, unknown> {
	const stated = Object.entries(fields).filter(([, value]) => isStated(value));
	return { ...Object.fromEntries(stated), images, documents };
}

/** The values of `SEEN_FACTS` as the API answers them, with pictures and documents. */
interface SeenFacts {
	readonly [field: string]: unknown;
	images: readonly string[];
	documents: readonly string[];
}

function isStated(value: unknown): boolean {
	if (Array.isArray(value)) return value.length > 0;
	return value !== null && value !== false && value !== '';
}

/** What a revision names besides the fields of a lot. An erratum also names the rounds and the terms of the sale (rules §41). */
const REVISED = {
	images: 'Imagens',
	documents: 'Documentos',
	rounds: 'Datas e valores mínimos',
	terms: 'Condições do leilão',
} as const;

/** What a revision of a lot names as changed. */
export type RevisedField = LotField | keyof typeof REVISED;

/** The fields among `changed` by which bidders know what is sold. */
export function seenAmong(changed: readonly string[]): LotField[] {
	return SEEN_FACTS.filter((field) => changed.includes(field));
}

/** The fields that a revision names, in words: 'Ocupação, Imagens'. */
export function revisedWords(fields: readonly string[]): string {
	return fields.map(labelOf).join(', ');
}

function labelOf(field: string): string {
	if (Object.hasOwn(REVISED, field)) return REVISED[field as keyof typeof REVISED];
	const name = LOT_FIELD_NAMES.find((each) => each === field);
	return name ? fieldOf(name).label : field;
}
