import { type Eligibility, MAY_BID, type PersonRefusalCode } from '#domain/auction/access.ts';
import type * as actions from '#domain/auction/actions.ts';
import type * as auction from '#domain/auction/auction.ts';
import type { AuctionState, RevisedFacts, Step, Terms } from '#domain/auction/auction.ts';
import type * as bidding from '#domain/auction/bidding.ts';
import type * as callSteps from '#domain/auction/call-steps.ts';
import type * as calls from '#domain/auction/hammer-calls.ts';
import type { Call, CallState } from '#domain/auction/hammer-calls.ts';
import type * as outage from '#domain/auction/outage.ts';
import type * as preference from '#domain/auction/preference.ts';
import type { PreferenceRight } from '#domain/auction/preference.ts';
import type * as proxyBids from '#domain/auction/proxy-bids.ts';
import type { HeldProxyBid } from '#domain/auction/proxy-bids.ts';
import type * as roundStates from '#domain/auction/round-states.ts';
import type * as suspension from '#domain/auction/suspension.ts';
import type * as ledger from '#domain/ledger/ledger.ts';
import type { ProblemCode } from '#domain/problems/problems.ts';
import { revisionRule } from '#domain/sale/publication-freeze.ts';
import { NO_PROXY_BID } from '#domain/values/frozen-words.js';
import type { Centavos } from '#domain/values/money.ts';
import type { Micros } from '#domain/values/time.ts';
import {
	decideEnd,
	type EndEvent,
	type EndRules,
	offerAfter,
	type SellersTerms,
	termsOf,
} from './outcome-events.ts';

/** An auction between two events: its stored state, the leader's secret maximum, and the last call. */
export interface AuctionSnapshot {
	state: AuctionState;
	maximum: Centavos | null;
	call: CallState;
	/** The right of preference in the lot, if there is one. */
	preference?: PreferenceRight;
	/** What of a sale is the seller's decision, if anything is. */
	seller?: SellersTerms;
	/** The secret price of the counter-offer that stands. */
	offer?: Centavos;
	/** What the fiduciante owes on a fiduciary lot, as the desk keeps it; null where it has no figure yet. */
	debt?: Centavos | null;
}

/**
 * An event in the life of an auction. `barred` is why the person may not bid; `holder_may` is whether the holder of the
 * maximum may still bid.
 */
export type AuctionEvent =
	| {
			kind: 'bid';
			bidder: number;
			amount: Centavos;
			maximum: Centavos | null;
			/** The round that the bidder saw; undefined for whichever runs. */
			round?: number | undefined;
			barred: PersonRefusalCode | null;
			holder_may: boolean;
	  }
	| { kind: 'clock' }
	| { kind: 'drop' }
	| { kind: 'pause' | 'resume' | 'suspend' | 'cancel' }
	| { kind: 'start'; reason: boolean }
	| { kind: 'end'; final_price: Centavos; reason: boolean; judicial: boolean }
	/** All dates ahead move by this much. */
	| { kind: 'postpone'; by: Micros }
	/** What bidders see of the lot is changed: `facts`, with its reason. */
	| { kind: 'revise'; facts: RevisedFacts }
	/** A call to equal the price; `holder` is whether the person has an approved right. */
	| { kind: 'prefer'; bidder: number; holder: boolean }
	| { kind: 'call'; call: Call }
	| EndEvent
	/** `shown` is the end time shown during the outage, if it was moved afterwards. */
	| { kind: 'outage'; since: Micros; until: Micros; shown?: Micros };

/** The domain modules that decide: the product's own, or copies with a planted fault. */
export interface RuleModules extends EndRules {
	actions: typeof actions;
	auction: typeof auction;
	bidding: typeof bidding;
	calls: typeof calls;
	callSteps: typeof callSteps;
	proxyBids: typeof proxyBids;
	ledger: typeof ledger;
	outage: typeof outage;
	roundStates: typeof roundStates;
	preference: typeof preference;
	suspension: typeof suspension;
}

/** The domain's decision on an event. */
export interface Outcome {
	steps: readonly Step[];
	problem: ProblemCode | null;
	after: AuctionSnapshot;
	/** By how much a bid was too late, in milliseconds; no record contains it. Null for every other outcome. */
	late_ms: number | null;
	/** The terms afterwards: a round that ends without bids changes them. */
	terms: Terms;
}

/** Applies an event by the rules, and updates the maximum and the call as the server does. */
export function applyEvent(
	rules: RuleModules,
	terms: Terms,
	before: AuctionSnapshot,
	event: AuctionEvent,
	at: Micros,
): Outcome {
	const { steps: decided, problem, maximum, late_ms = null } = decide(rules, terms, before, event, at);
	const { seller = null, preference = null } = before;
	const ended = rules.conditional.withConditional(before.state, decided, seller && termsOf(seller), at);
	const steps = rules.preference.withPreference(before.state, ended, preference, at);
	const state = steps.at(-1)?.after ?? before.state;
	const call = steps.reduce<CallState>(
		(current, { fact }) =>
			rules.calls.callAfter(current, { type: fact.type, call: rules.calls.callOf(fact) }),
		before.call,
	);
	const { offer = null, ...rest } = before;
	const stands = offerAfter(offer, event, steps);
	return {
		steps,
		problem,
		late_ms,
		terms: rules.roundStates.termsAfter(terms, before.state, steps, at),
		after: {
			...rest,
			...(stands !== null && { offer: stands }),
			state,
			call,
			maximum: rules.auction.isOver(state.status) ? null : maximum,
		},
	};
}

const NO_RIGHT: PreferenceRight = { window_ms: 0, holders: [] };

function decide(
	rules: RuleModules,
	terms: Terms,
	before: AuctionSnapshot,
	event: AuctionEvent,
	at: Micros,
): {
	steps: readonly Step[];
	problem: ProblemCode | null;
	maximum: Centavos | null;
	late_ms?: number | null;
} {
	const { actions, auction, bidding, callSteps, proxyBids, outage, preference, suspension } = rules;
	const { state, maximum, call } = before;
	switch (event.kind) {
		case 'clock':
			return { steps: preference.stepsDue(terms, state, at), problem: null, maximum };
		case 'prefer': {
			if (!event.holder) return { steps: [], problem: 'preference.not-holder', maximum };
			const { preference: right = NO_RIGHT } = before;
			const { steps, problem } = preference.exercisePreference(state, event.bidder, at, right);
			const late_ms = problem?.code === 'preference.closed' ? problem.params.late_ms : null;
			return { steps, problem: problem?.code ?? null, maximum, late_ms };
		}
		case 'bid': {
			const decision = bidding.decideBid(
				terms,
				state,
				attemptOf(event),
				at,
				heldOf(maximum, event.holder_may),
			);
			const late_ms = decision.problem?.code === 'bid.closed' ? decision.problem.params.late_ms : null;
			const { steps, max_amount } = decision;
			return { steps, problem: decision.problem?.code ?? null, maximum: max_amount, late_ms };
		}
		case 'outage':
			return { steps: outage.outageSteps(terms, state, event, event.shown), problem: null, maximum };
		case 'drop': {
			const step = proxyBids.dropProxyBid(state, maximum);
			return step
				? { steps: [step], problem: null, maximum: null }
				: { steps: [], problem: NO_PROXY_BID, maximum };
		}
		case 'call': {
			const refused = callSteps.callRefusal({ ...state, ...terms }, call, event.call);
			return {
				steps: refused ? [] : [callSteps.called(state, event.call)],
				problem: refused?.code ?? null,
				maximum,
			};
		}
		case 'postpone':
			return { ...postpone(auction, suspension, terms, state, event.by), maximum };
		case 'revise':
			return { ...revise(rules, terms, state, event.facts), maximum };
		case 'answer':
		case 'take':
		case 'redeem':
		case 'decide':
		case 'propose':
		case 'next': {
			const { steps, problem } = decideEnd(rules, terms, before, event, at);
			const late_ms = problem?.code === 'conditional.closed' ? problem.params.late_ms : null;
			return { steps, problem: problem?.code ?? null, maximum, late_ms };
		}
		default:
			return { ...act(actions, terms, state, event, at), maximum };
	}
}

/** An administrator's action. */
type Act =
	| { kind: 'pause' | 'resume' | 'suspend' | 'cancel' }
	| Extract<AuctionEvent, { kind: 'start' | 'end' }>;

/** The decision on an administrator's action. */
function act({ perform }: RuleModules['actions'], terms: Terms, state: AuctionState, event: Act, at: Micros) {
	const reason = 'reason' in event && !event.reason ? undefined : 'motivo';
	const details = event.kind === 'end' ? event : { final_price: 0, judicial: false };
	const action = { ...details, name: event.kind, reason: reason as string };
	const { steps, problem } = perform(terms, state, action, at);
	return { steps, problem: problem?.code ?? null };
}

function postpone(
	{ isOver }: RuleModules['auction'],
	{ datesAhead, movedBy, postponed }: RuleModules['suspension'],
	terms: Terms,
	state: AuctionState,
	by: Micros,
) {
	if (isOver(state.status)) return { steps: [], problem: 'auction.action-not-offered' as const };
	const dates = datesAhead(terms, state).map((each) => movedBy(each, by));
	return { steps: [postponed(terms, state, dates, { reason: 'motivo' }).step], problem: null };
}

/** A lot that is over is changed too, but its ledger has ended. */
function revise({ actions, auction }: RuleModules, terms: Terms, state: AuctionState, facts: RevisedFacts) {
	const kind = terms.announced ? 'extrajudicial' : 'voluntary';
	const rule = revisionRule({ kind, draft: false, bids: state.bid_count });
	if (rule === 'erratum') return { steps: [], problem: 'publication.frozen' as const };
	if (rule === 'reason' && facts.reason === '')
		return { steps: [], problem: 'auction.revision-reason' as const };
	if (auction.isOver(state.status)) return { steps: [], problem: null };
	return { steps: [actions.revise(terms, state, state, facts)], problem: null };
}

const PENDING: Eligibility = { ...MAY_BID, status: 'pending' };

/** For each refusal of a person, an eligibility that leads to it. */
export const BARRED: Record<PersonRefusalCode, Eligibility> = {
	'bid.not-approved': PENDING,
	'bid.admin': { ...MAY_BID, role: 'admin' },
	'bid.seller': { ...MAY_BID, is_seller: true },
	'bid.remiss': { ...MAY_BID, is_remiss: true },
	'bid.identity-missing': { ...MAY_BID, enrolment_gap: 'identity' },
	'bid.not-enrolled': { ...MAY_BID, enrolment_gap: 'stale' },
	'bid.barred': { ...MAY_BID, bar: { reason: 'Não pagou', until: null } },
};

function attemptOf({ bidder, amount, maximum, round = 0, barred }: Extract<AuctionEvent, { kind: 'bid' }>) {
	return {
		bid_id: 'bid',
		bidder,
		amount,
		round: round || null,
		proxy_bid: maximum === null ? null : { amount: maximum, commitment: 'commitment' },
		eligibility: barred === null ? MAY_BID : BARRED[barred],
	};
}

function heldOf(maximum: number | null, holder_may: boolean): HeldProxyBid | null {
	return maximum === null
		? null
		: { amount: maximum, eligibility: holder_may ? MAY_BID : PENDING, bid_id: 'auto' };
}
