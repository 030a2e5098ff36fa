import { describe, expect, it } from 'vitest';
import { returnPath } from './return-path.ts';

describe('returnPath', () => {
	it('goes back to the location that was asked for', () => {
		const from = { pathname: '/auctions/7', search: '?x=1', hash: '#lances', state: null, key: 'k' };
		expect(returnPath({ from })).toBe('/auctions/7?x=1#lances');
		expect(returnPath({ from: { pathname: '/profile' } })).toBe('/profile');
	});

	it.each([
		'//evil.example',
		'/\\evil.example',
		'/\t/evil.example',
		'\\\\evil.example',
		'https://evil.example/',
		'javascript:alert(1)',
		'profile',
		'',
		'/./\\/evil.example',
		'/..//evil.example',
	])('drops %j', (pathname) => {
		expect(returnPath({ from: { pathname, search: '', hash: '' } })).toBeNull();
	});

	it.each([null, undefined, 'text', 7, {}, { from: '/profile' }, { from: { pathname: 7 } }])(
		'finds no path in %j',
		(state) => {
			expect(returnPath(state)).toBeNull();
		},
	);

	it('never returns to the login itself', () => {
		expect(returnPath({ from: { pathname: '/auth', search: '?tab=signup' } })).toBeNull();
	});
});
