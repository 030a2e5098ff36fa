import type { ReactNode } from 'react';
import type { OutageNote as Outage } from '#contract/outages.ts';
import { isOver } from '#domain/auction.ts';
import { countdown } from '#domain/countdown.ts';
import { extensionHistory } from '#domain/extension.ts';
import { formatDateTime, formatDateTimeSeconds } from '#domain/time.ts';
import { useServerClock } from '#web/api/server-clock.ts';
import { Countdown } from '#web/ui/countdown.tsx';
import { ServerTime } from '#web/ui/server-time.tsx';
import { outageWords } from './outage-words.ts';
import { phaseWords } from './phase-words.ts';
import { MayHaveChanged } from './stale-note.tsx';
import type { Bidding } from './use-bidding.ts';

/** The time left, or what the lot waits for, with the exact time below. */
export function TimeRow({ bidding }: { bidding: Bidding }) {
	const { auction, live, phase, now, stale } = bidding;
	const { auction_type } = auction;
	const clock = useServerClock(now);
	return (
		<div className="tabular-nums">
			{phase === 'open' && (
				<p className="text-14 text-ink-soft">
					Encerra em
					{stale !== null && <MayHaveChanged />}
				</p>
			)}
			<p className={`text-22 font-semibold ${stale === null ? '' : 'text-ink-soft'}`}>
				{phase === 'open' ? (
					<Countdown
						{...countdown({ ...live.state, auction_type }, now)}
						of={{ ...live.state, auction_type, now: bidding.rendered_at }}
					/>
				) : (
					phaseWords(phase, auction)
				)}
			</p>
			<p className="text-14 text-ink-soft empty:hidden">
				<Footnote bidding={bidding} />
			</p>
			<Extensions bidding={bidding} />
			<OutageNote outage={live.extensions.outage} />
			{!isOver(live.state.status) && <ServerTime clock={clock} />}
		</div>
	);
}

function Footnote({ bidding }: { bidding: Bidding }): ReactNode {
	const { phase, live } = bidding;
	const { end_time } = live.state;
	switch (phase) {
		case 'open':
			return formatDateTimeSeconds(end_time);
		case 'overtime':
			return 'Este leilão só termina quando o leiloeiro encerrar.';
		case 'closing':
			return `O horário previsto chegou: ${formatDateTimeSeconds(end_time)}. Um lance de última hora ainda pode ter prorrogado o término.`;
		case 'announced':
			return `Término previsto: ${formatDateTime(end_time)}`;
		case 'expired':
			return `O período terminou em ${formatDateTime(end_time)}.`;
		case 'paused':
			return 'A duração da pausa é somada ao término.';
		case 'ended':
			return formatDateTimeSeconds(end_time);
		case 'opening':
		case 'cancelled':
			return null;
	}
}

/** How many times bids, pauses or outages have extended the end. */
function Extensions({ bidding: { auction, live } }: { bidding: Bidding }) {
	const ends = { scheduled_end_time: auction.scheduled_end_time, end_time: live.state.end_time };
	const history = extensionHistory(ends, live.extensions.count, isOver(live.state.status));
	return history && <p className="text-14 text-brass">{history}</p>;
}

/** The outage that extended the end last. Renders nothing without one. */
function OutageNote({ outage }: { outage: Outage | undefined }) {
	return outage && <p className="text-14 text-ink-soft">{outageWords(outage)}</p>;
}
