import { useState } from 'react';
import type { AuctionDetail } from '#contract/auctions.ts';
import type { Viewer } from '#contract/session.ts';
import { type DeclaredResult, declaredResult } from '#domain/declared-result.ts';
import { PROXY_BID_FIELD } from '#domain/frozen-words.js';
import { incrementAt } from '#domain/increments.ts';
import type { Centavos } from '#domain/money.ts';
import { type Phase, phaseOf } from '#domain/phase.ts';
import { fromReais } from '#web/api/amount.ts';
import type { LiveAuction } from '#web/api/live-auction.ts';
import { useServerNow } from '#web/api/server-clock.ts';
import { useLiveAuction } from '#web/api/use-live-auction.ts';
import { type Draft, type Offer, offerOf } from './offer.ts';
import { type Eligibility, standingOf } from './standing.ts';
import { type OwnProxyBid, useOwnProxyBid } from './use-own-proxy-bid.ts';
import { type Submitting, useSubmission } from './use-submission.ts';

/** Everything the bid panel, the phone's bar and the history show and do, in one place. */
export interface Bidding {
	auction: AuctionDetail;
	viewer: Viewer | null;
	profileNote: string | null;
	/** The viewer's bidder number; null before their first bid here. */
	me: number | null;
	live: LiveAuction;
	stale: number | null;
	/** Server time, epoch milliseconds. */
	now: number;
	phase: Phase;
	standing: Eligibility;
	price: Centavos;
	/** What was declared in place of the highest bid, and what is owed for it; null where nothing was. */
	declared: DeclaredResult | null;
	minimum: Centavos;
	increment: Centavos;
	offer: Offer;
	/** Whether the person typed the offered amount; else it follows the minimum. */
	typed: boolean;
	setDraft: (draft: Draft) => void;
	/** The maximum typed beside the amount, in centavos; 0 while there is none. It is told to nobody before it is sent. */
	maximumInput: Centavos;
	setMaximumInput: (max_amount: Centavos) => void;
	/** The maximum behind the viewer's lead. */
	max_amount: OwnProxyBid;
	submission: Submitting;
}

interface BiddingGiven {
	auction: AuctionDetail;
	viewer: Viewer | null;
	/** What the viewer's profile status means for them, in words. */
	profileNote: string | null;
	bidder: number | null;
	/** The server's time when the page was rendered, epoch milliseconds. */
	now: number;
}

export function useBidding(given: BiddingGiven): Bidding {
	const { auction, viewer, profileNote } = given;
	const { live, stale, apply } = useLiveAuction(auction);
	const now = useServerNow(given.now);
	const [draft, setDraft] = useState<Draft>(null);
	const [maximumInput, setMaximumInput] = useState<Centavos>(0);
	const [numbered, setNumbered] = useState<number | null>(null);
	const submission = useSubmission(auction.id, (answer) => {
		setNumbered(answer.bidder);
		setDraft(null);
		setMaximumInput(0);
		apply({ event: 'answer', data: answer });
		const held = answer.leader === answer.bidder ? answer[PROXY_BID_FIELD] : null;
		max_amount.learn(held && fromReais(held.max_amount), answer.seq);
	});

	const me = viewer && (numbered ?? given.bidder);
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
		me,
		live,
		stale,
		now,
		phase: phaseOf({ ...auction, ...live.state }, now),
		standing,
		price,
		declared: declaredIn(live, price),
		minimum,
		increment: currentIncrement(auction, price),
		offer: offerOf(draft, minimum),
		typed: draft !== null,
		setDraft,
		maximumInput,
		setMaximumInput,
		max_amount,
		submission,
	};
}

/** The newest accepted bid is the highest one. */
function declaredIn({ state, bids }: LiveAuction, price: Centavos): DeclaredResult | null {
	const [highest] = bids;
	return state.status === 'completed' && highest ? declaredResult(price, fromReais(highest.amount)) : null;
}

/** A refusal can know a higher minimum than a page whose stream is late. */
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
