import { expect, it } from 'vitest';
import { liveControlQuery } from '#contract/live-control.ts';
import { readQuery } from '#contract/read-query.ts';

it.each([
	['', { status: 'all', group: 'all', search: '' }],
	[
		'tab=ao-vivo&status=paused&environment=staging',
		{ status: 'paused', group: 'all', environment: 'staging', search: '' },
	],
	['status=completed&environment=x', { status: 'all', group: 'all', search: '' }],
	['search=+Casa+', { status: 'all', group: 'all', search: 'Casa' }],
	['group=soon', { status: 'all', group: 'soon', search: '' }],
	['group=hoje', { status: 'all', group: 'all', search: '' }],
	['cursor=abc', { status: 'all', group: 'all', search: '', cursor: 'abc' }],
])('%s is read as %o', (search, query) => {
	expect(readQuery(liveControlQuery, new URLSearchParams(search))).toEqual(query);
});
