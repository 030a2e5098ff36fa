import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY } from '#domain/values/time.ts';
import { NEW_DRAFT } from './draft.ts';
import { draftKey, forgetDraft, keepDraft, readDraft, typedSince } from './kept-draft.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const KEY = draftKey('admin', 'new');

beforeEach(() => {
	const held = new Map<string, string>();
	vi.stubGlobal('localStorage', {
		getItem: (key: string) => held.get(key) ?? null,
		setItem: (key: string, value: string) => held.set(key, value),
		removeItem: (key: string) => held.delete(key),
	});
});

const typed = typedSince({ ...NEW_DRAFT, title: 'Casa', initial_bid: 100_00 }, NEW_DRAFT);

describe('what was typed', () => {
	it('is kept as the fields that differ, and read with its time', () => {
		expect(typed).toEqual({ title: 'Casa', initial_bid: 100_00 });
		keepDraft(KEY, { at: NOW, version: null, typed });
		expect(readDraft(KEY, NEW_DRAFT, NOW + DAY)).toEqual({ at: NOW, version: null, typed });
	});

	it.each([
		['after it was forgotten', () => forgetDraft(KEY), NEW_DRAFT, NOW],
		['of another administrator or lot', () => forgetDraft('x'), NEW_DRAFT, NOW],
		['after a week', () => undefined, NEW_DRAFT, NOW + 7 * DAY],
		['once it is stored', () => undefined, { ...NEW_DRAFT, ...typed }, NOW],
	])('is not offered %s', (name, act, filled, now) => {
		keepDraft(name.startsWith('of another') ? draftKey('other', 'new') : KEY, { at: NOW, version: 1, typed });
		act();
		expect(readDraft(KEY, filled, now)).toBeNull();
	});

	it.each([
		['no JSON', 'x'],
		['another shape', '{"at":"yesterday","typed":{}}'],
		['fields that the form does not have', JSON.stringify({ at: NOW, version: null, typed: { was: 1 } })],
		['a field of another type', JSON.stringify({ at: NOW, version: null, typed: { rounds: 'x', title: 7 } })],
	])('is not offered where the storage has %s', (_, text) => {
		localStorage.setItem(KEY, text);
		expect(readDraft(KEY, NEW_DRAFT, NOW)).toBeNull();
	});
});
