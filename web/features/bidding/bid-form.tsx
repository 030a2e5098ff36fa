import { type FormEvent, useRef } from 'react';
import { formatBRL } from '#domain/money.ts';
import { Button } from '#web/ui/button.tsx';
import { AmountField } from './amount-field.tsx';
import { CostLines } from './cost-lines.tsx';
import { raised } from './offer.ts';
import type { Bidding } from './use-bidding.ts';

/** The form of a bid: amount, quick increments, what it would cost. Sending it only asks for a confirmation. */
export function BidForm({ bidding }: { bidding: Bidding }) {
	const { auction, offer, submission } = bidding;
	const input = useRef<HTMLInputElement>(null);

	function submit(event: FormEvent) {
		event.preventDefault();
		if (offer.short) input.current?.focus();
		else submission.ask(offer.amount);
	}

	return (
		<form onSubmit={submit} className="grid gap-3" aria-label="Dar lance">
			<AmountField bidding={bidding} input={input} />
			<QuickRaises bidding={bidding} />
			<CostLines amount={offer.amount} percent={auction.terms.commission_percent} />
			<Button type="submit" className="w-full" aria-disabled={submission.sending}>
				{submission.sending ? 'Enviando…' : 'Dar lance'}
			</Button>
			<noscript>
				<p className="text-14 text-ink-soft">Para dar lances, ative o JavaScript do navegador.</p>
			</noscript>
		</form>
	);
}

/** One, two or five increments on top of the amount in the field. */
function QuickRaises({ bidding }: { bidding: Bidding }) {
	const { offer, minimum, increment, setDraft, submission } = bidding;
	return (
		<div className="flex flex-wrap gap-2">
			{[1, 2, 5].map((times) => {
				const by = times * increment;
				return (
					<Button
						key={times}
						variant="secondary"
						className="grow px-2! text-14! whitespace-nowrap tabular-nums"
						aria-label={`Aumentar ${formatBRL(by)}`}
						onClick={() => {
							setDraft(raised(offer, minimum, by));
							submission.edited();
						}}
					>
						+ {short(by)}
					</Button>
				);
			})}
		</div>
	);
}

/** `R$ 500`: round increments need no centavos on a small button. */
function short(increment: number): string {
	return formatBRL(increment).replace(/,00$/, '');
}
