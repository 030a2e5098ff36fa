import type { z } from 'zod';

/**
 * Reads the query of a page's URL. A missing, empty or invalid parameter takes its default, so that a bad link still
 * shows a page. A parameter that occurs several times is a list, as checkboxes send it, or else its first value counts.
 */
export function readQuery<S extends z.ZodObject>(
	schema: S,
	params: { getAll(name: string): string[] },
): z.infer<S> {
	const query = schema.parse({});
	for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
		const given = params.getAll(name);
		const several = given.length > 1 ? field.safeParse(given) : undefined;
		const read = several?.success ? several : field.safeParse(given[0] || undefined);
		if (read.success && read.data !== undefined) Object.assign(query, { [name]: read.data });
	}
	return query;
}
