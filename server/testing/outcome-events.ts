import type { AuctionState, Step, Terms } from '#domain/auction/auction.ts';
import type * as conditional from '#domain/auction/conditional.ts';
import type * as debtorPreference from '#domain/auction/debtor-preference.ts';
import type * as decideOutcome from '#domain/auction/decide-outcome.ts';
import type { DecidedOutcome } from '#domain/auction/outcomes.ts';
import type { Problem } from '#domain/problems/problems.ts';
import type * as proposals from '#domain/settlement/proposals.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { Micros } from '#domain/values/time.ts';

/** When a sale is the seller's decision (rules §50). A working day, and each hour of the bidder's, is a second here. */
export interface SellersTerms {
	/** In centavos; below it the seller decides. */
	reserve?: Centavos;
	/** Whether the seller decides whatever the price. */
	all?: boolean;
	days: number;
}

/** What is decided about a lot after its bids, or in their place. */
export type EndEvent =
	/** The seller's answer to a conditional sale; `price` is that of a counter-offer. */
	| { kind: 'answer'; answer: 'accept' | 'refuse' | 'counter'; price?: Centavos }
	/** A bidder takes the seller's price. */
	| { kind: 'take'; bidder: number }
	/** The fiduciante paid this for the debt. */
	| { kind: 'redeem'; amount: Centavos; paid_at: Micros }
	/** The desk decides the outcome. */
	| { kind: 'decide'; outcome: DecidedOutcome }
	/** The desk accepts a proposal to buy at this price. */
	| { kind: 'propose'; proponent: number; price: Centavos }
	/** The next in line takes the lot whose win fell. */
	| { kind: 'next'; bidder: number; price: Centavos };

/** The domain modules that decide it. */
export interface EndRules {
	conditional: typeof conditional;
	debtorPreference: typeof debtorPreference;
	decideOutcome: typeof decideOutcome;
	proposals: typeof proposals;
}

/** What of an auction such a decision needs. */
interface EndSnapshot {
	state: AuctionState;
	offer?: Centavos;
	debt?: Centavos | null;
}

/** The domain's decision on such an event. */
export function decideEnd(
	{ conditional, debtorPreference, decideOutcome, proposals }: EndRules,
	terms: Terms,
	{ state, offer, debt }: EndSnapshot,
	event: EndEvent,
	at: Micros,
): { steps: readonly Step[]; problem: Problem | null } {
	switch (event.kind) {
		case 'answer': {
			const { answer, price = 0 } = event;
			const said = answer === 'counter' ? { answer, price } : { answer };
			return conditional.answerConditional(state, { by: 'desk', ...said }, { at, unit: 'second' });
		}
		case 'take':
			return conditional.takeCounter(state, { bidder: event.bidder, price: offer ?? null }, at);
		case 'redeem':
			return debtorPreference.buyByDebtor(terms, state, { ...event, document: '' }, debt ?? null, at);
		case 'decide':
			return decideOutcome.decideOutcome(state, { outcome: event.outcome, reason: 'motivo' });
		case 'propose': {
			const { proponent, price } = event;
			return proposals.sellByProposal(state, { proponent, price, down_payment: price, instalments: 1 });
		}
		case 'next': {
			const step = decideOutcome.offerAccepted(state, event.bidder, event.price);
			return { steps: step ? [step] : [], problem: null };
		}
	}
}

/** Legal terms count in seconds, as with LEGAL_TERMS_UNIT=second. */
export const termsOf = ({ reserve, all = false, days }: SellersTerms) => ({
	reserve: reserve ?? null,
	all,
	days,
	unit: 'second' as const,
});

/** The price of the counter-offer that stands after an event, which the state does not tell. */
export function offerAfter(
	before: Centavos | null,
	event: { kind: string; price?: Centavos },
	steps: readonly Step[],
): Centavos | null {
	const last = steps.at(-1);
	if (!last) return before;
	if (last.fact.type === 'conditional-countered' && event.kind === 'answer') return event.price ?? null;
	return last.after.counter ? before : null;
}
