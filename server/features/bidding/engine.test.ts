import { expect, test, vi } from 'vitest';
import { problem } from '#domain/problems/problems.ts';
import { ANSWER_WITHIN, type BidCommand, type BidOutcome } from './bid-command.ts';
import { BiddingEngine, BidsOverdue, type FailedBids, OneBidFailed } from './engine.ts';

const bid = (auction_id: string, amount: number): BidCommand => ({
	auction_id,
	user_id: `person ${amount}`,
	amount,
	key: `key ${amount}`,
	address: null,
});
const answer = ({ amount }: BidCommand): BidOutcome => ({
	refused: problem('bid.too-low', { minimum: amount }),
	receipt: null,
});
const head = { seq: 1, hash: 'hash' };
const recorded = ({ auction_id, amount }: BidCommand): BidOutcome => ({
	refused: problem('bid.too-low', { minimum: amount }),
	receipt: { auction_id, seq: 1, at: 'now', record_hash: 'hash', head },
});
const refusedUnrecorded = (closed: boolean): BidOutcome => {
	const refused = problem('bid.closed', { late_ms: 1 });
	const claim = { kind: 'refusal', auction_id: 'a', at: 'now', amount: 1, problem: refused, head } as const;
	return { refused, receipt: claim, closed };
};
const amounts = (commands: readonly BidCommand[]) => commands.map(({ amount }) => amount);

/** Groups that the test commits by hand. */
function byHand() {
	const groups: {
		commands: readonly BidCommand[];
		commit(each?: typeof answer): void;
		fail(error: Error): void;
	}[] = [];
	const place = (commands: readonly BidCommand[]) => {
		const { promise, resolve, reject } = Promise.withResolvers<BidOutcome[]>();
		groups.push({ commands, commit: (each = answer) => resolve(commands.map(each)), fail: reject });
		return promise;
	};
	return { groups, place };
}
const tick = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
const noListener = { placed: () => undefined };

test('bids that arrive during a commit are decided together, in order, and answered after their own commit', async () => {
	const { groups, place } = byHand();
	const engine = new BiddingEngine(place, noListener);
	const first = engine.place(bid('a', 1));
	await tick();
	const answers: BidOutcome[] = [];
	for (const amount of [2, 3, 4])
		void engine.place(bid('a', amount)).then((outcome) => answers.push(outcome));
	await tick();
	expect(groups.map(({ commands }) => amounts(commands))).toEqual([[1]]);
	groups[0]?.commit();
	expect(await first).toEqual(answer(bid('a', 1)));
	await tick();
	expect(groups.map(({ commands }) => amounts(commands))).toEqual([[1], [2, 3, 4]]);
	expect(answers).toEqual([]);
	groups[1]?.commit();
	await tick();
	expect(answers).toEqual([2, 3, 4].map((amount) => answer(bid('a', amount))));
});

test('an auction is never in two groups at once; other auctions proceed meanwhile', async () => {
	const { groups, place } = byHand();
	const engine = new BiddingEngine(place, noListener);
	void engine.place(bid('a', 1));
	await tick();
	void engine.place(bid('a', 2));
	void engine.place(bid('b', 3));
	await tick();
	expect(groups.map(({ commands }) => amounts(commands))).toEqual([[1], [3]]);
	groups[1]?.commit();
	await tick();
	expect(groups).toHaveLength(2);
	groups[0]?.commit();
	await tick();
	expect(amounts(groups[2]?.commands ?? [])).toEqual([2]);
});

test('while many bids are in flight, a few wait briefly for a fuller group', async () => {
	const { groups, place } = byHand();
	const engine = new BiddingEngine(place, noListener);
	for (const amount of [1, 2, 3]) void engine.place(bid('a', amount));
	await tick();
	for (const amount of [4, 5]) void engine.place(bid('b', amount));
	await tick();
	expect(groups).toHaveLength(1);
	void engine.place(bid('c', 6));
	await tick();
	expect(amounts(groups[1]?.commands ?? [])).toEqual([4, 5, 6]);
	void engine.place(bid('d', 7));
	groups[0]?.commit();
	await tick();
	expect(groups).toHaveLength(2);
	// The other group never commits; this one is sent after the delay all the same.
	await vi.waitFor(() => expect(amounts(groups[2]?.commands ?? [])).toEqual([7]));
});

test('a hot auction does not hold up another: each group takes a bounded share of it', async () => {
	const { groups, place } = byHand();
	const engine = new BiddingEngine(place, noListener);
	void engine.place(bid('hot', 0));
	await tick();
	for (let amount = 1; amount <= 1_200; amount += 1) void engine.place(bid('hot', amount));
	groups[0]?.commit();
	await tick();
	void engine.place(bid('cold', 5_000));
	await tick();
	expect(groups[1]?.commands).toHaveLength(250);
	expect(amounts(groups[2]?.commands ?? [])).toEqual([5_000]);
	groups[1]?.commit();
	await tick();
	expect(amounts(groups[3]?.commands ?? []).slice(0, 2)).toEqual([251, 252]);
});

test('the queue is bounded, per auction and in total', () => {
	const engine = new BiddingEngine(byHand().place, noListener);
	while (engine.hasRoom('hot')) void engine.place(bid('hot', 1));
	expect(engine.hasRoom('cold')).toBe(true);
	for (let id = 0; engine.hasRoom('cold'); id += 1) void engine.place(bid(`auction ${id}`, 1));
	expect(engine.hasRoom('another')).toBe(false);
});

test('the listener is called once per auction and group, after the commit', async () => {
	const { groups, place } = byHand();
	const notified: string[] = [];
	const engine = new BiddingEngine(place, { placed: (id) => notified.push(id) });
	for (const id of ['a', 'b', 'a']) void engine.place(bid(id, 1));
	await tick();
	expect(notified).toEqual([]);
	groups[0]?.commit(recorded);
	await tick();
	expect(notified).toEqual(['a', 'b']);
});

test('the listener is not called for bids that left nothing in the ledger', async () => {
	const { groups, place } = byHand();
	const notified: string[] = [];
	const engine = new BiddingEngine(place, { placed: (id) => notified.push(id) });
	for (const id of ['a', 'b', 'c', 'd']) void engine.place(bid(id, 1));
	await tick();
	const outcomes = [
		refusedUnrecorded(false),
		refusedUnrecorded(true),
		answer(bid('c', 1)),
		recorded(bid('d', 1)),
	];
	groups[0]?.commit(() => outcomes.shift() as BidOutcome);
	await tick();
	// The second bid arrived after the end and closed its auction.
	expect(notified).toEqual(['b', 'd']);
});

test('one bad bid does not fail its group: each bid is retried alone, and only the bad one is rejected', async () => {
	const bad = new OneBidFailed('a key that another auction took');
	const place = async (commands: readonly BidCommand[]) => {
		if (amounts(commands).includes(2)) throw bad;
		return commands.map(answer);
	};
	const engine = new BiddingEngine(place, noListener);
	const all = await Promise.allSettled([1, 2, 3].map((amount) => engine.place(bid('a', amount))));
	expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
	expect(all[1]).toMatchObject({ reason: bad });
});

test('a short database failure delays bids but loses none', async () => {
	let tries = 0;
	const place = async (commands: readonly BidCommand[]) => {
		tries += 1;
		if (tries < 3) throw new Error('away');
		return commands.map(answer);
	};
	const engine = new BiddingEngine(place, noListener);
	const placed = [1, 2].map((amount) => engine.place(bid('a', amount)));
	expect(await Promise.all(placed)).toEqual([answer(bid('a', 1)), answer(bid('a', 2))]);
	expect(tries).toBe(3);
});

test('a longer database failure rejects every waiting bid, and the next bid is tried again', async () => {
	let away = true;
	const place = async (commands: readonly BidCommand[]) => {
		if (away) throw new Error('away');
		return commands.map(answer);
	};
	const engine = new BiddingEngine(place, noListener);
	const all = await Promise.allSettled([1, 2].map((amount) => engine.place(bid('a', amount))));
	expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
	away = false;
	expect(await engine.place(bid('a', 3))).toEqual(answer(bid('a', 3)));
});

test('an engine that drains takes no more bids, and is done when those it has are answered', async () => {
	const { groups, place } = byHand();
	const engine = new BiddingEngine(place, noListener);
	const answers: BidOutcome[] = [];
	const first = engine.place(bid('a', 1)).then((outcome) => answers.push(outcome));
	await tick();
	const second = engine.place(bid('a', 2)).then((outcome) => answers.push(outcome));
	let isDone = false;
	const drained = engine.drain().then(() => {
		isDone = true;
	});
	expect(engine.draining).toBe(true);
	expect(engine.hasRoom('b')).toBe(false);
	groups[0]?.commit();
	await first;
	await tick();
	expect(isDone).toBe(false);
	groups[1]?.commit();
	await Promise.all([second, drained]);
	expect(answers).toHaveLength(2);
	await engine.drain();
});

test('bids that fail at last, or are overdue, are told with their lots; those that succeed at last are not', async () => {
	const failures: FailedBids[] = [];
	const events = { placed: () => undefined, failed: (bids: FailedBids) => void failures.push(bids) };
	let tries = 0;
	const away = new Error('away');
	const engine = new BiddingEngine(async (commands) => {
		tries += 1;
		if (tries !== 4) throw away;
		return commands.map(answer);
	}, events);
	await Promise.all(['a', 'b'].map((id) => engine.place(bid(id, 1))));
	expect(failures).toEqual([]);
	tries = 10;
	const since = performance.now();
	await Promise.allSettled(['a', 'b', 'a'].map((id) => engine.place(bid(id, 1))));
	expect(failures).toMatchObject([{ auction_ids: ['a', 'b'], bids: 3, error: away }]);
	expect(failures[0]?.since).toBeGreaterThanOrEqual(since);
	expect(failures[0]?.since).toBeLessThan(performance.now() - 1_000);

	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	const { groups, place } = byHand();
	const slow = new BiddingEngine(place, events);
	const placed = slow.place(bid('c', 1));
	await tick();
	vi.advanceTimersByTime(ANSWER_WITHIN - 1);
	expect(failures).toHaveLength(1);
	vi.advanceTimersByTime(1);
	vi.useRealTimers();
	expect(failures[1]).toMatchObject({ auction_ids: ['c'], bids: 1, error: expect.any(BidsOverdue) });
	groups[0]?.commit();
	expect(await placed).toEqual(answer(bid('c', 1)));
});
