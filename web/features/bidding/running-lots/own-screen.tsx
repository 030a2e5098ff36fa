import { useRef } from 'react';
import { PAGES } from '#contract/paths.ts';
import type { OwnLot } from '#contract/running-lots.ts';
import { type LiveBoard, useAllLatest, useLatest, useLiveBoard } from '#web/api/live-board.ts';
import { followItems } from '#web/api/live-stream.ts';
import { movedLot } from '#web/api/running-board.ts';
import { useViewer } from '#web/api/session.ts';
import { ineligibilityOf } from '#web/features/bidding/viewer-standing.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { StaleLine } from '#web/ui/stale-line.tsx';
import { LotGroups } from './lot-groups.tsx';
import { OwnRow, ownStanding } from './own-row.tsx';
import { RunningPage } from './running-screen.tsx';

interface Props {
	lots: readonly OwnLot[];
	/** The server's time when the lots were read, in epoch milliseconds. */
	now: number;
}

/** The lots that the viewer follows, each with their standing and the button of the next bid. */
export function OwnScreen({ lots, now }: Props) {
	// Of lots on which the viewer bid here for the first time.
	const bidders = useRef(new Map<string, number | null>());
	const own = (lot: OwnLot) => ({ ...lot, me: lot.me ?? bidders.current.get(lot.id) ?? null });
	const { board, stale } = useLiveBoard(
		lots,
		followItems<OwnLot>((lot, news) => movedLot(own(lot), news)),
	);
	const may = ineligibilityOf(useViewer()) === null;
	const latest = useAllLatest(board, lots);
	const overtaken = stale === null ? latest.filter((lot) => ownStanding(lot, true) === 'overtaken') : [];
	const open = overtaken.filter(({ live }) => live.status === 'active');
	return (
		<RunningPage title="Meus lotes" at={now} own>
			<p role="status" className="sr-only">
				{overtaken.length > 0 && `Seu lance foi superado: ${overtaken.map(({ title }) => title).join('; ')}`}
			</p>
			<div>
				<StaleLine seconds={stale} />
				{lots.length === 0 && (
					<div className="grid justify-items-center gap-3 rounded-card border border-dashed border-edge px-4 py-10 text-center">
						<p className="font-serif text-18 font-semibold">Você ainda não acompanha nenhum lote</p>
						<p className="text-ink-soft">Toque no coração de um lote, ou dê um lance, e ele aparece aqui.</p>
						<LinkButton variant="secondary" to={PAGES.home}>
							Ver leilões
						</LinkButton>
					</div>
				)}
				<LotGroups board={board} lots={lots} now={now} own>
					{(lot) => (
						<LiveRow
							key={lot.id}
							board={board}
							lot={lot}
							now={now}
							may={may}
							stale={stale !== null}
							first={lot.id === open[0]?.id}
							onMoved={(moved) => {
								bidders.current.set(moved.id, moved.me);
								board.take(moved);
							}}
						/>
					)}
				</LotGroups>
			</div>
		</RunningPage>
	);
}

interface RowProps {
	board: LiveBoard<OwnLot>;
	lot: OwnLot;
	now: number;
	may: boolean;
	stale: boolean;
	first: boolean;
	onMoved: (lot: OwnLot) => void;
}

function LiveRow({ board, lot, ...rest }: RowProps) {
	return <OwnRow lot={useLatest(board, lot)} {...rest} />;
}
