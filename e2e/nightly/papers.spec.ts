import { readFile } from 'node:fs/promises';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { findings, hydrated } from '#e2e/inspection.ts';
import { openLot } from '#e2e/open-lot.ts';
import { expect, test } from '#e2e/test-server.ts';
import { readPdf } from '#server/testing/read-pdf.ts';

test('the winner downloads the nota, anybody the ata, an administrator the court bundle', async ({ as }) => {
	const admin = await as('admin');
	const id = await openLot(admin, 'Casa com documentos');
	const winner = await as('ana');
	const headers = { origin: new URL(winner.url()).origin };
	const bid = await winner.request.post(BIDDER_API.bids(id), {
		headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
		data: { amount: 100_000 },
	});
	expect(bid.ok(), await bid.text()).toBe(true);
	const ended = await admin.request.post(ADMIN_API.auctionAction(id, 'end'), {
		headers,
		data: { final_price: 100_000 },
	});
	expect(ended.ok(), await ended.text()).toBe(true);

	await winner.goto(PAGES.payment(id));
	await hydrated(winner);
	const papers = winner.getByRole('region', { name: 'Documentos' });
	await expect(papers.getByRole('link')).toHaveText([
		/^Nota de arrematação/,
		/^Auto de arrematação/,
		/^Ata do leilão/,
	]);
	const [nota] = await Promise.all([
		winner.waitForEvent('download'),
		papers.getByRole('link', { name: /^Nota/ }).click(),
	]);
	expect(nota.suggestedFilename()).toBe(`nota-de-arrematacao-${id.slice(0, 8)}.pdf`);
	const { pages } = await readPdf(await readFile(await nota.path()));
	expect(pages.join(' ').replace(/\s+/g, ' ')).toContain('R$ 105.000,00');
	expect(await findings(winner)).toEqual([]);

	await winner.goto(PAGES.ledger(id));
	await hydrated(winner);
	const [ata] = await Promise.all([
		winner.waitForEvent('download'),
		winner.getByRole('link', { name: 'Ata em PDF' }).click(),
	]);
	expect(ata.suggestedFilename()).toBe(`ata-do-leilao-${id.slice(0, 8)}.pdf`);

	await admin.goto(PAGES.payment(id));
	await hydrated(admin);
	const [bundle] = await Promise.all([
		admin.waitForEvent('download'),
		admin.getByRole('link', { name: /^Dossiê para o juízo/ }).click(),
	]);
	expect(bundle.suggestedFilename()).toBe(`dossie-${id.slice(0, 8)}.zip`);
	expect(await findings(admin)).toEqual([]);
});
