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
