import { FileDown } from 'lucide-react';
import { Link } from 'react-router';
import type { AnyReceipt } from '#contract/bids.ts';
import { PAGES } from '#contract/paths.ts';

/** The receipt of a bid, recorded or not, as a file to keep, and the page where it is verified. */
export function ReceiptLink({ receipt }: { receipt: AnyReceipt }) {
	const { auction_id, at } = receipt;
	// Of what has no record the time tells one file from another.
	const name = 'seq' in receipt ? receipt.seq : `recusa-${at.replace(/\D/g, '')}`;
	const text = `${JSON.stringify({ receipt }, null, '\t')}\n`;
	return (
		<p className="flex flex-wrap items-center gap-x-4 text-14">
			<Link
				to={`data:application/json;charset=utf-8,${encodeURIComponent(text)}`}
				download={`comprovante-${auction_id.slice(0, 8)}-${name}.json`}
				className="inline-flex min-h-11 items-center gap-2 font-semibold"
			>
				<FileDown aria-hidden size={16} />
				Baixar comprovante
			</Link>
			<Link to={PAGES.auditoria(auction_id)} className="inline-flex min-h-11 items-center">
				Auditoria do leilão
			</Link>
		</p>
	);
}
