import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { countdown } from '#domain/countdown.ts';
import { useServerNow } from '#web/api/server-clock.ts';
import { Countdown } from '#web/ui/countdown.tsx';
import type { Card } from './card.ts';

/** The time row of a card. Only an active auction listens to the clock. */
export function CardTime({ card, now }: { card: Card; now: number }) {
	if (card.status === 'active') return <RunningTime card={card} now={now} />;
	return <Row>{card.note ?? countdown(card, now).label}</Row>;
}

function RunningTime({ card, now }: { card: Card; now: number }) {
	const { urgency, label } = countdown(card, useServerNow(now));
	// Past its end a live auction goes on until the auctioneer ends it.
	if (urgency === 'ended' && card.type === 'live') return <Row>Aguardando o leiloeiro</Row>;
	return (
		<Row>
			<Countdown urgency={urgency} label={label} />
		</Row>
	);
}

function Row({ children }: { children: ReactNode }) {
	return (
		<p className="flex items-center gap-2 text-16 text-ink-soft">
			<Clock aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
			<span className="sr-only">Tempo: </span>
			{children}
		</p>
	);
}
