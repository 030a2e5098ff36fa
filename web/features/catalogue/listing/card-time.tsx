import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { countdown } from '#domain/countdown.ts';
import { useServerNow } from '#web/api/server-clock.ts';
import { Countdown } from '#web/ui/countdown.tsx';
import type { Card } from './card.ts';

/** The time row of a card. Only an active auction listens to the clock. */
export function CardTime({ card, now }: { card: Card; now: number }) {
	return (
		<div className="flex flex-wrap items-center gap-x-3 text-16 text-ink-soft">
			<p className="flex items-center gap-2">
				<Clock aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
				<span className="sr-only">Tempo: </span>
				<Time card={card} now={now} />
			</p>
			{card.extended && <p className="text-14 text-brass">{card.extended}</p>}
		</div>
	);
}

function Time({ card, now }: { card: Card; now: number }): ReactNode {
	if (card.status === 'active') return <RunningTime card={card} now={now} />;
	return card.note ?? countdown(card, now).label;
}

function RunningTime({ card, now }: { card: Card; now: number }) {
	return <Countdown {...countdown(card, useServerNow(now))} />;
}
