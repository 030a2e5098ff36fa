import { type AtaLot, composeAta } from './compose-ata.ts';
import type { PageLayout } from './page-layout.ts';

/** What every paper states beside its own content. */
export type Issue = Pick<PageLayout, 'about' | 'brand' | 'auctioneer' | 'address' | 'issued'>;

/** A paper to be drawn: a page layout, or the ata of a ledger, whose lines follow. */
type Order = { layout: PageLayout } | { ata: AtaLot; issue: Issue };

/** An order as bytes: one line of JSON, then the ledger unchanged, which may be megabytes. */
export function writeOrder(order: Order, ledger: readonly string[] = []): Buffer {
	return Buffer.from([JSON.stringify(order), ...ledger].join('\n'));
}

/** The page layout that an order describes. */
export function layoutOf(bytes: Buffer): PageLayout {
	const [first = '', ...ledger] = bytes.toString('utf8').split('\n');
	const order = JSON.parse(first) as Order;
	if ('layout' in order) return order.layout;
	const { ata, issue } = order;
	return { draft: false, ...issue, ...composeAta(ata, ledger, issue) };
}
