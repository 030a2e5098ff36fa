import { type FormEvent, useRef, useState } from 'react';
import { formatBRL } from '#domain/money.ts';
import { Button } from '#web/ui/button.tsx';
import { AmountField } from './amount-field.tsx';
import { CostLines, EstimatedCost } from './cost-lines.tsx';
import { MaximumInput, proxyBidFault, proxyBidOver } from './maximum-input.tsx';
import { raised } from './offer.ts';
import type { Bidding } from './use-bidding.ts';

/** The form of a bid: amount, quick increments, costs. Sending it only opens the confirmation. */
export default function BidForm({ bidding }: { bidding: Bidding }) {
	const { auction, offer, maximumInput, submission } = bidding;
	const input = useRef<HTMLInputElement>(null);
	const maximumField = useRef<HTMLInputElement>(null);
	const [validated, setValidated] = useState(false);
	const fault = proxyBidFault(maximumInput, { amount: offer.amount, kind: 'from' });

	function showFault() {
		// A closed field can neither be focused nor show its error.
		maximumField.current?.closest('details')?.setAttribute('open', '');
		maximumField.current?.focus();
	}

	function submit(event: FormEvent) {
		event.preventDefault();
		setValidated(true);
		if (offer.short) input.current?.focus();
		else if (fault) showFault();
		else {
			const maximum = proxyBidOver(offer.amount, maximumInput);
			submission.openConfirmation({ amount: offer.amount, maximum, purpose: 'bid' });
		}
	}

	return (
		<form onSubmit={submit} className="grid gap-3" aria-label="Dar lance">
			<AmountField bidding={bidding} input={input} />
			<QuickRaises bidding={bidding} />
			<MaximumInput bidding={bidding} input={maximumField} validated={validated} onValidate={setValidated} />
			<CostLines amount={offer.amount} percent={auction.terms.commission_percent} />
			<Button type="submit" className="w-full" aria-disabled={submission.sending}>
				{submission.sending ? 'Enviando…' : 'Dar lance'}
			</Button>
			<EstimatedCost amount={offer.amount} auction={auction} />
			<noscript>
				<p className="text-14 text-ink-soft">Para dar lances, ative o JavaScript do navegador.</p>
			</noscript>
		</form>
	);
}

/** Buttons that add one, two or five increments to the amount. */
function QuickRaises({ bidding }: { bidding: Bidding }) {
	const { offer, minimum, increment, setDraft, submission } = bidding;
	return (
		<div className="flex flex-wrap gap-2 max-sm:gap-1">
			{[1, 2, 5].map((times) => {
				const by = times * increment;
				return (
					<Button
						key={times}
						variant="secondary"
						className="grow px-1! text-14! whitespace-nowrap tabular-nums"
						aria-label={`Aumentar ${formatBRL(by)}`}
						onClick={() => {
							setDraft(raised(offer, minimum, by));
							submission.edited();
						}}
					>
						+ {formatBRL(by)}
					</Button>
				);
			})}
		</div>
	);
}
