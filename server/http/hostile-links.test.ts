import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { OPERATION_API } from '#contract/operation-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';

const { all } = inject('runs');

const held: { folder: string; server?: ServerProcess } = { folder: '' };
beforeAll(async () => {
	held.folder = await mkdtemp(join(import.meta.dirname, '../../node_modules/.cache/test-links-'));
	held.server = await startServer({ DATA_DIR: held.folder, DEMO: '0' });
}, 300_000);
afterAll(async () => {
	await held.server?.stop();
	await rm(held.folder, { recursive: true });
}, 60_000);

const TEXTS = ['%00', 'a%00b', '%ff', '%', '%E0%A4%A', 'a'.repeat(4_000)];
const statusOf = async (path: string) => (await fetch(`${held.server?.url}${path}`)).status;

test.runIf(all)('a bad link still shows the page: an invalid text is left out of its filter', async () => {
	for (const text of TEXTS)
		for (const path of [
			`${PAGES.home}?search=${text}`,
			`${PAGES.home}?city=${text}&state=${text}&cursor=${text}&limit=${text}`,
			`/_.data?search=${text}`,
			`${PAGES.auth}?tab=${text}&next=${text}`,
		])
			expect([path, await statusOf(path)]).toEqual([path, 200]);
	expect(held.server?.output()).not.toContain('failed');
});

test.runIf(all)('an address that is no valid text is not found and breaks nothing', async () => {
	for (const text of TEXTS)
		for (const path of [`/auctions/${text}`, `/auctions/${text}/auditoria`, `/${text}`]) {
			const status = await statusOf(path);
			expect([path, status === 400 || status === 404]).toEqual([path, true]);
		}
	expect(held.server?.output()).not.toContain('failed');
});

test.runIf(all)('neither addresses nor visitors who leave during a page write into the log', async () => {
	const before = held.server?.output();
	for (const path of ['/%zz', `/%zz${'x'.repeat(15_000)}`, '/auctions/%ff', '/api/%E0%A4%A'])
		expect([path, await statusOf(path)]).toEqual([path, 400]);
	const leave = async (n: number) => {
		const gone = AbortSignal.timeout(n % 20);
		await fetch(`${held.server?.url}${PAGES.home}?search=${n}`, { signal: gone }).catch(() => undefined);
	};
	for (let n = 0; n < 60; n += 20) await Promise.all(Array.from({ length: 20 }, (_, m) => leave(n + m)));
	const counts = async () => {
		const text = await (await fetch(`${held.server?.url}${OPERATION_API.metrics}`)).text();
		const lines = text.split('\n').filter((line) => /^martelo_http_requests_total.*route="\/"/.test(line));
		return Object.fromEntries(
			lines.map((line) => [/status="(\d+)"/.exec(line)?.[1], Number(line.split(' ')[1])]),
		);
	};
	await expect.poll(async () => (await counts())['499'] ?? 0).toBeGreaterThan(0);
	expect(await counts()).not.toHaveProperty('503');
	expect(held.server?.output()).toBe(before);
});

test.runIf(all)('a page requested with an unsupported method is not a server error', async () => {
	const response = await fetch(`${held.server?.url}${PAGES.home}`, { method: 'DELETE' });
	expect(response.status).toBe(405);
	expect(held.server?.output()).not.toContain('failed');
});
