import type { ReactNode } from 'react';
import { useLiveBoard } from '#web/api/live-board.ts';
import type { Card } from '#web/features/catalogue/listing/card.ts';
import { CARD_GRID, CARD_SIZES, followCards, LiveCard } from '#web/features/catalogue/listing/card-list.tsx';
import { StaleLine } from '#web/ui/stale-line.tsx';
import type { SaleLot } from './sale-view.ts';

interface Props {
	lots: readonly SaleLot[];
	/** The server's time when the page was rendered, in epoch milliseconds. */
	now: number;
	/** The content of the top right corner of each card's picture. */
	cornerOf(card: Card): ReactNode;
}

/** The lots of a sale in their order, with their numbers and the dates of their rounds. */
export function SaleLots({ lots, now, cornerOf }: Props) {
	const cards = lots.map(({ card }) => card);
	const { board, stale } = useLiveBoard(cards.filter(canMove), followCards);
	if (lots.length === 0) return <p className="text-ink-soft">Este leilão ainda não tem lotes publicados.</p>;
	return (
		<>
			<StaleLine seconds={stale} />
			<ul className={CARD_GRID}>
				{lots.map(({ name, card, rounds }) => (
					<li key={card.id} className="flex min-w-0 flex-col gap-2">
						{name && <p className="font-semibold tabular-nums">{name}</p>}
						<LiveCard board={board} card={card} now={now} sizes={CARD_SIZES} corner={cornerOf(card)} />
						<ul className="grid gap-1 text-14 text-ink-soft tabular-nums">
							{rounds.map((words) => (
								<li key={words}>{words}</li>
							))}
						</ul>
					</li>
				))}
			</ul>
		</>
	);
}

/** Whether a card can still change. */
function canMove({ status }: Card): boolean {
	return status !== 'completed' && status !== 'cancelled';
}
