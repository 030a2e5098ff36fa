import { expect, it } from 'vitest';
import { liveControlQuery } from '#contract/live-control.ts';
import { readQuery } from '#contract/read-query.ts';

it.each([
	['', { status: 'all', search: '' }],
	['tab=ao-vivo&status=paused&environment=staging', { status: 'paused', environment: 'staging', search: '' }],
	['status=completed&environment=x', { status: 'all', search: '' }],
	['search=+Casa+', { status: 'all', search: 'Casa' }],
	['cursor=abc', { status: 'all', search: '', cursor: 'abc' }],
])('%s is read as %o', (search, query) => {
	expect(readQuery(liveControlQuery, new URLSearchParams(search))).toEqual(query);
});
