import type { Finding } from './proof.ts';

/** What may be wrong after a crash. */
export type Fault = 'lost' | 'doubled' | 'changed' | 'broken' | 'unanswered' | 'missed';

/** Gathers what the rounds of a proof find and count. */
export class Verdicts {
	readonly counted: Record<string, number> = {};
	readonly #found: { fault: Fault; words: string }[] = [];

	find(fault: Fault, words: string): void {
		this.#found.push({ fault, words });
	}

	has(fault: Fault): boolean {
		return this.#found.some((each) => each.fault === fault);
	}

	count(name: string, more = 1): void {
		this.counted[name] = (this.counted[name] ?? 0) + more;
	}

	/** The finding; only faults that are `asked` for count: a control must be caught for what was planted. */
	finding(n: number, asked?: readonly Fault[]): Finding {
		const found = this.#found.filter(({ fault }) => !asked || asked.includes(fault));
		for (const { fault } of this.#found) this.count(`faults_${fault}`);
		return {
			n,
			violations: found.length,
			counted: this.counted,
			examples: found.map(({ fault, words }) => `${fault}: ${words}`),
		};
	}
}
