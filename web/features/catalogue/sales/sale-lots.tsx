import type { ReactNode } from 'react';
import { useLiveBoard } from '#web/api/live-board.ts';
import type { Card } from '#web/features/catalogue/listing/card.ts';
import { CARD_GRID, CARD_SIZES, followCards, LiveCard } from '#web/features/catalogue/listing/card-list.tsx';
import { onDemand } from '#web/ui/lazy.tsx';
import { StaleLine } from '#web/ui/stale-line.tsx';
import type { SaleLot, WithdrawnSaleLot } from './sale-view.ts';

const WithdrawnLot = onDemand(() => import('./withdrawn-lot.tsx'), { ahead: false });

interface Props {
	lots: readonly SaleLot[];
	withdrawn: readonly WithdrawnSaleLot[];
	/** The server's time when the page was rendered, in epoch milliseconds. */
	now: number;
	/** The content of the top right corner of each card's picture. */
	cornerOf(card: Card): ReactNode;
}

/** The lots of a sale in their order, with their numbers and the dates of their rounds; withdrawn ones keep their places. */
export function SaleLots({ lots, withdrawn, now, cornerOf }: Props) {
	const cards = lots.map(({ card }) => card);
	const { board, stale } = useLiveBoard(cards.filter(canMove), followCards);
	const places = placesOf(lots, withdrawn);
	if (places.length === 0)
		return <p className="text-ink-soft">Este leilão ainda não tem lotes publicados.</p>;
	return (
		<>
			<StaleLine seconds={stale} />
			<ul className={CARD_GRID}>
				{places.map((lot) =>
					'card' in lot ? (
						<li key={lot.card.id} className="flex min-w-0 flex-col gap-2">
							{lot.name && <p className="font-semibold tabular-nums">{lot.name}</p>}
							<LiveCard
								board={board}
								card={lot.card}
								now={now}
								sizes={CARD_SIZES}
								corner={cornerOf(lot.card)}
							/>
							<ul className="grid gap-1 text-16 sm:text-14 text-ink-soft tabular-nums">
								{lot.rounds.map((words) => (
									<li key={words}>{words}</li>
								))}
							</ul>
						</li>
					) : (
						<li key={lot.id} className="flex min-w-0 flex-col gap-2">
							<WithdrawnLot lot={lot} />
						</li>
					),
				)}
			</ul>
		</>
	);
}

/** All lots by their numbers; those without one come last. */
function placesOf(
	lots: readonly SaleLot[],
	withdrawn: readonly WithdrawnSaleLot[],
): (SaleLot | WithdrawnSaleLot)[] {
	const place = ({ number }: { number: number | null }) => number ?? Number.MAX_SAFE_INTEGER;
	return [...lots, ...withdrawn].toSorted((a, b) => place(a) - place(b));
}

/** Whether a card can still change. */
function canMove({ status }: Card): boolean {
	return status !== 'completed' && status !== 'cancelled';
}
