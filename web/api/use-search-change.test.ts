import { describe, expect, it } from 'vitest';
import { latestSearch, listHref } from './use-search-change.ts';

it.each([
	['the address', { requested: null, address: '?a=1', rendered: '?a=1', coming: null }, '?a=1'],
	['the query of a link', { requested: null, address: '?a=1', rendered: '?a=1', coming: '?b=1' }, '?b=1'],
	[
		'the query requested here and in progress',
		{ requested: '?c=1', address: '?a=1', rendered: '?a=1', coming: null },
		'?c=1',
	],
	[
		'the query in the address that is not rendered yet',
		{ requested: null, address: '?c=1', rendered: '?a=1', coming: '?b=1' },
		'?c=1',
	],
	['an empty query', { requested: '', address: '?a=1', rendered: '?a=1', coming: '?b=1' }, ''],
])('a change starts from %s', (_, searches, expected) => {
	expect(latestSearch(searches)).toBe(expected);
});

describe('listHref', () => {
	it('starts another list at its first page and keeps the other parameters', () => {
		expect(listHref('?tab=ao-vivo&cursor=abc', { status: 'paused' })).toBe('?tab=ao-vivo&status=paused');
		expect(listHref('?search=a&cursor=x&limit=100', { action: 'image' })).toBe('?search=a&action=image');
	});

	it('leaves defaults out', () => {
		expect(listHref('?tab=ao-vivo&status=paused', { status: '' })).toBe('?tab=ao-vivo');
		expect(listHref('?search=a&action=image', { action: '', search: '' })).toBe('?');
	});
});
