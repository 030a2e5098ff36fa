import type { ReactNode } from 'react';
import type { OutageNote as Outage } from '#contract/outages.ts';
import { isOver } from '#domain/auction/auction.ts';
import { extensionHistory } from '#domain/auction/extension.ts';
import { formatWeekdayTime } from '#domain/values/time.ts';
import { useServerClock } from '#web/api/server-clock.ts';
import { ServerTime } from '#web/ui/server-time.tsx';
import { outageWords } from './outage-words.ts';
import type { Bidding } from './use-bidding.ts';

/** `children` in a line with the clock that decides, and below it what is known of the end and what has moved it. */
export function TimeDetails({ bidding, children }: { bidding: Bidding; children: ReactNode }) {
	const { live, now } = bidding;
	const clock = useServerClock(now);
	return (
		<div className="text-14 text-ink-soft tabular-nums">
			<div className="flex flex-wrap items-center justify-between gap-x-4">
				<p>{children}</p>
				{!isOver(live.state.status) && (
					<span className="-my-2">
						<ServerTime clock={clock} />
					</span>
				)}
			</div>
			<p className="empty:hidden">
				<Footnote bidding={bidding} />
			</p>
			<Extensions bidding={bidding} />
			<OutageNote outage={live.extensions.outage} />
		</div>
	);
}

function Footnote({ bidding }: { bidding: Bidding }): ReactNode {
	const { phase, live } = bidding;
	const { end_time } = live.state;
	switch (phase) {
		case 'overtime':
			return 'Este leilão só termina quando o leiloeiro encerrar.';
		case 'closing':
			return `O horário previsto chegou: ${formatWeekdayTime(end_time)}. Um lance de última hora ainda pode ter prorrogado o fim.`;
		case 'announced':
			return `Término previsto: ${formatWeekdayTime(end_time)}`;
		case 'expired':
			return `O período terminou ${formatWeekdayTime(end_time)}.`;
		case 'paused':
			return 'O tempo parado é devolvido no fim.';
		case 'suspended':
			return 'O prazo que faltava volta a contar quando o leilão for retomado.';
		case 'open':
		case 'ended':
		case 'opening':
		case 'cancelled':
			return null;
	}
}

/** How many times bids, pauses or outages have extended the end. */
function Extensions({ bidding: { auction, live } }: { bidding: Bidding }) {
	const ends = { scheduled_end_time: auction.scheduled_end_time, end_time: live.state.end_time };
	const history = extensionHistory(ends, live.extensions.count, isOver(live.state.status));
	return history && <p className="text-16 sm:text-14 text-brass">{history}</p>;
}

/** The outage that extended the end last. Renders nothing without one. */
function OutageNote({ outage }: { outage: Outage | undefined }) {
	return outage && <p className="text-16 sm:text-14 text-ink-soft">{outageWords(outage)}</p>;
}
