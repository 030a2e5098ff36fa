import { PAUSED } from '#domain/paused.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import { WholeCost } from './cost-lines.tsx';
import { Obstacle } from './obstacle.tsx';
import { obstacleOf } from './position.ts';
import { StaleNote } from './stale-note.tsx';
import type { Bidding } from './use-bidding.ts';

const OwnBidding = onDemand(() => import('./own-bidding.tsx'));
const BidForm = onDemand(() => import('./bid-form.tsx'));

/** The controls of a bidder: the current position, the result of the last bid, and the next step. */
export function BidControls({
	bidding,
	className = 'not-empty:grid',
}: {
	bidding: Bidding;
	className?: string;
}) {
	return (
		<div className={`hidden gap-4 ${className}`}>
			<StaleNote seconds={bidding.stale} />
			{bidding.viewer && <OwnBidding bidding={bidding} />}
			<NextStep bidding={bidding} />
		</div>
	);
}

/** The form stays while the recorded state is active, because only the server knows whether a bid is in time. */
const AT_THE_END =
	'O horário previsto chegou. Você ainda pode enviar um lance: o servidor confere a hora em que ele chega e responde se valeu.';

function NextStep({ bidding }: { bidding: Bidding }) {
	const { auction, phase, viewer, profileNote, position, live, minimum } = bidding;
	switch (phase) {
		case 'ended':
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
			return (
				<>
					{obstacleOf(viewer) ? (
						<Obstacle viewer={viewer} profileNote={profileNote} />
					) : (
						<p className="text-16 text-ink-soft">Você poderá dar lances aqui assim que o leilão abrir.</p>
					)}
					<WholeCost amount={minimum} auction={auction} />
				</>
			);
		case 'open':
		case 'overtime':
		case 'closing':
			if (obstacleOf(viewer))
				return (
					<>
						<Obstacle viewer={viewer} profileNote={profileNote} />
						<WholeCost amount={minimum} auction={auction} />
					</>
				);
			if (position === 'leading') return null;
			return (
				<>
					{phase === 'closing' && <p className="text-14 text-warn">{AT_THE_END}</p>}
					<BidForm bidding={bidding} />
				</>
			);
	}
}
