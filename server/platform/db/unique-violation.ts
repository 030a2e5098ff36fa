const UNIQUE_VIOLATION = '23505';

/** Whether the database refused a row because of this constraint. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
	const { code, constraint: broken } = error as { code?: string; constraint?: string };
	return code === UNIQUE_VIOLATION && broken === constraint;
}
