import type { ReactNode } from 'react';
import { useLiveBoard } from '#web/api/live-board.ts';
import type { Card } from './card.ts';
import { CARD_GRID, CARD_SIZES, followCards, LiveCard } from './card-list.tsx';
import type { Listing } from './listing.ts';

interface Props {
	listing: Pick<Listing, 'near' | 'now'>;
	/** As in the list. */
	cornerOf: ((card: Card) => ReactNode) | null;
}

/** What a list without lots offers instead; nothing where there are none. */
export function NearLots({ listing, cornerOf }: Props) {
	const { near, now } = listing;
	const { board } = useLiveBoard(near, followCards);
	if (near.length === 0) return null;
	return (
		<section aria-labelledby="perto" className="mt-8 grid gap-4">
			<h2 id="perto" className="font-serif text-22 font-semibold">
				Perto do que você procura
			</h2>
			<ul className={CARD_GRID}>
				{near.map((card) => (
					<li key={card.id} className="grid">
						<LiveCard board={board} card={card} now={now} sizes={CARD_SIZES} corner={cornerOf?.(card)} />
					</li>
				))}
			</ul>
		</section>
	);
}
