import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { countdown, isFinalHour } from '#domain/auction/countdown.ts';
import { BUSIEST } from '#domain/lot/activity.ts';
import { useServerNow } from '#web/api/server-clock.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { NEW_ITEM_HIGHLIGHT } from '#web/ui/new-item-highlight.ts';
import { Picture } from '#web/ui/picture.tsx';
import type { Card } from './card.ts';

export type CardSize = 'md' | 'lg';

/** The large card has its picture at the side where there is room. */
const LOOK: Record<CardSize, { card: string; picture: string; body: string; title: string }> = {
	md: {
		card: '',
		picture: 'rounded-t-card border-b',
		body: 'px-3 py-2.5 sm:p-4',
		title: 'text-18/5.5 sm:text-18/6',
	},
	lg: {
		card: 'md:grid md:grid-cols-2',
		picture: 'max-md:rounded-t-card max-md:border-b md:rounded-l-card md:border-r',
		body: 'px-3 py-2.5 sm:p-4 lg:p-5',
		title: 'text-18/5.5 sm:text-22/7',
	},
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
	/** Begins the id of its title: a lot may be in two lists of a page. */
	list?: string;
}

/** One auction of the listing. The whole card is a link; the button is a separate target. */
export function AuctionCard({
	card,
	now,
	size = 'md',
	alone = false,
	eager = false,
	sizes,
	corner,
	list = 'leilao',
}: Props) {
	const look = LOOK[size];
	const title = `${list}-${card.id}`;
	return (
		<article
			aria-labelledby={title}
			className={`relative flex min-w-0 flex-col rounded-card border border-line bg-surface transition-colors hover:border-edge ${look.card}`}
		>
			<div className={`relative overflow-hidden border-line ${look.picture}`}>
				<CardPicture card={card} size={size} sizes={sizes} eager={eager} />
				<span className="absolute top-3 left-3">
					<StatusBadge card={card} now={now} />
				</span>
				<div className="absolute top-2 right-2 z-1">{corner}</div>
				{(card.financing || card.activity) && (
					<p className="absolute inset-x-3 bottom-3 flex flex-wrap justify-between gap-1">
						{card.financing && (
							<span className="max-sm:hidden">
								<Badge>Aceita financiamento</Badge>
							</span>
						)}
						{card.activity && (
							<Badge tone={card.activity === BUSIEST ? 'brass' : 'neutral'}>{card.activity}</Badge>
						)}
					</p>
				)}
			</div>
			<div className={`@container flex min-w-0 grow flex-col ${look.body}`}>
				<h3 id={title} className={`font-serif font-semibold ${look.title}`}>
					<Link
						to={PAGES.auction(card.id)}
						prefetch="intent"
						className="text-ink no-underline after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-brand"
					>
						<span className="line-clamp-2 wrap-anywhere">{card.title}</span>
					</Link>
				</h3>
				<Property card={card} />
				<Prices card={card} />
				<Foot card={card} now={now} title={title} alone={alone} />
			</div>
		</article>
	);
}

function CardPicture({
	card,
	size,
	sizes,
	eager,
}: Required<Pick<Props, 'card' | 'size' | 'sizes' | 'eager'>>) {
	const shape =
		size === 'lg'
			? 'aspect-16/10 max-sm:max-h-56 md:aspect-auto md:h-full md:min-h-72'
			: 'aspect-16/10 max-sm:max-h-56 sm:aspect-4/3';
	return <Picture image={card.image} property={card.property} sizes={sizes} eager={eager} shape={shape} />;
}

function StatusBadge({ card, now }: { card: Card; now: number }) {
	if (card.status === 'active') return <LiveBadge card={card} now={now} />;
	return <Badge tone={card.status === 'pending' ? 'warn' : 'neutral'}>{card.badge}</Badge>;
}

/** Loud in the last hour, and for a lot that an auctioneer leads. */
function LiveBadge({ card, now }: { card: Card; now: number }) {
	return (
		<Badge tone={isFinalHour(card, useServerNow(now)) ? 'live' : 'open'} dot>
			{card.badge}
		</Badge>
	);
}

/** What is sold, where, and how: a line each. What has no room at the end of the first one is left out. */
function Property({ card: { rooms, financing, facts, place, nature, round_name } }: { card: Card }) {
	return (
		<div className="mt-1 text-16/5.5 text-ink-soft sm:mt-2 sm:text-16/6">
			{(rooms || financing) && (
				<p className="flex h-5.5 flex-wrap justify-between gap-x-3 overflow-hidden sm:h-6">
					<span className="min-w-0 truncate">{rooms}</span>
					{financing && <span className="sm:hidden">Financiável</span>}
					<span className="tabular-nums max-sm:hidden">{facts.perArea}</span>
				</p>
			)}
			<p className="truncate">
				{[place ?? 'Local não informado', nature, round_name].filter(Boolean).join(' · ')}
			</p>
		</div>
	);
}

/**
 * Rows of label and price, with the discount at their end where there is room; columns on a wide card. The price flashes once
 * when it has changed since the card was rendered.
 */
function Prices({ card }: { card: Card }) {
	const [first] = useState(card.current);
	const discount = card.facts.comparison?.percent;
	return (
		<dl
			className={`mt-auto grid grid-cols-[auto_1fr_auto] items-baseline gap-x-2 pt-1 tabular-nums @min-[22rem]:flex sm:pt-3 ${discount ? '@min-[22rem]:justify-between' : '@min-[22rem]:gap-x-8'}`}
		>
			<Price label="Lance Inicial">
				<span className="text-ink-soft @min-[22rem]:text-14">{card.initial}</span>
			</Price>
			<Price label="Lance Atual">
				<span
					key={card.current}
					className={`-mx-1 px-1 font-serif text-18 font-semibold @min-[22rem]:text-22 @min-[22rem]:tracking-tight ${card.current === first ? '' : NEW_ITEM_HIGHLIGHT}`}
				>
					{card.current}
				</span>
			</Price>
			{discount && (
				<Price label="Desconto" last>
					{discount}
				</Price>
			)}
		</dl>
	);
}

/** Where its label has no room, a minus sign stands for it. */
const LAST_AMOUNT =
	"font-semibold text-brand @min-[18rem]:col-start-3 @min-[18rem]:row-start-2 @min-[18rem]:text-right @min-[18rem]:@max-[20.5rem]:before:content-['−']";

function Price({ label, last = false, children }: { label: string; last?: boolean; children: ReactNode }) {
	return (
		<div className="contents @min-[22rem]:block">
			<dt
				className={`leading-5.5 text-ink-soft @min-[22rem]:text-14/4.5 col-start-1 ${last ? '@min-[18rem]:@max-[20.5rem]:sr-only @min-[20.5rem]:col-start-3 @min-[20.5rem]:row-start-1 @min-[20.5rem]:text-right' : ''}`}
			>
				{label}
			</dt>
			<dd
				className={`h-5.5 leading-5.5 @min-[22rem]:h-7 @min-[22rem]:leading-7 col-start-2 ${last ? LAST_AMOUNT : ''}`}
			>
				{children}
			</dd>
		</div>
	);
}

interface FootProps {
	card: Card;
	now: number;
	/** The id of what names the lot. */
	title: string;
	alone: boolean;
}

/** When it ends or opens, and what to do. */
function Foot({ card, now, title, alone }: FootProps) {
	const active = card.status === 'active';
	return (
		<div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-2 gap-y-1 sm:mt-3 sm:gap-y-2">
			<div className="flex grow basis-24 flex-wrap justify-between gap-x-2 text-16/5.5 text-ink-soft @max-[20.5rem]:sm:basis-full">
				<p className="grow">
					<span className="sr-only">Tempo: </span>
					<Time card={card} now={now} />
				</p>
				{card.day && <p>{card.day}</p>}
				{card.extended && <p className="text-14 text-brass">{card.extended}</p>}
			</div>
			<LinkButton
				to={PAGES.auction(card.id)}
				variant={active ? (alone ? 'primary' : 'outlined') : 'secondary'}
				aria-describedby={title}
				className="relative shrink-0 px-3 max-sm:px-2 max-[22.5rem]:text-14 @max-[20.5rem]:sm:w-full"
			>
				{active ? 'Participar Agora' : 'Ver Detalhes'}
			</LinkButton>
		</div>
	);
}

/** The time left or the state of a card. Only an active auction uses the clock. */
export function Time({ card, now }: { card: Card; now: number }): ReactNode {
	if (card.status === 'active') return <RunningTime card={card} now={now} />;
	return card.note ?? countdown(card, now).label;
}

function RunningTime({ card, now }: { card: Card; now: number }) {
	return <Countdown {...countdown(card, useServerNow(now))} of={{ ...card, now }} />;
}
