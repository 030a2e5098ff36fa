import { useEffect, useRef, useState } from 'react';
import { takesBids } from '#domain/lot/phase.ts';
import { formatBRL } from '#domain/values/money.ts';
import { Button } from '#web/ui/button.tsx';
import { BidFoot } from './bid-foot.tsx';
import { CancelProxyBid } from './cancel-proxy-bid.tsx';
import { RaiseMaximum } from './raise-maximum.tsx';
import type { Bidding } from './use-bidding.ts';

/** The leader's own maximum, with buttons to raise or cancel it. Nobody else sees it. */
export function OwnProxyBid({ bidding }: { bidding: Bidding }) {
	const { position, max_amount, phase } = bidding;
	const open = takesBids(phase);
	if (position !== 'leading' || max_amount.amount === undefined) return null;
	if (max_amount.amount === null && !open) return null;
	return (
		<BidFoot>
			<section aria-label="Lance automático" className="grid gap-2">
				{max_amount.amount !== null && (
					<p className="text-16 tabular-nums">
						Seu teto: <strong className="whitespace-nowrap">{formatBRL(max_amount.amount)}</strong>{' '}
						<span className="text-14 whitespace-nowrap text-ink-soft">· só você vê</span>
					</p>
				)}
				{/* The key closes a step that was started for an earlier maximum. */}
				{open && <Steps key={max_amount.amount} bidding={bidding} />}
			</section>
		</BidFoot>
	);
}

function Steps({ bidding }: { bidding: Bidding }) {
	const [step, setStep] = useState<'raise' | 'cancel' | null>(null);
	const first = useRef<HTMLButtonElement>(null);
	const stepped = useRef(false);
	const held = bidding.max_amount.amount ?? null;
	const close = () => setStep(null);

	useEffect(() => {
		// After a step is cancelled, the focus returns to where it was started.
		if (step !== null) stepped.current = true;
		else if (stepped.current) first.current?.focus();
	}, [step]);

	if (step === 'cancel') return <CancelProxyBid bidding={bidding} onClose={close} />;
	if (step === 'raise') return <RaiseMaximum bidding={bidding} held={held} onClose={close} />;
	return (
		<div className="flex flex-wrap gap-2">
			<Button ref={first} variant="secondary" className="grow text-14!" onClick={() => setStep('raise')}>
				{held === null ? 'Ativar lance automático' : 'Aumentar teto'}
			</Button>
			{held !== null && (
				<Button variant="quiet" className="grow text-14!" onClick={() => setStep('cancel')}>
					Cancelar lance automático
				</Button>
			)}
		</div>
	);
}
