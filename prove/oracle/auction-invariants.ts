import type { AuctionState, AuctionStatus, Step, Terms } from '#domain/auction/auction.ts';
import { ACTIONS, type ActionName } from '#domain/auction/transitions.ts';
import type { ProblemCode } from '#domain/problems/problems.ts';
import type { Centavos } from '#domain/values/money.ts';
import { type Micros, micros } from '#domain/values/time.ts';

/** One event in the life of an auction and its outcome. */
export interface Move {
	terms: Terms;
	event: { kind: ActionName | 'clock' | 'bid'; bidder: number; approved: boolean; amount: Centavos };
	at: Micros;
	before: AuctionState;
	after: AuctionState;
	steps: readonly Step[];
	problem: ProblemCode | null;
}

/** Whether the clock must act (rules §11), written independently of `dueSteps`. */
export function isDue({ terms, before, at }: Move): boolean {
	if (before.suspended_at !== undefined) return false;
	const opens = before.status === 'pending' && before.start_time <= at && at < before.end_time;
	if (terms.auction_type === 'live') return opens && terms.announced === true;
	return opens || (before.status === 'active' && before.end_time <= at);
}

/** The minimum of the next bid in centavos (rules §3), written independently of `minimumBid`. */
export function leastAmount(terms: Terms, state: AuctionState): Centavos {
	if (state.leader === null) return terms.initial_bid;
	const reached = terms.increments.filter(({ from }) => from <= state.current_bid);
	const highest = reached.reduce((a, b) => (a.from > b.from ? a : b));
	return state.current_bid + highest.increment;
}

/** The end after an accepted bid (rules §5), written independently of `extendedEnd`. */
function wantedEnd({ terms, before, at }: Move): Micros {
	const { mode, window_ms, cap } = terms.extension;
	const left = before.end_time - at;
	if (left <= 0 || left > micros(window_ms)) return before.end_time;
	const to = (mode === 'reset' ? at : before.end_time) + micros(window_ms);
	return Math.max(before.end_time, Math.min(to, cap ?? to));
}

/** Whether a bid was accepted. */
export function tookBid({ steps }: Move): boolean {
	return steps.some(({ fact }) => fact.type === 'bid-accepted');
}

/** Whether the bid must have a record, accepted or refused (rules §7), written independently of `decideBid`. */
function isRecorded(move: Move): boolean {
	const { status } = move.before;
	const open = (status === 'active' && !isDue(move)) || status === 'paused';
	return move.event.kind === 'bid' && move.event.approved && open;
}

/** Whether the auction or its round was closed. */
export function closed({ steps }: Move): boolean {
	return steps.some(({ fact }) => fact.type === 'ended' || fact.type === 'round-closed');
}

function sameState(a: AuctionState, b: AuctionState): boolean {
	return (Object.keys(a) as (keyof AuctionState)[]).every((field) => a[field] === b[field]);
}

/** A suspended auction is taken up again or cancelled, and nothing else (rules §51). */
function isOffered(action: ActionName, { status, suspended_at }: AuctionState): boolean {
	if (suspended_at !== undefined) return action === 'resume' || action === 'cancel';
	const from: readonly AuctionStatus[] = ACTIONS[action].from;
	return from.includes(status);
}

/** The invariants of every event, by name. */
const INVARIANTS: Record<string, (move: Move) => boolean> = {
	'a bid is accepted exactly when every rule allows it': (move) => {
		const { event, before, terms } = move;
		const open = before.status === 'active' && !isDue(move);
		const mayLead =
			event.approved && before.leader !== event.bidder && event.amount >= leastAmount(terms, before);
		return tookBid(move) === (event.kind === 'bid' && open && mayLead);
	},
	'an accepted bid leads, at its own amount': (move) =>
		!tookBid(move) ||
		(move.after.leader === move.event.bidder && move.after.current_bid === move.event.amount),
	'a bid leaves exactly one record of its own if its bidder is eligible and the auction is open': (move) =>
		move.steps.filter(({ fact }) => fact.type.startsWith('bid-')).length === Number(isRecorded(move)),
	'a bid by somebody who may not bid changes nothing': ({ event, steps }) =>
		event.kind !== 'bid' || event.approved || steps.length === 0,
	'the price of a running auction never falls': ({ before, after }) =>
		before.status !== 'active' ||
		after.status === 'completed' ||
		after.round !== before.round ||
		after.current_bid >= before.current_bid,
	'a bid moves the end by the extension rule': (move) =>
		!tookBid(move) || move.after.end_time === wantedEnd(move),
	'only the auctioneer brings the end forward': ({ event, before, after }) =>
		event.kind === 'end' || after.end_time >= before.end_time,
	'a pause takes no time from the bidders': ({ event, before, after, at, problem }) =>
		event.kind !== 'resume' ||
		problem !== null ||
		before.status === 'pending' ||
		after.end_time - at === before.end_time - (before.paused_at ?? 0),
	'an action is performed exactly where it is offered': ({ event, before, problem }) => {
		if (event.kind === 'bid' || event.kind === 'clock') return true;
		return (problem === null) === isOffered(event.kind, before);
	},
	'the clock acts exactly when something is due': (move) =>
		move.event.kind !== 'clock' || move.steps.length > 0 === isDue(move),
	'an auction that is over stays as it is': ({ before, after }) =>
		!['completed', 'cancelled'].includes(before.status) || sameState(before, after),
	'a refusal changes nothing but a close that was due': (move) =>
		move.problem === null || closed(move) || sameState(move.before, move.after),
	'a close names the leader and the price': ({ steps }) =>
		steps.every(
			({ fact, after }) =>
				fact.type !== 'ended' ||
				(fact.data.winner === after.leader && fact.data.final_price === after.current_bid),
		),
	'there is a leader exactly when there is a bid': ({ after }) =>
		(after.leader === null) === (after.bid_count === 0),
	'paused_at is set exactly while paused': ({ after }) =>
		(after.paused_at === null) === (after.status !== 'paused'),
	'a suspended auction neither opens nor closes': ({ before, after, event }) =>
		before.suspended_at === undefined ||
		event.kind === 'resume' ||
		event.kind === 'cancel' ||
		sameState(before, after),
	'a suspension takes no time that lay ahead': ({ event, before, after, at, problem }) =>
		event.kind !== 'resume' ||
		problem !== null ||
		before.status !== 'pending' ||
		(after.end_time - after.start_time === before.end_time - before.start_time &&
			after.start_time >= Math.min(before.start_time, at)),
};

/** Returns the names of the invariants that a move breaks. */
export function brokenBy(move: Move): string[] {
	return Object.entries(INVARIANTS).flatMap(([name, holds]) => (holds(move) ? [] : [name]));
}

/** A 32-bit FNV-1a hash: fast, and sufficient to chain a ledger that nobody forges. */
export function fingerprint(text: string): string {
	let hash = 0x811c9dc5;
	for (let n = 0; n < text.length; n += 1) hash = Math.imul(hash ^ text.charCodeAt(n), 0x01000193);
	return String(hash >>> 0).padStart(64, '0');
}
