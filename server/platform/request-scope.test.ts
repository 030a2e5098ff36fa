import { setImmediate as tick } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
	currentRequest,
	newRequestId,
	outsideRequests,
	readRequestId,
	readTraceParent,
	runInRequest,
} from './request-scope.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

test('ten thousand ids differ', () => {
	const ids = new Set(Array.from({ length: 10_000 }, newRequestId));
	expect(ids.size).toBe(10_000);
	for (const id of ids) expect(readRequestId(id)).toBe(id);
});

test('requests that overlap keep their own scope, and code outside has none', async () => {
	const run = (request_id: string) =>
		runInRequest({ request_id }, async () => {
			await tick();
			return currentRequest()?.request_id;
		});
	expect(await Promise.all(['first', 'second'].map(run))).toEqual(['first', 'second']);
	expect(currentRequest()).toBeUndefined();
});

test('what goes on for others leaves the scope of the request that started it', async () => {
	const seen = await runInRequest({ request_id: 'first' }, () =>
		outsideRequests(async () => {
			await tick();
			return currentRequest();
		}),
	);
	expect(seen).toBeUndefined();
});

test.each([
	[`00-${TRACE}-${SPAN}-01`, { trace_id: TRACE, span_id: SPAN, flags: 1 }],
	[`01-${TRACE}-${SPAN}-00-more`, { trace_id: TRACE, span_id: SPAN, flags: 0 }],
	[`00-${TRACE}-${SPAN}-01-more`, null],
	[`ff-${TRACE}-${SPAN}-01`, null],
	[`00-${'0'.repeat(32)}-${SPAN}-01`, null],
	[`00-${TRACE}-${'0'.repeat(16)}-01`, null],
	[`00-${TRACE.toUpperCase()}-${SPAN}-01`, null],
	[`00-${TRACE}-${SPAN}`, null],
	['', null],
	[undefined, null],
])('traceparent %s', (header, read) => {
	expect(readTraceParent(header)).toEqual(read);
});
