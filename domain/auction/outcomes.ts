import type { Centavos } from '#domain/values/money.ts';
import type { Micros } from '#domain/values/time.ts';

/** How a lot ended, beside the spec's status (rules §50), as the screens say it. */
export const OUTCOME_WORDS = {
	sold: 'Vendido',
	unsold: 'Sem licitantes',
	conditional: 'Venda condicional',
	'conditional-refused': 'Lance condicional não aceito',
	'preference-open': 'Direito de preferência em curso',
	'debtor-preference': 'Adquirido pelo devedor (Lei 9.514, art. 27, § 2º-B)',
	settled: 'Encerrado por acordo',
	adjudicated: 'Adjudicado',
	withdrawn: 'Retirado',
	prejudiced: 'Prejudicado',
	unpaid: 'Desfeita por falta de pagamento',
	annulled: 'Arrematação anulada',
} as const;
export type Outcome = keyof typeof OUTCOME_WORDS;

/** What the spec's status does not tell: an outcome other than a sale, or an auction in which nobody bid. Without the article of a law. */
export function outcomeBadge(outcome: Outcome | null | undefined): string | null {
	if (!outcome || outcome === 'sold' || outcome === 'unsold') return null;
	return OUTCOME_WORDS[outcome].replace(/ \(.*/, '');
}

/** Of a lot that ended without an outcome: it was cancelled, or its win was undone before outcomes were recorded. */
export const NO_OUTCOME = 'Sem desfecho registrado';

export const OUTCOMES = Object.keys(OUTCOME_WORDS) as [Outcome, ...Outcome[]];

/** Those that a person decides with a reason, after or in place of the bidding (rules §50). */
export const DECIDED_OUTCOMES = [
	'settled',
	'adjudicated',
	'withdrawn',
	'prejudiced',
	'unpaid',
	'annulled',
] as const satisfies readonly Outcome[];
export type DecidedOutcome = (typeof DECIDED_OUTCOMES)[number];

/** Whether somebody other than a bidder owes the auctioneer's commission for it, as the edital says. */
export function takesCommission(outcome: DecidedOutcome): boolean {
	return outcome === 'settled' || outcome === 'adjudicated';
}

/** Whether a person decided it, whose reason the ledger has. */
export function isDecided(outcome: Outcome | null): outcome is DecidedOutcome {
	return DECIDED_OUTCOMES.some((decided) => decided === outcome);
}

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
