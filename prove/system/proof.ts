/** The parameters of one run of a proof. */
export interface Trial {
	/** The number of cases, such as crash points, cuts, histories or edits. */
	n: number;
	/** The seed of every random choice; the same seed tries the same cases. */
	seed: number;
	/** Whether the planted fault is in place, so that the run must find violations. */
	control: boolean;
	/** Reports the number of finished cases. */
	progress(done: number): void;
}

/** The result of one run. */
export interface RunResult {
	/** The number of cases tried. */
	n: number;
	/** The number of violations found; the promise holds if it is 0. */
	violations: number;
	/** Other counts, such as acknowledged bids, late bids and coverage. */
	counted: Record<string, number>;
	/** Descriptions of the first violations. */
	examples: string[];
}

/** A promise of the product and the test that shows it (docs/proofs.md). */
export interface Proof {
	id: string;
	/** The promise, in one sentence. */
	promise: string;
	/** The planted fault that the proof must catch. */
	control: string;
	/** Number of cases: with `--small`, by default, and in the control run. */
	n: { small: number; usual: number; control: number };
	/** Whether it runs only when it is named, because it takes many minutes. */
	byName?: true;
	/** Whether the proof measures time, so that no other proof may run at the same time. */
	alone?: true;
	/** Why the proof cannot run on this machine, or null. */
	skipped?: () => Promise<string | null>;
	run(trial: Trial): Promise<RunResult>;
}

/** The JSON line that a proof prints. */
export type ProofLine =
	| {
			id: string;
			n: number;
			value: number;
			target: 0;
			pass: boolean;
			seed: number;
			commit: string;
			/** The number of servers where it is not the proof's own (SERVERS=2). */
			servers?: number;
			/** The duration of the control and the proof together. */
			seconds: number;
			control_caught: boolean;
			/** Counts of the control run. */
			control_counted: Record<string, number>;
			counted: Record<string, number>;
			examples: string[];
	  }
	| { id: string; skipped: string };

/** Kinds of violation after a crash; `gap`: a watcher did not receive every record; `failed`: a bid was answered 500. */
type Violation = 'lost' | 'doubled' | 'changed' | 'broken' | 'unanswered' | 'missed' | 'gap' | 'failed';

/** Collects the violations and counts of a crash proof's rounds. */
export class Findings {
	readonly #counted: Record<string, number> = {};
	readonly #found: { violation: Violation; text: string }[] = [];

	add(violation: Violation, text: string): void {
		this.#found.push({ violation, text });
	}

	has(violation: Violation): boolean {
		return this.#found.some((each) => each.violation === violation);
	}

	count(name: string, more = 1): void {
		this.#counted[name] = (this.#counted[name] ?? 0) + more;
	}

	/** The result. With `only`, other violations do not count: a control must be caught because of its planted fault. */
	result(n: number, only?: readonly Violation[]): RunResult {
		const found = this.#found.filter(({ violation }) => !only || only.includes(violation));
		for (const { violation } of this.#found) this.count(`faults_${violation}`);
		return {
			n,
			violations: found.length,
			counted: this.#counted,
			examples: found.map(({ violation, text }) => `${violation}: ${text}`),
		};
	}
}
