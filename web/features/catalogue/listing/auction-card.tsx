import Clock from 'lucide-react/icons/clock';
import MapPin from 'lucide-react/icons/map-pin';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { countdown, isFinalHour } from '#domain/auction/countdown.ts';
import { useServerNow } from '#web/api/server-clock.ts';
import { PriceFactsLine } from '#web/features/catalogue/lot-facts/price-facts.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { NEW_ITEM_HIGHLIGHT } from '#web/ui/new-item-highlight.ts';
import { Picture } from '#web/ui/picture.tsx';
import type { Card } from './card.ts';
import { unpackImage } from './card.ts';

export type CardSize = 'sm' | 'md' | 'lg';

/** `soft` gives the small price the line height of the large one, so that both have the same baseline. */
const LOOK: Record<CardSize, { body: string; title: string; soft: string; price: string }> = {
	sm: { body: 'p-3 gap-2', title: 'text-16', soft: 'text-14/6.5', price: 'text-18' },
	md: { body: 'p-4 gap-3', title: 'text-18', soft: 'text-14/7', price: 'text-22' },
	lg: { body: 'p-6 gap-4', title: 'text-22', soft: 'text-16/8.5', price: 'text-28' },
};

interface Props {
	card: Card;
	/** The server's time when the page was rendered, in epoch milliseconds. */
	now: number;
	size?: CardSize;
	/** The only card of its list, whose button is the one thing to do. */
	alone?: boolean;
	/** For the first visible picture. */
	eager?: boolean;
	/** The rendered width of the picture, from which the browser chooses a file. */
	sizes: string;
	/** The content of the picture's top right corner, a separate target. */
	corner?: ReactNode;
}

/** One auction of the listing. The whole card is a link; the button is a separate target. */
export function AuctionCard({ card, now, size = 'md', alone = false, eager = false, sizes, corner }: Props) {
	const look = LOOK[size];
	const title = `leilao-${card.id}`;
	const active = card.status === 'active';
	const image = card.image && unpackImage(card.image, card.title);
	return (
		<article
			aria-labelledby={title}
			className="relative flex min-w-0 flex-col rounded-card border border-line bg-surface transition-colors hover:border-edge"
		>
			<div className="overflow-hidden rounded-t-card border-b border-line">
				<Picture image={image} property={card.property} sizes={sizes} eager={eager} />
				<span className="absolute top-3 left-3">
					{active ? (
						<LiveBadge card={card} now={now} />
					) : (
						<Badge tone={card.status === 'pending' ? 'warn' : 'neutral'}>{card.badge}</Badge>
					)}
				</span>
				<div className="absolute top-2 right-2 z-1">{corner}</div>
			</div>
			<div className={`flex grow flex-col ${look.body}`}>
				<div>
					<h3 id={title} className={`font-serif font-semibold ${look.title}`}>
						<Link
							to={PAGES.auction(card.id)}
							prefetch="intent"
							className="text-ink no-underline after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-brand"
						>
							<span className="line-clamp-2 wrap-anywhere">{card.title}</span>
						</Link>
					</h3>
					<div className="mt-1 flex min-h-7 flex-wrap items-center justify-between gap-x-3 gap-y-1 text-14 text-ink-soft">
						<p className="flex min-w-0 items-center gap-1">
							<MapPin aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
							<span className="truncate">{card.place ?? 'Local não informado'}</span>
						</p>
						{card.activity && <Badge tone="brass">{card.activity}</Badge>}
					</div>
				</div>
				<Prices card={card} soft={look.soft} strong={look.price} />
				<PriceFactsLine facts={card.facts} className="-mt-1 text-14" />
				<CardTime card={card} now={now} />
				<LinkButton
					to={PAGES.auction(card.id)}
					variant={active ? (alone ? 'primary' : 'outlined') : 'secondary'}
					aria-describedby={title}
					className="relative w-full"
				>
					{active ? 'Participar Agora' : 'Ver Detalhes'}
				</LinkButton>
			</div>
		</article>
	);
}

/** Loud in the last hour, and for a lot that an auctioneer leads. */
function LiveBadge({ card, now }: { card: Card; now: number }) {
	return (
		<Badge tone={isFinalHour(card, useServerNow(now)) ? 'live' : 'open'} dot>
			{card.badge}
		</Badge>
	);
}

/** The price flashes once when it has changed since the card was rendered. */
function Prices({ card, soft, strong }: { card: Card; soft: string; strong: string }) {
	const [first] = useState(card.current);
	return (
		<dl className="mt-auto flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-t border-line pt-3">
			<div>
				<dt className="text-14 text-ink-soft">Lance Inicial</dt>
				<dd className={`text-ink-soft tabular-nums ${soft}`}>{card.initial}</dd>
			</div>
			<div>
				<dt className="text-14 text-ink-soft">Lance Atual</dt>
				<dd className={`font-serif font-semibold tabular-nums ${strong}`}>
					<span
						key={card.current}
						className={`-mx-1 px-1 ${card.current === first ? '' : NEW_ITEM_HIGHLIGHT}`}
					>
						{card.current}
					</span>
				</dd>
			</div>
		</dl>
	);
}

/** The time row of a card. Only an active auction uses the clock. */
function CardTime({ card, now }: { card: Card; now: number }) {
	return (
		<div className="flex flex-wrap items-center gap-x-3 text-16 text-ink-soft">
			<p className="flex flex-wrap items-center gap-x-2">
				<Clock aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
				<span className="sr-only">Tempo: </span>
				{card.day && (
					<span className="whitespace-nowrap">
						{card.day} <span aria-hidden>·</span>
					</span>
				)}
				<Time card={card} now={now} />
			</p>
			{card.round_name && <p className="text-14">{card.round_name}</p>}
			{card.extended && <p className="text-14 text-brass">{card.extended}</p>}
		</div>
	);
}

function Time({ card, now }: { card: Card; now: number }): ReactNode {
	if (card.status === 'active') return <RunningTime card={card} now={now} />;
	return card.note ?? countdown(card, now).label;
}

function RunningTime({ card, now }: { card: Card; now: number }) {
	return <Countdown {...countdown(card, useServerNow(now))} of={{ ...card, now }} />;
}
