import { useEffect, useReducer, useState } from 'react';
import type { AuctionDetail } from '#contract/auctions.ts';
import type { BidAnswer } from '#contract/bids.ts';
import type { Viewer } from '#contract/session.ts';
import { type DeclaredResult, declaredResult } from '#domain/auction/declared-result.ts';
import { incrementAt } from '#domain/auction/increments.ts';
import { type Phase, phaseOf, takesBids } from '#domain/lot/phase.ts';
import type { RegistrationStep } from '#domain/people/registration-note.ts';
import { PROXY_BID_FIELD } from '#domain/values/frozen-words.js';
import type { Centavos } from '#domain/values/money.ts';
import { SECOND } from '#domain/values/time.ts';
import { fromReais } from '#web/api/amount.ts';
import type { BidLot, BidOutcome } from '#web/api/bids.ts';
import type { LiveAuction } from '#web/api/live-auction.ts';
import { useServerNow } from '#web/api/server-clock.ts';
import { useLiveAuction } from '#web/api/use-live-auction.ts';
import { newKey } from '#web/browser/new-key.ts';
import type { RoundNote } from '#web/features/catalogue/lot/round-note.ts';
import { type AmountInput, amountInputOf, type Draft } from './amount-input.ts';
import { type Attempt, advance, type Intent, NO_SUBMISSION, type Submission } from './submission.ts';
import { ineligibilityOf, standingOf, type ViewerStanding } from './viewer-standing.ts';

/** The records of one decision arrive together, so that one request is enough. */
const PAUSE = 0.5 * SECOND;

/** A maximum after record `seq`; null for none. Kept only in the memory of this page. */
interface Known {
	holder: string;
	seq: number;
	amount: Centavos | null;
}

interface OwnProxyBid {
	/** In centavos; null for none, undefined while the viewer does not lead or it is not known. */
	amount: Centavos | null | undefined;
	/** Applies a maximum from the server's answer to the viewer. */
	update: (amount: Centavos | null, seq: number) => void;
}

interface Options {
	auctionId: string;
	viewerId: string | null;
	leading: boolean;
	/**
	 * The last record that the page knows. Any record may have used up the maximum, or another window may have raised it.
	 */
	seq: number;
	price: Centavos;
}

/** The secret maximum of the viewer while they lead, read again as the auction continues. */
function useOwnProxyBid({ auctionId, viewerId, leading, seq, price }: Options): OwnProxyBid {
	const [known, setKnown] = useState<Known | null>(null);
	const holder = leading ? viewerId : null;
	const own = known?.holder === holder ? known : null;

	useEffect(() => {
		if (holder === null) return setKnown(null);
		if (own && own.seq >= seq) return;
		let wanted = true;
		const read = async () => {
			const { readPosition } = await import('#web/api/bids.ts');
			const answer = await readPosition(auctionId);
			if (wanted && 'done' in answer) setKnown({ holder, seq, amount: answer.done.maximum });
		};
		const timer = setTimeout(read, own ? PAUSE : 0);
		return () => {
			wanted = false;
			clearTimeout(timer);
		};
	}, [auctionId, holder, own, seq]);

	return {
		amount: own?.amount && own.amount <= price ? null : own?.amount,
		update: (amount, at) => viewerId && setKnown({ holder: viewerId, seq: at, amount }),
	};
}

/** The state and the actions of bidding, for the bid box on wide and narrow screens, and the history. */
export interface Bidding {
	auction: AuctionDetail;
	viewer: Viewer | null;
	profileNote: string | null;
	/** What a viewer whose registration is not approved does next. */
	profileStep: RegistrationStep | null;
	/** Texts about the current round. */
	round: RoundNote | null;
	/** That the sale may depend on the seller (`conditionWords`). */
	condition: string | null;
	/** The viewer's bidder number; null before their first bid in this auction. */
	me: number | null;
	/** Takes the number of a first bid that was made on another device. */
	learnNumber: (bidder: number) => void;
	live: LiveAuction;
	stale: number | null;
	/** The server's time in epoch milliseconds. */
	now: number;
	/** `now` when the page was rendered. */
	rendered_at: number;
	phase: Phase;
	standing: ViewerStanding;
	price: Centavos;
	/** The declared price if it differs from the highest bid, with the amount owed for it; otherwise null. */
	declared: DeclaredResult | null;
	minimum: Centavos;
	increment: Centavos;
	amountInput: AmountInput;
	/** Whether the amount was typed; otherwise it follows the minimum. */
	typed: boolean;
	setDraft: (draft: Draft) => void;
	/** The maximum typed with the amount, in centavos; 0 without one. It is kept on this page until it is sent. */
	maximumInput: Centavos;
	setMaximumInput: (max_amount: Centavos) => void;
	/** The secret maximum of the viewer while they lead. */
	max_amount: OwnProxyBid;
	submission: Submitting;
}

interface BiddingOptions {
	auction: AuctionDetail;
	viewer: Viewer | null;
	/** A text about the viewer's profile status, and the next step. */
	profileNote: string | null;
	profileStep: RegistrationStep | null;
	bidder: number | null;
	round: RoundNote | null;
	condition: string | null;
	/** The server's time when the page was rendered, in epoch milliseconds. */
	now: number;
}

export function useBidding(options: BiddingOptions): Bidding {
	const { auction, viewer, profileNote, profileStep, round, condition } = options;
	const { live, stale, apply } = useLiveAuction(auction);
	const now = useServerNow(options.now);
	const [draft, setDraft] = useState<Draft>(null);
	const [maximumInput, setMaximumInput] = useState<Centavos>(0);
	const [bidderNumber, setBidderNumber] = useState<number | null>(null);
	const submission = useSubmission(auction, (answer) => {
		setBidderNumber(answer.bidder);
		setDraft(null);
		setMaximumInput(0);
		apply({ event: 'answer', data: answer });
		const held = answer.leader === answer.bidder ? answer[PROXY_BID_FIELD] : null;
		max_amount.update(held && fromReais(held.max_amount), answer.seq);
	});

	const me = viewer && (bidderNumber ?? options.bidder);
	const price = fromReais(live.state.current_bid);
	const standing = standingOf(me, live.state, live.bids, stale === null);
	const max_amount = useOwnProxyBid({
		auctionId: auction.id,
		viewerId: viewer?.id ?? null,
		leading: standing === 'leading',
		seq: live.seq,
		price,
	});
	const minimum = Math.max(fromReais(live.state.minimum_bid), refusedMinimum(submission));
	return {
		auction,
		viewer,
		profileNote,
		profileStep,
		round,
		condition,
		me,
		learnNumber: setBidderNumber,
		live,
		stale,
		now,
		rendered_at: options.now,
		phase: phaseOf({ ...auction, suspended_since: null, ...live.state }, now),
		standing,
		price,
		declared: declaredIn(auction, live, price),
		minimum,
		increment: currentIncrement(auction, price),
		amountInput: amountInputOf(draft, minimum),
		typed: draft !== null,
		setDraft,
		maximumInput,
		setMaximumInput,
		max_amount,
		submission,
	};
}

/** The newest accepted bid is the highest one. Of a lot that was over when the page was read, its price may be another than a declared one. */
function declaredIn(
	{ status, declared }: AuctionDetail,
	{ state, bids }: LiveAuction,
	price: Centavos,
): DeclaredResult | null {
	const [highest] = bids;
	if (status === 'completed' && declared === null) return null;
	return state.status === 'completed' && highest ? declaredResult(price, fromReais(highest.amount)) : null;
}

/** A refusal can contain a higher minimum than a page whose stream is late. */
function refusedMinimum({ result }: Submitting): Centavos {
	const known = result?.kind === 'refused' ? result.problem.params?.minimum : undefined;
	return typeof known === 'number' ? fromReais(known) : 0;
}

function currentIncrement(auction: AuctionDetail, price: Centavos): Centavos {
	const bands = auction.terms.increments.map((band) => ({
		from: fromReais(band.from),
		increment: fromReais(band.increment),
	}));
	return incrementAt(bands, price);
}

interface Submitting extends Submission {
	openConfirmation: (intent: Intent) => void;
	/** Sends the bid of the confirmation, or retries it. */
	confirm: () => Promise<void>;
	/** Sends a confirmed bid again under a new key, once what kept it from being accepted is resolved. */
	repeat: (intent: Intent) => Promise<void>;
	/** Closes the confirmation. A bid that is being sent still gets its answer. */
	withdraw: () => void;
	/** Called after the amount or the maximum was changed: discards the last refusal. */
	edited: () => void;
}

/** Sends the bids of one auction. `onAccepted` is called for each recorded bid. */
function useSubmission(auction: BidLot, onAccepted: (answer: BidAnswer) => void): Submitting {
	const [submission, dispatch] = useReducer(advance, NO_SUBMISSION);

	async function send(attempt: Attempt) {
		dispatch({ type: 'ask', attempt });
		dispatch({ type: 'send' });
		const outcome = await import('#web/api/bids.ts').then(
			({ sendBid }) => sendBid(auction, attempt, attempt.key),
			// As without an answer: the same bid can be sent again.
			(): BidOutcome => ({ kind: 'unknown' }),
		);
		dispatch({ type: 'settle', attempt, outcome });
		if (outcome.kind === 'accepted') onAccepted(outcome.answer);
	}

	const keyed = ({ amount, maximum, purpose }: Intent) => ({
		amount,
		maximum,
		purpose,
		key: newKey(),
	});
	return {
		...submission,
		openConfirmation: (intent) => dispatch({ type: 'ask', attempt: keyed(intent) }),
		confirm: async () => {
			if (submission.confirming && !submission.sending) await send(submission.confirming);
		},
		repeat: async (intent) => {
			if (!submission.sending) await send(keyed(intent));
		},
		withdraw: () => dispatch({ type: 'withdraw' }),
		edited: () => dispatch({ type: 'edit' }),
	};
}

/** Whether a higher bid can be covered without the form in between. */
export function coversAtOnce({ phase, viewer, standing, submission }: Bidding): boolean {
	return (
		standing === 'overtaken' &&
		takesBids(phase) &&
		ineligibilityOf(viewer) === null &&
		submission.result?.kind !== 'unknown'
	);
}

/** Opens the confirmation of the lowest possible bid. */
export function coverBid({ minimum, submission }: Bidding): void {
	submission.openConfirmation({ amount: minimum, maximum: null, purpose: 'bid' });
}
