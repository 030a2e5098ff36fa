import { bidRefusal, type Eligibility } from './access.ts';
import { PAYMENT_LABELS, type PaymentStatus } from './payments.ts';
import { type Problem, problem } from './problems.ts';
import { fail, ok, type Result } from './result.ts';
import type { Micros } from './time.ts';

/** How long an offered bidder may think it over where nobody says, and at most, in hours. */
export const OFFER_HOURS = 24;
export const OFFER_HOURS_MAX = 720;

export const CHANCE_STATES = ['offered', 'accepted', 'declined', 'expired', 'withdrawn'] as const;
export type ChanceState = (typeof CHANCE_STATES)[number];

/** The words for what became of an offer. */
export const CHANCE_LABELS: Record<ChanceState, string> = {
	offered: 'Oferta aberta',
	accepted: 'Oferta aceita',
	declined: 'Oferta recusada',
	expired: 'Oferta vencida',
	withdrawn: 'Oferta retirada',
};

/** What can happen to an open offer, and what it is then; it never opens again. */
const CHANCE_ACTIONS = {
	accept: 'accepted',
	decline: 'declined',
	withdraw: 'withdrawn',
} as const satisfies Record<string, ChanceState>;
export type ChanceAction = keyof typeof CHANCE_ACTIONS;

/**
 * What an offer is after an action at `at`; `second-chance.over` when it is not open any more. From the moment in which
 * it expires, its bidder comes too late, also while nobody has marked it.
 */
export function chanceAfter(
	{ state, expires_at }: { state: ChanceState; expires_at: Micros },
	action: ChanceAction,
	at: Micros,
): Result<ChanceState, Problem> {
	const late = action !== 'withdraw' && at >= expires_at;
	const now = state === 'offered' && late ? 'expired' : state;
	if (now !== 'offered') return fail(problem('second-chance.over', { state: CHANCE_LABELS[now] }));
	return ok(CHANCE_ACTIONS[action]);
}

/** Where the lot stands when an administrator wants to offer it to the bidder before. */
export interface FallenLot {
	/** Of its last payment, at the moment of the question. */
	payment: PaymentStatus;
	/** Whether the payment that was named is the last one. */
	is_last: boolean;
	/** A proof of this payment waits for somebody to look at it. */
	proof_waiting: boolean;
	/** An offer is open. */
	offered: boolean;
	/** The lot has come to a new auction. */
	reopened: boolean;
}

/** Why what follows a win cannot follow yet, or no more; null when it can. A payment that is overdue is cancelled by it. */
export function followRefusal(lot: FallenLot): Problem | null {
	if (lot.reopened) return problem('auction.reopened');
	if (lot.offered) return problem('second-chance.open');
	if (!lot.is_last || lot.payment === 'paid') return problem('second-chance.sold');
	return defaultRefusal(lot);
}

/** Why a payment cannot be cancelled for default, or null: it is overdue, and nobody claims to have paid it. */
export function defaultRefusal({
	payment,
	proof_waiting,
}: Pick<FallenLot, 'payment' | 'proof_waiting'>): Problem | null {
	if (payment === 'pending') return problem('payment.not-due');
	if (payment === 'paid') return problem('payment.state', { state: PAYMENT_LABELS.paid });
	return payment === 'overdue' && proof_waiting ? problem('payment.proof-waiting') : null;
}

/** Where a bidder stands in the line for the lot. */
export type LineState =
	| 'open'
	| 'winner'
	| 'defaulted'
	| 'annulled'
	| 'offered'
	| 'declined'
	| 'expired'
	| 'barred'
	| 'unfit';

/** The words for a place in the line. */
export const LINE_LABELS: Record<LineState, string> = {
	open: 'Na fila',
	winner: 'Arrematante',
	defaulted: 'Remisso: não pagou',
	annulled: 'Arremate desfeito',
	offered: CHANCE_LABELS.offered,
	declined: CHANCE_LABELS.declined,
	expired: CHANCE_LABELS.expired,
	barred: 'Remisso em leilão anterior',
	unfit: 'Cadastro não apto',
};

/** What is known of a bidder on this lot: their last payment and offer here, and whether they may bid at all. */
export interface LineFacts {
	payment: PaymentStatus | null;
	/** Whether a win of theirs on this lot was cancelled because they did not pay. */
	defaulted: boolean;
	chance: ChanceState | null;
	eligibility: Eligibility;
}

/**
 * Where a bidder stands. Whoever was asked once is not asked again, but for an offer that the operator took back: the lot
 * goes down the line, never up.
 */
export function lineState({ payment, defaulted, chance, eligibility }: LineFacts): LineState {
	if (defaulted) return 'defaulted';
	if (payment === 'cancelled' || payment === 'refunded') return 'annulled';
	if (payment !== null) return 'winner';
	if (chance === 'offered' || chance === 'declined' || chance === 'expired') return chance;
	if (eligibility.is_remiss) return 'barred';
	return bidRefusal(eligibility) ? 'unfit' : 'open';
}

/** Who is to be asked next: the highest bidder who may still take the lot; `ranking` from the highest bid down. */
export function nextInLine<T extends { standing: LineState }>(ranking: readonly T[]): T | null {
	return ranking.find(({ standing }) => standing === 'open') ?? null;
}
