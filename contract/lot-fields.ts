import { z } from 'zod';
import { fieldOf, type LotField, type LotValue } from '#domain/lot/lot-fields.ts';
import type { Unit } from '#domain/lot/lot-units.ts';
import { instant, reais } from './amount.ts';

const BY_UNIT = {
	text: z.string(),
	link: z.string(),
	choice: z.string(),
	flag: z.boolean(),
	list: z.array(z.string()),
	reais,
	percent: z.number(),
	area: z.number(),
	count: z.int(),
	coordinate: z.number(),
	hours: z.int(),
	day: z.iso.date(),
	moment: instant,
} satisfies Record<Unit, z.ZodType>;

/** The schema of these fields of a lot in a response; null if the lot does not state one. */
export function answered<const N extends LotField>(
	names: readonly N[],
): { [K in N]: z.ZodType<LotValue<K>> } {
	const schemas = names.map((name): [N, z.ZodType] => {
		const { unit, words, blank } = fieldOf(name);
		const schema = words ? z.enum(Object.keys(words)) : BY_UNIT[unit];
		return [name, blank === undefined ? schema.nullable() : schema];
	});
	return Object.fromEntries(schemas) as { [K in N]: z.ZodType<LotValue<K>> };
}
