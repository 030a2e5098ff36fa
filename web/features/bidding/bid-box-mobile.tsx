import { useState } from 'react';
import { countdown } from '#domain/auction/countdown.ts';
import { outcomeBadge } from '#domain/auction/outcomes.ts';
import { takesBids } from '#domain/lot/phase.ts';
import { formatBRL } from '#domain/values/money.ts';
import { LoginLink } from '#web/features/accounts/sign-in/login-link.tsx';
import { NoticeButton } from '#web/features/catalogue/favorites/favorite-button.tsx';
import { priceFacts } from '#web/features/catalogue/lot-facts/price-facts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { onDemand } from '#web/ui/lazy.tsx';
import { announcementsOf } from './announcements.ts';
import { Announcer } from './announcer.tsx';
import { BidSheet } from './bid-box.tsx';
import { CallBanner, isCalled } from './call-banner.tsx';
import { isPast, NO_BIDS, phaseWords, priceLabel } from './phase-words.ts';
import { type Bidding, coverBid, coversAtOnce } from './use-bidding.ts';
import { ineligibilityOf } from './viewer-standing.ts';

const BarAnswer = onDemand(async () => ({ default: (await import('./outcome-note.tsx')).BarAnswer }));

/**
 * Price, time and the next step at the bottom of a narrow screen. The step opens the panel as a sheet. In the document it follows the panel,
 * and only stands last; on a very low screen, of which it would take half, it stands there too.
 */
export function BidBoxMobile({ bidding }: { bidding: Bidding }) {
	const [open, setOpen] = useState(false);
	const outbid = coversAtOnce(bidding);
	return (
		<div
			data-bid-bar
			className={`sticky bottom-0 z-10 order-last -mx-4 border-t bg-surface [--text-14:0.875rem] low:static low:order-none md:-mx-6 lg:hidden ${outbid ? 'border-t-4 border-brass-mark' : 'border-line'}`}
		>
			<div className="mx-auto flex max-w-3xl flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 pt-2 md:px-6 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
				{bidding.viewer && !open && <BarAnswer bidding={bidding} />}
				<BarPrice bidding={bidding} outbid={outbid} />
				<Step bidding={bidding} open={() => setOpen(true)} />
			</div>
			<Dialog
				open={open}
				placement="sheet"
				title="Lances"
				beside={<SheetPrice bidding={bidding} />}
				onClose={() => setOpen(false)}
			>
				<div className="mt-2 flex flex-col gap-3 [&_:focus-visible]:scroll-mt-16 [&_:focus-visible]:scroll-mb-36">
					{/* Screen readers do not announce what is behind an open sheet. */}
					<Announcer announcements={announcementsOf(bidding)} />
					{isCalled(bidding) && <CallBanner bidding={bidding} />}
					<BidSheet bidding={bidding} />
				</div>
			</Dialog>
		</div>
	);
}

function BarPrice({ bidding, outbid }: { bidding: Bidding; outbid: boolean }) {
	const { auction, price, phase, live, standing, stale } = bidding;
	const { comparison } = priceFacts(price, auction.property);
	const label = standing === 'won' ? 'Você arrematou por' : priceLabel(phase, live.state);
	const over = isPast(phase) && standing !== 'won';
	return (
		<>
			<p className={outbid ? 'sr-only' : `text-14/4.5 text-ink-soft ${over ? '' : 'w-full'}`}>
				{label}
				{comparison?.below && !isPast(phase) && <strong className="text-brand"> · {comparison.text}</strong>}
			</p>
			<div
				className={`min-w-0 ${phase === 'open' ? '' : 'flex grow flex-wrap items-baseline justify-between gap-x-3'}`}
			>
				{label !== NO_BIDS && (
					<p
						className={`font-serif text-18 font-semibold tabular-nums ${stale === null ? '' : 'text-ink-soft'}`}
					>
						{formatBRL(price)}
					</p>
				)}
				{standing !== 'won' && <BarTime bidding={bidding} />}
			</div>
		</>
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

function BarTime({ bidding }: { bidding: Bidding }) {
	const { auction, phase, live, now, stale } = bidding;
	if (stale !== null)
		return <p className="text-14 font-semibold text-warn tabular-nums">Dados atrasados há {stale} s</p>;
	if (phase === 'open') {
		const timed = { ...live.state, auction_type: auction.auction_type };
		return (
			<p className="text-18 tabular-nums">
				<Countdown {...countdown(timed, now)} of={{ ...timed, now: bidding.rendered_at }} />
			</p>
		);
	}
	const words = phaseWords(phase, { ...auction, ...live.state });
	return (
		<p className="text-14 text-ink-soft">
			{phase === 'ended' ? (outcomeBadge(live.state.outcome) ?? words) : words}
		</p>
	);
}

const PreferenceStep = onDemand(() => import('./preference-step.tsx'));
const PayStep = onDemand(async () => ({ default: (await import('./won-panel.tsx')).PayStep }));
const CounterStep = onDemand(async () => ({
	default: (await import('./conditional-panel.tsx')).CounterStep,
}));

const RegistrationLink = onDemand(async () => ({
	default: (await import('./viewer-ineligibility.tsx')).RegistrationLink,
}));

/** What the viewer's registration needs; of one that is in review, of a lot that opens later, to be told when it opens. */
function RegistrationStep({ bidding: { auction, phase, profileStep } }: { bidding: Bidding }) {
	if (phase === 'announced' && (profileStep === 'review' || profileStep === null))
		return <NoticeButton auction={auction} className={STEP} />;
	return <RegistrationLink profileStep={profileStep} className={STEP} />;
}

/** Grows to a row of its own where it does not fit beside the price. */
const STEP = 'grow px-3! whitespace-nowrap max-sm:text-14! sm:grow-0';
/** A step whose filled button is in the panel, which is on the page too. */
const QUIET_STEP = `border-brand! text-brand! ${STEP}`;

function Step({ bidding, open }: { bidding: Bidding; open: () => void }) {
	const { phase, viewer, standing, submission, minimum } = bidding;
	if (submission.result?.kind === 'unknown')
		return (
			<Button className={STEP} onClick={open}>
				Ver meu lance
			</Button>
		);
	if (standing === 'won') return <PayStep auctionId={bidding.auction.id} className={STEP} />;
	if (standing === 'undone')
		return (
			<Button variant="secondary" className={STEP} onClick={open}>
				Arrematação desfeita
			</Button>
		);
	const until = bidding.live.state.preference_until;
	if (until && viewer)
		return <PreferenceStep bidding={bidding} until={until} className={QUIET_STEP} open={open} />;
	if (standing === 'leading' && bidding.live.state.outcome === 'conditional')
		return <CounterStep bidding={bidding} className={QUIET_STEP} open={open} />;
	if (ineligibilityOf(viewer) !== null && viewer && (phase === 'announced' || takesBids(phase)))
		return <RegistrationStep bidding={bidding} />;
	if (phase === 'announced') return <NoticeButton auction={bidding.auction} className={STEP} />;
	if (!takesBids(phase)) return null;
	if (!viewer) return <LoginLink className={STEP}>Entrar para dar lance</LoginLink>;
	if (standing === 'leading')
		return (
			<Button variant="secondary" className={QUIET_STEP} onClick={open}>
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
		<Button className={STEP} onClick={open}>
			Dar lance
		</Button>
	);
}
