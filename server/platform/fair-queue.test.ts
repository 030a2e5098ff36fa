import { expect, test } from 'vitest';
import { FairQueue, type Place } from './fair-queue.ts';

const HERE = new AbortController().signal;

/** Enters without waiting; `order` records the clients as their turns come. */
function caller(queue: FairQueue, order: string[]) {
	const places: Promise<Place | null>[] = [];
	const ask = (client: string, urgent = false, gone = HERE) => {
		const place = queue.enter(client, urgent, gone).then((it) => {
			if (it) order.push(client);
			return it;
		});
		places.push(place);
		return place;
	};
	return { ask, places };
}

test('clients take turns, however many requests one of them makes', async () => {
	const queue = new FairQueue({ running: 1, waiting: 100, perClient: 50 });
	const order: string[] = [];
	const { ask } = caller(queue, order);
	const places = [...Array.from({ length: 4 }, () => ask('flood')), ask('ana'), ask('bruno'), ask('ana')];
	const all = places.map(async (place) => (await place)?.leave());
	await Promise.all(all);
	expect(order).toEqual(['flood', 'flood', 'ana', 'bruno', 'flood', 'ana', 'flood']);
});

test('urgent work goes first', async () => {
	const queue = new FairQueue({ running: 1, waiting: 100, perClient: 50 });
	const order: string[] = [];
	const { ask, places } = caller(queue, order);
	void ask('running');
	void ask('visitor');
	void ask('user', true);
	for (const place of places) void place.then((it) => it?.leave());
	await Promise.all(places);
	expect(order).toEqual(['running', 'user', 'visitor']);
});

test('a client has a limited number of requests, those on their way to it included', async () => {
	const queue = new FairQueue({ running: 8, waiting: 8, perClient: 2 });
	const first = await queue.enter('a', false, HERE);
	const second = await queue.enter('a', false, HERE);
	expect(await queue.enter('a', false, HERE)).toBeNull();
	first?.done();
	expect(await queue.enter('a', false, HERE)).toBeNull();
	first?.leave();
	const third = await queue.enter('a', false, HERE);
	expect(third).not.toBeNull();
	second?.leave();
	third?.leave();
	third?.leave();
	expect(await queue.enter('b', false, HERE)).not.toBeNull();
});

test('requests beyond the room for waiting are refused', async () => {
	const queue = new FairQueue({ running: 1, waiting: 1, perClient: 9 });
	const running = await queue.enter('a', false, HERE);
	const waits = queue.enter('b', false, HERE);
	expect(await queue.enter('c', false, HERE)).toBeNull();
	running?.leave();
	expect(await waits).not.toBeNull();
});

test('a client that leaves while it waits is removed, and nobody loses a turn', async () => {
	const queue = new FairQueue({ running: 1, waiting: 9, perClient: 1 });
	const running = await queue.enter('a', false, HERE);
	const leaves = new AbortController();
	const gone = queue.enter('b', false, leaves.signal);
	const stays = queue.enter('c', false, HERE);
	leaves.abort();
	expect(await gone).toBeNull();
	expect(queue.waiting).toBe(1);
	running?.done();
	const place = await stays;
	expect(place).not.toBeNull();
	place?.leave();
	expect(await queue.enter('b', false, HERE)).not.toBeNull();
});
