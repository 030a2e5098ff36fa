import { describe, expect, it } from 'vitest';
import type { BackOfficeSearchAnswer } from '#contract/back-office-search.ts';
import {
	groupsFor,
	NO_SEARCH,
	readingOf,
	type SearchEvent,
	type SearchState,
	searchAfter,
} from './search-state.ts';

const none = { hits: [], more: false };

function sellers(...named: string[]): BackOfficeSearchAnswer {
	const hits = named.map((name) => ({ id: name, name, kind: 'bank' as const, sales: 0, lots: 0 }));
	return {
		order: named.length > 0 ? ['sellers'] : [],
		lots: none,
		sales: none,
		people: none,
		payments: none,
		sellers: { hits, more: false },
		auctioneers: none,
		server_time: '2026-11-28T09:00:00Z',
	};
}

const stateAfter = (...events: SearchEvent[]): SearchState => events.reduce(searchAfter, NO_SEARCH);
const typed = (text: string): SearchEvent => ({ type: 'typed', text });
const answered = (search: string, ...named: string[]): SearchEvent => ({
	type: 'answered',
	search,
	found: sellers(...named),
});
const shown = (state: SearchState) =>
	groupsFor(state).flatMap(({ options }) => options.map(({ title }) => title));

describe('answers that arrive late', () => {
	it('one of an earlier text changes nothing, whatever came first', () => {
		const early = stateAfter(typed('ban'), typed('banco azul'), answered('ban', 'Banco Verde'));
		expect(readingOf(early)).toBe('waiting');
		expect(shown(early)).toEqual([]);
		const late = stateAfter(
			typed('ban'),
			typed('azul'),
			answered('azul', 'Banco Azul'),
			answered('ban', 'Banco Verde'),
		);
		expect(shown(late)).toEqual(['Banco Azul']);
	});

	it('one of an earlier text stays shown until its own arrives', () => {
		const state = stateAfter(typed('azul'), answered('azul', 'Banco Azul'), typed('azul m'));
		expect(readingOf(state)).toBe('waiting');
		expect(shown(state)).toEqual(['Banco Azul']);
		expect(shown(searchAfter(state, answered('azul m')))).toEqual([]);
	});

	it('a failure of an earlier text is none of this one', () => {
		expect(readingOf(stateAfter(typed('ban'), typed('azul'), { type: 'failed', search: 'ban' }))).toBe(
			'waiting',
		);
	});
});

describe('the reading of a text', () => {
	it.each([
		['', 'empty'],
		['  ', 'empty'],
		['\u200b', 'empty'],
		['a', 'too-short'],
		['é', 'too-short'],
		['az', 'waiting'],
	])('%j is %s', (text, reading) => {
		expect(readingOf(stateAfter(typed(text)))).toBe(reading);
	});

	it('is one for spaces around it', () => {
		expect(readingOf(stateAfter(typed('azul'), answered('azul', 'Banco Azul'), typed(' azul ')))).toBe(
			'answered',
		);
	});

	it('fails, and is tried again', () => {
		const failed = stateAfter(typed('azul'), { type: 'failed', search: 'azul' });
		expect(readingOf(failed)).toBe('failed');
		expect(readingOf(searchAfter(failed, { type: 'retried' }))).toBe('waiting');
		expect(readingOf(searchAfter(failed, typed('azul m')))).toBe('waiting');
	});
});

describe('pages among what is found', () => {
	it('one that is named leads, and stays there when the answer arrives', () => {
		const waiting = stateAfter(typed('comitentes'));
		expect(shown(waiting)[0]).toBe('Comitentes');
		expect(shown(searchAfter(waiting, answered('comitentes', 'Comitentes Reunidos')))).toEqual([
			'Comitentes',
			'Comitentes Reunidos',
		]);
	});

	it('one that is only begun waits for the answer and follows it', () => {
		const waiting = stateAfter(typed('ana'));
		expect(shown(waiting)).toEqual([]);
		expect(shown(searchAfter(waiting, answered('ana', 'Banco Ana')))).toEqual(['Banco Ana', 'Análises']);
	});

	it('a single letter finds pages alone', () => {
		expect(shown(stateAfter(typed('azul'), answered('azul', 'Banco Azul'), typed('r')))).toContain(
			'Registro',
		);
		expect(shown(stateAfter(typed('azul'), answered('azul', 'Banco Azul'), typed('r')))).not.toContain(
			'Banco Azul',
		);
	});
});
