/** The steps of the transaction that a group of bids is placed in, known by the text of its statements. */
export type Step = 'lock' | 'readings' | 'write' | 'keys' | 'commit';

const STEPS: Record<Step, RegExp> = {
	lock: /\bfrom auctions a\b.*\bfor update of a(?! skip locked)/is,
	readings: /\bfrom idempotency_keys\b/i,
	write: /\binsert into ledger_records\b/i,
	keys: /\binsert into idempotency_keys\b/i,
	commit: /^\s*commit\b/i,
};

const known = new Map<string, readonly Step[]>();

/** The steps that a statement takes: several where statements were merged, none where it is not of a bid. */
export function stepsOf(text: string): readonly Step[] {
	const before = known.get(text);
	if (before) return before;
	const steps = (Object.keys(STEPS) as Step[]).filter((step) => STEPS[step].test(text));
	known.set(text, steps);
	return steps;
}

/** Where a group of bids may be struck, in the order in which it gets there. */
export const POINTS = [
	'before-lock',
	'after-lock',
	'after-readings',
	'before-write',
	'after-write',
	'before-commit',
	'after-commit',
	'after-answer',
] as const;

/**
 * `before-…`: the statement came from the server and has not reached the database. `after-…`: the database has answered,
 * and the server does not know yet. `after-answer`: it knows that the commit is done.
 */
export type Point = (typeof POINTS)[number];

/** The points that a statement is at, on its way to the database or back. */
export function pointsOf(steps: readonly Step[], way: 'before' | 'after'): Point[] {
	const named = steps.map((step) => `${way}-${step}`);
	return POINTS.filter((point) => named.includes(point));
}
