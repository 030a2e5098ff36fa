import type { ReactNode } from 'react';
import type { RunningLot } from '#contract/running-lots.ts';
import { type LiveBoard, useAllLatest } from '#web/api/live-board.ts';
import { ReadAt, useReadAfterSleep } from '#web/api/read-when-due.ts';
import { groupOf, type LotGroup } from './lot-words.ts';

interface Props<T extends RunningLot> {
	board: LiveBoard<T>;
	lots: readonly T[];
	/** The server's time when the lots were read, in epoch milliseconds. */
	now: number;
	/** Whether the rows have a last column for the viewer's standing and step. */
	own?: boolean;
	/** A row; `first` is true for the first lot of the first group. */
	children: (lot: T) => ReactNode;
}

const HEADINGS: Record<LotGroup, string> = {
	running: 'Agora',
	next: 'Próximas aberturas',
	ended: 'Encerrados há pouco',
};

/**
 * The lots in groups by their state now, each in the order in which it was read: a bid moves no row under a finger. Read again when a lot was
 * due to open, and after the page was in the background.
 */
export function LotGroups<T extends RunningLot>({ board, lots, now, own = false, children }: Props<T>) {
	const latest = useAllLatest(board, lots);
	useReadAfterSleep(now);
	const opening = latest.flatMap(({ live, start_time }) =>
		live.status === 'pending' && !live.suspended_since && Date.parse(start_time) > now
			? [Date.parse(start_time)]
			: [],
	);
	return (
		<div className="grid grid-cols-1 gap-8">
			{(['running', 'next', 'ended'] as const).map((group) => {
				const those = latest.filter((lot) => groupOf(lot) === group);
				return (
					those.length > 0 && (
						<section key={group} aria-labelledby={`lotes-${group}`}>
							<h2 id={`lotes-${group}`} className="mb-2 font-serif text-18 font-semibold md:text-22">
								{HEADINGS[group]} <span className="text-ink-soft tabular-nums">{those.length}</span>
							</h2>
							<ul
								className={`overflow-hidden rounded-card border border-line bg-surface lg:grid ${own ? 'lg:grid-cols-[auto_minmax(0,1fr)_auto_auto_auto]' : 'lg:grid-cols-[auto_minmax(0,1fr)_auto_auto]'}`}
							>
								{those.map((lot) => children(lot))}
							</ul>
						</section>
					)
				);
			})}
			{opening.length > 0 && <ReadAt due={Math.min(...opening)} now={now} />}
		</div>
	);
}

/** Tells a reader without scripts how old the page is. */
export function PictureTime({ at }: { at: string }) {
	return (
		<noscript>
			<p className="mb-3 text-14 text-warn">
				Situação às {at}. Sem JavaScript a página não muda sozinha: recarregue para ver os lances novos.
			</p>
		</noscript>
	);
}
