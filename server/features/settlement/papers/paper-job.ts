import { type AtaLot, composeAta } from './compose-ata.ts';
import type { PageLayout } from './page-layout.ts';

/** What every paper states beside its own content. */
export type Issue = Pick<PageLayout, 'about' | 'brand' | 'auctioneer' | 'address' | 'issued'>;

/** A paper to be drawn: a page layout, or the ata of a ledger, whose lines follow. */
type PaperJob = { layout: PageLayout } | { ata: AtaLot; issue: Issue };

/** A job as bytes: one line of JSON, then the ledger unchanged, which may be megabytes. */
export function writeJob(job: PaperJob, ledger: readonly string[] = []): Buffer {
	return Buffer.from([JSON.stringify(job), ...ledger].join('\n'));
}

/** The page layout that a job describes. */
export function layoutOf(bytes: Buffer): PageLayout {
	const [first = '', ...ledger] = bytes.toString('utf8').split('\n');
	const job = JSON.parse(first) as PaperJob;
	if ('layout' in job) return job.layout;
	const { ata, issue } = job;
	return { draft: false, ...issue, ...composeAta(ata, ledger, issue) };
}
