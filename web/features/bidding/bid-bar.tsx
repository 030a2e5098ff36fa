import { useState } from 'react';
import { countdown } from '#domain/countdown.ts';
import { formatBRL } from '#domain/money.ts';
import { takesBids } from '#domain/phase.ts';
import { LoginLink } from '#web/features/accounts/sign-in/login-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Announcer } from './announcer.tsx';
import { BidControls } from './bid-controls.tsx';
import { CallBanner, isCalled } from './call-banner.tsx';
import { newsOf } from './news.ts';
import { phaseWords, priceLabel } from './phase-words.ts';
import { PriceBoard } from './price-board.tsx';
import type { Bidding } from './use-bidding.ts';

/** Price, time and the next step at the bottom of a narrow screen. The step opens the panel as a sheet. */
export function BidBar({ bidding }: { bidding: Bidding }) {
	const [open, setOpen] = useState(false);
	const { price, phase, live, stale } = bidding;
	return (
		<div className="sticky bottom-0 z-10 border-t border-line bg-surface lg:hidden">
			<div className="mx-auto flex max-w-3xl items-center justify-between gap-4 px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
				<div className="min-w-0">
					<p className="text-12 text-ink-soft">{priceLabel(phase, live.state.leader)}</p>
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
				<div className="mt-2 grid gap-4">
					{isCalled(bidding) && <CallBanner bidding={bidding} />}
					<PriceBoard bidding={bidding} />
					<BidControls bidding={bidding} />
					{/* Screen readers do not announce what is behind an open sheet. */}
					<Announcer news={newsOf(bidding)} />
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
	return <p className="text-14 text-ink-soft">{phaseWords(phase, auction)}</p>;
}

function Step({ bidding, open }: { bidding: Bidding; open: () => void }) {
	const { phase, viewer, position, submission } = bidding;
	if (submission.result?.kind === 'unknown') return <Button onClick={open}>Ver meu lance</Button>;
	if (position === 'won') return <Button onClick={open}>Você arrematou</Button>;
	if (!takesBids(phase)) return null;
	if (!viewer) return <LoginLink>Entrar para dar lance</LoginLink>;
	if (position === 'leading')
		return (
			<Button variant="secondary" className="border-brand! text-brand!" onClick={open}>
				Você está vencendo
			</Button>
		);
	return <Button onClick={open}>Dar lance</Button>;
}
