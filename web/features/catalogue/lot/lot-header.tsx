import ChevronLeft from 'lucide-react/icons/chevron-left';
import MapPin from 'lucide-react/icons/map-pin';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AuctionDetail } from '#contract/auctions.ts';
import { PAGES } from '#contract/paths.ts';

interface Props {
	title: string;
	/** Where it is, and what (`placeWords`, `sortWords`). */
	place: string;
	sort: string;
	/** Actions on the lot other than bidding. */
	action: ReactNode;
}

/** Titles of more characters are set smaller, so that price and pictures stay in the window. */
const LONG = 80;

/** The title and place of the lot, with a link back to all auctions. */
export function LotHeader({ title, place, sort, action }: Props) {
	return (
		<header className="grid gap-1">
			<div className="flex items-center gap-2">
				<Link
					to={PAGES.home}
					className="mr-auto inline-flex min-h-11 items-center gap-1 text-14 text-ink-soft no-underline hover:text-ink"
				>
					<ChevronLeft aria-hidden size={16} />
					Todos os leilões
				</Link>
				{action}
			</div>
			<h1
				className={`font-serif font-semibold wrap-anywhere ${title.length > LONG ? 'text-22 lg:text-28' : 'text-28 lg:text-36'}`}
			>
				{title}
			</h1>
			<p className="flex flex-wrap items-center gap-x-4 text-16 text-ink-soft">
				{place && (
					<span className="flex items-center gap-1">
						<MapPin aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
						{place}
					</span>
				)}
				{sort && <span>{sort}</span>}
			</p>
		</header>
	);
}

/** The sale to which a lot belongs. Renders nothing for a lot of none. */
export function LotSale({ auction }: { auction: AuctionDetail }) {
	const { sale, lot_number } = auction;
	if (!sale) return null;
	return (
		<Link
			to={PAGES.sale(sale.id)}
			className="inline-flex min-h-11 items-center justify-self-start text-14 font-semibold wrap-anywhere"
		>
			{[`Leilão nº ${sale.number}`, lot_number === null ? null : `Lote ${lot_number}`]
				.filter(Boolean)
				.join(' · ')}
			: ver edital e demais lotes
		</Link>
	);
}
