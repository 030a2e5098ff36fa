import { expect, test, vi } from 'vitest';
import { problem } from '#domain/problems.ts';
import type { BidCommand, BidOutcome } from './bid-command.ts';
import { BiddingEngine, OneBidFailed } from './engine.ts';

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
const refusedAway = (closed: boolean): BidOutcome => {
	const refused = problem('bid.closed', { late_ms: 1 });
	const claim = { kind: 'refusal', auction_id: 'a', at: 'now', amount: 1, problem: refused, head } as const;
	return { refused, receipt: claim, closed };
};
const amounts = (commands: readonly BidCommand[]) => commands.map(({ amount }) => amount);

/** Groups that are committed by hand. */
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
const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
const nobody = () => undefined;

test('bids that come while a commit is on its way are decided together, in their order, and answered after it', async () => {
	const { groups, place } = byHand();
	const engine = new BiddingEngine(place, nobody);
	const first = engine.place(bid('a', 1));
	await turn();
	const answers: BidOutcome[] = [];
	for (const amount of [2, 3, 4]) void engine.place(bid('a', amount)).then((it) => answers.push(it));
	await turn();
	expect(groups.map(({ commands }) => amounts(commands))).toEqual([[1]]);
	groups[0]?.commit();
	expect(await first).toEqual(answer(bid('a', 1)));
	await turn();
	expect(groups.map(({ commands }) => amounts(commands))).toEqual([[1], [2, 3, 4]]);
	expect(answers).toEqual([]);
	groups[1]?.commit();
	await turn();
	expect(answers).toEqual([2, 3, 4].map((amount) => answer(bid('a', amount))));
});

test('an auction is never in two groups at once, other auctions travel meanwhile', async () => {
	const { groups, place } = byHand();
	const engine = new BiddingEngine(place, nobody);
	void engine.place(bid('a', 1));
	await turn();
	void engine.place(bid('a', 2));
	void engine.place(bid('b', 3));
	await turn();
	expect(groups.map(({ commands }) => amounts(commands))).toEqual([[1], [3]]);
	groups[1]?.commit();
	await turn();
	expect(groups).toHaveLength(2);
	groups[0]?.commit();
	await turn();
	expect(amounts(groups[2]?.commands ?? [])).toEqual([2]);
});

test('a few bids wait for a fuller group while many are on their way, but not for long', async () => {
	const { groups, place } = byHand();
	const engine = new BiddingEngine(place, nobody);
	for (const amount of [1, 2, 3]) void engine.place(bid('a', amount));
	await turn();
	for (const amount of [4, 5]) void engine.place(bid('b', amount));
	await turn();
	expect(groups).toHaveLength(1);
	void engine.place(bid('c', 6));
	await turn();
	expect(amounts(groups[1]?.commands ?? [])).toEqual([4, 5, 6]);
	void engine.place(bid('d', 7));
	groups[0]?.commit();
	await turn();
	expect(groups).toHaveLength(2);
	// The other does not commit, and yet it goes.
	await vi.waitFor(() => expect(amounts(groups[2]?.commands ?? [])).toEqual([7]));
});

test('a hot auction does not hold up another: each group takes a bounded share of it', async () => {
	const { groups, place } = byHand();
	const engine = new BiddingEngine(place, nobody);
	void engine.place(bid('hot', 0));
	await turn();
	for (let amount = 1; amount <= 1_200; amount += 1) void engine.place(bid('hot', amount));
	groups[0]?.commit();
	await turn();
	void engine.place(bid('cold', 5_000));
	await turn();
	expect(groups[1]?.commands).toHaveLength(250);
	expect(amounts(groups[2]?.commands ?? [])).toEqual([5_000]);
	groups[1]?.commit();
	await turn();
	expect(amounts(groups[3]?.commands ?? []).slice(0, 2)).toEqual([251, 252]);
});

test('the line is bounded: for one auction, then for the operator', () => {
	const engine = new BiddingEngine(byHand().place, nobody);
	while (engine.hasRoom('hot')) void engine.place(bid('hot', 1));
	expect(engine.hasRoom('cold')).toBe(true);
	for (let id = 0; engine.hasRoom('cold'); id += 1) void engine.place(bid(`auction ${id}`, 1));
	expect(engine.hasRoom('another')).toBe(false);
});

test('whoever listens hears of an auction once for a group, after its commit', async () => {
	const { groups, place } = byHand();
	const heard: string[] = [];
	const engine = new BiddingEngine(place, (id) => heard.push(id));
	for (const id of ['a', 'b', 'a']) void engine.place(bid(id, 1));
	await turn();
	expect(heard).toEqual([]);
	groups[0]?.commit(recorded);
	await turn();
	expect(heard).toEqual(['a', 'b']);
});

test('nobody hears of bids that left nothing in the ledger', async () => {
	const { groups, place } = byHand();
	const heard: string[] = [];
	const engine = new BiddingEngine(place, (id) => heard.push(id));
	for (const id of ['a', 'b', 'c', 'd']) void engine.place(bid(id, 1));
	await turn();
	const outcomes = [refusedAway(false), refusedAway(true), answer(bid('c', 1)), recorded(bid('d', 1))];
	groups[0]?.commit(() => outcomes.shift() as BidOutcome);
	await turn();
	// The second found the end passed, and closed its auction.
	expect(heard).toEqual(['b', 'd']);
});

test('one bad bid does not fail its group: each is tried in a group of its own, and the bad one alone is refused', async () => {
	const bad = new OneBidFailed('a key that another auction took');
	const place = async (commands: readonly BidCommand[]) => {
		if (amounts(commands).includes(2)) throw bad;
		return commands.map(answer);
	};
	const engine = new BiddingEngine(place, nobody);
	const all = await Promise.allSettled([1, 2, 3].map((amount) => engine.place(bid('a', amount))));
	expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
	expect(all[1]).toMatchObject({ reason: bad });
});

test('a database that is away for a moment costs time and no bid', async () => {
	let tries = 0;
	const place = async (commands: readonly BidCommand[]) => {
		tries += 1;
		if (tries < 3) throw new Error('away');
		return commands.map(answer);
	};
	const engine = new BiddingEngine(place, nobody);
	const placed = [1, 2].map((amount) => engine.place(bid('a', amount)));
	expect(await Promise.all(placed)).toEqual([answer(bid('a', 1)), answer(bid('a', 2))]);
	expect(tries).toBe(3);
});

test('a database that stays away is said to everybody who waits, and the next bid is tried again', async () => {
	let away = true;
	const place = async (commands: readonly BidCommand[]) => {
		if (away) throw new Error('away');
		return commands.map(answer);
	};
	const engine = new BiddingEngine(place, nobody);
	const all = await Promise.allSettled([1, 2].map((amount) => engine.place(bid('a', amount))));
	expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
	away = false;
	expect(await engine.place(bid('a', 3))).toEqual(answer(bid('a', 3)));
});
