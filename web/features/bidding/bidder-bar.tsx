import { countdown } from '#domain/auction/countdown.ts';
import { takesBids } from '#domain/lot/phase.ts';
import { formatBRL } from '#domain/values/money.ts';
import { NoticeButton } from '#web/features/catalogue/favorites/favorite-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { announcementsOf } from './announcements.ts';
import { Announcer } from './announcer.tsx';
import { hasForm, isWon, StandingCost } from './bid-box.tsx';
import { BidBoxControls } from './bid-box-controls.tsx';
import { CallBanner, isCalled } from './call-banner.tsx';
import { CounterStep } from './conditional-panel.tsx';
import PreferenceStep from './preference-step.tsx';
import { PriceHeader } from './price-header.tsx';
import { type Bidding, coverBid, coversAtOnce } from './use-bidding.ts';
import { RegistrationLink } from './viewer-ineligibility.tsx';
import { ineligibilityOf } from './viewer-standing.ts';
import WonPanel, { PayStep } from './won-panel.tsx';

interface StepProps {
	bidding: Bidding;
	/** Opens the sheet. */
	open: () => void;
	className: string;
}

/** The next step of a bidder, whose button is in the bar of a narrow screen. */
export default function BidderStep({ bidding, open, className }: StepProps) {
	const { phase, viewer, standing, submission, minimum } = bidding;
	// The filled button is in the panel, which is on the page too.
	const quiet = `border-brand! text-brand! ${className}`;
	if (submission.result?.kind === 'unknown')
		return (
			<Button className={className} onClick={open}>
				Ver meu lance
			</Button>
		);
	if (standing === 'won') return <PayStep auctionId={bidding.auction.id} className={className} />;
	if (standing === 'undone')
		return (
			<Button variant="secondary" className={className} onClick={open}>
				Arrematação desfeita
			</Button>
		);
	const until = bidding.live.state.preference_until;
	if (until) return <PreferenceStep bidding={bidding} until={until} className={quiet} open={open} />;
	if (standing === 'leading' && bidding.live.state.outcome === 'conditional')
		return <CounterStep bidding={bidding} className={quiet} open={open} />;
	if (ineligibilityOf(viewer) !== null && (phase === 'announced' || takesBids(phase)))
		return <RegistrationStep bidding={bidding} className={className} />;
	if (phase === 'announced') return <NoticeButton auction={bidding.auction} className={className} />;
	if (!takesBids(phase)) return null;
	if (standing === 'leading')
		return (
			<Button variant="secondary" className={quiet} onClick={open}>
				Você está vencendo
			</Button>
		);
	if (coversAtOnce(bidding))
		return (
			<>
				<Button variant="quiet" className="text-14!" onClick={open}>
					Outro valor
				</Button>
				<Button className="w-full px-2! tabular-nums max-sm:text-14!" onClick={() => coverBid(bidding)}>
					Superado · cubra com {formatBRL(minimum)}
				</Button>
			</>
		);
	return (
		<Button className={className} onClick={open}>
			Dar lance
		</Button>
	);
}

/** What the viewer's registration needs; of one that is in review, of a lot that opens later, to be told when it opens. */
function RegistrationStep({ bidding, className }: Pick<StepProps, 'bidding' | 'className'>) {
	const { auction, phase, profileStep } = bidding;
	if (phase === 'announced' && (profileStep === 'review' || profileStep === null))
		return <NoticeButton auction={auction} className={className} />;
	return <RegistrationLink profileStep={profileStep} className={className} />;
}

interface SheetProps {
	bidding: Bidding;
	open: boolean;
	onClose: () => void;
}

/** The panel as a sheet: visitors, who may not bid, have none. */
export function BidSheet({ bidding, open, onClose }: SheetProps) {
	return (
		<Dialog
			open={open}
			placement="sheet"
			title="Lances"
			beside={<SheetPrice bidding={bidding} />}
			onClose={onClose}
		>
			<div className="mt-2 flex flex-col gap-3 [&_:focus-visible]:scroll-mt-16 [&_:focus-visible]:scroll-mb-36">
				{/* Screen readers do not announce what is behind an open sheet. */}
				<Announcer announcements={announcementsOf(bidding)} />
				{isCalled(bidding) && <CallBanner bidding={bidding} />}
				<Content bidding={bidding} />
			</div>
		</Dialog>
	);
}

/** In the head of the sheet, which stays while the rest scrolls. */
function SheetPrice({ bidding }: { bidding: Bidding }) {
	const { auction, live, phase, price, now } = bidding;
	const timed = { ...live.state, auction_type: auction.auction_type };
	return (
		<p className="ml-auto flex flex-wrap justify-end gap-x-3 font-semibold tabular-nums">
			<span>{formatBRL(price)}</span>
			{phase === 'open' && <Countdown {...countdown(timed, now)} />}
		</p>
	);
}

/** The content of the sheet: price, time and controls. */
function Content({ bidding }: { bidding: Bidding }) {
	if (isWon(bidding)) return <WonPanel bidding={bidding} />;
	return (
		<>
			<PriceHeader bidding={bidding} />
			{!hasForm(bidding) && <StandingCost bidding={bidding} />}
			<BidBoxControls bidding={bidding} />
		</>
	);
}
