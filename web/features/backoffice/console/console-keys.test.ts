import { describe, expect, it } from 'vitest';
import {
	ARMED_FOR,
	type Armed,
	type ConsoleAction,
	confirmed,
	holds,
	KEYS,
	type Key,
	keyed,
	pressed,
	type SaleState,
	unavailableReason,
} from './console-keys.ts';

const NOW = 1_000_000;
const sale: SaleState = { auction_type: 'live', status: 'active', bid_count: 3, call: 0, connected: true };
const plain: Omit<Key, 'key'> = {
	typing: false,
	altKey: false,
	ctrlKey: false,
	metaKey: false,
	shiftKey: false,
	repeat: false,
};
const armed: Armed = { call: 1, until: NOW + ARMED_FOR, bid_count: 3 };
const press = (key: string, rest: Partial<Key> = {}, at: Armed | null = null, on: SaleState = sale) =>
	keyed(at, { ...plain, key, ...rest }, on, NOW);

describe('keyed', () => {
	it('arms a call; only Enter makes it, and Esc cancels it', () => {
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
	])('opens with %s the window of %s, and disarms', (key, what) => {
		expect(press(key, {}, armed)).toEqual({ armed: null, command: { do: 'open', what } });
	});

	it.each(['typing', 'altKey', 'ctrlKey', 'metaKey', 'shiftKey'] as const)(
		'ignores keys with %s',
		(condition) => {
			for (const key of ['1', 'V', 'Enter', 'Escape'])
				expect(press(key, { [condition]: true }, armed)).toBeNull();
		},
	);

	it('ignores repeats of a key that is held down', () => {
		expect(press('Enter', { repeat: true }, armed)).toEqual({ armed, command: null });
		expect(press('1', { repeat: true })).toEqual({ armed: null, command: null });
	});

	it.each(['Enter', 'Escape', 'x', '3', 'Tab', ' '])('ignores %j while nothing is armed', (key) => {
		expect(press(key)).toBeNull();
	});

	it('only disarms for an action that is not possible', () => {
		expect(press('2')).toEqual({ armed: null, command: null });
		expect(press('R', {}, armed)).toEqual({ armed: null, command: null });
	});
});

describe('an armed call', () => {
	it.each<[string, Partial<SaleState>, number, boolean]>([
		['holds at once', {}, NOW, true],
		['holds until it expires', {}, NOW + ARMED_FOR - 1, true],
		['ends when it expires', {}, NOW + ARMED_FOR, false],
		['ends when a bid arrives', { bid_count: 4 }, NOW, false],
		['ends when the connection is lost', { connected: false }, NOW, false],
		['ends when the auction is paused', { status: 'paused' }, NOW, false],
		['ends when another console calls', { call: 1 }, NOW, false],
	])('%s', (_, change, now, expected) => {
		const changed = { ...sale, ...change };
		expect(holds(armed, changed, now)).toBe(expected);
		expect(confirmed(armed, changed, now).command !== null).toBe(expected);
	});
});

describe('unavailableReason', () => {
	const possible = (change: Partial<SaleState>) =>
		(Object.keys(KEYS) as ConsoleAction[]).filter(
			(action) => unavailableReason(action, { ...sale, ...change }) === null,
		);

	it.each<[string, Partial<SaleState>, ConsoleAction[]]>([
		['before the start', { status: 'pending', bid_count: 0 }, ['start', 'bids', 'room']],
		['before the first bid', { bid_count: 0 }, ['sold', 'pause', 'bids', 'room']],
		['with a bid', {}, ['once', 'sold', 'pause', 'bids', 'room']],
		['after the first call', { call: 1 }, ['twice', 'sold', 'pause', 'bids', 'room']],
		['after the second call', { call: 2 }, ['sold', 'pause', 'bids', 'room']],
		['during a pause', { status: 'paused' }, ['resume', 'bids', 'room']],
		['after the end', { status: 'completed' }, ['bids', 'room']],
		['without connection', { connected: false }, ['pause', 'bids', 'room']],
		['in a scheduled auction', { auction_type: 'scheduled' }, ['sold', 'pause', 'bids', 'room']],
	])('%s', (_, change, actions) => {
		expect(possible(change)).toEqual(actions);
	});

	it('gives a reason, and a button press does the same as its key', () => {
		expect(unavailableReason('twice', sale)).toBe('Falta o "Dou-lhe uma"');
		expect(unavailableReason('sold', { ...sale, connected: false })).toBe('Aguardando conexão');
		expect(unavailableReason('resume', sale)).toBe('Leilão ativo');
		expect(pressed('once', sale, NOW)).toEqual(press('1'));
	});
});
