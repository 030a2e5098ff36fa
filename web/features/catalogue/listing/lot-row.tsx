import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { Picture } from '#web/ui/picture.tsx';
import { Time } from './auction-card.tsx';
import type { Card } from './card.ts';

interface Props {
	card: Card;
	/** The server's time when the page was rendered, in epoch milliseconds. */
	now: number;
	/** What the row has at its end, a separate target. */
	corner?: ReactNode;
	/** Begins the id of its title: a lot may be in two lists of a page. */
	list?: string;
	/** Whether something else on the page points at it. */
	marked?: boolean;
}

/** One auction as a row of 96 px, in a list beside something larger. The whole row is a link. */
export function LotRow({ card, now, corner, list = 'leilao', marked = false }: Props) {
	const title = `${list}-${card.id}`;
	return (
		<article
			aria-labelledby={title}
			data-marked={marked || undefined}
			className="relative flex min-h-24 min-w-0 overflow-hidden rounded-card border border-line bg-surface transition-colors hover:border-edge data-marked:border-brass-mark"
		>
			<div className="w-24 shrink-0 border-r border-line sm:w-32">
				<Picture image={card.image} property={card.property} sizes="128px" shape="h-full" />
			</div>
			<div className="min-w-0 grow px-3 py-0.5 text-16/5.5 text-ink-soft tabular-nums">
				<h3 id={title} className="font-serif font-semibold">
					<Link
						to={PAGES.auction(card.id)}
						prefetch="intent"
						className="block truncate text-ink no-underline after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand"
					>
						{card.title}
					</Link>
				</h3>
				<p className="truncate">
					{[card.place ?? 'Local não informado', card.rooms ?? card.nature].filter(Boolean).join(' · ')}
				</p>
				<p className="flex h-6 flex-wrap items-baseline gap-x-2 overflow-hidden text-18/6 whitespace-nowrap">
					<span className="sr-only">Lance Atual: </span>
					<span className="font-serif font-semibold text-ink">{card.current}</span>
					<span className="text-16/6 font-semibold text-brand sm:text-14/6">
						{card.facts.comparison?.short}
					</span>
				</p>
				{/* The day is left out where it has no room; a time is never cut. */}
				<p className={card.day ? 'flex h-5.5 flex-wrap gap-x-1 overflow-hidden' : ''}>
					<span className="sr-only">Tempo: </span>
					<Time card={card} now={now} />
					{card.day && <span>· {card.day}</span>}
				</p>
			</div>
			{corner && <div className="z-1 self-center pr-1">{corner}</div>}
		</article>
	);
}
