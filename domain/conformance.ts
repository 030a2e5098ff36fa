import * as auction from './auction.ts';
import * as bidding from './bidding.ts';
import * as calls from './calls.ts';
import * as ceilings from './ceilings.ts';
import { decide, type Happening, type Situation } from './happening.ts';
import * as ledger from './ledger.ts';
import type { Centavos } from './money.ts';
import * as outage from './outage.ts';
import type { ProblemCode } from './problems.ts';
import type { Micros } from './time.ts';

/** What is fixed in a scenario; times in µs from the opening. */
export interface ScenarioTerms extends Omit<auction.Terms, 'commission_bp'> {
	judicial?: boolean;
}

/** One thing that happens in a scenario (conformance/README.md), `at` µs from the opening. */
export type Input = { at: Micros } & (
	| { do: 'bid'; by: number; amount: Centavos; most?: Centavos }
	| { do: 'take-back'; by: number }
	| { do: 'readmit'; by: number }
	| { do: 'bar'; by: number; why: 'not-approved' | 'admin' | 'seller' | 'remiss' }
	| { do: 'clock' | 'start' | 'resume' }
	| { do: 'pause' | 'cancel'; reason: string }
	| { do: 'end'; final_price: Centavos; reason?: string }
	| { do: 'call'; call: calls.Call }
	| { do: 'outage'; since: Micros; until: Micros }
);

/** How a scenario ends: what each input was answered, the auction, and the types of its records. */
export interface Ending {
	outcomes: string[];
	status: auction.AuctionStatus;
	leader: number | null;
	price: Centavos;
	end: Micros;
	bid_count: number;
	ledger: string[];
}

export interface Scenario {
	name: string;
	/** The rule that decides it. */
	why: string;
	terms: ScenarioTerms;
	/** The planned end. */
	end: Micros;
	inputs: Input[];
	expected: Ending;
}

/** The type of a record as scenarios write it: automatic bids are told apart. */
export function recordName({ type, data }: auction.Fact): string {
	return 'auto' in data ? `${type} auto` : type;
}

const RULES = { auction, bidding, calls, ceilings, ledger, outage };

/** Plays a scenario with the rules of this house alone, without a server. */
export function playScenario({ terms, end, inputs }: Scenario): Ending {
	const state: auction.AuctionState = {
		status: 'pending',
		current_bid: terms.initial_bid,
		bid_count: 0,
		leader: null,
		start_time: 0,
		end_time: end,
		paused_at: null,
	};
	const play = new Play({ ...terms, commission_bp: 0 }, { state, ceiling: null, call: 0 });
	const outcomes = inputs.map((input) => play.take(input, terms.judicial ?? false));
	const { status, leader, current_bid: price, end_time, bid_count } = play.now.state;
	return { outcomes, status, leader, price, end: end_time, bid_count, ledger: play.records };
}

class Play {
	readonly records: string[] = [];
	now: Situation;
	readonly #terms: auction.Terms;
	/** Who may not bid, and why. */
	readonly #barred = new Map<number, ProblemCode>();
	#last = Number.NEGATIVE_INFINITY;

	constructor(terms: auction.Terms, now: Situation) {
		this.#terms = terms;
		this.now = now;
	}

	/** Lets one input happen; answers its outcome. */
	take(input: Input, judicial: boolean): string {
		if (input.do === 'bar') this.#barred.set(input.by, `bid.${input.why}`);
		if (input.do === 'readmit') this.#barred.delete(input.by);
		if (input.do === 'bar' || input.do === 'readmit') return 'done';
		const event = this.#happening(input, judicial);
		if (event === null) return 'bid.no-ceiling';
		// Whoever acts finds the auction as it is by then: the clock is owed first.
		if (!['bid', 'drop', 'clock', 'outage'].includes(event.kind)) this.#happen({ kind: 'clock' }, input.at);
		const { problem, steps } = this.#happen(event, input.at);
		return problem ?? (event.kind === 'bid' ? 'accepted' : steps > 0 ? 'done' : 'nothing');
	}

	/** What the rules call the input; null for whoever takes back a ceiling that is not theirs. */
	#happening(input: Exclude<Input, { do: 'bar' | 'readmit' }>, judicial: boolean): Happening | null {
		const { leader } = this.now.state;
		switch (input.do) {
			case 'bid': {
				const { by: bidder, amount, most: ceiling = null } = input;
				const holder_may = leader === null || !this.#barred.has(leader);
				return { kind: 'bid', bidder, amount, ceiling, barred: this.#barred.get(bidder) ?? null, holder_may };
			}
			case 'take-back':
				return input.by === leader ? { kind: 'drop' } : null;
			case 'end':
				return { kind: 'end', final_price: input.final_price, reason: input.reason !== undefined, judicial };
			case 'call':
				return { kind: 'call', call: input.call };
			case 'outage':
				return { kind: 'outage', since: input.since, until: input.until };
			default:
				return { kind: input.do };
		}
	}

	#happen(event: Happening, wanted: Micros): { problem: ProblemCode | null; steps: number } {
		const at = Math.max(wanted, this.#last + 1);
		const { steps, problem, after } = decide(RULES, this.#terms, this.now, event, at);
		if (steps.length > 0) this.#last = at;
		this.now = after;
		for (const { fact } of steps) this.records.push(recordName(fact));
		return { problem, steps: steps.length };
	}
}
