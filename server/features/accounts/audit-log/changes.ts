import type { Changes } from './record-action.ts';

/** The fields that differ between two states of the same object; a missing value is null. */
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
