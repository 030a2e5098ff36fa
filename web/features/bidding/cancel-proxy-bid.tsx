import { useEffect, useRef, useState } from 'react';
import { proxyBidCancelledToast } from '#domain/notices/toasts.ts';
import { NO_PROXY_BID } from '#domain/values/frozen-words.js';
import { formatBRL } from '#domain/values/money.ts';
import { cancelProxyBid } from '#web/api/bids.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import type { Bidding } from './use-bidding.ts';

/** The confirmation before a proxy bid is cancelled. */
export function CancelProxyBid({ bidding, onClose }: { bidding: Bidding; onClose: () => void }) {
	const { auction, max_amount, live, price, submission } = bidding;
	const [busy, setBusy] = useState(false);
	const question = useRef<HTMLParagraphElement>(null);
	useEffect(() => question.current?.focus(), []);

	async function cancel() {
		if (busy) return;
		setBusy(true);
		const answer = await cancelProxyBid(auction.id);
		onClose();
		const refusal = 'refused' in answer ? answer.refused : null;
		if (refusal) toast({ ...refusal, tone: 'destructive' });
		else toast(proxyBidCancelledToast(price));
		if (refusal && refusal.code !== NO_PROXY_BID) return;
		submission.edited();
		max_amount.update(null, live.seq);
	}

	return (
		<section aria-label="Cancelar lance automático?" className="grid gap-2">
			<p ref={question} tabIndex={-1} className="text-14 outline-none">
				<strong>Cancelar lance automático?</strong> O sistema deixa de cobrir outros lances por você. Seu
				lance de {formatBRL(price)} continua valendo.
			</p>
			<div className="flex flex-wrap gap-2">
				<Button variant="danger" className="grow text-14!" aria-disabled={busy} onClick={cancel}>
					{busy ? 'Cancelando…' : 'Cancelar lance automático'}
				</Button>
				<Button variant="secondary" className="grow text-14!" disabled={busy} onClick={onClose}>
					Manter
				</Button>
			</div>
		</section>
	);
}
