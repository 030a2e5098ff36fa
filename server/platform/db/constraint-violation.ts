/** SQLSTATEs of broken constraints begin so. */
const CONSTRAINT = '23';

/** Whether a query failed because of what it wrote, and not because the database was away or busy. */
export function isConstraintViolation(error: unknown): boolean {
	const { code } = error as { code?: string };
	return code?.startsWith(CONSTRAINT) === true;
}
