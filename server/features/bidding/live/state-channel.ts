import type { LiveState } from '#contract/live.ts';
import { LIVE_STATES_PACE, type LiveBidNews, type LiveStateNews } from '#contract/live-states.ts';
import type { CallState } from '#domain/auction/hammer-calls.ts';
import type { Watcher } from '#server/platform/live/watcher.ts';
import { serverTime } from './live-frames.ts';

/** A watched auction with the state that was last sent. */
export interface Channel {
	/** Who follows this auction by its id. */
	watchers: Set<Watcher>;
	/** Whether it is open, and so sent to everybody who follows the running ones; and when it was last, by the monotonic clock. */
	running: boolean;
	ran_until: number | null;
	/** Null until the auction is first read. */
	sent: Sent | null;
	/** When they were last told of it, by the monotonic clock, and what will tell them of the state after that. */
	told_at: number;
	held: NodeJS.Timeout | null;
	/** The last whole state that has reached all of them. */
	base: Told | null;
}

type Told = Pick<Sent, 'state' | 'call'>;

export function newChannel(): Channel {
	return {
		watchers: new Set(),
		running: false,
		ran_until: null,
		sent: null,
		told_at: Number.NEGATIVE_INFINITY,
		held: null,
		base: null,
	};
}

export interface Sent {
	seq: number;
	state: LiveState;
	call: CallState;
	frame: Buffer;
	/** When the frame was made, by the monotonic clock. */
	at: number;
	/** The number of the send in which it was. */
	send: number;
}

/** The frame of a state, made again with the current server time if it is old. */
export function currentFrame(id: string, sent: Sent, event: string): Buffer {
	if (performance.now() - sent.at > LIVE_STATES_PACE)
		Object.assign(sent, { frame: frameOf(id, sent, event), at: performance.now() });
	return sent.frame;
}

export function frameOf(
	auction_id: string,
	{ seq, state, call }: Omit<Sent, 'frame'>,
	event: string,
): Buffer {
	const news: LiveStateNews = {
		auction_id,
		seq,
		server_time: serverTime(),
		state,
		...(call > 0 && { call }),
	};
	return encode('state', event, news);
}

/** A state that reaches readers of `base`; null if something that bids do not change is another. */
export function bidFrame(
	auction_id: string,
	{ seq, state, call }: Omit<Sent, 'frame'>,
	base: Told | null,
	event: string,
): Buffer | null {
	if (call !== base?.call) return null;
	const { current_bid, bid_count, minimum_bid, leader } = state;
	const expected = { ...base.state, current_bid, bid_count, minimum_bid, leader };
	if (JSON.stringify(expected) !== JSON.stringify(state)) return null;
	const news: LiveBidNews = { auction_id, seq, current_bid, bid_count };
	return encode('bid', event, news);
}

function encode(name: string, id: string, data: object): Buffer {
	return Buffer.from(`event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`);
}
