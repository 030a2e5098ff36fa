import { expect, it } from 'vitest';
import { readAsked } from './use-wish.ts';

const wish = { kind: 'save-search', query: '?city=Santos', title: 'Santos' };
const ASKED = { email: 'nara@martelo.test', path: '/?city=Santos', wish };

it('is for the address that asked, however it is written', () => {
	const asked = { path: '/?city=Santos', wish };
	expect(readAsked(JSON.stringify(ASKED), 'nara@martelo.test')).toEqual(asked);
	expect(readAsked(JSON.stringify(ASKED), 'Nara@Martelo.test')).toEqual(asked);
	expect(readAsked(JSON.stringify(ASKED), 'ana@martelo.test')).toBeNull();
});

it.each([
	['nothing', null],
	['no JSON', '{'],
	['null', 'null'],
	['a list', '[]'],
	['another site', JSON.stringify({ ...ASKED, path: '//evil.example' })],
	['no page', JSON.stringify({ ...ASKED, path: undefined })],
	['no wish', JSON.stringify({ ...ASKED, wish: 'save-search' })],
])('reads nothing from %s', (_, text) => {
	expect(readAsked(text, 'nara@martelo.test')).toBeNull();
});
