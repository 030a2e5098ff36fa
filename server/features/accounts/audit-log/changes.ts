import type { Changes } from './record-action.ts';

/** What differs between two states of the same thing, field by field; what is not there is null. */
export function changesBetween<T extends object>(
	before: Partial<Record<keyof T, unknown>>,
	after: T,
): Changes {
	const changes: Changes = {};
	for (const key of Object.keys(after) as (keyof T & string)[]) {
		const [from, to] = [before[key] ?? null, after[key] ?? null];
		if (JSON.stringify(from) !== JSON.stringify(to)) changes[key] = { from, to };
	}
	return changes;
}
