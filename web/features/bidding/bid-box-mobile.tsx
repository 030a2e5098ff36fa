import { useState } from 'react';
import { countdown } from '#domain/auction/countdown.ts';
import { outcomeBadge } from '#domain/auction/outcomes.ts';
import { takesBids } from '#domain/lot/phase.ts';
import { formatBRL } from '#domain/values/money.ts';
import { LoginLink } from '#web/features/accounts/sign-in/login-link.tsx';
import { priceFacts } from '#web/features/catalogue/lot-facts/price-facts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { onDemand } from '#web/ui/lazy.tsx';
import { announcementsOf } from './announcements.ts';
import { Announcer } from './announcer.tsx';
import { BidBoxContent } from './bid-box.tsx';
import { CallBanner, isCalled } from './call-banner.tsx';
import { phaseWords, priceLabel } from './phase-words.ts';
import { type Bidding, coverBid, coversAtOnce } from './use-bidding.ts';

/** Price, time and the next step at the bottom of a narrow screen. The step opens the panel as a sheet. */
export function BidBoxMobile({ bidding }: { bidding: Bidding }) {
	const [open, setOpen] = useState(false);
	const { auction, price, phase, live, stale } = bidding;
	const { comparison } = priceFacts(price, auction.property);
	const outbid = coversAtOnce(bidding);
	return (
		<div
			className={`sticky bottom-0 z-10 border-t bg-surface lg:hidden ${outbid ? 'border-t-4 border-brass-mark' : 'border-line'}`}
		>
			<div className="mx-auto flex max-w-3xl flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
				<div className="min-w-0">
					<p className={outbid ? 'sr-only' : 'text-12 text-ink-soft'}>
						{priceLabel(phase, live.state)}
						{comparison?.below && <strong className="text-brand"> · {comparison.short}</strong>}
					</p>
					<p
						className={`font-serif text-18 font-semibold tabular-nums ${stale === null ? '' : 'text-ink-soft'}`}
					>
						{formatBRL(price)}
					</p>
					<BarTime bidding={bidding} />
				</div>
				<Step bidding={bidding} open={() => setOpen(true)} />
			</div>
			<Dialog open={open} placement="sheet" title="Lances" onClose={() => setOpen(false)}>
				<div className="mt-2 flex flex-col gap-3 [&_:focus-visible]:scroll-mb-36">
					{/* Screen readers do not announce what is behind an open sheet. */}
					<Announcer announcements={announcementsOf(bidding)} />
					{isCalled(bidding) && <CallBanner bidding={bidding} />}
					<BidBoxContent bidding={bidding} />
				</div>
			</Dialog>
		</div>
	);
}

function BarTime({ bidding }: { bidding: Bidding }) {
	const { auction, phase, live, now, stale } = bidding;
	if (stale !== null)
		return <p className="text-14 font-semibold text-warn tabular-nums">Dados atrasados há {stale} s</p>;
	if (phase === 'open') {
		const timed = { ...live.state, auction_type: auction.auction_type };
		return (
			<p className="text-14">
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
	if (standing === 'won') return <PayStep auctionId={bidding.auction.id} className={QUIET_STEP} />;
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
