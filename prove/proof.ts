/** What one run of a proof is given. */
export interface Trial {
	/** How many cases to try: crash points, cuts, histories, edits. */
	n: number;
	/** Draws every random choice: the same seed tries the same cases. */
	seed: number;
	/** Whether the planted fault is in place; then violations must be found. */
	control: boolean;
	/** Says how far it is, for whoever waits. */
	progress(done: number): void;
}

/** What a run found. */
export interface Finding {
	/** Cases really tried. */
	n: number;
	/** Violations seen in them; 0 keeps the promise. */
	violations: number;
	/** What else the run counted: acknowledged bids, late ones, coverage. */
	counted: Record<string, number>;
	/** The first violations, in words, for whoever must mend them. */
	examples: string[];
}

/** A promise of the house with the test that shows it (docs/proofs.md). */
export interface Proof {
	id: string;
	/** What is promised, in one sentence. */
	promise: string;
	/** The planted fault that the proof must catch, in a few words. */
	control: string;
	/** Cases: in `npm test`, by hand when nothing is said, and those of the control. */
	n: { small: number; usual: number; control: number };
	/** Why it cannot run on this machine, or null. */
	skipped?: () => Promise<string | null>;
	run(trial: Trial): Promise<Finding>;
}

/** The line that a proof prints. */
export type ProofLine =
	| {
			id: string;
			n: number;
			value: number;
			target: 0;
			pass: boolean;
			seed: number;
			commit: string;
			control_caught: boolean;
			/** What the run with the planted fault counted. */
			control_counted: Record<string, number>;
			counted: Record<string, number>;
			examples: string[];
	  }
	| { id: string; skipped: string };
