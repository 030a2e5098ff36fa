import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { LiveBidNews, LiveStateNews } from '#contract/live-states.ts';
import { API } from '#contract/paths.ts';
import type { RunningLot } from '#contract/running-lots.ts';
import { isOver } from '#domain/auction/auction.ts';
import { useLiveBoard } from './live-board.ts';
import { followStream } from './live-connection.ts';
import type { StatesListener } from './live-stream.ts';
import { soonAfterChange } from './read-when-due.ts';

/** Follows the states of all auctions that are running; otherwise as `followStates`. */
export function followRunning({ news, ...listener }: StatesListener, silence = 0): () => void {
	const whole = new Map<string, LiveStateNews>();
	const events = {
		state: (data: unknown) => {
			const each = data as LiveStateNews;
			whole.set(each.auction_id, each);
			news(each);
		},
		// Completes the last whole state. Minimum and leader stay those of that one.
		bid: (data: unknown) => {
			const { auction_id, seq, ...bids } = data as LiveBidNews;
			const last = whole.get(auction_id);
			if (last) news({ ...last, seq, state: { ...last.state, ...bids } });
		},
	};
	return followStream(() => API.runningStates, events, listener, { silence });
}

/** A lot after news of it. */
export function movedLot<T extends RunningLot>(lot: T, { seq, state, call = 0 }: LiveStateNews): T {
	const { current_round: current } = state;
	return {
		...lot,
		seq,
		live: state,
		call,
		...(current && { start_time: current.start_time, round: current.round }),
	};
}

/**
 * Keeps the list of running lots up to date with the one stream of all of them. `elsewhere` are the ids of running lots that the list leaves out.
 * When another lot opens, the page's data are read again.
 */
export function useRunningBoard(lots: readonly RunningLot[], elsewhere: readonly string[]) {
	const known = useRef<{ lots: Map<string, RunningLot>; elsewhere: ReadonlySet<string> }>(null);
	known.current = { lots: new Map(lots.map((lot) => [lot.id, lot])), elsewhere: new Set(elsewhere) };
	const readAgain = useReadAgainOnce();
	return useLiveBoard<RunningLot>(
		lots,
		(_, { take, ...listener }, silence) => {
			const news = (each: LiveStateNews) => {
				const lot = known.current?.lots.get(each.auction_id);
				if (lot && each.seq > lot.seq) take(movedLot(lot, each));
				const opened = !lot && !known.current?.elsewhere.has(each.auction_id) && !isOver(each.state.status);
				if (opened) readAgain(each.auction_id);
			};
			return followRunning({ news, ...listener }, silence);
		},
		'running',
	);
}

/** Reads the page's data again for the sake of a lot, once for each: a list that is full does not get it. */
function useReadAgainOnce(): (id: string) => void {
	const { revalidate } = useRevalidator();
	const asked = useRef(new Set<string>());
	const timer = useRef(0);
	useEffect(() => () => window.clearTimeout(timer.current), []);
	return (id) => {
		if (asked.current.has(id)) return;
		asked.current.add(id);
		window.clearTimeout(timer.current);
		timer.current = window.setTimeout(revalidate, soonAfterChange());
	};
}
