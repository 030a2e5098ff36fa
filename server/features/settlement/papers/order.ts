import { type AtaLot, composeAta } from './compose-ata.ts';
import type { Sheet } from './page-layout.ts';

/** What every paper says beside its own words. */
export type Issue = Pick<Sheet, 'about' | 'brand' | 'address' | 'issued'>;

/** A paper to be drawn: a sheet, or the ata of a ledger, whose lines follow. */
type Order = { sheet: Sheet } | { ata: AtaLot; issue: Issue };

/** An order as bytes: one line of JSON, then the ledger as it stands, which may be megabytes. */
export function writeOrder(order: Order, ledger: readonly string[] = []): Buffer {
	return Buffer.from([JSON.stringify(order), ...ledger].join('\n'));
}

/** The sheet that an order asks for. */
export function sheetOf(bytes: Buffer): Sheet {
	const [first = '', ...ledger] = bytes.toString('utf8').split('\n');
	const order = JSON.parse(first) as Order;
	if ('sheet' in order) return order.sheet;
	const { ata, issue } = order;
	return { draft: false, ...issue, ...composeAta(ata, ledger, issue.brand) };
}
