import { ChevronRight } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { type Centavos, formatBRL } from '#domain/money.ts';
import { CurrencyField } from '#web/ui/currency-field.tsx';
import type { Bidding } from './use-bidding.ts';

interface Props {
	bidding: Bidding;
	input: RefObject<HTMLInputElement | null>;
	/** Whether a fault is said; not while the person still types. */
	judged: boolean;
	judge: (judged: boolean) => void;
}

/** The quiet way to let the operator bid on: closed until wanted, and never silent about a maximum that it holds. */
export function MaximumInput({ bidding, input, judged, judge }: Props) {
	const { maximumInput, setMaximumInput, offer, submission } = bidding;
	const fault = proxyBidFault(maximumInput, { amount: offer.amount, kind: 'from' });
	// The browser keeps it open or closed from there on.
	const [filled] = useState(maximumInput > 0);
	const stated = proxyBidOver(offer.amount, maximumInput);
	return (
		<details className="group rounded-control border border-line" open={filled}>
			<summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 px-3 py-2 text-14 font-semibold">
				<ChevronRight aria-hidden size={16} className="shrink-0 text-ink-soft group-open:rotate-90" />
				Lance automático
				{stated !== null && (
					<span className="font-normal text-ink-soft tabular-nums group-open:hidden">
						até {formatBRL(stated)}
					</span>
				)}
			</summary>
			<div className="px-3 pb-3">
				<CurrencyField
					ref={input}
					label="Seu teto (secreto)"
					hint={PROXY_BID_HELP}
					error={judged && fault ? fault : undefined}
					value={maximumInput}
					onChange={(max_amount) => {
						judge(false);
						setMaximumInput(max_amount);
						submission.edited();
					}}
					onBlur={() => judge(true)}
				/>
			</div>
		</details>
	);
}

/** What a secret maximum does, wherever one is asked for. */
export const PROXY_BID_HELP =
	'A casa cobre outros lances por você, um incremento de cada vez, até este valor. Ninguém vê o seu teto.';

/** What a maximum is measured against, in centavos. */
interface Limit {
	amount: Centavos;
	/** 'from': the amount itself will do; 'above': the maximum must pass it. */
	kind: 'from' | 'above';
}

/** What is wrong with a maximum, in words; null for one that will do. An empty field (0) states no maximum. */
export function proxyBidFault(max_amount: Centavos, { amount, kind }: Limit): string | null {
	if (max_amount === 0) return null;
	if (kind === 'from')
		return max_amount < amount ? `O teto deve ser pelo menos o valor do lance: ${formatBRL(amount)}.` : null;
	return max_amount <= amount ? `O teto deve ser maior que ${formatBRL(amount)}.` : null;
}

/** The maximum to send with a bid: one that does not pass the amount bids nothing on its own, so it is none. */
export function proxyBidOver(amount: Centavos, max_amount: Centavos): Centavos | null {
	return max_amount > amount ? max_amount : null;
}
