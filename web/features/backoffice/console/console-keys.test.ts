import { describe, expect, it } from 'vitest';
import {
	actionLabel,
	type ConsoleAction,
	canUndo,
	KEYS,
	type Key,
	keyed,
	nextStep,
	pressed,
	type SaleState,
	UNDO_FOR,
	type Undoable,
	unavailableReason,
} from './console-keys.ts';

const NOW = 1_000_000;
const sale: SaleState = {
	auction_type: 'live',
	status: 'active',
	bid_count: 3,
	call: 0,
	startable: true,
	suspended: false,
	seller_decides: false,
	connected: true,
};
const plain: Omit<Key, 'key'> = {
	typing: false,
	altKey: false,
	ctrlKey: false,
	metaKey: false,
	shiftKey: false,
	repeat: false,
};
const called: SaleState = { ...sale, call: 1 };
const made: Undoable = { call: 1, seq: 7, until: NOW + UNDO_FOR, bid_count: 3 };
const press = (action: ConsoleAction, on = sale, undoable: Undoable | null = null) =>
	pressed(action, undoable, on, NOW);

describe('keyed', () => {
	it.each([
		['1', 'once'],
		['v', 'sold'],
		['V', 'sold'],
		['d', 'undo'],
		['t', 'room'],
		['Enter', null],
		['Escape', null],
		['x', null],
		[' ', null],
	])('%j is %s', (key, action) => {
		expect(keyed({ ...plain, key })).toBe(action);
	});

	it.each(['typing', 'repeat', 'altKey', 'ctrlKey', 'metaKey', 'shiftKey'] as const)(
		'ignores keys with %s',
		(condition) => {
			for (const key of ['1', 'V', 'D']) expect(keyed({ ...plain, key, [condition]: true })).toBeNull();
		},
	);
});

describe('pressed', () => {
	it.each<[ConsoleAction, string]>([
		['sold', 'end'],
		['pause', 'pause'],
		['bids', 'bids'],
		['room', 'room'],
	])('opens with %s the window of %s', (action, what) => {
		expect(press(action)).toEqual({ do: 'open', what });
	});

	it('makes a call at once, and takes it back', () => {
		expect(press('once')).toEqual({ do: 'call', call: 1 });
		expect(press('twice', called)).toEqual({ do: 'call', call: 2 });
		expect(press('undo', called, made)).toEqual({ do: 'undo', call: 1, seq: 7 });
	});

	it.each<[ConsoleAction, Partial<SaleState>]>([
		['twice', {}],
		['once', { call: 1 }],
		['once', { connected: false }],
		['resume', {}],
		['undo', {}],
	])('does nothing for %s with %o', (action, change) => {
		expect(press(action, { ...sale, ...change })).toBeNull();
	});
});

describe('a call that was made', () => {
	it.each<[string, Partial<SaleState>, number, boolean]>([
		['can be taken back at once', {}, NOW, true],
		['until its time is over', {}, NOW + UNDO_FOR - 1, true],
		['not after it', {}, NOW + UNDO_FOR, false],
		['not after a bid', { bid_count: 4, call: 0 }, NOW, false],
		['not after a bid whose record has come without the call’s end', { bid_count: 4 }, NOW, false],
		['not after another call', { call: 2 }, NOW, false],
		['not after a pause', { call: 0 }, NOW, false],
	])('%s', (_, change, now, expected) => {
		expect(canUndo(made, { ...called, ...change }, now)).toBe(expected);
	});
});

it.each<[string, Partial<SaleState>, ConsoleAction | null]>([
	['before the start', { status: 'pending', bid_count: 0 }, 'start'],
	['before the first bid', { bid_count: 0 }, null],
	['with a bid', {}, 'once'],
	['after the first call', { call: 1 }, 'twice'],
	['after the second call', { call: 2 }, 'sold'],
	['during a pause', { status: 'paused' }, 'resume'],
	['after the end', { status: 'completed' }, null],
	['in a scheduled auction', { auction_type: 'scheduled' }, null],
])('the next step %s is %s', (_, change, step) => {
	expect(nextStep({ ...sale, ...change })).toBe(step);
});

it.each<[string, Partial<SaleState>, string]>([
	['without a bid', { bid_count: 0 }, 'Encerrar sem venda'],
	['with a bid', {}, 'Vendido'],
	['with a bid on which the seller decides', { seller_decides: true }, 'Encerrar: venda condicional'],
])('the button that ends the auction %s says %s', (_, change, words) => {
	expect(actionLabel('sold', { ...sale, ...change })).toBe(words);
});

describe('unavailableReason', () => {
	const possible = (change: Partial<SaleState>) =>
		(Object.keys(KEYS) as ConsoleAction[]).filter(
			(action) => action !== 'undo' && unavailableReason(action, { ...sale, ...change }) === null,
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

	it('gives a reason', () => {
		expect(unavailableReason('twice', sale)).toBe('Falta o "Dou-lhe uma"');
		expect(unavailableReason('sold', { ...sale, connected: false })).toBe('Aguardando conexão');
		expect(unavailableReason('resume', sale)).toBe('Leilão ativo');
	});
});
