import type { Centavos } from '#domain/values/money.ts';
import type { Micros } from '#domain/values/time.ts';
import { DECIDED_OUTCOMES, type DecidedOutcome, type Outcome } from './outcomes.ts';

/** Those that an auction's state names, because its bids do not tell them. */
export const STORED_OUTCOMES = [
	/** By a proposal: of any other sale the bids tell. */
	'sold',
	'conditional',
	'conditional-refused',
	'debtor-preference',
	...DECIDED_OUTCOMES,
] as const satisfies readonly Outcome[];
export type StoredOutcome = (typeof STORED_OUTCOMES)[number];

/** The facts of the ledger from which an outcome follows that bids and the right of preference do not give. */
export type OutcomeFact =
	/** The highest bid is below the seller's reserve, or every sale is the seller's decision: the seller decides until then. */
	| { type: 'conditional-opened'; data: { until: Micros } }
	| { type: 'conditional-accepted'; data: { by: 'seller' | 'desk'; document?: string } }
	/** The seller would sell at a price above; the highest bidder, who alone is told the price, may take it until then. */
	| { type: 'conditional-countered'; data: { by: 'seller' | 'desk'; until: Micros; document?: string } }
	| { type: 'counter-accepted'; data: { bidder: number; price: Centavos } }
	/** By the clock: nobody answered in time. */
	| { type: 'conditional-refused'; data: { by: 'seller' | 'desk' | 'clock'; document?: string } }
	/** The fiduciante paid debt and charges (Lei 9.514 art. 27 § 2-B). `amount` is what was paid, not a price of the auction. */
	| { type: 'debtor-preference'; data: { amount: Centavos; paid_at: Micros; document: string } }
	/** A person decided the outcome; a lot that was not over is cancelled by it. */
	| { type: 'outcome-decided'; data: { outcome: DecidedOutcome; reason: string; document?: string } }
	/** After a win that fell, the next in line took the lot at this price, and has won it. */
	| { type: 'second-chance-accepted'; data: { bidder: number; price: Centavos } }
	/** A proposal (CPC 895) was accepted: the lot is sold to its proponent, not to a bidder, at this price. */
	| {
			type: 'proposal-accepted';
			data: {
				/** The proponent's number in the auction. */
				proponent: number;
				price: Centavos;
				down_payment: Centavos;
				instalments: number;
				document?: string;
			};
	  };

const OUTCOME_FACTS: Record<OutcomeFact['type'], true> = {
	'conditional-opened': true,
	'conditional-accepted': true,
	'conditional-countered': true,
	'counter-accepted': true,
	'conditional-refused': true,
	'debtor-preference': true,
	'outcome-decided': true,
	'second-chance-accepted': true,
	'proposal-accepted': true,
};

/** Whether a fact is one of an outcome. */
export function isOutcomeFact<F extends { type: string }>(fact: F): fact is Extract<F, OutcomeFact> {
	return Object.hasOwn(OUTCOME_FACTS, fact.type);
}
