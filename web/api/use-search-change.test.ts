import { expect, it } from 'vitest';
import { latestSearch } from './use-search-change.ts';

it.each([
	['what stands', { asked: null, address: '?a=1', drawn: '?a=1', coming: null }, '?a=1'],
	['what a link asked for', { asked: null, address: '?a=1', drawn: '?a=1', coming: '?b=1' }, '?b=1'],
	[
		'what was asked here, on its way',
		{ asked: '?c=1', address: '?a=1', drawn: '?a=1', coming: null },
		'?c=1',
	],
	['what arrived, not drawn yet', { asked: null, address: '?c=1', drawn: '?a=1', coming: '?b=1' }, '?c=1'],
	['no query at all', { asked: '', address: '?a=1', drawn: '?a=1', coming: '?b=1' }, ''],
])('a change starts from %s', (_, searches, expected) => {
	expect(latestSearch(searches)).toBe(expected);
});
