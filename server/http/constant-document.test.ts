import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { constantDocument, lateDocument } from './constant-document.ts';

/** An app that serves one document, and how often it was made. */
function serving(
	document: (made: () => string) => ReturnType<typeof constantDocument | typeof lateDocument>,
) {
	let times = 0;
	const app = new Hono();
	app.get(
		'/',
		document(() => {
			times += 1;
			return 'x'.repeat(1_000);
		}),
	);
	return { ask: () => app.request('/'), times: () => times };
}

test('a constant document is made once, without a request', async () => {
	const { ask, times } = serving((make) => constantDocument('text/plain', make));
	await new Promise(setImmediate);
	expect(times()).toBe(1);
	expect((await ask()).status).toBe(200);
	expect(times()).toBe(1);
});

test('a late document is made at the first request, and once for all that come meanwhile', async () => {
	const { ask, times } = serving((make) =>
		lateDocument('text/plain', async () => {
			await new Promise(setImmediate);
			return make();
		}),
	);
	await new Promise(setImmediate);
	expect(times()).toBe(0);
	const answers = await Promise.all([ask(), ask(), ask()]);
	for (const answer of answers) expect(await answer.text()).toBe('x'.repeat(1_000));
	expect((await ask()).status).toBe(200);
	expect(times()).toBe(1);
});
