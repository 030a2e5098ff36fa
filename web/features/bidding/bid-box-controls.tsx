import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AuctionDetail } from '#contract/auctions.ts';
import type { LiveState } from '#contract/live.ts';
import { PAGES } from '#contract/paths.ts';
import { bidderName } from '#domain/auction/bidder-name.ts';
import { takesBids } from '#domain/lot/phase.ts';
import { PAUSED, SUSPENDED_NOTE } from '#domain/values/paused.ts';
import { notUpdated } from '#web/browser/interfaces.ts';
import { LoginLink } from '#web/features/accounts/sign-in/login-link.tsx';
import { NoticeButton } from '#web/features/catalogue/favorites/favorite-button.tsx';
import { onDemand } from '#web/ui/lazy.tsx';
import { BidBoxFoot } from './bid-box-foot.tsx';
import type { Bidding } from './use-bidding.ts';
import { ineligibilityOf } from './viewer-standing.ts';

const OwnBidding = onDemand(() => import('./own-bidding.tsx'));
const PreferencePanel = onDemand(() => import('./preference-panel.tsx'));
const ConditionalPanel = onDemand(() => import('./conditional-panel.tsx'));
const BidForm = onDemand(() => import('./bid-form.tsx'));

interface Props {
	bidding: Bidding;
	similar?: ReactNode;
	className?: string;
}

/**
 * The controls of a bidder: the current standing, the result of the last bid, and the next step. Their parent is a flex
 * column, whose direct children they become.
 */
export function BidBoxControls({ bidding, similar, className = 'contents' }: Props) {
	return (
		<div className={className}>
			<StaleNote seconds={bidding.stale} />
			{bidding.viewer && <OwnBidding bidding={bidding} similar={similar} />}
			<SellerDecides bidding={bidding} />
			<NextStep bidding={bidding} />
		</div>
	);
}

/** That a sale may depend on the seller, before the first bid and until the end (rules §50). */
function SellerDecides({ bidding: { condition, phase } }: { bidding: Bidding }) {
	const ahead = takesBids(phase) || phase === 'announced' || phase === 'opening';
	return ahead && condition && <p className="text-16 sm:text-14 text-ink-soft">{condition}</p>;
}

/** Shows that the page may be out of date, and since when. Screen readers learn it once, from the announcer. */
function StaleNote({ seconds }: { seconds: number | null }) {
	if (seconds === null) return null;
	return (
		<p className="rounded-control border border-warn px-3 py-2 text-16 sm:text-14 text-warn">
			{notUpdated() ?? (
				<>
					<strong>Dados atrasados</strong> há <span className="tabular-nums">{seconds} s</span>. Reconectando:
					o preço e o tempo podem ter mudado, e não sabemos quem está vencendo.
				</>
			)}
		</p>
	);
}

/** The form stays while the recorded state is active, because only the server knows whether a bid is in time. */
const AT_THE_END =
	'O horário previsto chegou. Você ainda pode enviar um lance: vale a hora em que ele chega, e respondemos na hora se valeu.';

function NextStep({ bidding }: { bidding: Bidding }) {
	const { phase, viewer, standing, live } = bidding;
	switch (phase) {
		case 'ended':
			if (live.state.preference_until)
				return <PreferencePanel bidding={bidding} until={live.state.preference_until} />;
			return <Ended bidding={bidding} />;
		case 'expired':
		case 'cancelled':
			return null;
		case 'paused':
			return <p className="text-16 text-ink-soft">{PAUSED}</p>;
		case 'suspended':
			return <p className="text-16 text-ink-soft">{SUSPENDED_NOTE}</p>;
		case 'announced':
		case 'opening':
			return <BeforeBidding bidding={bidding} />;
		case 'open':
		case 'overtime':
		case 'closing':
			if (ineligibilityOf(viewer)) return <BeforeBidding bidding={bidding} />;
			if (standing === 'leading') return null;
			return (
				<>
					{phase === 'closing' && <p className="text-16 sm:text-14 text-warn">{AT_THE_END}</p>}
					<BidForm bidding={bidding} />
				</>
			);
	}
}

/** How a lot ended, for those who did not bid: the highest bid and who takes the lot stand apart (rules §49). */
function Ended({ bidding }: { bidding: Bidding }) {
	const { auction, live, standing } = bidding;
	const { outcome, decide_until } = live.state;
	if (outcome === 'conditional') return <ConditionalPanel bidding={bidding} until={decide_until ?? ''} />;
	const note = endNote(auction.sold_by, outcome);
	if (note) return <p className="text-16 text-ink-soft">{note}</p>;
	const taken = auction.preference_exercised;
	if (!taken || standing !== null) return null;
	return (
		<p className="text-16 text-ink-soft">
			O maior lance foi de {bidderName(taken.highest_bidder)}. {bidderName(taken.bidder)} exerceu o direito de
			preferência pelo mesmo preço e fica com o lote.
		</p>
	);
}

function endNote(sold_by: AuctionDetail['sold_by'], outcome: LiveState['outcome']): string | null {
	if (sold_by === 'proposal') return 'O leilão terminou sem arrematante, e o lote foi vendido por proposta.';
	if (outcome === 'conditional-refused')
		return 'O lance condicional não foi aceito. O lote não foi vendido, e ninguém deve nada por ele.';
	return null;
}

/** What is missing before the viewer can bid: the opening of the lot, of which they can be told, or a step of their own. */
function BeforeBidding({ bidding }: { bidding: Bidding }) {
	const { auction, viewer, phase } = bidding;
	return (
		<BidBoxFoot>
			{phase === 'announced' && <NoticeButton auction={auction} className="w-full max-lg:hidden" />}
			{ineligibilityOf(viewer) ? (
				<Ineligibility {...bidding} />
			) : (
				<p className="text-16 text-ink-soft">Você poderá dar lances aqui assim que o leilão abrir.</p>
			)}
		</BidBoxFoot>
	);
}

const ViewerIneligibility = onDemand(() => import('./viewer-ineligibility.tsx'));

type Registration = Pick<Bidding, 'viewer' | 'profileNote' | 'profileStep'> & Partial<Pick<Bidding, 'phase'>>;

/** Why the user may not bid, and the next step. `phase` is of a lot that takes bids or will: on a narrow screen the bar has the step. */
export function Ineligibility({ viewer, profileNote, profileStep, phase }: Registration) {
	if (viewer)
		return (
			<ViewerIneligibility
				viewer={viewer}
				profileNote={profileNote}
				profileStep={profileStep}
				phase={phase}
			/>
		);
	return (
		<div className="grid gap-3">
			{phase && takesBids(phase) && (
				<LoginLink className="w-full max-lg:hidden">Entrar para dar lance</LoginLink>
			)}
			<p className="text-16 sm:text-14 text-ink-soft">
				Para dar lances é preciso ter o cadastro aprovado.{' '}
				<Link to={PAGES.signup} className="font-semibold whitespace-nowrap">
					Criar Conta
				</Link>
			</p>
		</div>
	);
}
