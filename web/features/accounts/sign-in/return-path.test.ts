import { describe, expect, it } from 'vitest';
import { returnPath, wishOf } from './return-path.ts';

describe('returnPath', () => {
	it('returns the location that was requested', () => {
		const from = { pathname: '/auctions/7', search: '?x=1', hash: '#lances', state: null, key: 'k' };
		expect(returnPath({ from })).toBe('/auctions/7?x=1#lances');
		expect(returnPath({ from: { pathname: '/profile' } })).toBe('/profile');
	});

	it.each([
		// Browsers read these as another origin.
		'//evil.example',
		'///evil.example',
		'////evil.example',
		'//evil.example/auctions/7',
		'//evil.example%2f@martelo.test',
		'//martelo.test@evil.example',
		'//0x7f000001',
		'//[::1]/',
		'/\\evil.example',
		'/\\/evil.example',
		'/\\\\evil.example',
		'\\\\evil.example',
		'\\/evil.example',
		'\\evil.example',
		'/\t/evil.example',
		'/\n/evil.example',
		'/\r/evil.example',
		'/\r\n/evil.example',
		'/\t\\evil.example',
		'/\t\n\r\\\t/evil.example',
		'\t//evil.example',
		' //evil.example',
		'\u0000//evil.example',
		// Another origin once the dots are resolved.
		'/./\\/evil.example',
		'/.//evil.example',
		'/..//evil.example',
		'/../\\evil.example',
		'/auctions/..//evil.example',
		'/auctions/../..//evil.example',
		'/%2e%2e//evil.example',
		'/%2e//evil.example',
		'/%2E%2E/\\evil.example',
		'/./%2e//evil.example',
		// Not a path.
		'https://evil.example/',
		'https:evil.example',
		'https:/evil.example',
		'HTTPS://evil.example',
		'http://127.0.0.1@evil.example',
		'javascript:alert(1)',
		'JaVaScRiPt:alert(1)',
		'java\nscript:alert(1)',
		'\u0001javascript:alert(1)',
		'javascript://%0aalert(1)',
		'data:text/html,<script>alert(1)</script>',
		'vbscript:msgbox(1)',
		'blob:https://evil.example/1',
		'file:///etc/passwd',
		'mailto:ana@martelo.test',
		'evil.example',
		'profile',
		'?tab=login',
		'#top',
		'',
	])('drops %j', (pathname) => {
		expect(returnPath({ from: { pathname, search: '', hash: '' } })).toBeNull();
	});

	it('drops an address that is built from its parts', () => {
		expect(returnPath({ from: { pathname: '/', search: '/evil.example', hash: '' } })).toBeNull();
		expect(returnPath({ from: { pathname: '/', search: '', hash: '\\evil.example' } })).toBeNull();
		expect(returnPath({ from: { pathname: '', search: '//evil.example', hash: '' } })).toBeNull();
	});

	it.each([
		['/%5cevil.example', '/%5cevil.example'],
		['/%2f/evil.example', '/%2f/evil.example'],
		['/@evil.example', '/@evil.example'],
		['/https://evil.example', '/https://evil.example'],
		['/auctions/7/../8', '/auctions/8'],
	])('keeps %j, which is unusual but on this site', (pathname, kept) => {
		expect(returnPath({ from: { pathname } })).toBe(kept);
	});

	it.each([null, undefined, 'text', 7, {}, { from: '/profile' }, { from: { pathname: 7 } }])(
		'finds no path in %j',
		(state) => {
			expect(returnPath(state)).toBeNull();
		},
	);

	it.each(['/auth', '/auctions/../auth', '/AUTH/', '/auth/'])(
		'never returns to the login itself: %j',
		(pathname) => {
			expect(returnPath({ from: { pathname, search: '?tab=signup' } })).toBeNull();
		},
	);
});

const SEARCH = { kind: 'save-search', query: '?city=Santos', title: 'Santos' };
const FAVORITE = { kind: 'favorite', id: '7', title: 'Casa' };

it.each([
	[{ wish: SEARCH }, SEARCH],
	[{ wish: { ...FAVORITE, query: 'x' }, from: {} }, FAVORITE],
	[{ wish: { ...SEARCH, query: 7 } }, null],
	[{ wish: { ...FAVORITE, id: undefined } }, null],
	[{ wish: { ...FAVORITE, title: null } }, null],
	[{ wish: { ...FAVORITE, kind: 'bid' } }, null],
	[{ wish: 'favorite' }, null],
	['favorite', null],
	[null, null],
])('the wish of the state %o is %o', (state, wish) => {
	expect(wishOf(state)).toEqual(wish);
});
