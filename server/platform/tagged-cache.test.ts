import { afterEach, expect, test, vi } from 'vitest';
import type { Loaded, LoadValue } from './shared-load.ts';
import { type Sized, TaggedCache } from './tagged-cache.ts';

interface Text extends Sized {
	text: string;
}

const STAYS = new AbortController().signal;
const text = (text: string, bytes = 1): Text => ({ text, bytes });

afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

function openCache({ bytes = 80, age = 60_000 } = {}) {
	const cache = new TaggedCache<Text>({ bytes, age });
	cache.usable = true;
	const put = (key: string, value: Text, tag = 'tag') =>
		cache.load(key, tag, async () => ({ value, keep: true }), STAYS);
	return { cache, put };
}

/** A load that ends when the test says so. */
function heldLoad() {
	const { promise, resolve } = Promise.withResolvers<Loaded<Text> | null>();
	const signals: AbortSignal[] = [];
	const load: LoadValue<Text> = (gone) => {
		signals.push(gone);
		return promise;
	};
	return { load, signals, end: (value: Text, keep = true) => resolve({ value, keep }) };
}

test('a stored value is given until its tag is dropped', async () => {
	const { cache, put } = openCache();
	await put('a', text('one'), 'lot');
	await put('b', text('other'), 'another');
	expect(cache.get('a')).toEqual(text('one'));
	cache.drop('lot');
	expect([cache.get('a'), cache.get('b')]).toEqual([null, text('other')]);
	expect([cache.size, cache.bytes]).toEqual([1, 1]);
	cache.clear();
	expect([cache.get('b'), cache.size, cache.bytes]).toEqual([null, 0, 0]);
});

test('requests at the same time share one load', async () => {
	const { cache } = openCache();
	const held = heldLoad();
	const load = vi.fn(held.load);
	const all = Array.from({ length: 100 }, () => cache.load('a', 'lot', load, STAYS));
	held.end(text('one'));
	expect(new Set(await Promise.all(all))).toEqual(new Set([text('one')]));
	expect(load).toHaveBeenCalledTimes(1);
	expect(cache.counts).toMatchObject({ loads: 1, joined: 99 });
});

test('a value whose load began before a change is not stored', async () => {
	const { cache } = openCache();
	const held = heldLoad();
	const before = cache.load('a', 'lot', held.load, STAYS);
	cache.drop('lot');
	held.end(text('old'));
	expect(await before).toEqual(text('old'));
	expect(cache.get('a')).toBeNull();
});

test('a request after a change does not get a value whose load began before it', async () => {
	const { cache } = openCache();
	const [old, fresh] = [heldLoad(), heldLoad()];
	const before = cache.load('a', 'lot', old.load, STAYS);
	cache.drop('lot');
	const after = [cache.load('a', 'lot', fresh.load, STAYS), cache.load('a', 'lot', fresh.load, STAYS)];
	fresh.end(text('new'));
	old.end(text('old'));
	expect(await before).toEqual(text('old'));
	expect(await Promise.all(after)).toEqual([text('new'), text('new')]);
	expect(fresh.signals).toHaveLength(1);
	expect(cache.get('a')).toEqual(text('new'));
});

test('however often the source changes, one load at a time runs', async () => {
	const { cache } = openCache();
	let [running, most, loads] = [0, 0, 0];
	const load: LoadValue<Text> = async () => {
		running += 1;
		most = Math.max(most, running);
		await new Promise(setImmediate);
		running -= 1;
		loads += 1;
		return { value: text(`load ${loads}`), keep: true };
	};
	const asked: Promise<Text | null>[] = [];
	for (let n = 0; n < 50; n += 1) {
		cache.drop('lot');
		asked.push(cache.load('a', 'lot', load, STAYS));
	}
	await Promise.all(asked);
	expect([most, loads]).toEqual([1, 2]);
});

test('without knowledge of changes nothing is stored, and what was stored is gone', async () => {
	const { cache, put } = openCache();
	await put('a', text('one'));
	const held = heldLoad();
	const during = cache.load('b', 'tag', held.load, STAYS);
	cache.usable = false;
	expect(cache.get('a')).toBeNull();
	cache.usable = true;
	held.end(text('read while nothing was heard'));
	await during;
	expect(cache.get('b')).toBeNull();
});

test('the least recently used values go when there are too many bytes', async () => {
	const { cache, put } = openCache({ bytes: 80 });
	for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) await put(key, text(key, 10));
	expect(cache.get('a')).not.toBeNull();
	await put('i', text('i', 10));
	expect([cache.get('a'), cache.get('b'), cache.bytes]).toEqual([text('a', 10), null, 80]);
	expect(cache.counts.evictions).toBe(1);
});

test('a value that would take more than an eighth is not stored', async () => {
	const { cache, put } = openCache({ bytes: 80 });
	expect(await put('a', text('large', 11))).toEqual(text('large', 11));
	expect([cache.get('a'), cache.bytes]).toEqual([null, 0]);
});

test('a value is used for a limited time, counted from the beginning of its load', async () => {
	let now = 1_000;
	vi.spyOn(performance, 'now').mockImplementation(() => now);
	// The cache reads the clock once in a millisecond.
	vi.useFakeTimers({ toFake: ['setTimeout'] });
	const pass = (milliseconds: number) => {
		now += milliseconds;
		vi.advanceTimersByTime(milliseconds);
	};
	const { cache } = openCache({ age: 2_000 });
	const held = heldLoad();
	const loaded = cache.load('a', 'lot', held.load, STAYS);
	pass(1_500);
	held.end(text('one'));
	await loaded;
	expect(cache.get('a')).not.toBeNull();
	pass(501);
	expect([cache.get('a'), cache.size, cache.bytes]).toEqual([null, 0, 0]);
});

test('what must not be kept is given to those who waited, and to nobody else', async () => {
	const { cache } = openCache();
	const held = heldLoad();
	const [one, other] = [cache.load('a', 't', held.load, STAYS), cache.load('a', 't', held.load, STAYS)];
	held.end(text('not found'), false);
	expect([await one, await other]).toEqual([text('not found'), text('not found')]);
	expect(cache.get('a')).toBeNull();
});

test('a load is given up when all who wait have gone, and only then', async () => {
	const { cache } = openCache();
	const held = heldLoad();
	const [one, other] = [new AbortController(), new AbortController()];
	void cache.load('a', 'lot', held.load, one.signal);
	void cache.load('a', 'lot', held.load, other.signal);
	one.abort();
	expect(held.signals[0]?.aborted).toBe(false);
	other.abort();
	expect(held.signals[0]?.aborted).toBe(true);
});

test('a load that has ended is given up, so that the place it took is free', async () => {
	const { cache } = openCache();
	const held = heldLoad();
	const loaded = cache.load('a', 'lot', held.load, STAYS);
	held.end(text('one'));
	await loaded;
	expect(held.signals[0]?.aborted).toBe(true);
});

test('a load that fails gives nothing, and the next request loads again', async () => {
	const { cache, put } = openCache();
	const failed = cache.load('a', 'lot', () => Promise.reject(new Error('no database')), STAYS);
	expect(await failed).toBeNull();
	expect(await put('a', text('one'))).toEqual(text('one'));
});
