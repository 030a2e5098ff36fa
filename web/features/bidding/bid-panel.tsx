import { takesBids } from '#domain/phase.ts';
import { BidControls } from './bid-controls.tsx';
import { PriceBoard } from './price-board.tsx';
import type { Bidding } from './use-bidding.ts';

/** The panel beside the pictures on wide screens. On narrow ones the bid controls are in the sheet of the bid bar. */
export function BidPanel({ bidding }: { bidding: Bidding }) {
	return (
		<section
			aria-label="Lances"
			className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-6 lg:sticky lg:top-(--panel-top,1rem)"
		>
			<PriceBoard bidding={bidding} />
			<BidControls
				bidding={bidding}
				className={takesBids(bidding.phase) ? 'lg:not-empty:grid' : 'not-empty:grid'}
			/>
		</section>
	);
}
