import type { AuctionTerms } from '#contract/auctions.ts';
import type { Centavos } from '#domain/values/money.ts';
import { fromReais, showReais } from '#web/api/amount.ts';

interface Props {
	increments: AuctionTerms['increments'];
	/** The current bid, which determines the band that applies. */
	price: Centavos;
}

/** The minimum increment of the next bid for each price band. The band that applies now is marked. */
export function IncrementTable({ increments, price }: Props) {
	const current = increments.findLast((band) => fromReais(band.from) <= price);
	return (
		<table className="mt-1 w-full text-14 tabular-nums">
			<thead>
				<tr className="border-b border-line text-left">
					<th scope="col" className="py-1 pr-4 font-normal">
						Lance atual a partir de
					</th>
					<th scope="col" className="py-1 text-right font-normal">
						Próximo lance, pelo menos mais
					</th>
				</tr>
			</thead>
			<tbody>
				{increments.map((band) => (
					<tr
						key={band.from}
						aria-current={band === current}
						className="border-b border-line aria-current:bg-wash aria-current:font-semibold aria-current:text-ink"
					>
						<td className="py-1 pr-4 pl-2">
							{showReais(band.from)}
							{band === current && <span className="ml-2 text-12 text-brass">agora</span>}
						</td>
						<td className="py-1 pr-2 text-right">{showReais(band.increment)}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
