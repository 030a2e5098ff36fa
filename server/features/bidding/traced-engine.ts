import { currentRequest, type TraceParent } from '#server/platform/request-scope.ts';
import type { Span } from '#server/platform/tracing/span.ts';
import { currentTracing, within } from '#server/platform/tracing/tracing.ts';
import type { BidCommand, BidOutcome } from './bid-command.ts';
import { BiddingEngine, type EngineEvents, type PlaceGroup } from './engine.ts';

/** A bid in a trace: the request that it belongs to, and its wait for a group. */
interface TracedBid {
	request: TraceParent;
	wait: Span;
}

/** The bidding engine, which records the way of each bid: its wait, and the group that decides and commits it. */
class TracedEngine extends BiddingEngine {
	readonly #bids: WeakMap<BidCommand, TracedBid>;

	constructor(placeGroup: PlaceGroup, events: EngineEvents) {
		const bids = new WeakMap<BidCommand, TracedBid>();
		super((commands) => placeTraced(placeGroup, commands, bids), events);
		this.#bids = bids;
	}

	override place(command: BidCommand): Promise<BidOutcome> {
		const request = currentRequest()?.trace;
		const attributes = { 'martelo.auction_id': command.auction_id };
		const wait = request && currentTracing()?.begin('bid wait', { parent: request, attributes });
		if (request && wait) this.#bids.set(command, { request, wait });
		return super.place(command);
	}
}

/** The engine; traced where this process records traces, and otherwise without any cost. */
export function openEngine(placeGroup: PlaceGroup, events: EngineEvents): BiddingEngine {
	return currentTracing() ? new TracedEngine(placeGroup, events) : new BiddingEngine(placeGroup, events);
}

/**
 * Places a group. Each traced bid gets a span of the group in its own trace; the statements are in the trace of the first,
 * to which the others are linked.
 */
async function placeTraced(
	placeGroup: PlaceGroup,
	commands: readonly BidCommand[],
	bids: WeakMap<BidCommand, TracedBid>,
): Promise<BidOutcome[]> {
	const tracing = currentTracing();
	const found = commands.flatMap((command, n) => {
		const bid = bids.get(command);
		return bid ? [{ n, bid }] : [];
	});
	const [first] = found;
	if (!tracing || !first) return placeGroup(commands);
	const spans: Span[] = [];
	for (const { bid } of found) {
		bid.wait.end();
		const links = spans.slice(0, 1).map(({ place }) => place);
		const attributes = { 'martelo.group_size': commands.length };
		spans.push(tracing.begin('bid group', { parent: bid.request, attributes, links }));
	}
	const [own, ...others] = spans as [Span, ...Span[]];
	try {
		const outcomes = await within(own, async () => {
			const placed = await placeGroup(commands);
			for (const [n, span] of spans.entries())
				span.set({ 'martelo.outcome': nameOf(placed[found[n]?.n ?? 0]) });
			return placed;
		});
		return outcomes;
	} catch (error) {
		for (const span of others) span.fail();
		throw error;
	} finally {
		for (const span of others) span.end();
	}
}

function nameOf(outcome: BidOutcome | undefined): string {
	if (!outcome) return 'unknown';
	return 'accepted' in outcome ? 'accepted' : outcome.refused.code;
}
