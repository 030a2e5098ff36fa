import type { z } from 'zod';

/** What the address of a page asks for: a parameter that is missing, empty or unreadable takes its default, so that a bad link shows a page. */
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
