/** The class of SQLSTATEs for violated constraints. */
const CONSTRAINT = '23';

/** Whether a query failed because of the values it wrote, and not because the database was unavailable or busy. */
export function isConstraintViolation(error: unknown): boolean {
	const { code } = error as { code?: string };
	return code?.startsWith(CONSTRAINT) === true;
}

/** Whether a query failed because of this constraint. */
export function violates(error: unknown, constraint: string): boolean {
	return isConstraintViolation(error) && (error as { constraint?: string }).constraint === constraint;
}
