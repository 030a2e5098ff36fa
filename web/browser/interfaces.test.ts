import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { copyText } from './copy-text.ts';
import {
	kept,
	keptInTab,
	notUpdated,
	openChannel,
	openEventSource,
	serviceWorkers,
	takePlace,
	withLock,
} from './interfaces.ts';
import { newKey } from './new-key.ts';

const refuse = () => {
	throw new DOMException('refused', 'SecurityError');
};

/** An object each of whose properties refuses to be read. */
const refusing = () => new Proxy({}, { get: refuse });

afterEach(() => {
	// What one test finds out of this browser is true for the page, and so for the tests after it.
	vi.stubGlobal('EventSource', class {});
	openEventSource('/x');
	vi.unstubAllGlobals();
});

describe.each([
	['are absent', { navigator: {}, crypto: { getRandomValues: crypto.getRandomValues.bind(crypto) } }],
	[
		'refuse',
		{
			navigator: refusing(),
			localStorage: refusing(),
			sessionStorage: refusing(),
			BroadcastChannel: refuse,
			EventSource: refuse,
			crypto: { getRandomValues: crypto.getRandomValues.bind(crypto) },
		},
	],
])('where the interfaces %s', (_, globals) => {
	beforeEach(() => {
		for (const name of ['BroadcastChannel', 'EventSource', 'localStorage', 'sessionStorage'])
			vi.stubGlobal(name, undefined);
		for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
	});

	it('there is no channel, no stream and no service worker, and the page knows', () => {
		expect([openChannel('x'), openEventSource('/x'), serviceWorkers()]).toEqual([null, null, null]);
		expect(notUpdated()).toMatch(/recarregue-a/);
	});

	it.each([kept, keptInTab])('nothing is kept', (storage) => {
		storage.write('key', 'value');
		expect(storage.read('key')).toBeNull();
	});

	it('nothing is copied', async () => {
		expect(await copyText('text')).toBe(false);
	});

	it('what takes a lock runs without', async () => {
		const run = vi.fn(async (_locked: boolean) => undefined);
		await withLock('name', run);
		expect(run.mock.calls).toEqual([[false]]);
	});

	it('a stream has a place at once, and keeps it', () => {
		const begin = vi.fn();
		for (let stream = 0; stream < 6; stream += 1) takePlace(begin);
		expect(begin.mock.calls).toEqual(Array.from({ length: 6 }, () => [false]));
	});

	it('a key is a UUID of random bytes', () => {
		const keys = Array.from({ length: 50 }, newKey);
		expect(new Set(keys).size).toBe(50);
		for (const key of keys)
			expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
	});
});

describe('withLock', () => {
	it('does not run again what has failed under the lock, nor after the wait was ended', async () => {
		const locks = { request: vi.fn(async (_: string, __: object, run: () => Promise<void>) => run()) };
		vi.stubGlobal('navigator', { locks });
		const fails = vi.fn(async () => Promise.reject(new Error('failed')));
		await expect(withLock('name', fails)).rejects.toThrow('failed');
		expect(fails).toHaveBeenCalledOnce();
		locks.request.mockRejectedValue(new DOMException('ended', 'AbortError'));
		const late = vi.fn(async () => undefined);
		await expect(withLock('name', late, AbortSignal.abort())).rejects.toThrow('ended');
		expect(late).not.toHaveBeenCalled();
	});
});

it('the places of streams go to who waited longest, and to nobody who stopped waiting', async () => {
	const begun: [number, boolean][] = [];
	const leave = Array.from({ length: 7 }, (_, stream) => takePlace((last) => begun.push([stream, last])));
	await vi.waitFor(() => expect(begun).toHaveLength(4));
	expect(begun).toEqual([
		[0, false],
		[1, false],
		[2, false],
		[3, true],
	]);
	leave[4]?.();
	leave[3]?.();
	await vi.waitFor(() => expect(begun[4]).toEqual([5, true]));
	leave[0]?.();
	await vi.waitFor(() => expect(begun[5]).toEqual([6, false]));
	for (const each of leave) each();
	await vi.waitFor(async () => expect((await navigator.locks.query()).held).toEqual([]));
	expect(begun).toHaveLength(6);
});

it.each([
	['localStorage', kept],
	['sessionStorage', keptInTab],
] as const)('what is kept in %s is read, and null removes it', (name, storage) => {
	const values = new Map<string, string>();
	vi.stubGlobal(name, {
		getItem: (key: string) => values.get(key) ?? null,
		setItem: (key: string, value: string) => values.set(key, value),
		removeItem: (key: string) => values.delete(key),
	});
	storage.write('key', 'value');
	expect(storage.read('key')).toBe('value');
	storage.write('key', null);
	expect(storage.read('key')).toBeNull();
});
