import { Link } from 'react-router';
import type { AuctionDetail } from '#contract/auctions.ts';
import { PAGES } from '#contract/paths.ts';

type Props = Pick<AuctionDetail, 'city' | 'state' | 'property'>;

/** The address as far as it is stated, and the other lots of the city. Renders nothing without a city or an address. */
export function Place({ city, state, property: { address, neighborhood } }: Props) {
	const place = [city, state].filter(Boolean).join('/');
	const lines = [address, neighborhood, place].filter(Boolean);
	if (lines.length === 0) return null;
	return (
		<section aria-labelledby="local" className="grid gap-4">
			<h2 id="local" className="font-serif text-22 font-semibold">
				Local
			</h2>
			<address className="not-italic">
				{lines.map((line) => (
					<span key={line} className="block wrap-anywhere">
						{line}
					</span>
				))}
			</address>
			{city && (
				<Link
					to={`${PAGES.home}?${new URLSearchParams({ city, ...(state && { state }) })}`}
					className="inline-flex min-h-11 items-center justify-self-start font-semibold"
				>
					Outros leilões em {place}
				</Link>
			)}
		</section>
	);
}
