import { Link } from 'react-router';
import type { AuctionDetail } from '#contract/auctions.ts';
import { PAGES } from '#contract/paths.ts';
import { auctioneerWords } from '#domain/sale/auctioneer-words.ts';

/** The sale to which a lot belongs, and the auctioneer who conducts it (rules §26). Empty where neither is known. */
export function LotSale({ auction }: { auction: AuctionDetail }) {
	const { sale, lot_number, auctioneer } = auction;
	return (
		<div className="grid text-14 text-ink-soft empty:hidden">
			{sale && (
				<p>
					<Link
						to={PAGES.sale(sale.id)}
						className="inline-flex min-h-11 items-center font-semibold wrap-anywhere"
					>
						{[`Leilão nº ${sale.number}`, lot_number === null ? null : `Lote ${lot_number}`]
							.filter(Boolean)
							.join(' · ')}
						: ver edital e demais lotes
					</Link>
				</p>
			)}
			{auctioneer && <p className="wrap-anywhere">{auctioneerWords(auctioneer)}</p>}
		</div>
	);
}
