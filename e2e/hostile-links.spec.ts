import { expect, test } from '@playwright/test';
import { PAGES } from '#contract/paths.ts';

const TEXTS = ['%00', 'a%00b', '%ff', '%', '%E0%A4%A', 'a'.repeat(4_000), encodeURIComponent('\ud83d\udc69')];

test('a bad link still shows the page: what is no text is left out', async ({ request }) => {
	for (const text of TEXTS)
		for (const path of [
			`${PAGES.home}?search=${text}&city=${text}&state=${text}&cursor=${text}&limit=${text}`,
			`/_root.data?search=${text}`,
			`${PAGES.auth}?tab=${text}&next=${text}`,
			`${PAGES.adminAuctions}?search=${text}`,
		]) {
			const { status } = { status: (await request.get(path)).status() };
			expect([path, status]).toEqual([path, 200]);
		}
});

test('an address that is no text leads nowhere, and does not break anything', async ({ request }) => {
	for (const text of TEXTS) {
		const answers = [
			await request.get(`/auctions/${text}`),
			await request.get(`/auctions/${text}/auditoria`),
		];
		for (const answer of answers) expect([404, 400]).toContain(answer.status());
	}
});
