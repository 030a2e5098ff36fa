import ChevronRight from 'lucide-react/icons/chevron-right';
import { type RefObject, useState } from 'react';
import { type Centavos, formatBRL } from '#domain/values/money.ts';
import { CurrencyField } from '#web/ui/currency-field.tsx';
import type { Bidding } from './use-bidding.ts';

interface Props {
	bidding: Bidding;
	input: RefObject<HTMLInputElement | null>;
	/** Whether to show an error; not while the user is typing. */
	validated: boolean;
	onValidate: (validated: boolean) => void;
}

/** The optional maximum of a bid. It is collapsed at first, but always shows a maximum that is set. */
export function MaximumInput({ bidding, input, validated, onValidate }: Props) {
	const { maximumInput, setMaximumInput, amountInput, submission } = bidding;
	const fault = proxyBidFault(maximumInput, { amount: amountInput.amount, kind: 'from' });
	// Only the initial state: the browser then keeps it open or closed.
	const [filled] = useState(maximumInput > 0);
	const stated = proxyBidOver(amountInput.amount, maximumInput);
	return (
		<details
			className="group scroll-mb-36 rounded-control border border-line"
			open={filled}
			// What unfolds would otherwise be behind the foot of the panel.
			onToggle={({ currentTarget: it }) => it.open && it.scrollIntoView({ block: 'nearest' })}
		>
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
					error={validated && fault ? fault : undefined}
					value={maximumInput}
					onChange={(max_amount) => {
						onValidate(false);
						setMaximumInput(max_amount);
						submission.edited();
					}}
					onBlur={() => onValidate(true)}
				/>
			</div>
		</details>
	);
}

/** Explains a secret maximum, wherever one is requested. */
export const PROXY_BID_HELP =
	'O sistema cobre outros lances por você, sempre pelo menor valor possível, até este valor. Ninguém vê o seu teto.';

/** What a maximum is compared with, in centavos. */
interface Limit {
	amount: Centavos;
	/** 'from': the maximum may equal the amount; 'above': it must exceed it. */
	kind: 'from' | 'above';
}

/** The error text of a maximum; null if it is valid. An empty field (0) means no maximum. */
export function proxyBidFault(max_amount: Centavos, { amount, kind }: Limit): string | null {
	if (max_amount === 0) return null;
	if (kind === 'from')
		return max_amount < amount ? `O teto deve ser pelo menos o valor do lance: ${formatBRL(amount)}.` : null;
	return max_amount <= amount ? `O teto deve ser maior que ${formatBRL(amount)}.` : null;
}

/** The maximum to send with a bid; null if it does not exceed the amount, because it would never bid. */
export function proxyBidOver(amount: Centavos, max_amount: Centavos): Centavos | null {
	return max_amount > amount ? max_amount : null;
}
