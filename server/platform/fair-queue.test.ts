import { expect, test } from 'vitest';
import { FairQueue, type FairQueueLimits, type Place } from './fair-queue.ts';

const HERE = new AbortController().signal;

type Name = 'a' | 'b' | 'c';
type Options = Partial<FairQueueLimits<Name>>;

function queueOf(options: Options = {}): FairQueue<Name> {
	const weights = { a: 3, b: 2, c: 1 };
	return new FairQueue({ running: 1, waiting: 100, perClient: 50, unread: 50, weights, ...options });
}

/** Enters without waiting; `order` records the clients as their turns come. */
function caller(queue: FairQueue<Name>, order: string[] = []) {
	const places: Promise<Place | null>[] = [];
	const ask = (client: string, line: Name = 'a', gone = HERE) => {
		const place = queue.enter({ client, line, gone }).then((it) => {
			if (it) order.push(client);
			return it;
		});
		places.push(place);
		return place;
	};
	return { ask, places };
}

test('clients take turns, however many requests one of them makes', async () => {
	const queue = queueOf();
	const order: string[] = [];
	const { ask } = caller(queue, order);
	const places = [...Array.from({ length: 4 }, () => ask('flood')), ask('ana'), ask('bruno'), ask('ana')];
	const all = places.map(async (place) => (await place)?.leave());
	await Promise.all(all);
	expect(order).toEqual(['flood', 'flood', 'ana', 'bruno', 'flood', 'ana', 'flood']);
});

test('lines get turns by their weights, and all of them when the others are empty', async () => {
	const queue = queueOf({ waiting: 2_000, perClient: 2_000 });
	const order: string[] = [];
	const { ask, places } = caller(queue, order);
	const running = await ask('running');
	for (let n = 0; n < 600; n += 1) for (const line of ['a', 'b', 'c'] as const) void ask(line, line);
	for (const place of places.slice(1)) void place.then((it) => it?.leave());
	running?.leave();
	await Promise.all(places);
	const turns = (from: number, to: number, line: Name) =>
		order.slice(1 + from, 1 + to).filter((client) => client === line).length;
	for (const [line, share] of [
		['a', 300],
		['b', 200],
		['c', 100],
	] as const)
		expect(Math.abs(turns(0, 600, line) - share)).toBeLessThanOrEqual(2);
	expect(turns(0, 1_800, 'c')).toBe(600);
	expect(turns(1_500, 1_800, 'c')).toBe(300);
});

test('a line that was empty gets no turns for the time before', async () => {
	const queue = queueOf({ waiting: 2_000, perClient: 2_000 });
	const order: string[] = [];
	const { ask } = caller(queue, order);
	let held = await ask('running');
	const hold = (place: Place | null) => {
		held = place;
	};
	for (let n = 0; n < 300; n += 1) void ask('b', 'b').then(hold);
	for (let n = 0; n < 100; n += 1) {
		held?.leave();
		await new Promise(setImmediate);
	}
	for (let n = 0; n < 100; n += 1) void ask('c', 'c').then(hold);
	for (let n = 0; n < 60; n += 1) {
		held?.leave();
		await new Promise(setImmediate);
	}
	const late = order.slice(-60).filter((client) => client === 'c').length;
	expect(Math.abs(late - 20)).toBeLessThanOrEqual(2);
});

test('a line that worked alone before gets its share as soon as another comes', async () => {
	const queue = queueOf({ waiting: 2_000, perClient: 2_000 });
	const before = caller(queue);
	const running = await before.ask('running');
	for (let n = 0; n < 300; n += 1) void before.ask('b', 'b').then((it) => it?.leave());
	running?.leave();
	await Promise.all(before.places);
	const order: string[] = [];
	const { ask, places } = caller(queue, order);
	const next = await ask('running');
	for (let n = 0; n < 300; n += 1) void ask('c', 'c');
	for (let n = 0; n < 20; n += 1) void ask('b', 'b');
	for (const place of places.slice(1)) void place.then((it) => it?.leave());
	next?.leave();
	await Promise.all(places);
	expect(order.slice(0, 32).filter((client) => client === 'b').length).toBeGreaterThanOrEqual(18);
});

test('a client has a limited number of requests that wait or run', async () => {
	const queue = queueOf({ running: 8, waiting: 8, perClient: 2 });
	const { ask } = caller(queue);
	const [first, second] = [await ask('a'), await ask('a')];
	expect(await ask('a')).toBeNull();
	first?.done();
	const third = await ask('a');
	expect(third).not.toBeNull();
	expect(await ask('a')).toBeNull();
	for (const place of [first, second, third, third]) place?.leave();
	expect(await ask('a')).not.toBeNull();
	expect(await ask('b')).not.toBeNull();
});

test('of the results that a client does not receive the oldest is cut; nobody else’s, and none that was received', async () => {
	const queue = queueOf({ running: 8, unread: 2 });
	const cut: string[] = [];
	const finish = async (name: string, client = 'a') => {
		const place = await queue.enter({ client, line: 'a', gone: HERE, cut: () => cut.push(name) });
		place?.done();
		return place;
	};
	const received = await finish('received');
	await finish('other', 'b');
	await finish('one');
	received?.leave();
	await finish('two');
	expect(cut).toEqual([]);
	await finish('three');
	expect(cut).toEqual(['one']);
	await finish('four');
	expect(cut).toEqual(['one', 'two']);
	// A client that has gone without having received anything takes no place.
	const gone = await queue.enter({ client: 'a', line: 'a', gone: HERE, cut: () => cut.push('gone') });
	gone?.leave();
	gone?.done();
	expect(cut).toEqual(['one', 'two']);
});

test('requests beyond the room for waiting are refused', async () => {
	const queue = queueOf({ waiting: 1, perClient: 9 });
	const { ask } = caller(queue);
	const running = await ask('a');
	const waits = ask('b');
	expect(await ask('c')).toBeNull();
	running?.leave();
	expect(await waits).not.toBeNull();
});

test('a full line gives way to one below its share, and keeps its own', async () => {
	const queue = queueOf({ waiting: 12, perClient: 9 });
	const { ask } = caller(queue);
	await ask('running');
	const many = Array.from({ length: 12 }, (_, n) => ask(`one of many ${n}`, 'c'));
	const approved = Array.from({ length: 6 }, (_, n) => ask(`approved ${n}`, 'a'));
	expect(await Promise.all(many.slice(6))).toEqual(Array.from({ length: 6 }, () => null));
	// Their share is reached: the next is refused, and so is one of the line that exceeds its own.
	expect(await ask('approved 7', 'a')).toBeNull();
	expect(await ask('one of many 13', 'c')).toBeNull();
	expect(queue.waiting).toBe(12);
	expect([queue.waitingIn('a'), queue.waitingIn('c')]).toEqual([6, 6]);
	expect(approved).toHaveLength(6);
});

test('a client that fills its line gives way to one that has fewer requests', async () => {
	const queue = queueOf({ waiting: 8, perClient: 9 });
	const { ask } = caller(queue);
	await ask('running');
	const flood = Array.from({ length: 8 }, () => ask('flood', 'c'));
	const others = [ask('ana', 'c'), ask('ana', 'c'), ask('bruno', 'c')];
	expect(await Promise.all(flood.slice(5))).toEqual([null, null, null]);
	expect(queue.waitingIn('c')).toBe(8);
	// The flood does not take it back.
	expect(await ask('flood', 'c')).toBeNull();
	expect(others).toHaveLength(3);
});

test('a client that leaves while it waits is removed, and nobody loses a turn', async () => {
	const queue = queueOf({ waiting: 9, perClient: 1 });
	const { ask } = caller(queue);
	const running = await ask('a');
	const leaves = new AbortController();
	const gone = ask('b', 'a', leaves.signal);
	const stays = ask('c');
	leaves.abort();
	expect(await gone).toBeNull();
	expect(queue.waiting).toBe(1);
	running?.done();
	const place = await stays;
	expect(place).not.toBeNull();
	place?.leave();
	expect(await ask('b', 'a', AbortSignal.abort())).toBeNull();
	expect(await ask('b')).not.toBeNull();
});
