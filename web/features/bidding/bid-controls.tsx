import type { ReactNode } from 'react';
import { PAUSED } from '#domain/values/paused.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import { BidFoot } from './bid-foot.tsx';
import { FoldedCost } from './folded-cost.tsx';
import { Obstacle } from './obstacle.tsx';
import { obstacleOf } from './position.ts';
import { StaleNote } from './stale-note.tsx';
import type { Bidding } from './use-bidding.ts';

const OwnBidding = onDemand(() => import('./own-bidding.tsx'));
const PreferencePanel = onDemand(() => import('./preference-panel.tsx'));
const BidForm = onDemand(() => import('./bid-form.tsx'));

interface Props {
	bidding: Bidding;
	similar?: ReactNode;
	className?: string;
}

/**
 * The controls of a bidder: the current position, the result of the last bid, and the next step. Their parent is a flex
 * column, whose direct children they become.
 */
export function BidControls({ bidding, similar, className = 'contents' }: Props) {
	return (
		<div className={className}>
			<StaleNote seconds={bidding.stale} />
			{bidding.viewer && <OwnBidding bidding={bidding} similar={similar} />}
			<NextStep bidding={bidding} />
		</div>
	);
}

/** The form stays while the recorded state is active, because only the server knows whether a bid is in time. */
const AT_THE_END =
	'O horário previsto chegou. Você ainda pode enviar um lance: vale a hora em que ele chega, e respondemos na hora se valeu.';

function NextStep({ bidding }: { bidding: Bidding }) {
	const { phase, viewer, position, live } = bidding;
	switch (phase) {
		case 'ended':
			if (live.state.preference_until)
				return <PreferencePanel bidding={bidding} until={live.state.preference_until} />;
			return live.state.leader === null ? (
				<p className="text-16 text-ink-soft">O leilão terminou sem lances.</p>
			) : null;
		case 'expired':
		case 'cancelled':
			return null;
		case 'paused':
			return <p className="text-16 text-ink-soft">{PAUSED}</p>;
		case 'announced':
		case 'opening':
			return <BeforeBidding bidding={bidding} />;
		case 'open':
		case 'overtime':
		case 'closing':
			if (obstacleOf(viewer)) return <BeforeBidding bidding={bidding} />;
			if (position === 'leading') return null;
			return (
				<>
					{phase === 'closing' && <p className="text-14 text-warn">{AT_THE_END}</p>}
					<BidForm bidding={bidding} />
				</>
			);
	}
}

/** The cost of the first possible bid, and what is missing before the viewer can bid. */
function BeforeBidding({ bidding: { auction, viewer, profileNote, minimum } }: { bidding: Bidding }) {
	return (
		<BidFoot>
			<FoldedCost amount={minimum} auction={auction} />
			{obstacleOf(viewer) ? (
				<Obstacle viewer={viewer} profileNote={profileNote} />
			) : (
				<p className="text-16 text-ink-soft">Você poderá dar lances aqui assim que o leilão abrir.</p>
			)}
		</BidFoot>
	);
}
