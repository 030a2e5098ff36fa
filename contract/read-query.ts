import type { z } from 'zod';

/**
 * Reads the query of a page's URL. A missing, empty or invalid parameter takes its default, so that a bad link still
 * shows a page.
 */
export function readQuery<S extends z.ZodObject>(
	schema: S,
	params: { get(name: string): string | null },
): z.infer<S> {
	const query = schema.parse({});
	for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
		const read = field.safeParse(params.get(name) || undefined);
		if (read.success && read.data !== undefined) Object.assign(query, { [name]: read.data });
	}
	return query;
}
