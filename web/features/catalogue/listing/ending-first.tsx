import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { type LiveBoard, useLatest } from '#web/api/live-board.ts';
import { AuctionCard } from './auction-card.tsx';
import type { Card } from './card.ts';
import { LotRow } from './lot-row.tsx';

interface Props {
	cards: readonly Card[];
	/** Whether all of them end on the day of the page. */
	today: boolean;
	board: LiveBoard<Card>;
	now: number;
	/** Whether nothing else on the page is more urgent. */
	loud: boolean;
	cornerOf: ((card: Card) => ReactNode) | null;
}

const LIST = 'antes';
const SIZES = '(min-width: 80rem) 440px, (min-width: 64rem) 35vw, (min-width: 48rem) 46vw, 94vw';

/** The open lots that end first: the next one large, with the button of the page, and the others as rows. */
export function EndingFirst({ cards, today, board, now, loud, cornerOf }: Props) {
	const [first, ...others] = cards;
	if (!first) return null;
	return (
		<section aria-labelledby="encerram" className="measure pt-2 md:pt-4">
			<div className="flex items-center justify-between gap-4">
				<h2 id="encerram" className="font-serif text-18 font-semibold md:text-22">
					{today ? 'Encerram hoje' : 'Encerram antes'}
				</h2>
				<Link
					to={`${PAGES.home}?status=active&sortBy=ending`}
					className="-my-2 inline-flex min-h-11 items-center font-semibold"
				>
					Ver todos
				</Link>
			</div>
			<div
				className={`mt-2 grid gap-3 md:gap-4 ${others.length > 0 ? 'lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]' : ''}`}
			>
				<Large board={board} card={first} now={now} loud={loud} corner={cornerOf?.(first)} />
				{others.length > 0 && (
					<ul className="grid content-start gap-3">
						{others.map((card) => (
							<li key={card.id} className="grid">
								<Row board={board} card={card} now={now} />
							</li>
						))}
					</ul>
				)}
			</div>
		</section>
	);
}

interface EntryProps {
	board: LiveBoard<Card>;
	card: Card;
	now: number;
}

function Large({ board, card, corner, now, loud }: EntryProps & { corner: ReactNode; loud: boolean }) {
	return (
		<AuctionCard
			card={useLatest(board, card)}
			now={now}
			size="lg"
			alone={loud}
			eager
			sizes={SIZES}
			corner={corner}
			list={LIST}
		/>
	);
}

function Row({ board, card, now }: EntryProps) {
	return <LotRow card={useLatest(board, card)} now={now} list={LIST} />;
}
