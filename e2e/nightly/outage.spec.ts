import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { API } from '#contract/paths.ts';
import { GAP } from '#domain/auction/outage.ts';
import { SECOND } from '#domain/values/time.ts';
import { findings, hydrated } from '#e2e/inspection.ts';
import { startEmbedded } from '#server/platform/db/embedded.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { makeAuction } from '#server/testing/factories.ts';
import { startServer } from '#server/testing/server-process.ts';

const CACHE = join(import.meta.dirname, '..', '..', 'node_modules', '.cache');

/** Inserts an auction that ends in `within` milliseconds into a running server's database; returns its id. */
async function auctionEnding(data: string, within: number): Promise<string> {
	const { url } = await startEmbedded(join(data, 'postgres'));
	const db = openDatabase(url, 1);
	const end_time = new Date(Date.now() + within);
	const id = await makeAuction(db, { end_time, scheduled_end_time: end_time });
	await db.destroy();
	return id;
}

interface Extension {
	from: number;
	to: number;
	cause: string;
	since: number;
	until: number;
}

test('an auction is extended after a server crash in its last minutes, and page and ledger give the reason', async ({
	page,
}) => {
	await mkdir(CACHE, { recursive: true });
	const data = await mkdtemp(join(CACHE, 'e2e-outage-'));
	const first = await startServer({ DATA_DIR: data, DEMO: '0' });
	const id = await auctionEnding(data, 60 * SECOND);
	const panel = page.getByRole('region', { name: 'Lances' }).first();
	const note = panel.getByText(
		/^Prorrogado por 3 min: o site ficou fora do ar das \d\d:\d\d:\d\d às \d\d:\d\d:\d\d\.$/,
	);
	await page.goto(`${first.url}/auctions/${id}`);
	await expect(panel.getByText('AO VIVO')).toBeVisible();
	await expect(note).toBeHidden();
	// A page whose scripts did not arrive before the crash is loaded again.
	await hydrated(page);

	await first.stop('SIGKILL');
	await sleep(GAP + 2 * SECOND);
	const second = await startServer({ DATA_DIR: data, DEMO: '0' }, undefined, Number(new URL(first.url).port));

	// The open page shows it without a reload, and a later visitor sees the same.
	await expect(note).toBeVisible({ timeout: 20_000 });
	const words = await note.textContent();
	await page.reload();
	await expect(note).toHaveText(words ?? '');
	await expect(panel.getByText('AO VIVO')).toBeVisible();
	expect(await findings(page)).toEqual([]);

	const ledger = await (await page.request.get(`${second.url}${API.ledger(id)}`)).text();
	const records = ledger
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line) as { type: string; data: Extension });
	expect(records.map(({ type }) => type)).toEqual(['opened', 'extended']);
	const { from, to, cause, since, until } = records[1]?.data ?? ({} as Extension);
	expect(cause).toBe('outage');
	expect(to - from).toBe(180_000_000);
	expect(until - since).toBeGreaterThan(GAP * 1_000);
	await second.stop();
	await rm(data, { recursive: true, force: true });
});
