import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { constantDocument } from './constant-document.ts';

test('a document is made at the first request, and once for all that come meanwhile', async () => {
	let times = 0;
	const app = new Hono();
	const document = constantDocument('text/plain', async () => {
		await new Promise(setImmediate);
		times += 1;
		return 'x'.repeat(1_000);
	});
	app.get('/', document);
	await new Promise(setImmediate);
	expect(times).toBe(0);
	const answers = await Promise.all([app.request('/'), app.request('/'), app.request('/')]);
	for (const answer of answers) expect(await answer.text()).toBe('x'.repeat(1_000));
	expect((await app.request('/')).status).toBe(200);
	expect(times).toBe(1);
});
