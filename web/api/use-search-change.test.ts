import { expect, it } from 'vitest';
import { latestSearch } from './use-search-change.ts';

it.each([
	['the address', { requested: null, address: '?a=1', rendered: '?a=1', coming: null }, '?a=1'],
	['what a link requested', { requested: null, address: '?a=1', rendered: '?a=1', coming: '?b=1' }, '?b=1'],
	[
		'what was requested here and is under way',
		{ requested: '?c=1', address: '?a=1', rendered: '?a=1', coming: null },
		'?c=1',
	],
	[
		'what arrived and is not rendered yet',
		{ requested: null, address: '?c=1', rendered: '?a=1', coming: '?b=1' },
		'?c=1',
	],
	['no query at all', { requested: '', address: '?a=1', rendered: '?a=1', coming: '?b=1' }, ''],
])('a change starts from %s', (_, searches, expected) => {
	expect(latestSearch(searches)).toBe(expected);
});
