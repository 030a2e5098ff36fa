import type * as auction from './auction.ts';
import type { AuctionState, Step, Terms } from './auction.ts';
import type * as bidding from './bidding.ts';
import type * as calls from './calls.ts';
import type { Call, CallState } from './calls.ts';
import type * as ceilings from './ceilings.ts';
import type { HeldCeiling } from './ceilings.ts';
import type * as ledger from './ledger.ts';
import type { Centavos } from './money.ts';
import type * as outage from './outage.ts';
import type { ProblemCode } from './problems.ts';
import type { Micros } from './time.ts';

/** An auction as it stands: what is stored, the leader's secret ceiling, and where the calls stand. */
export interface Situation {
	state: AuctionState;
	ceiling: Centavos | null;
	call: CallState;
}

/** What may happen to an auction. `barred` is why the person may not bid; `holder_may` whether the ceiling's holder still may. */
export type Happening =
	| {
			kind: 'bid';
			bidder: number;
			amount: Centavos;
			ceiling: Centavos | null;
			barred: ProblemCode | null;
			holder_may: boolean;
	  }
	| { kind: 'clock' | 'start' | 'pause' | 'resume' | 'cancel' | 'drop' }
	| { kind: 'end'; final_price: Centavos; reason: boolean; judicial: boolean }
	| { kind: 'call'; call: Call }
	/** `shown`: the end as it stood in the outage, where it has been moved since. */
	| { kind: 'outage'; since: Micros; until: Micros; shown?: Micros };

/** The domain's functions that decide: the house's own, or a copy with a planted fault. */
export interface Rules {
	auction: typeof auction;
	bidding: typeof bidding;
	calls: typeof calls;
	ceilings: typeof ceilings;
	ledger: typeof ledger;
	outage: typeof outage;
}

/** What the domain made of something that happened. */
export interface Done {
	steps: readonly Step[];
	problem: ProblemCode | null;
	after: Situation;
	/** By how much a bid came too late, which no record says; null where that is not the matter. */
	late_ms: number | null;
}

/** Lets the rules decide what follows from a happening, and carries ceiling and call along as the server does: for proofs and tests. */
export function decide(rules: Rules, terms: Terms, before: Situation, event: Happening, at: Micros): Done {
	const { steps, problem, ceiling, late_ms = null } = decided(rules, terms, before, event, at);
	const state = steps.at(-1)?.after ?? before.state;
	const call = steps.reduce<CallState>(
		(current, { fact }) =>
			rules.calls.callAfter(current, { type: fact.type, call: rules.calls.callOf(fact) }),
		before.call,
	);
	return {
		steps,
		problem,
		late_ms,
		after: { state, call, ceiling: rules.auction.isOver(state.status) ? null : ceiling },
	};
}

function decided(
	{ auction, bidding, calls, ceilings, outage }: Rules,
	terms: Terms,
	{ state, ceiling, call }: Situation,
	event: Happening,
	at: Micros,
): {
	steps: readonly Step[];
	problem: ProblemCode | null;
	ceiling: Centavos | null;
	late_ms?: number | null;
} {
	switch (event.kind) {
		case 'clock':
			return { steps: auction.dueSteps(terms, state, at), problem: null, ceiling };
		case 'bid': {
			const decision = bidding.decideBid(
				terms,
				state,
				attemptOf(event),
				at,
				heldOf(ceiling, event.holder_may),
			);
			const late_ms = decision.problem?.code === 'bid.closed' ? decision.problem.params.late_ms : null;
			return { ...decision, problem: decision.problem?.code ?? null, late_ms };
		}
		case 'outage':
			return { steps: outage.outageSteps(terms, state, event, event.shown), problem: null, ceiling };
		case 'drop': {
			const step = ceilings.dropCeiling(state, ceiling);
			return step
				? { steps: [step], problem: null, ceiling: null }
				: { steps: [], problem: 'bid.no-ceiling', ceiling };
		}
		case 'call': {
			const refused = calls.callRefusal({ ...state, ...terms }, call, event.call);
			return {
				steps: refused ? [] : [calls.called(state, event.call)],
				problem: refused?.code ?? null,
				ceiling,
			};
		}
		default: {
			const reason = event.kind === 'end' && !event.reason ? undefined : 'motivo';
			const given = event.kind === 'end' ? event : { final_price: 0, judicial: false };
			const action = { name: event.kind, reason: reason as string, ...given };
			const { steps, problem } = auction.perform(terms, state, { ...action, reason: reason as string }, at);
			return { steps, problem: problem?.code ?? null, ceiling };
		}
	}
}

const APPROVED = { status: 'approved', role: null, is_seller: false } as const;
const PENDING = { status: 'pending', role: null, is_seller: false } as const;

/** Everybody who is barred: the standing for which the domain answers so. */
const BARRED = {
	'bid.not-approved': PENDING,
	'bid.admin': { status: 'approved', role: 'admin', is_seller: false },
	'bid.seller': { status: 'approved', role: null, is_seller: true },
	'bid.remiss': { status: 'approved', role: null, is_seller: false, is_remiss: true },
} as const;

function attemptOf({ bidder, amount, ceiling, barred }: Extract<Happening, { kind: 'bid' }>) {
	return {
		bid_id: 'bid',
		bidder,
		amount,
		ceiling: ceiling === null ? null : { amount: ceiling, commitment: 'commitment' },
		standing: barred === null ? APPROVED : BARRED[barred as keyof typeof BARRED],
	};
}

function heldOf(ceiling: number | null, holder_may: boolean): HeldCeiling | null {
	return ceiling === null
		? null
		: { amount: ceiling, standing: holder_may ? APPROVED : PENDING, bid_id: 'auto' };
}
