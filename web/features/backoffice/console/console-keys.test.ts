import { describe, expect, it } from 'vitest';
import {
	ARMED_FOR,
	type Armed,
	type ConsoleAction,
	confirmed,
	type Desk,
	hindrance,
	holds,
	KEYS,
	type Key,
	keyed,
	pressed,
} from './console-keys.ts';

const NOW = 1_000_000;
const desk: Desk = { auction_type: 'live', status: 'active', bid_count: 3, call: 0, connected: true };
const plain: Omit<Key, 'key'> = {
	typing: false,
	altKey: false,
	ctrlKey: false,
	metaKey: false,
	shiftKey: false,
	repeat: false,
};
const armed: Armed = { call: 1, until: NOW + ARMED_FOR, bid_count: 3 };
const press = (key: string, given: Partial<Key> = {}, at: Armed | null = null, on: Desk = desk) =>
	keyed(at, { ...plain, key, ...given }, on, NOW);

describe('a key', () => {
	it('arms a call; only Enter makes it, and Esc takes it back', () => {
		expect(press('1')).toEqual({ armed, command: null });
		expect(press('1', {}, armed)).toEqual({ armed, command: null });
		expect(press('Enter', {}, armed)).toEqual({ armed: null, command: { do: 'call', call: 1 } });
		expect(press('Escape', {}, armed)).toEqual({ armed: null, command: null });
	});

	it.each([
		['v', 'end'],
		['V', 'end'],
		['p', 'pause'],
		['l', 'bids'],
		['t', 'room'],
	])('%s opens %s, and disarms', (key, what) => {
		expect(press(key, {}, armed)).toEqual({ armed: null, command: { do: 'open', what } });
	});

	it.each(['typing', 'altKey', 'ctrlKey', 'metaKey', 'shiftKey'] as const)(
		'is not the console’s with %s',
		(condition) => {
			for (const key of ['1', 'V', 'Enter', 'Escape'])
				expect(press(key, { [condition]: true }, armed)).toBeNull();
		},
	);

	it('that is held down does nothing more than its first press', () => {
		expect(press('Enter', { repeat: true }, armed)).toEqual({ armed, command: null });
		expect(press('1', { repeat: true })).toEqual({ armed: null, command: null });
	});

	it.each(['Enter', 'Escape', 'x', '3', 'Tab', ' '])('%j is left alone while nothing is armed', (key) => {
		expect(press(key)).toBeNull();
	});

	it('of what is not possible disarms and does nothing else', () => {
		expect(press('2')).toEqual({ armed: null, command: null });
		expect(press('R', {}, armed)).toEqual({ armed: null, command: null });
	});
});

describe('an armed call', () => {
	it.each<[string, Partial<Desk>, number, boolean]>([
		['just now', {}, NOW, true],
		['up to its last moment', {}, NOW + ARMED_FOR - 1, true],
		['too late', {}, NOW + ARMED_FOR, false],
		['when a bid came', { bid_count: 4 }, NOW, false],
		['when the connection dropped', { connected: false }, NOW, false],
		['when the auction was paused', { status: 'paused' }, NOW, false],
		['when another desk has called', { call: 1 }, NOW, false],
	])('%s', (_, change, now, expected) => {
		const changed = { ...desk, ...change };
		expect(holds(armed, changed, now)).toBe(expected);
		expect(confirmed(armed, changed, now).command !== null).toBe(expected);
	});
});

describe('what is possible', () => {
	const possible = (change: Partial<Desk>) =>
		(Object.keys(KEYS) as ConsoleAction[]).filter(
			(action) => hindrance(action, { ...desk, ...change }) === null,
		);

	it.each<[string, Partial<Desk>, ConsoleAction[]]>([
		['before the start', { status: 'pending', bid_count: 0 }, ['start', 'bids', 'room']],
		['before the first bid', { bid_count: 0 }, ['sold', 'pause', 'bids', 'room']],
		['with a bid', {}, ['once', 'sold', 'pause', 'bids', 'room']],
		['after the first call', { call: 1 }, ['twice', 'sold', 'pause', 'bids', 'room']],
		['after the second', { call: 2 }, ['sold', 'pause', 'bids', 'room']],
		['in a pause', { status: 'paused' }, ['resume', 'bids', 'room']],
		['after the end', { status: 'completed' }, ['bids', 'room']],
		['without connection', { connected: false }, ['pause', 'bids', 'room']],
		['by the clock', { auction_type: 'scheduled' }, ['sold', 'pause', 'bids', 'room']],
	])('%s', (_, change, actions) => {
		expect(possible(change)).toEqual(actions);
	});

	it('is said with a reason, and pressed by hand as by key', () => {
		expect(hindrance('twice', desk)).toBe('Falta o "Dou-lhe uma"');
		expect(hindrance('sold', { ...desk, connected: false })).toBe('Aguardando conexão');
		expect(hindrance('resume', desk)).toBe('Leilão ativo');
		expect(pressed('once', desk, NOW)).toEqual(press('1'));
	});
});
