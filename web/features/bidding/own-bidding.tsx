import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { isOver } from '#domain/auction/auction.ts';
import { takesBids } from '#domain/lot/phase.ts';
import { isRegulated } from '#domain/sale/regulated-kinds.ts';
import { Button } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { type AlertChoice, choose, useChoice } from './alert-choice.ts';
import { alertBy } from './alert-signals.ts';
import { OutcomeNote } from './outcome-note.tsx';
import { OwnProxyBid } from './own-proxy-bid.tsx';
import { StandingNote } from './standing-note.tsx';
import type { Bidding } from './use-bidding.ts';
import type { ViewerStanding } from './viewer-standing.ts';

const EnrolmentSheet = lazy(() => import('#web/features/bidding/enrolment/enrolment-sheet.tsx'));
const EnrolmentStatus = lazy(() => import('#web/features/bidding/enrolment/enrolment-status.tsx'));

/** Refusals that the person resolves here. */
const ASKED = ['bid.not-enrolled', 'bid.identity-missing'];

/**
 * The viewer's enrolment, where the lot's sale may ask for one. After a bid that was refused for want of it: the sheet that asks for it, and
 * then the same bid again; closed, a button opens it again.
 */
function AskEnrolment({ bidding }: { bidding: Bidding }) {
	const { auction, viewer, live, phase, submission } = bidding;
	const { result } = submission;
	const attempt = result?.kind === 'refused' && ASKED.includes(result.problem.code) ? result.attempt : null;
	const [closed, setClosed] = useState<string | null>(null);
	const approved = viewer?.status === 'approved';
	if (!attempt) {
		const asks = auction.sale !== null || isRegulated(auction.kind);
		const ended = isOver(live.state.status);
		if (!asks || !approved || (ended && !mayBeBound(live.state))) return null;
		// Read again after each answer to a bid: the sheet may have enrolled the viewer.
		return (
			<Suspense>
				<EnrolmentStatus key={result?.kind} auctionId={auction.id} brief={takesBids(phase)} ended={ended} />
			</Suspense>
		);
	}
	if (closed === attempt.key)
		return (
			<Button variant="secondary" className="justify-self-start" onClick={() => setClosed(null)}>
				Habilitar-me neste leilão
			</Button>
		);
	return (
		<Suspense>
			<EnrolmentSheet
				key={attempt.key}
				auctionId={auction.id}
				approved={approved}
				attempted
				onEnrolled={() => void submission.repeat(attempt)}
				onClose={() => setClosed(attempt.key)}
			/>
		</Suspense>
	);
}

/** Whether somebody may still be bound to a lot that has ended, by an act that asks what a bid asks. */
function mayBeBound({ preference_until, decide_until, outcome }: Bidding['live']['state']): boolean {
	return Boolean(preference_until ?? decide_until) || outcome === 'unpaid';
}

/** The viewer's standing, the result of their last bid, and their maximum. */
export default function OwnBidding({ bidding, similar }: { bidding: Bidding; similar?: ReactNode }) {
	const { standing, phase } = bidding;
	useRefreshAfter(bidding.live.state.preference_until);
	return (
		<>
			<StandingNote bidding={bidding} similar={similar} />
			<OutcomeNote bidding={bidding} />
			<AskEnrolment bidding={bidding} />
			{takesBids(phase) && <AlertChoices standing={standing} />}
			<OwnProxyBid bidding={bidding} />
		</>
	);
}

/** Reads the page's data again when the window of preference is over: how it ended is part of them. */
function useRefreshAfter(until: string | undefined) {
	const { revalidate } = useRevalidator();
	const before = useRef(until);
	useEffect(() => {
		if (before.current && !until) void revalidate();
		before.current = until;
	}, [until, revalidate]);
}

/**
 * The switches for sound and vibration when the viewer is outbid, for this device. The leader sees both; a viewer who was
 * outbid needs the space for the next bid, and sees what is on, to switch it off.
 */
function AlertChoices({ standing }: { standing: ViewerStanding }) {
	const [vibrates, setVibrates] = useState(false);
	const on = { sound: useChoice('sound'), vibration: useChoice('vibration') };
	useEffect(() => setVibrates('vibrate' in navigator), []);
	const leading = standing === 'leading';
	const sound = leading || (standing === 'overtaken' && on.sound);
	const vibration = vibrates && (leading || (standing === 'overtaken' && on.vibration));
	if (!sound && !vibration) return null;
	return (
		<fieldset className="flex flex-wrap items-center justify-between gap-x-2 text-14 text-ink-soft">
			<legend className="float-left py-2">Avise-me se eu for superado:</legend>
			{sound && <Choice choice="sound" name="som" />}
			{vibration && <Choice choice="vibration" name="vibração" />}
		</fieldset>
	);
}

function Choice({ choice, name }: { choice: AlertChoice; name: string }) {
	const chosen = useChoice(choice);
	return (
		<span className="inline-flex items-center gap-1">
			<span aria-hidden>{name}</span>
			<Switch
				label={`${name.charAt(0).toUpperCase()}${name.slice(1)} quando eu for superado`}
				checked={chosen}
				onChange={(on) => {
					choose(choice, on);
					// The example also makes the browser allow later sounds of this page.
					if (on) alertBy(choice);
				}}
			/>
		</span>
	);
}
