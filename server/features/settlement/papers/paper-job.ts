import { type AtaLot, composeAta } from './compose-ata.ts';
import { composeLotOfSale } from './compose-sale-ata.ts';
import { drawPages } from './draw-page.ts';
import type { PageLayout } from './page-layout.ts';

/** What every paper states beside its own content. */
export type Issue = Pick<PageLayout, 'about' | 'brand' | 'auctioneer' | 'address' | 'site' | 'issued'>;

/** A paper to be drawn: a page layout, or the ata of a ledger, whose lines follow; or a lot's part of a sale's ata, which is answered as JSON. */
type PaperJob = { layout: PageLayout } | { ata: AtaLot; issue: Issue } | { part: AtaLot };

/** A job as bytes: one line of JSON, then the ledger unchanged, which may be megabytes. */
export function writeJob(job: PaperJob, ledger: readonly string[] = []): Buffer {
	return Buffer.from([JSON.stringify(job), ...ledger].join('\n'));
}

/** Does a job: a PDF, or the JSON of a part. */
export async function runJob(bytes: Buffer): Promise<Buffer> {
	const [first = '', ...ledger] = bytes.toString('utf8').split('\n');
	const job = JSON.parse(first) as PaperJob;
	if ('layout' in job) return drawPages(job.layout);
	if ('part' in job) return Buffer.from(JSON.stringify(composeLotOfSale(job.part, ledger)));
	const { ata, issue } = job;
	const where = { brand: issue.brand, url: issue.site ?? null, issued: issue.issued };
	return drawPages({ draft: false, ...issue, ...composeAta(ata, ledger, where) });
}
