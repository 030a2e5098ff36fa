import type { ReactNode } from 'react';
import { countdown } from '#domain/countdown.ts';
import { formatDateTime, formatDateTimeSeconds } from '#domain/time.ts';
import { Countdown } from '#web/ui/countdown.tsx';
import { phaseWords } from './phase-words.ts';
import type { Bidding } from './use-bidding.ts';

/** How much time is left, or what the lot waits for, with the exact instant below. */
export function TimeRow({ bidding }: { bidding: Bidding }) {
	const { auction, live, phase, now } = bidding;
	return (
		<div className="tabular-nums">
			{phase === 'open' && <p className="text-14 text-ink-soft">Encerra em</p>}
			<p className="text-22 font-semibold">
				{phase === 'open' ? <Countdown {...countdown(live.state, now)} /> : phaseWords(phase, auction)}
			</p>
			<p className="text-14 text-ink-soft empty:hidden">
				<Footnote bidding={bidding} />
			</p>
		</div>
	);
}

function Footnote({ bidding }: { bidding: Bidding }): ReactNode {
	const { auction, live, phase } = bidding;
	const { end_time } = live.state;
	switch (phase) {
		case 'open':
			return <End from={auction.scheduled_end_time} to={end_time} />;
		case 'overtime':
			return 'Este leilão só termina quando o leiloeiro encerrar.';
		case 'closing':
			return 'Um lance de última hora ainda pode ter prorrogado o término.';
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

/** The end that counts, and the one first announced when a bid or a pause has moved it. */
function End({ from, to }: { from: string; to: string }) {
	const moved = Date.parse(to) > Date.parse(from);
	return (
		<>
			{formatDateTimeSeconds(to)}
			{moved && (
				<span className="block text-brass">Prorrogado. Término anunciado: {formatDateTimeSeconds(from)}</span>
			)}
		</>
	);
}
