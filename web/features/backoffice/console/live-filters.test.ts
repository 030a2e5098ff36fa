import { expect, it } from 'vitest';
import { liveControlQuery } from '#contract/live-control.ts';
import { readQuery } from '#contract/read-query.ts';

it.each([
	['', { status: 'all' }],
	['tab=ao-vivo&status=paused&environment=staging', { status: 'paused', environment: 'staging' }],
	['status=completed&environment=x', { status: 'all' }],
	['cursor=abc', { status: 'all', cursor: 'abc' }],
])('%s is read as %o', (search, query) => {
	expect(readQuery(liveControlQuery, new URLSearchParams(search))).toEqual(query);
});
