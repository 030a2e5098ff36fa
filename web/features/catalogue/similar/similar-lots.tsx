import { useEffect, useRef, useState } from 'react';
import { useLiveBoard } from '#web/api/live-board.ts';
import type { Card } from '#web/features/catalogue/listing/card.ts';
import { CARD_GRID, CARD_SIZES, followCards, LiveCard } from '#web/features/catalogue/listing/card-list.tsx';

interface Props {
	/** Lots that can still be won. */
	cards: readonly Card[];
	/** Whether the lot of the page is over. */
	over: boolean;
	/** The server's time when the page was rendered, in epoch milliseconds. */
	now: number;
}

const NONE: readonly Card[] = [];

/** Open lots like the one of the page. Their prices are followed while they are in view. */
export function SimilarLots({ cards, over, now }: Props) {
	const section = useRef<HTMLElement>(null);
	const [seen, setSeen] = useState(false);
	const { board } = useLiveBoard(seen ? cards : NONE, followCards);
	useEffect(() => {
		if (!section.current) return;
		const observer = new IntersectionObserver((entries) => {
			setSeen(entries.some(({ isIntersecting }) => isIntersecting));
		});
		observer.observe(section.current);
		return () => observer.disconnect();
	}, []);
	return (
		<section ref={section} aria-labelledby="parecidos" className="grid gap-4">
			<div>
				<h2 id="parecidos" className="font-serif text-22 font-semibold">
					{over ? 'Parecidos abertos ou por abrir' : 'Imóveis parecidos'}
				</h2>
			</div>
			<ul className={CARD_GRID}>
				{cards.map((card) => (
					<li key={card.id} className="grid">
						<LiveCard board={board} card={card} now={now} sizes={CARD_SIZES} />
					</li>
				))}
			</ul>
		</section>
	);
}
