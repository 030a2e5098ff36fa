import { sql } from 'kysely';
import { PAGES } from '#contract/paths.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, type Result } from '#domain/problems/result.ts';
import { auctioneerWords } from '#domain/sale/auctioneer-words.ts';
import { isoOf } from '#domain/values/time.ts';
import { readLedgerKeys } from '#server/features/bidding/ledger/ledger-keys.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';
import type { Vault } from '#server/platform/vault.ts';
import type { AtaLot } from './compose-ata.ts';
import { composeSaleAta, type LotOfSale } from './compose-sale-ata.ts';
import { type PaperDeps, siteOf } from './issue-papers.ts';
import { type Issue, writeJob } from './paper-job.ts';
import type { PaperLot } from './paper-lot.ts';
import { lotReference, type Site } from './paper-rows.ts';
import { drawInWorker } from './papers-process.ts';
import { readTexts } from './read-ata.ts';
import { readPaperLots } from './read-paper-lot.ts';
import { type DeskReader, readPeople } from './read-people.ts';

// Hundreds of ledgers are replayed for one: one at a time, so that the papers of others are not behind them, and at most four waiting.
const withSlot = createSemaphore(1, 4);

type Deps = PaperDeps & { vault: Vault };

/**
 * The ata of a sale with all its published lots: public under pseudonyms, or for `reader` with names and tax ids. Each ledger is read and checked
 * by itself, so that no more than one is in memory. `sale.not-found` without a published lot, `server.busy` when too many are waiting.
 */
export async function issueSaleAta(
	deps: Deps,
	sale_id: string,
	reader: DeskReader | null,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
	const made = await withSlot(() => makeSaleAta(deps, sale_id, reader));
	return made ?? fail(problem('server.busy'));
}

async function makeSaleAta(
	deps: Deps,
	sale_id: string,
	reader: DeskReader | null,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
	const lots = await readPaperLots(
		deps.db,
		deps.environment,
		sql`a.sale_id = ${sale_id} and s.published_at is not null`,
	);
	const [first] = lots;
	if (!first) return fail(problem('sale.not-found'));
	const keys = (await readLedgerKeys(deps.db)).map(({ key_id }) => key_id);
	const parts: LotOfSale[] = [];
	for (const lot of lots) {
		const people = reader ? await readPeople(deps, reader, lot.auction_id) : null;
		const part = await drawInWorker(
			writeJob({ part: { ...lot, keys, people } }, await readTexts(deps.db, lot.auction_id)),
		);
		if (!part.ok) return part;
		parts.push(JSON.parse(Buffer.from(part.value).toString('utf8')) as LotOfSale);
	}
	const site = siteOf(deps);
	const head: AtaLot = { ...first, keys, people: reader ? [] : null };
	const layout = { draft: false, ...issueOf(first, sale_id, site), ...composeSaleAta(head, parts, site) };
	return drawInWorker(writeJob({ layout }));
}

function issueOf(lot: PaperLot, sale_id: string, { brand, url }: Site): Issue {
	const title = lot.sale?.title ?? '';
	return {
		about: lot.sale?.number ? `${lotReference({ ...lot, lot_number: null })}: ${title}` : title,
		brand,
		issued: isoOf(lot.now),
		auctioneer: lot.auctioneer && auctioneerWords(lot.auctioneer),
		site: url,
		address: url === null ? null : `${url}${PAGES.sale(sale_id)}`,
	};
}
