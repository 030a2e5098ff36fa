import { type FormEvent, useRef, useState } from 'react';
import { formatBRL } from '#domain/values/money.ts';
import { Button } from '#web/ui/button.tsx';
import { raised } from './amount-draft.ts';
import { AmountField } from './amount-field.tsx';
import { BidBoxFoot, FoldedCost } from './bid-box-foot.tsx';
import { MaximumInput, proxyBidFault, proxyBidOver } from './maximum-input.tsx';
import { type Bidding, coversAtOnce } from './use-bidding.ts';

/** The form of a bid: amount, quick increments, costs, all in one column of the panel. Sending it only opens the confirmation. */
export default function BidForm({ bidding }: { bidding: Bidding }) {
	const { auction, amountInput, maximumInput, submission } = bidding;
	const input = useRef<HTMLInputElement>(null);
	const maximumField = useRef<HTMLInputElement>(null);
	const [validated, setValidated] = useState(false);
	const fault = proxyBidFault(maximumInput, { amount: amountInput.amount, kind: 'from' });

	function showFault() {
		// A closed field can neither be focused nor show its error.
		maximumField.current?.closest('details')?.setAttribute('open', '');
		maximumField.current?.focus();
	}

	function submit(event: FormEvent) {
		event.preventDefault();
		setValidated(true);
		if (amountInput.short) input.current?.focus();
		else if (fault) showFault();
		else {
			const maximum = proxyBidOver(amountInput.amount, maximumInput);
			submission.openConfirmation({ amount: amountInput.amount, maximum, purpose: 'bid' });
		}
	}

	return (
		<form onSubmit={submit} className="contents" aria-label="Dar lance">
			<AmountField bidding={bidding} input={input} />
			<QuickRaises bidding={bidding} />
			<MaximumInput bidding={bidding} input={maximumField} validated={validated} onValidate={setValidated} />
			<BidBoxFoot>
				<FoldedCost amount={amountInput.amount} auction={auction} />
				<Button type="submit" className="w-full" aria-disabled={submission.sending}>
					{submission.sending ? 'Enviando…' : bidWords(bidding)}
				</Button>
				<noscript>
					<p className="text-14 text-ink-soft">Para dar lances, ative o JavaScript do navegador.</p>
				</noscript>
			</BidBoxFoot>
		</form>
	);
}

/** A bidder who was outbid reads what leading again costs, until they type another amount. */
function bidWords(bidding: Bidding): string {
	const covers = coversAtOnce(bidding) && !bidding.typed;
	return covers ? `Cobrir: ${formatBRL(bidding.minimum)}` : 'Dar lance';
}

/** Buttons that add one, two or five increments to the amount, in one row. */
function QuickRaises({ bidding }: { bidding: Bidding }) {
	const { amountInput, minimum, increment, setDraft, submission } = bidding;
	return (
		<div className="grid grid-cols-3 gap-1">
			{[1, 2, 5].map((times) => {
				const by = times * increment;
				const shown = `+ ${formatBRL(by)}`;
				return (
					<Button
						key={times}
						variant="secondary"
						className={`px-0! whitespace-nowrap tabular-nums ${sizeOf(shown)}`}
						aria-label={`Aumentar ${formatBRL(by)}`}
						onClick={() => {
							setDraft(raised(amountInput, minimum, by));
							submission.edited();
						}}
					>
						{shown}
					</Button>
				);
			})}
		</div>
	);
}

/** So that three long amounts fit beside each other on a phone, also in a wide font. */
function sizeOf({ length }: string): string {
	if (length > 14) return 'text-12! tracking-tighter';
	return length > 12 ? 'text-12! tracking-tight' : 'text-14!';
}
