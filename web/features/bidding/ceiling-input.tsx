import { ChevronRight } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { formatBRL } from '#domain/money.ts';
import { CurrencyField } from '#web/ui/currency-field.tsx';
import { ceilingFault, ceilingOver } from './ceiling.ts';
import { CEILING_HELP } from './ceiling-words.ts';
import type { Bidding } from './use-bidding.ts';

interface Given {
	bidding: Bidding;
	input: RefObject<HTMLInputElement | null>;
	/** Whether a fault is said; not while the person still types. */
	judged: boolean;
	judge: (judged: boolean) => void;
}

/** The quiet way to let the house bid on: closed until wanted, and never silent about a ceiling that it holds. */
export function CeilingInput({ bidding, input, judged, judge }: Given) {
	const { ceilingDraft, setCeilingDraft, offer, submission } = bidding;
	const fault = ceilingFault(ceilingDraft, { amount: offer.amount, kind: 'from' });
	// The browser keeps it open or closed from there on.
	const [filled] = useState(ceilingDraft > 0);
	const stated = ceilingOver(offer.amount, ceilingDraft);
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
					hint={CEILING_HELP}
					error={judged && fault ? fault : undefined}
					value={ceilingDraft}
					onChange={(ceiling) => {
						judge(false);
						setCeilingDraft(ceiling);
						submission.edited();
					}}
					onBlur={() => judge(true)}
				/>
			</div>
		</details>
	);
}
