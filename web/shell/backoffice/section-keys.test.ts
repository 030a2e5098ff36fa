import { describe, expect, it } from 'vitest';
import { PAGES } from '#contract/paths.ts';
import { GO_WAITS, type Key, keyEffect } from './frame.tsx';
import { SECTIONS } from './sections.ts';

const NOW = 10_000;
const key = (pressed: string, state: Partial<Key> = {}): Key => ({
	key: pressed,
	typing: false,
	altKey: false,
	ctrlKey: false,
	metaKey: false,
	repeat: false,
	...state,
});

describe('keys of the back office', () => {
	it.each(SECTIONS.map(({ key: letter, to }) => [letter, to] as const))('g %s opens %s', (letter, to) => {
		expect(keyEffect(0, key('g'), NOW)).toEqual({ do: 'wait', until: NOW + GO_WAITS });
		expect(keyEffect(NOW + 1, key(letter), NOW)).toEqual({ do: 'go', to });
		expect(keyEffect(NOW + 1, key(letter.toUpperCase()), NOW)).toEqual({ do: 'go', to });
	});

	it.each([
		['a letter without g', 0, key('v'), null],
		['a letter too late', NOW, key('v'), null],
		['a letter of no section', NOW + 1, key('x'), null],
		['g again', NOW + 1, key('g'), { do: 'wait', until: NOW + GO_WAITS }],
		['?', 0, key('?'), { do: 'help' }],
		['? after g', NOW + 1, key('?'), { do: 'help' }],
	])('%s', (_name, waiting, pressed, effect) => {
		expect(keyEffect(waiting, pressed, NOW)).toEqual(effect);
	});

	it.each(['typing', 'altKey', 'ctrlKey', 'metaKey', 'repeat'] as const)(
		'no key has an effect with %s',
		(state) => {
			for (const pressed of ['g', 'h', '?'])
				expect(keyEffect(NOW + 1, key(pressed, { [state]: true }), NOW)).toBeNull();
		},
	);

	it('opens Hoje at the address after a login', () => {
		expect(keyEffect(NOW + 1, key('h'), NOW)).toEqual({ do: 'go', to: PAGES.admin });
	});
});
